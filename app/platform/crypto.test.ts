import { randomBytes } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";

const key = () => randomBytes(32).toString("base64");

/** A process that was started with these keys. */
async function startedWith(current: string, previous = "") {
  vi.resetModules();
  vi.stubEnv("ENCRYPTION_KEY", current);
  vi.stubEnv("ENCRYPTION_KEY_PREVIOUS", previous);
  return import("./crypto.server.ts");
}
afterEach(() => void vi.unstubAllEnvs());

test("what was encrypted before the key was changed opens while the former key is named, and then no more", async () => {
  const [old, fresh] = [key(), key()];
  const kept = (await startedWith(old)).encrypt("shpat_1");
  const rotating = await startedWith(fresh, old);
  expect(rotating.decrypt(kept)).toBe("shpat_1");
  const rewritten = rotating.encrypt(rotating.decrypt(kept));
  const done = await startedWith(fresh);
  expect(done.decrypt(rewritten)).toBe("shpat_1");
  expect(() => done.decrypt(kept)).toThrow("fits no key");
});

test("a text that was changed does not open, and the same text twice is never the same", async () => {
  const { encrypt, decrypt } = await startedWith(key());
  const kept = encrypt("shpat_1");
  expect(encrypt("shpat_1")).not.toBe(kept);
  const parts = kept.split(".");
  const changed = Buffer.from(parts[3] ?? "", "base64url").map((byte, at) => (at === 0 ? byte ^ 1 : byte));
  expect(() => decrypt([...parts.slice(0, 3), Buffer.from(changed).toString("base64url")].join("."))).toThrow();
});
