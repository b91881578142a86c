import { dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "~/platform/errors";

/** The passwords that are found most in what was stolen elsewhere, in lower case. */
const KNOWN: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
/** A shorter one with much around it is no longer what was stolen. */
const SHORTEST_WORD = 4;
const AROUND_A_WORD = /^[^\p{L}]+|[^\p{L}]+$/gu;

/**
 * Refuses a new password that breaches have made known, as it is or with figures and signs around it: those are tried before
 * any are guessed. The list is on the server alone, as it is too large for a page.
 * @param field where the password was typed
 * @throws AppError badRequest with a field error
 */
export function requireUnknownPassword(password: string, field: "password" | "new_password"): void {
  const plain = password.toLowerCase();
  const word = plain.replace(AROUND_A_WORD, "");
  if (!KNOWN.has(plain) && !(word.length >= SHORTEST_WORD && KNOWN.has(word))) return;
  throw new AppError("badRequest", {
    key: "errors.input_invalid",
    fields: { [field]: { key: "errors.field_password_known" } },
  });
}
