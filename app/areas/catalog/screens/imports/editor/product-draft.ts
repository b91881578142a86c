import { Decimal } from "decimal.js";
import type { PricingRules } from "~/platform/money/pricing-rules";
import { isUnread, type Typed } from "~/platform/numbers/unread";
import type { PackageVariant, ProductChange, ProductPackage } from "../../../contract/editor";
import { marginOf, priceVariant } from "../../../rules/push/pricing";
import { storePriceChanges } from "./store-price-view";

export type VariantDraft = Typed<
  Pick<
    PackageVariant,
    | "id"
    | "sku"
    | "option_values"
    | "price"
    | "compare_at_price"
    | "stock"
    | "is_selected"
    | "image_url"
    | "store_prices"
  >
>;

/** What the editor changes of a product. */
export interface ProductDraft {
  name: string;
  description: string;
  images: { url: string; alt: string }[];
  options: string[];
  vendor: string;
  product_type: string;
  tags: string[];
  seo_title: string;
  seo_description: string;
  variants: VariantDraft[];
}

/** The product as it is saved. */
export function draftOf(product: ProductPackage): ProductDraft {
  const { name, description, images, vendor, product_type, tags, seo_title, seo_description } = product;
  const variants = product.variants.map(
    ({ id, sku, option_values, price, compare_at_price, stock, is_selected, image_url, store_prices }) => ({
      id,
      sku,
      option_values,
      price,
      compare_at_price,
      stock,
      is_selected,
      image_url,
      store_prices,
    }),
  );
  return {
    name,
    description,
    images,
    options: product.options.map((option) => option.name),
    vendor,
    product_type,
    tags,
    seo_title,
    seo_description,
    variants,
  };
}

/** What differs between the product and the draft, as the update call takes it; null when nothing does. */
export function changesOf(product: ProductPackage, draft: ProductDraft): ProductChange | null {
  const saved = draftOf(product);
  const change: Record<string, unknown> = {};
  for (const field of [
    "name",
    "description",
    "images",
    "vendor",
    "product_type",
    "tags",
    "seo_title",
    "seo_description",
  ] as const) {
    if (!isSame(saved[field], draft[field])) change[field] = draft[field];
  }
  if (!isSame(saved.options, draft.options)) change.options = draft.options.map((name) => ({ name }));
  const variants = draft.variants.flatMap(
    (variant, index) => variantChange(saved.variants[index] as VariantDraft, variant) ?? [],
  );
  if (variants.length > 0) change.variants = variants;
  if (Object.keys(change).length === 0) return null;
  return { ...change, product_package_id: product.product_package_id, version: product.version };
}

function variantChange(saved: VariantDraft, variant: VariantDraft) {
  const changed = Object.entries(variant).filter(
    ([field, value]) => !isSame(saved[field as keyof VariantDraft], value),
  );
  if (changed.length === 0) return null;
  const stores = storePriceChanges(saved.store_prices, variant.store_prices);
  return {
    ...Object.fromEntries(changed),
    ...(stores.length > 0 && { store_prices: stores }),
    id: variant.id,
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What the facts of a product say about the prices of its variants. */
export type PricingFacts = Pick<ProductPackage, "shipping_cost" | "rate" | "price_currency" | "price_tax">;

/** What a variant leaves after the tax in a price, cost and shipping; null while the price is being typed. */
export function profitOf(
  { shipping_cost: shippingCost, rate, price_tax: tax }: PricingFacts,
  cost: string,
  price: string,
) {
  return isAmount(price) ? marginOf({ price, cost, shippingCost, rate, taxPercent: tax?.percent ?? "0" }) : null;
}

/** The variants at the prices that the rules make. */
export function priceByRules(
  product: ProductPackage,
  variants: readonly VariantDraft[],
  rules: PricingRules,
): VariantDraft[] {
  const costOf = new Map(product.variants.map(({ id, cost }) => [id, cost]));
  return variants.map((variant) => {
    const { price, compareAtPrice } = priceVariant({
      cost: costOf.get(variant.id) ?? "0",
      shippingCost: product.shipping_cost,
      rules,
      rate: product.rate,
      currency: product.price_currency,
      taxPercent: product.price_tax?.percent ?? "0",
    });
    return {
      ...variant,
      price: new Decimal(price).toFixed(2),
      compare_at_price: compareAtPrice && new Decimal(compareAtPrice).toFixed(2),
    };
  });
}

/** A price changed by a percentage, such as "-10"; never below zero. */
export function changeByPercent(price: string, percent: string): string {
  return Decimal.max(new Decimal(price).mul(new Decimal(percent).div(100).add(1)), 0).toFixed(2);
}

/** True for a whole amount with at most two decimals. */
export function isAmount(text: string): boolean {
  return /^\d{1,12}(\.\d{1,2})?$/.test(text);
}

/**
 * What keeps a draft from being saved, by field; keys of products:editor.errors. A price that can't be read is no such
 * thing: saving leads to its field.
 */
export function draftErrors(draft: ProductDraft): { name?: string; variants?: string } {
  const isPrice = (text: string) => isUnread(text) || isAmount(text);
  const arePrices = ({ price, compare_at_price: compareAt }: Pick<VariantDraft, "price" | "compare_at_price">) =>
    isPrice(price) && (compareAt === null || isPrice(compareAt));
  return {
    ...(draft.name.trim() === "" && { name: "name" }),
    ...(!draft.variants.every((variant) => arePrices(variant) && variant.store_prices.every(arePrices)) && {
      variants: "price",
    }),
  };
}
