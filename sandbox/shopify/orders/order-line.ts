import type { NewOrderLine } from "../commerce.ts";
import type { OrderLine } from "../model.ts";
import { amountIn } from "../money.ts";
import { variantTitle } from "../products/variant-view.ts";
import type { Shopify } from "../shopify.ts";

/** A line as a checkout or an edit adds it. @throws on an unknown variant */
export function newOrderLine({ state }: Shopify, shop: string, input: NewOrderLine): OrderLine {
  const found = input.variantId ? state.variantWith(shop, input.variantId) : undefined;
  if (input.variantId && !found) throw new Error(`no variant ${input.variantId}`);
  const { currency } = state.shops.get(shop)!;
  const title = found && variantTitle(found.product, found.variant);
  const weight = found?.variant.inventoryItem.weight;
  const isSent = input.requiresShipping ?? found?.variant.inventoryItem.requiresShipping ?? true;
  return {
    id: state.id("LineItem"),
    variantId: found?.variant.id ?? null,
    productId: found?.product.id ?? null,
    title: found?.product.title ?? input.title ?? "Custom item",
    variantTitle: title === "Default Title" ? null : (title ?? null),
    sku: found?.variant.sku ?? null,
    vendor: found?.product.vendor ?? null,
    quantity: input.quantity,
    currentQuantity: input.quantity,
    price: amountIn(currency, input.price ?? found?.variant.price ?? 0),
    requiresShipping: isSent && !input.isGiftCard,
    taxable: !input.isGiftCard && (found?.variant.taxable ?? true),
    grams: weight ? Math.round(weight.value * (GRAMS[weight.unit] ?? 1)) : 0,
    customAttributes: input.properties ?? [],
    isGiftCard: input.isGiftCard ?? false,
    ...(input.tax === undefined ? {} : { tax: amountIn(currency, input.tax) }),
  };
}

/** What the buyer adds for the shop, which Shopify lists among the lines. */
export function newTipLine(shopify: Shopify, shop: string, price: string): OrderLine {
  const line = newOrderLine(shopify, shop, { title: "Tip", price, quantity: 1, requiresShipping: false });
  return { ...line, taxable: false, isTip: true };
}

const GRAMS: Record<string, number> = { GRAMS: 1, KILOGRAMS: 1000, OUNCES: 28.349523125, POUNDS: 453.59237 };
