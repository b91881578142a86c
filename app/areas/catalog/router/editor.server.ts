import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { editorCalls } from "../contract/editor";
import { readProductPackage } from "../server/imports/read-product-package.server";
import { updateProducts } from "../server/imports/update-products.server";
import { applyPricing } from "../server/push/apply-pricing.server";

const os = implementArea(editorCalls);

export const editorRouter = os.router({
  productPackage: os.productPackage.handler(async ({ input, context }) =>
    ok({ product: await readProductPackage({ scope: context.caller().scope, productId: input.packageId }) }),
  ),
  updateProducts: os.updateProducts.handler(async ({ input, context }) =>
    ok({ products: await updateProducts({ scope: context.caller().scope, changes: input.products }) }),
  ),
  applyPricing: os.applyPricing.handler(async ({ input, context }) =>
    ok({ products: await applyPricing({ scope: context.caller().scope, productIds: input.product_package_ids }) }),
  ),
});
