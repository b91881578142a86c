import { Decimal } from "decimal.js";
import { holdLock } from "~/platform/db/advisory-lock.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError, type ErrorText } from "~/platform/errors";
import { readSetting, writeSetting } from "~/platform/settings/workspace-settings.server";
import { keptPreferencesSchema, type KeptPreferences } from "../../contract/settings";
import {
  PUSH_PREFERENCES_KEY,
  readPushPreferences,
  toPreferences,
  type WorkspacePushPreferences,
} from "./read-push-preferences.server";

/** Some of the preferences; of listing defaults and of splitting some are enough too. */
export type PreferenceChanges = Partial<Omit<KeptPreferences, "product_listings" | "auto_split_variant_options">> & {
  product_listings?: Partial<KeptPreferences["product_listings"]>;
  auto_split_variant_options?: Partial<KeptPreferences["auto_split_variant_options"]>;
};

/**
 * Changes the parts of the preferences that are given; two changes at once both hold. Products imported before keep their
 * prices until they are priced anew.
 * @throws AppError unprocessable with the fields of rules whose ranges are turned round or overlap
 */
export async function updatePushPreferences({
  scope,
  changes,
}: {
  scope: WorkspaceScope;
  changes: PreferenceChanges;
}): Promise<WorkspacePushPreferences> {
  const fields = changes.selling_price ? rangeErrors(changes.selling_price.price_rules) : {};
  if (Object.keys(fields).length > 0) throw new AppError("unprocessable", { key: "errors.input_invalid", fields });
  const { workspaceId } = scope;
  const { usd_rate: usdRate } = await readPushPreferences({ scope });
  await scope.db.$transaction(async (tx) => {
    await holdLock(tx, `${PUSH_PREFERENCES_KEY}:${workspaceId}`);
    const place = { db: tx, workspaceId, key: PUSH_PREFERENCES_KEY };
    const kept = toPreferences(await readSetting(place), usdRate);
    const value = keptPreferencesSchema.parse({
      ...kept,
      ...changes,
      product_listings: { ...kept.product_listings, ...changes.product_listings },
      auto_split_variant_options: { ...kept.auto_split_variant_options, ...changes.auto_split_variant_options },
    });
    await writeSetting({ ...place, value });
  });
  return readPushPreferences({ scope });
}

function rangeErrors(rules: KeptPreferences["selling_price"]["price_rules"]): Record<string, ErrorText> {
  const errors: Record<string, ErrorText> = {};
  const field = (index: number, part: string) => `selling_price.price_rules.${index}.${part}`;
  for (const [index, { from, to }] of rules.entries()) {
    if (to !== null && new Decimal(to).lte(from)) errors[field(index, "to")] = { key: "errors.catalog_range_order" };
    const previous = rules[index - 1];
    if (previous && (previous.to === null || new Decimal(from).lt(previous.to)))
      errors[field(index, "from")] = { key: "errors.catalog_range_overlap" };
  }
  return errors;
}
