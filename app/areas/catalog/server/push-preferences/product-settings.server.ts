import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import type { KeptPreferences, ProductSettings, ProductSettingsChange } from "../../contract/settings";
import { readPushPreferences } from "./read-push-preferences.server";
import { updatePushPreferences } from "./update-push-preferences.server";

/** AI editing is not there: neither kind of it is done to what is pushed. */
const AI_EDITING = { auto_optimize_content: false, auto_optimize_image: false };
const NO_AI_EDITING = { key: "errors.catalog_no_ai_editing" };

/** The product settings of a workspace (C257): of the push preferences what is about products. */
export async function readProductSettings({ scope }: { scope: WorkspaceScope }): Promise<ProductSettings> {
  return toProductSettings(await readPushPreferences({ scope }));
}

/**
 * Changes what is given of the product settings (C258).
 * @throws AppError unprocessable at the field for AI editing that is to be switched on
 */
export async function changeProductSettings({
  scope,
  changes,
}: {
  scope: WorkspaceScope;
  changes: ProductSettingsChange;
}): Promise<ProductSettings> {
  const { auto_optimize_content, auto_optimize_image, ...listings } = changes.product_listings ?? {};
  const wanted = Object.entries({ auto_optimize_content, auto_optimize_image }).filter(([, isOn]) => isOn);
  if (wanted.length > 0) {
    const fields = Object.fromEntries(wanted.map(([name]) => [`product_listings.${name}`, NO_AI_EDITING]));
    throw new AppError("unprocessable", { ...NO_AI_EDITING, fields });
  }
  return toProductSettings(await updatePushPreferences({ scope, changes: { ...changes, product_listings: listings } }));
}

function toProductSettings({
  auto_split_variant_options,
  product_listings,
  skip_review,
}: KeptPreferences): ProductSettings {
  return { auto_split_variant_options, product_listings: { ...product_listings, ...AI_EDITING }, skip_review };
}
