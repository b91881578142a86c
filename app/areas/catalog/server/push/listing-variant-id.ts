import { createHash } from "node:crypto";

/** How the ids below look among others, as a pattern of SQL: no other variant has one of version 8. */
export const PUSHED_VARIANT_IDS = "________-____-8%";

/**
 * The id of the listing's variant that an imported variant becomes: always the same, so that a push that is repeated
 * meets the same variant whatever was edited or mapped in between. Stores know variants by it, so it is reckoned as it was
 * from the start; a library's UUID from a name would be another.
 */
export function listingVariantId(listingId: string, importedVariantId: string): string {
  const hex = createHash("sha256").update(`${listingId}:${importedVariantId}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
