import { z } from "zod";
import { currencySchema, idSchema, momentSchema } from "~/platform/api/call";

/** A connected store as the documents describe it (G054). */
export const linkedStoreSchema = z.object({
  id: idSchema,
  workplace_id: idSchema,
  status: z.enum(["active", "uninstalled"]),
  platform: z.string(),
  platform_domain: z.string(),
  domain: z.string(),
  store_name: z.string(),
  currency: currencySchema,
  timezone: z.string(),
  is_default: z.boolean(),
  plan_name: z.string().nullable(),
  owner_email: z.object({ email: z.string() }).nullable(),
  owner_name: z.object({ name: z.string() }).nullable(),
  created_at: momentSchema,
});
export type LinkedStore = z.infer<typeof linkedStoreSchema>;
