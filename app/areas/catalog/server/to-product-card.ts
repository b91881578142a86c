import type { SupplierProductSummary } from "~/adapters/supplier/supplier";
import type { OwnState, ProductCard } from "../contract/sources";

/** A supplier's product as the card shows it (P038), with what the workspace has done with it. */
export function toProductCard(product: SupplierProductSummary, own: OwnState): ProductCard {
  return {
    source: product.source,
    source_product_id: product.sourceProductId,
    name: product.title,
    images: product.images,
    details: { ship_countries: product.shipCountries },
    price_range: { low: product.priceLow, high: product.priceHigh },
    cost: product.priceLow,
    currency: product.currency,
    lastest_volume: product.ordersCount,
    rating: product.rating,
    reviews_count: product.reviewsCount,
    shipping_cost: product.shippingCost,
    shipping_time: { min: product.shippingMinDays, max: product.shippingMaxDays },
    total_variants: product.variantsCount,
    ...own,
  };
}
