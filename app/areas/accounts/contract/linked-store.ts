import { z } from "zod";
import { currencySchema, idSchema, momentSchema } from "~/platform/api/call";

/** A sales channel that the store's own platform has installed, such as Google & YouTube at Shopify (G055). */
export const externalChannelSchema = z.object({
  id: z.string(),
  /** The channel as our lists name it: google, meta, shop, snapchat, twitter, pinterest, tiktok (G056); the platform's own handle for others */
  handle: z.string(),
  name: z.string(),
  app_id: z.string(),
  developer_name: z.string(),
  is_active: z.boolean(),
});
export type ExternalChannel = z.infer<typeof externalChannelSchema>;

/** A connected store as the documents describe it (G054). */
export const linkedStoreSchema = z.object({
  id: idSchema,
  workplace_id: idSchema,
  status: z.enum(["active", "uninstalled"]),
  /** Why a store that is connected lets nobody look at its orders until a person acts, a reason of outside.json such as store_frozen; null while it does, or where the answer does not look so far */
  shut_out: z.string().nullable(),
  platform: z.string(),
  platform_domain: z.string(),
  domain: z.string(),
  store_name: z.string(),
  currency: currencySchema,
  timezone: z.string(),
  /** As the store says; null while it has not */
  prices_include_tax: z.boolean().nullable(),
  /** Percent of tax that is in its prices, as the merchant says; "0" for none (decision 83) */
  tax_rate: z.string(),
  is_default: z.boolean(),
  plan_name: z.string().nullable(),
  owner_email: z.object({ email: z.string() }).nullable(),
  owner_name: z.object({ name: z.string() }).nullable(),
  /** The workspace's owner brought it in or trusts it: its admin may do what the owner may, else what the member may who did */
  is_trusted: z.boolean(),
  /** The account that owns the store's workspace; null where the answer does not look so far */
  owner_id: idSchema.nullable(),
  /** As the store's platform named them last: when it was connected, its facts changed, or somebody asked (C056) */
  metadata: z.object({ external_channels: z.array(externalChannelSchema) }),
  created_at: momentSchema,
});
export type LinkedStore = z.infer<typeof linkedStoreSchema>;
