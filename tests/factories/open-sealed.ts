import { createDecipheriv } from "node:crypto";

/** Opens what the product has encrypted, beside it: by the key that it was started with. */
export function openSealed(sealed: string, encryptionKey: string): string {
  const [, iv = "", tag = "", data = ""] = sealed.split(".");
  const decipher = createDecipheriv("aes-256-gcm", Buffer.from(encryptionKey, "base64"), Buffer.from(iv, "base64url"));
  decipher.setAuthTag(Buffer.from(tag, "base64url"));
  return Buffer.concat([decipher.update(Buffer.from(data, "base64url")), decipher.final()]).toString("utf8");
}
