import type { ShippingOption } from "~/adapters/supplier/supplier";
import { AppError } from "~/platform/errors";
import { deliveryTime } from "../../rules/sources/shipping-time";
import { openSource } from "./open-source.server";
import { COST_CURRENCY, type SourceProductQuery } from "./read-source-product.server";

/**
 * Ways to ship a product to a country, cheapest first; of one variant when it is named, else of the first in stock.
 * @throws AppError notFound when the supplier does not have it; OutsideError when it does not answer
 */
export async function quoteSourceProduct({
  scope,
  source,
  productId,
  shipTo,
  language,
  skuId,
  quantity,
  shipFrom,
}: SourceProductQuery & { skuId: string | undefined; quantity: number; shipFrom: string | undefined }) {
  const supplier = openSource({ source, workspaceId: scope.workspaceId });
  const product = skuId ? null : await supplier.product({ productId, shipTo, currency: COST_CURRENCY, language });
  const sku = skuId ?? (product?.variants.find(({ stock }) => stock !== 0) ?? product?.variants[0])?.skuId;
  if (!sku) throw new AppError("notFound", { key: "errors.catalog_product_gone" });
  const options = await supplier.quote({
    items: [{ productId, skuId: sku, quantity }],
    country: shipTo,
    currency: COST_CURRENCY,
    language,
  });
  const processing = deliveryTime(product?.processingMinDays ?? null, product?.processingMaxDays ?? null);
  const logistics = options
    .filter((option) => !shipFrom || option.shipFrom === null || option.shipFrom === shipFrom)
    .map((option) => toLogistics(option, processing));
  return { logistics, lowest: logistics[0] ?? null };
}

function toLogistics({ code, label, cost, minDays, maxDays, hasTracking }: ShippingOption, processing: string) {
  return {
    code,
    label,
    amount: cost.amount,
    currency: cost.currency,
    delivery_time: deliveryTime(minDays, maxDays),
    processing_time: processing,
    min_days: minDays,
    max_days: maxDays,
    has_tracking: hasTracking,
  };
}
