import { createHash } from "node:crypto";
import { hmac, keyFor } from "~/platform/crypto.server";

/** The code of a migration's mail: made from its id, so that it lies neither in the database nor in the queue. */
export function migrationCode(id: string): string {
  return `${id}.${hmac(keyFor("store-migration"), id, "hex")}`;
}

/** What is kept of a code. */
export function hashOfCode(code: string): string {
  return createHash("sha256").update(code).digest("base64url");
}
