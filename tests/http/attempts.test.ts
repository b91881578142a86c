import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { handleClearSignIns } from "../../app/areas/accounts/jobs/clear-sign-ins.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { countAttempts, forgiveAttempt } from "../../app/platform/http/limit-attempts.server.ts";

const someone = () => ({ kind: "password", by: `198.51.100.7|${randomUUID()}@shop.example` }) as const;
const WAITS = { kind: "rateLimited", text: { key: "errors.identity_wait", params: { count: 15 } } };

test("X006 attempts are counted together by all processes, and on after a restart", async () => {
  const attempt = someone();
  await Promise.all([1, 2, 3, 4].map(() => countAttempts([attempt])));
  vi.resetModules();
  const other = await import("../../app/platform/http/limit-attempts.server.ts");
  await other.countAttempts([attempt]);
  await expect(countAttempts([attempt])).rejects.toMatchObject(WAITS);
  await expect(other.countAttempts([attempt])).rejects.toMatchObject(WAITS);
  await other.forgetAttempts(attempt);
  await countAttempts([attempt]);
  await (await import("../../app/platform/db/client.server.ts")).pool.end();
});

test("X006 what was no wrong attempt is taken back", async () => {
  const attempt = someone();
  for (let right = 0; right < 8; right++) {
    await countAttempts([attempt]);
    await forgiveAttempt(attempt);
  }
  for (let wrong = 0; wrong < 5; wrong++) await countAttempts([attempt]);
  await expect(countAttempts([attempt])).rejects.toMatchObject(WAITS);
});

test("X006 nobody's address is kept for counting, and nothing once it is over", async () => {
  const attempt = someone();
  await countAttempts([attempt]);
  await systemDb.attemptCount.create({ data: { key: "password:over", points: 5, expire: Date.now() - 1 } });
  await handleClearSignIns.run({}, { signal: AbortSignal.timeout(5_000), attempt: 1, isLastAttempt: true });
  const keys = (await systemDb.attemptCount.findMany()).map(({ key }) => key);
  expect(keys).not.toContain("password:over");
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => key.includes("@") || key.includes("198.51"))).toEqual([]);
});
