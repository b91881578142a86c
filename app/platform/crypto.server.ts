import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { env } from "./env.server";

const key = (encoded: string): Buffer => {
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.length !== 32) throw new Error("ENCRYPTION_KEY must be 32 bytes in base64");
  return bytes;
};

const current = key(env.ENCRYPTION_KEY);
const previous = env.ENCRYPTION_KEY_PREVIOUS ? key(env.ENCRYPTION_KEY_PREVIOUS) : undefined;

/** Encrypts a secret for the database (AES-256-GCM). The answer is `v1.<iv>.<tag>.<data>` in base64url. */
export function encrypt(plain: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", current, iv);
  const data = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return ["v1", iv.toString("base64url"), cipher.getAuthTag().toString("base64url"), data.toString("base64url")].join(
    ".",
  );
}

/**
 * Decrypts what `encrypt` made, with the current key or, while keys rotate, the previous one.
 * @throws Error when neither key fits, the text was changed or is none
 */
export function decrypt(stored: string): string {
  const plain = openWith(current, stored) ?? (previous ? openWith(previous, stored) : null);
  if (plain === null) throw new Error("Encrypted value fits no key");
  return plain;
}

/** True while keys rotate: something may still be encrypted with the previous one. */
export const isKeyChanging = previous !== undefined;

/** What is encrypted with the previous key, encrypted with the current one; null for everything else, which stays as it is. */
export function encryptAnew(stored: string): string | null {
  const plain = previous && openWith(current, stored) === null ? openWith(previous, stored) : null;
  return typeof plain === "string" ? encrypt(plain) : null;
}

/** Null when the key does not fit, and for what `encrypt` has not made. */
function openWith(candidate: Buffer, stored: string): string | null {
  const [version, iv, tag, data] = stored.split(".");
  if (version !== "v1" || !iv || !tag || data === undefined) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", candidate, Buffer.from(iv, "base64url"));
    decipher.setAuthTag(Buffer.from(tag, "base64url"));
    return Buffer.concat([decipher.update(Buffer.from(data, "base64url")), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** HMAC-SHA256 of a text or raw body. */
export function hmac(secret: string | Buffer, data: string | Buffer, encoding: "hex" | "base64"): string {
  return createHmac("sha256", secret).update(data).digest(encoding);
}

/** What our own texts are signed for; "library" is what the accounts' library makes of it. */
export type Purpose =
  | "session"
  | "consent"
  | "consent-state"
  | "binding"
  | "handed-consent"
  | "social-sign-in"
  | "store-migration"
  | "deletion"
  | "leave-mail"
  | "contact-address"
  | "former-owner"
  | "second-step"
  | "email-verification"
  | "access-log"
  | "library";

/** The key of one purpose (HKDF over SESSION_SECRET), so that what is signed for one never passes for another. */
export function keyFor(purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync("sha256", env.SESSION_SECRET, "", `quayside:${purpose}`, 32));
}

/** Compares two texts in constant time; false for different lengths. */
export function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What of a random token is kept, so that who reads the database can't use it: SHA-256 in hexadecimal. */
export function digestOf(token: string): string {
  return hash("sha256", token, "hex");
}

/** A random text that cannot be guessed, safe in addresses: `bytes` of entropy in base64url. */
export function randomToken(bytes = 16): string {
  return randomBytes(bytes).toString("base64url");
}
