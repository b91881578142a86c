import { z } from "zod";
import { EDIT_FIELDS } from "../store-edits/edit-fields";

/** What a store had in fields that are to be replaced, as it was first looked at: by field, in few letters. */
const seenSchema = z.partialRecord(z.enum(EDIT_FIELDS), z.string());
export type SeenEdits = z.output<typeof seenSchema>;

/** How a listing is to stand on its store; kept with the piece of work, so that a retry asks for just that. */
export const pushRequestSchema = z.object({
  listingId: z.uuid(),
  status: z.enum(["active", "draft"]),
  allowSellOutOfStock: z.boolean(),
  /** Null is all of the store's publications */
  publicationIds: z.array(z.string()).nullable(),
  /** The imported variants whose stock is told to a store that has them already; all of them without it */
  stockOf: z.array(z.uuid()).optional(),
  /** What of the merchant's at the store is replaced by ours (decision 80); the rest of it stays */
  replaces: z.array(z.enum(EDIT_FIELDS)).default([]),
  /** Not there until a try has looked at the store */
  seen: seenSchema.optional(),
});
export type PushRequest = z.output<typeof pushRequestSchema>;
