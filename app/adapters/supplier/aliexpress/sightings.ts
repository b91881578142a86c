import { NOTHING_TOLD } from "../sighting";
import type { SupplierSighting, SupplierVariantKey } from "../supplier";
import type { SightingAnswer } from "./schema";

/** What the gateway says of a product that it has no more; whatever else it answers without one is no such word. */
const NO_SUCH_PRODUCT = "610";
const ON_SALE = "onSelling";

/**
 * What an answer tells of a product's variants. Gone is a product that it says it has no more or sells no more, and a variant
 * that stands no more among others; an answer without any is one that was cut off.
 */
export function toSightings(
  { rsp_code: code, result }: SightingAnswer,
  goods: readonly SupplierVariantKey[],
): SupplierSighting[] {
  const all = (state: SupplierSighting["state"]) =>
    goods.map(({ productId, skuId }) => ({ productId, skuId, ...NOTHING_TOLD, state }));
  if (!result) return all(code === NO_SUCH_PRODUCT ? "product_gone" : "untold");
  const { product_status_type: status } = result.ae_item_base_info_dto;
  if (status !== null && status !== ON_SALE) return all("product_gone");
  const skus = new Map(result.ae_item_sku_info_dtos.map((sku) => [sku.sku_id, sku]));
  if (skus.size === 0) return all("untold");
  return goods.map(({ productId, skuId }) => {
    const sku = skus.get(skuId);
    if (!sku) return { productId, skuId, ...NOTHING_TOLD, state: "variant_gone" };
    return {
      productId,
      skuId,
      state: "there",
      price: sku.offer_sale_price ?? sku.sku_price,
      currency: sku.currency_code,
      stock: sku.sku_available_stock ?? sku.s_k_u_available_stock,
    };
  });
}
