import { z } from "zod";

/** The flags kept with an account. Unknown keys are others' and are left as they are. */
const accountMetaSchema = z.looseObject({
  remaining_meta_keys: z.array(z.string()).default([]),
  dismissed_meta_keys: z.array(z.string()).default([]),
  onboarding_done: z.array(z.string()).default([]),
  plan_reinstalled: z.boolean().default(false),
  default_store_id: z.string().nullable().default(null),
  /** Where there is no default store */
  default_workspace_id: z.string().nullable().default(null),
});
export type AccountMeta = z.infer<typeof accountMetaSchema>;

/** Reads an account's `meta` column. */
export function readAccountMeta(meta: unknown): AccountMeta {
  return accountMetaSchema.parse(meta ?? {});
}
