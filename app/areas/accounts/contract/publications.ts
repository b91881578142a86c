import { z } from "zod";
import { answers, call, idSchema } from "~/platform/api/call";
import { externalChannelSchema } from "./linked-store";

/** 1 says yes */
const flag = z.coerce.number().int().min(0).max(1).default(0);

/** A place where products can be published. */
export const publicationSchema = z.object({
  id: z.string(),
  handle: z.string(),
  name: z.string(),
  /** The channel of another app that sells from here; null for the store's own shop window and till */
  external_channel: externalChannelSchema.nullable(),
});
export type StorePublication = z.output<typeof publicationSchema>;

export const publicationCalls = {
  /**
   * Where a store's products can be published, with the channels of other apps (X033, P052). What was read in the last ten
   * minutes is answered again, unless `clear_cache` asks the store's platform. `update_external_channels` writes the channels
   * into the store's metadata (G138). The store is the current one (header store-id) when `store_id` is left out; a platform
   * without publications has none.
   */
  publications: call({
    id: "C056",
    method: "GET",
    path: "/status/shopify-service/api/shopify/shop/publications",
    summary: "Where a store's products can be published",
    access: { permissions: ["VIEW_PRODUCT", "VIEW_CATALOG", "VIEW_SETTING_CHANNEL"] },
    outsideApi: true,
    writesByGet: "notes",
  })
    .input(z.object({ store_id: idSchema.optional(), clear_cache: flag, update_external_channels: flag }))
    .output(answers(z.object({ publications: z.array(publicationSchema) }))),
};
