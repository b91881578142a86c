/** A password that breaches have made known is set by no call. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newPasswordSchema } from "../../app/areas/accounts/contract/fields.ts";
import { requireUnknownPassword } from "../../app/areas/accounts/server/sign-in/known-password.server.ts";
import { signIn, startApi } from "../factories/api-server.ts";
import { entries, inputsOf, requestOf } from "../factories/contract-entries.ts";
import { makeTenant } from "../factories/tenants.ts";

let api: Awaited<ReturnType<typeof startApi>>;
let session: Record<string, string>;
beforeAll(async () => {
  api = await startApi();
  session = await signIn((await makeTenant()).account.id);
});
afterAll(() => api.close());

/** Each call that sets a password, with the field that it stands in. */
const setting = entries.flatMap((entry) => {
  const shape = entry.input instanceof z.ZodObject ? (entry.input.shape as Record<string, unknown>) : {};
  const fields = Object.keys(shape).filter((field) => shape[field] === newPasswordSchema);
  return fields.map((field) => ({ ...entry, entry, field }));
});

test("these calls set one", () => {
  expect(setting.map(({ name }) => name).sort()).toEqual([
    "identity.changePassword",
    "identity.register",
    "identity.registerInvited",
    "identity.resetPassword",
  ]);
});

test.each(setting)("$name refuses one that is known, at its field", async ({ entry, field }) => {
  const [input] = fc.sample(inputsOf(entry, []), { numRuns: 1, seed: 3 }) as [Record<string, unknown>];
  const { path, body } = requestOf(entry, { ...input, email: "ada@example.test", [field]: "Manchester1987" });
  const headers = { ...session, locale: "de" };
  const answer = await api.openBrowser().call(entry.method, path, body, headers);
  expect([answer.status, answer.body.errors]).toEqual([
    400,
    { [field]: "Dieses Passwort ist aus Einbrüchen bei anderen Websites bekannt. Wähle ein anderes." },
  ]);
});

describe("known is", () => {
  const isKnown = (password: string) => {
    try {
      requireUnknownPassword(password, "password");
      return false;
    } catch {
      return true;
    }
  };

  test.each([
    "terminator",
    "TERMINATOR",
    "q1w2e3r4t5y6",
    "7uGd5HIp2J",
    "harrypotter",
    "jennifer-1987!",
    "12345-dragons",
  ])("%s", (password) => expect(isKnown(password)).toBe(true));

  test.each(["harbour-lights-42", "correct horse", "4821-qs-99731", "terminator of harbours", "密码是很长的一句话哦"])(
    "not %s",
    (password) => expect(isKnown(password)).toBe(false),
  );
});
