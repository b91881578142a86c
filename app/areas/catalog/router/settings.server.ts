import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { settingCalls } from "../contract/settings";
import { changeProductSettings, readProductSettings } from "../server/push-preferences/product-settings.server";
import { readPushPreferences } from "../server/push-preferences/read-push-preferences.server";
import { updatePushPreferences } from "../server/push-preferences/update-push-preferences.server";

const os = implementArea(settingCalls);

export const settingsRouter = os.router({
  pushPreferences: os.pushPreferences.handler(async ({ context }) =>
    ok(await readPushPreferences({ scope: context.caller().scope })),
  ),
  updatePushPreferences: os.updatePushPreferences.handler(async ({ input, context }) =>
    ok(await updatePushPreferences({ scope: context.caller().scope, changes: input })),
  ),
  sellingPrice: os.sellingPrice.handler(async ({ context }) => {
    const { selling_price } = await readPushPreferences({ scope: context.caller().scope });
    return ok({ selling_price });
  }),
  updateSellingPrice: os.updateSellingPrice.handler(async ({ input, context }) => {
    const { selling_price } = await updatePushPreferences({ scope: context.caller().scope, changes: input });
    return ok({ selling_price });
  }),
  listingDefaults: os.listingDefaults.handler(async ({ context }) => {
    const { product_listings, auto_split_variant_options } = await readPushPreferences({
      scope: context.caller().scope,
    });
    return ok({ product_listings, auto_split_variant_options });
  }),
  updateListingDefaults: os.updateListingDefaults.handler(async ({ input, context }) => {
    const { product_listings, auto_split_variant_options } = await updatePushPreferences({
      scope: context.caller().scope,
      changes: input,
    });
    return ok({ product_listings, auto_split_variant_options });
  }),
  productSettings: os.productSettings.handler(async ({ context }) =>
    ok(await readPushPreferences({ scope: context.caller().scope })),
  ),
  updateProductSettings: os.updateProductSettings.handler(async ({ input, context }) =>
    ok(await updatePushPreferences({ scope: context.caller().scope, changes: input })),
  ),
  allProductSettings: os.allProductSettings.handler(async ({ context }) =>
    ok(await readProductSettings({ scope: context.caller().scope })),
  ),
  updateAllProductSettings: os.updateAllProductSettings.handler(async ({ input, context }) =>
    ok(await changeProductSettings({ scope: context.caller().scope, changes: input })),
  ),
  updateSkipReview: os.updateSkipReview.handler(async ({ input, context }) => {
    const { skip_review } = await updatePushPreferences({ scope: context.caller().scope, changes: input });
    return ok({ skip_review });
  }),
});
