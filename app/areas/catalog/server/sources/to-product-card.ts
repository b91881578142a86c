import Decimal from "decimal.js";
import type { SupplierProductSummary } from "~/adapters/supplier/supplier";
import { exchangeRate } from "~/platform/money/exchange-rates";
import type { OwnState, ProductCard } from "../../contract/sources";
import { priceVariant } from "../../rules/push/pricing";
import type { Pricing } from "../push-preferences/read-push-preferences.server";

/** A supplier's product as the card shows it (P038), with what the workspace has done with it and would earn by it. */
export function toProductCard(product: SupplierProductSummary, own: OwnState, pricing: Pricing): ProductCard {
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
    profit: profitOf(product, product.priceLow, pricing),
    ...own,
  };
}

/** What a piece of `cost` earns at the price by the workspace's rules (G180), in the product's currency; null without an exchange rate. */
export function profitOf(
  { shippingCost, currency }: SupplierProductSummary,
  cost: string,
  pricing: Pricing,
): string | null {
  const rate = exchangeRate(currency, pricing.currency);
  if (rate === null) return null;
  const { profit } = priceVariant({ ...pricing, cost, shippingCost, rate });
  return new Decimal(profit).div(rate).toFixed(2);
}
