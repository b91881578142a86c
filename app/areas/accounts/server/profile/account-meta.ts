import { z } from "zod";

/** The flags kept with an account. Unknown keys are others' and are left as they are. */
const accountMetaSchema = z.looseObject({
  remaining_meta_keys: z.array(z.string()).default([]),
  dismissed_meta_keys: z.array(z.string()).default([]),
  onboarding_done: z.array(z.string()).default([]),
  plan_reinstalled: z.boolean().default(false),
  is_ab: z.boolean().default(false),
  opened_apps: z.array(z.string()).default([]),
  dashboard_pin_widget: z.string().default("sales_revenue_trend"),
  fulfillment_introduction: z
    .object({
      viewed_at: z.string().nullable(),
      interacted_at: z.string().nullable(),
      confirmed_at: z.string().nullable(),
    })
    .default({ viewed_at: null, interacted_at: null, confirmed_at: null }),
  default_store_id: z.string().nullable().default(null),
  first_cycle_charge_type: z.string().nullable().default(null),
  /** Where there is no default store */
  default_workspace_id: z.string().nullable().default(null),
});
export type AccountMeta = z.infer<typeof accountMetaSchema>;

/** Reads an account's `meta` column. */
export function readAccountMeta(meta: unknown): AccountMeta {
  return accountMetaSchema.parse(meta ?? {});
}
