import { createHash } from "node:crypto";
import { z } from "zod";

/** How a listing is to stand on its store; kept with the piece of work, so that a retry asks for just that. */
export const pushRequestSchema = z.object({
  listingId: z.uuid(),
  status: z.enum(["active", "draft"]),
  allowSellOutOfStock: z.boolean(),
  /** Null is all of the store's publications */
  publicationIds: z.array(z.string()).nullable(),
});
export type PushRequest = z.output<typeof pushRequestSchema>;

/**
 * The id of the listing's variant that an imported variant becomes: always the same, so that a push that is repeated
 * meets the same variant whatever was edited or mapped in between.
 */
export function listingVariantId(listingId: string, importedVariantId: string): string {
  const hex = createHash("sha256").update(`${listingId}:${importedVariantId}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
