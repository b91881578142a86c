import { expect, test } from "vitest";
import { ERROR_CODES, type ErrorBody, type ErrorKind } from "~/platform/errors";
import { reactionTo } from "./error-reactions";

const body = (kind: ErrorKind, more: Partial<ErrorBody> = {}): ErrorBody => ({ success: false, status: ERROR_CODES[kind].code, message: "Why", ...more });

test.each([
  ["unauthorized", "sign-in"],
  ["quotaExpired", "upgrade"],
  ["currentShopInvalid", "change-store"],
  ["forbidden", "toast"],
  ["unprocessable", "toast"],
  ["internal", "toast"],
] as const)("general §8 %s is reacted to by %s", (kind, reaction) => {
  expect(reactionTo(body(kind), "No answer").kind).toBe(reaction);
});

test("general §8 errors at fields are left to the form", () => {
  expect(reactionTo(body("badRequest", { errors: { name: "Fill this in." } }), "No answer")).toEqual({ kind: "none" });
});

test("general §8 a failure without an answer is told as such", () => {
  expect(reactionTo(null, "No answer")).toEqual({ kind: "toast", message: "No answer" });
});
