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
