import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import type { ListingRow, ListingVariantRow } from "../../contract/center";
import { toListingRows } from "./list-listings.sql.server";

/** A product on a store with the mapping of its variants. @throws AppError notFound */
export async function readListing({
  scope,
  listingId,
}: {
  scope: WorkspaceScope;
  listingId: string;
}): Promise<{ product: ListingRow; option_names: string[]; variants: ListingVariantRow[] }> {
  const listing = await scope.db.listing.findUnique({
    where: { id: listingId },
    include: { variants: { orderBy: [{ position: "asc" }, { id: "asc" }] } },
  });
  if (!listing) throw new AppError("notFound", { key: "errors.not_found" });
  const [product] = await toListingRows({ scope, listings: [listing] });
  return {
    product: product as ListingRow,
    option_names: listing.optionNames,
    variants: listing.variants.map((variant) => ({
      variant_id: variant.id,
      title: variant.title,
      option_values: variant.optionValues,
      sku: variant.sku,
      price: variant.price?.toFixed(2) ?? null,
      image: variant.imageUrl,
      mapping:
        variant.source && variant.sourceProductId && variant.supplierSkuId
          ? {
              source: variant.source,
              supplier_product_id: variant.sourceProductId,
              supplier_sku_id: variant.supplierSkuId,
              supplier_title: variant.supplierTitle ?? "",
              supplier_quantity: variant.supplierQuantity,
              unit_cost: variant.unitCost?.toString() ?? null,
              cost_currency: variant.costCurrency,
            }
          : null,
    })),
  };
}
