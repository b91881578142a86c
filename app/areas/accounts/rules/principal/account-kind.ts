import type { Principal } from "~/platform/principal";

const KINDS = new Set(["tiktok", "guest", "special_guest"]);

/** The kind that an account's marketing type makes it; everything that is not known is a normal one. */
export function kindOfAccount(mktType: string | null): Principal["kind"] {
  return KINDS.has(mktType ?? "") ? (mktType as Principal["kind"]) : "normal";
}
