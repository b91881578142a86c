import { hmac, keyFor, sameText } from "~/platform/crypto.server";

/** The code that takes a deletion back: made from its id, so that it lies neither in the database nor in the queue. */
export function deletionCode(id: string): string {
  return `${id}.${hmac(keyFor("deletion"), id, "hex")}`;
}

/** The deletion that a code is of; null for a code that we have not made. */
export function readDeletionCode(code: string): string | null {
  const [id = ""] = code.split(".");
  return sameText(code, deletionCode(id)) ? id : null;
}
