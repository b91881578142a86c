import { createOTP } from "@better-auth/utils/otp";
import { decrypt, digestOf, encrypt, randomToken, sameText } from "~/platform/crypto.server";
import type { SystemTransaction } from "~/platform/db/client.server";

/** Of one code of the app, in milliseconds (RFC 6238). */
const PERIOD_MS = 30_000;
/** How many codes before and after the present one count as well: clocks differ. */
const DRIFT = 1;
const RECOVERY_CODES = 10;
/** Of five bits each (RFC 4648) */
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
/** Letters of a recovery code: 80 bits */
const LENGTH = 16;

/** A new secret as it is kept, and as an app takes it in: an address (otpauth) that names whose it is. */
export function makeSecret(email: string): { kept: string; url: string } {
  const secret = randomToken(20);
  return { kept: encrypt(secret), url: createOTP(secret).url("Quayside", email) };
}

/** Ten new codes for when the app is lost, such as abcd-efgh-ijkl-mnop. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const bytes = Buffer.from(randomToken(LENGTH), "base64url");
    const letters = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
    return letters.match(/.{4}/g)!.join("-");
  });
}

/** What is kept of one, however it is typed. */
export const digestOfRecovery = (code: string): string => digestOf(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));

/**
 * Uses up a code of an account's app, or one of its recovery codes, in the caller's transaction: of two that come with one at
 * once one gets through.
 * @param isConfirmed false for the first code, which turns the second step on
 * @returns false for a code that is wrong or was used
 */
export async function takeCode(
  transaction: SystemTransaction,
  { accountId, code, isConfirmed = true }: { accountId: string; code: string; isConfirmed?: boolean },
): Promise<boolean> {
  const step = await transaction.secondStep.findUnique({ where: { accountId } });
  if (!step || (step.confirmedAt !== null) !== isConfirmed) return false;
  const counter = await counterOf(decrypt(step.secret), code.replaceAll(/\s/g, ""));
  if (counter !== null) {
    const { count } = await transaction.secondStep.updateMany({
      where: { accountId, secret: step.secret, lastCounter: { lt: counter } },
      data: { lastCounter: counter },
    });
    return count > 0;
  }
  if (!isConfirmed) return false;
  const { count } = await transaction.recoveryCode.updateMany({
    where: { accountId, digest: digestOfRecovery(code), usedAt: null },
    data: { usedAt: new Date() },
  });
  return count > 0;
}

/** Which code of the app it is, counted from 1970; null for none of those that count now. */
async function counterOf(secret: string, code: string): Promise<number | null> {
  const now = Math.floor(Date.now() / PERIOD_MS);
  for (let counter = now - DRIFT; counter <= now + DRIFT; counter++)
    if (sameText(await createOTP(secret).hotp(counter), code)) return counter;
  return null;
}
