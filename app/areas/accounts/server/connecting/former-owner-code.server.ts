import { randomInt } from "node:crypto";
import { hmac, keyFor } from "~/platform/crypto.server";
import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";

const LIFETIME_MS = 10 * 60_000;
const DIGITS = 6;

interface Asked {
  /** The store that the shop is now, and the one that it was, whose owner gets the code */
  presentId: string;
  formerId: string;
}

const identifierOf = ({ presentId, formerId }: Asked): string => `former-owner:${presentId}:${formerId}`;
/** There are few enough codes to try all of them out, but for the key. */
const digestOfCode = (asked: Asked, code: string): string =>
  hmac(keyFor("former-owner"), `${identifierOf(asked)}:${code}`, "hex");

/** The six digits by which a shop's former owner proves to be that, good for ten minutes, once; those before are void. */
export async function makeFormerOwnerCode(asked: Asked): Promise<string> {
  const identifier = identifierOf(asked);
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
  await systemDb.$transaction(async (transaction) => {
    await transaction.verification.deleteMany({ where: { identifier } });
    await transaction.verification.create({
      data: { identifier, value: digestOfCode(asked, code), expiresAt: new Date(Date.now() + LIFETIME_MS) },
    });
  });
  return code;
}

/** Uses a code up. @throws AppError unprocessable at `code` for one that is wrong, old or used */
export async function requireFormerOwnerCode(
  transaction: SystemTransaction,
  { code, ...asked }: Asked & { code: string },
): Promise<void> {
  const { count } = await transaction.verification.deleteMany({
    where: { identifier: identifierOf(asked), value: digestOfCode(asked, code), expiresAt: { gt: new Date() } },
  });
  if (count > 0) return;
  const wrong = { key: "errors.stores_former_code_wrong" };
  throw new AppError("unprocessable", { ...wrong, fields: { code: wrong } });
}
