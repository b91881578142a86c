import { searchSellable } from "~/areas/catalog/server/listings/sellable-variants.server";
import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { manualOrdersContract } from "../contract/manual-orders";
import { createManualOrder } from "../server/manual/create-manual-order.server";
import { fromAddress } from "../server/reading/order-answer.server";

const os = implementArea(manualOrdersContract);

export const manualOrdersRouter = os.router({
  create: os.create.handler(async ({ input, context }) => {
    const { store_id: storeId, shipping_address: address, ...wanted } = input;
    return ok(
      await createManualOrder({
        scope: context.caller().scope,
        wanted: { ...wanted, storeId, address: fromAddress(address) },
      }),
    );
  }),

  products: os.products.handler(async ({ input: { store_id: storeId, keyword }, context }) => {
    const products = await searchSellable({ scope: context.caller().scope, storeId, keyword });
    return ok({
      products: products.map((variants) => ({
        title: variants[0]?.title ?? "",
        variants: variants.map(({ kind, id, variantTitle, sku, imageUrl, price, supply }) => ({
          kind,
          id,
          variant_title: variantTitle,
          sku,
          image_url: imageUrl,
          price,
          source: supply.source,
        })),
      })),
    });
  }),
});
