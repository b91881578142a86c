import { expect, test } from "vitest";
import { keyFor } from "~/platform/crypto.server";
import { env } from "~/platform/env.server";
import { readSigned, sign } from "./signed-text.server.ts";

test("what is signed for one purpose does not pass for another, nor for what the secret itself signs", () => {
  const text = JSON.stringify({ accountId: "1" });
  expect(readSigned("consent", sign("consent", text))).toBe(text);
  expect(readSigned("consent-state", sign("consent", text))).toBeNull();
  expect(readSigned("session", sign("social-sign-in", "token"))).toBeNull();
  expect(keyFor("session").equals(keyFor("library"))).toBe(false);
  expect(keyFor("session").toString("base64url")).not.toBe(env.SESSION_SECRET);
});
