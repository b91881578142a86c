import type { Typed } from "~/platform/numbers/unread";
import type { ListingVariantRow } from "../../contract/center";
import type { ProductDetail } from "../../contract/sources";

export type MappingDraft = Typed<NonNullable<ListingVariantRow["mapping"]>>;

/** A variant's mapping to one of a supplier's product, as the screen shows it before it is saved. */
export function mappingDraft(
  product: ProductDetail,
  skuId: string,
  quantity: MappingDraft["supplier_quantity"],
): MappingDraft {
  return {
    source: product.source,
    supplier_product_id: product.source_product_id,
    supplier_sku_id: skuId,
    supplier_title: product.name,
    supplier_quantity: quantity,
    unit_cost: product.variants.find(({ sku_id: id }) => id === skuId)?.price_usd ?? null,
    cost_currency: product.currency,
  };
}
