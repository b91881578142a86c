import Decimal from "decimal.js";
import type { SupplierProduct } from "~/adapters/supplier/supplier";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { cleanHtmlOrNothing } from "~/platform/html/clean-html.server";
import type { Language } from "~/platform/i18n/languages";
import type { ProductDetail } from "../../contract/sources";
import { estimatedProfit } from "../../rules/price-range";
import { priceVariant } from "../../rules/push/pricing";
import { readPricing, type Pricing } from "../push-preferences/read-push-preferences.server";
import { isVerified } from "./list-sources.server";
import { openSource } from "./open-source.server";
import { readOwnStates } from "./read-own-states.sql.server";
import { profitOf, toProductCard } from "./to-product-card";

/** The currency that suppliers are asked in: costs and recommended prices are US dollars (P039). */
export const COST_CURRENCY = "USD";

export interface SourceProductQuery {
  scope: WorkspaceScope;
  source: string;
  productId: string;
  shipTo: string;
  language: Language;
}

/**
 * A supplier's product in full (P039), with recommended prices by the workspace's pricing rules.
 * @throws AppError notFound when the supplier does not have it; OutsideError when it does not answer
 */
export async function readSourceProduct({
  scope,
  source,
  productId,
  shipTo,
  language,
}: SourceProductQuery): Promise<ProductDetail> {
  const supplier = openSource({ source, workspaceId: scope.workspaceId });
  const [product, pricing, stateOf] = await Promise.all([
    supplier.product({ productId, shipTo, currency: COST_CURRENCY, language }),
    readPricing({ scope }),
    readOwnStates({ scope, products: [{ source, sourceProductId: productId }] }),
  ]);
  if (!product) throw new AppError("notFound", { key: "errors.catalog_product_gone" });
  const card = toProductCard(product, stateOf(product), pricing);
  const recommended = (cost: string) => recommendedPrice(cost, product, pricing);
  return {
    ...card,
    product_link: product.url,
    category_id: product.categoryId,
    store_info: { store_id: product.storeId, store_name: product.storeName, store_url: product.storeUrl },
    rsp_price_usd: recommended(product.priceLow),
    estimated_profit: estimatedProfit(recommended(product.priceLow), product.priceLow),
    options: product.options,
    variants: product.variants.map((variant) => ({
      sku_id: variant.skuId,
      code: variant.optionValues.join(" / "),
      sku_property: variant.optionValues.map((value, index) => ({
        sku_property_name: product.options[index]?.name ?? "",
        sku_property_value: value,
        property_value_definition_name: value,
        sku_image: variant.image,
      })),
      price_usd: variant.price,
      rsp_price_usd: recommended(variant.price),
      profit: profitOf(product, variant.price, pricing),
      quantity: variant.stock,
    })),
    description: await cleanHtmlOrNothing(product.descriptionHtml, scope.workspaceId),
    item_specifics: { blockContent: product.specifications },
    shipping_default: { ship_countries: product.shipCountries ?? [] },
    shipFroms: product.shipFrom.length > 0 ? product.shipFrom : ["CN"],
    processing_time: { min: product.processingMinDays, max: product.processingMaxDays },
    status: product.variants.length > 0 ? "complete" : "partial",
    is_verified: isVerified(supplier.capabilities),
  };
}

/** RSP: the price that the workspace's pricing rules give (X117), turned back into the supplier's currency. */
function recommendedPrice(cost: string, { shippingCost, currency }: SupplierProduct, pricing: Pricing): string {
  const rate = pricing.rateFrom(currency);
  const { price } = priceVariant({ ...pricing, cost, shippingCost, rate });
  return new Decimal(price).div(rate).toFixed(2);
}
