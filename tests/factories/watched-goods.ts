/** What tests of the monitor share: goods of the warehouse's stand-in that a seller has on a store, and what the stand-in is made to say of them. */
import { systemDb } from "../../app/platform/db/client.server.ts";
import { CATALOGS, generateProducts } from "../../sandbox/catalog.ts";
import { warehouse } from "./placing.ts";
import type { Tenant } from "./tenants.ts";

/** Products that the stand-in has several of, each with what it has of its variants. */
export const GOODS = generateProducts(CATALOGS.zopi).filter(
  ({ variants }) => variants.length > 1 && variants.every(({ stock }) => stock > 20),
);

/** Has the stand-in say something else of a product from now on. */
export async function changeGoods(
  productId: string,
  what: { price_factor?: string; stock?: string; gone?: "true" | "false" },
): Promise<void> {
  const answer = await fetch(`${warehouse.origin}/warehouse/control/products`, {
    method: "POST",
    body: new URLSearchParams({ product_id: productId, ...what }),
    redirect: "manual",
  });
  if (answer.status !== 303) throw new Error(`The stand-in answers ${answer.status}`);
}

/** A pushed product of a seller whose variants are bought as all variants of a product of the stand-in, each sold at a price. */
export function listGoods(
  { workspace, store }: Tenant,
  goods: (typeof GOODS)[number],
  { price = "40", quantity = 1, title = goods.title }: { price?: string; quantity?: number; title?: string } = {},
) {
  return systemDb.listing.create({
    data: {
      workspaceId: workspace.id,
      storeId: store.id,
      origin: "pushed",
      title,
      pushedAt: new Date(),
      status: "active",
      pushState: "success",
      currency: "USD",
      variantsCount: goods.variants.length,
      mappedCount: goods.variants.length,
      variants: {
        create: goods.variants.map((variant, position) => ({
          workspaceId: workspace.id,
          storeId: store.id,
          position,
          sku: variant.sku,
          price,
          source: "zopi",
          sourceProductId: goods.id,
          supplierSkuId: variant.sku,
          supplierQuantity: quantity,
          unitCost: variant.price,
        })),
      },
    },
    include: { variants: { orderBy: { position: "asc" } } },
  });
}
