import { numericId } from "../ids.ts";
import type { Product, Shop } from "../model.ts";
import { variantTitle } from "../products/variant-view.ts";

/** A product as any online store tells it at `/products/<handle>.json`. */
export function productJson(product: Product): object {
  return {
    product: {
      id: Number(numericId(product.id)),
      title: product.title,
      handle: product.handle,
      vendor: product.vendor,
      variants: product.variants.map((variant) => ({
        id: Number(numericId(variant.id)),
        title: variantTitle(product, variant),
        sku: variant.sku ?? "",
        price: variant.price,
      })),
      images: product.media.flatMap(({ status, url }) => (status === "READY" && url ? [{ src: url }] : [])),
    },
  };
}

/** A store as it tells of itself at `/meta.json`. */
export function shopJson(shop: Shop, publishedProducts: number): object {
  return {
    id: Number(numericId(shop.id)),
    name: shop.name,
    country: shop.countryCode,
    currency: shop.currency,
    domain: shop.domain,
    myshopify_domain: shop.domain,
    published_products_count: publishedProducts,
  };
}
