import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

test("settings that are missing or wrong stop a process, each named", async () => {
  vi.stubEnv("SESSION_SECRET", "");
  vi.stubEnv("TRUST_PROXY", "true");
  vi.stubEnv("MAINTENANCE_WINDOW", "2026-12-01T04:00Z/2026-12-01T02:00Z");
  await expect(import("./env.server")).rejects.toThrow(/TRUST_PROXY(.|\n)*SESSION_SECRET(.|\n)*MAINTENANCE_WINDOW/);
});
