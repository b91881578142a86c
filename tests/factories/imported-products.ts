import { randomUUID } from "node:crypto";
import { systemDb } from "../../app/platform/db/client.server.ts";

/** A product on a workspace's import list with one option and as many variants as asked for. */
export async function makeImportedProduct(
  workspaceId: string,
  {
    variants = 2,
    ...change
  }: { variants?: number; title?: string; price?: string; cost?: string; shippingCost?: string } = {},
) {
  const values = Array.from({ length: variants }, (_, index) => `Size ${index + 1}`);
  const title = change.title ?? "Harbour lamp";
  return systemDb.importedProduct.create({
    data: {
      workspaceId,
      source: "zopi",
      sourceProductId: randomUUID(),
      title,
      descriptionHtml: "<p>Bright</p>",
      images: [{ url: "https://images.test/lamp.png", alt: title }],
      options: [{ name: "Size", values }],
      tags: ["light"],
      costLow: change.cost ?? "4",
      costHigh: change.cost ?? "4",
      shippingCost: change.shippingCost ?? "2",
      variantsCount: variants,
      variants: {
        create: values.map((value, position) => ({
          workspaceId,
          position,
          supplierSkuId: `${title}-${position}`,
          sku: `LAMP-${position}`,
          optionValues: [value],
          cost: change.cost ?? "4",
          price: change.price ?? "12.99",
          compareAtPrice: "19.99",
          stock: 7,
        })),
      },
    },
    include: { variants: { orderBy: { position: "asc" } } },
  });
}
