import { createHash } from "node:crypto";
import { createEmailVerificationToken } from "better-auth/api";
import { jwtVerify } from "jose";
import { keyFor } from "~/platform/crypto.server";
import { VERIFICATION_LIFETIME } from "./auth.server";

/**
 * The code of a confirmation mail. It holds for the password that the account has now: a later sign-up with the same
 * address makes it void.
 */
export function makeVerificationCode({
  email,
  passwordHash,
}: {
  email: string;
  passwordHash: string;
}): Promise<string> {
  return createEmailVerificationToken(secret(), email, undefined, VERIFICATION_LIFETIME, {
    password: fingerprint(passwordHash),
  });
}

/** True for a living code of this account with its present password. */
export async function isVerificationCode(
  code: string,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(code, new TextEncoder().encode(secret()), { algorithms: ["HS256"] });
    return payload.email === email && payload.password === fingerprint(passwordHash);
  } catch {
    return false;
  }
}

/** As the library takes it. */
const secret = (): string => keyFor("email-verification").toString("base64url");

function fingerprint(passwordHash: string): string {
  return createHash("sha256").update(passwordHash).digest("base64url").slice(0, 16);
}
