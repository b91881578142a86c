import type { ProductDetail } from "~/areas/catalog/contract/sources";
import type { Unread } from "~/platform/numbers/unread";
import type { OrderLineDetail } from "../../contract/detail";
import type { SupplierChoice } from "../../contract/purchases";

/** What a person has chosen so far: a product by its key, one of its variants, and units of it for one sold. */
export interface Supply {
  product: string;
  /** Empty until a variant is chosen */
  skuId: string;
  quantity: number | Unread;
}

/** A supplier's product among the choices. */
export function keyOf({ source, source_product_id: id }: Pick<SupplierChoice, "source" | "source_product_id">): string {
  return `${source} ${id}`;
}

/**
 * A product as it is first chosen: with the variant that the line is bought as where it is the same product, the one that is
 * called as the line's is, or its only one. Of several others none is chosen: a person says which.
 */
export function toSupply(
  product: SupplierChoice | undefined,
  { mapping, variant_title: sold }: Pick<OrderLineDetail, "mapping" | "variant_title">,
): Supply | null {
  if (!product) return null;
  const { variants } = product;
  const called = variants.filter(({ title }) => sameTitle(title, sold));
  const variant =
    variants.find(({ sku_id: skuId }) => skuId === mapping?.sku_id) ??
    (called.length === 1 ? called[0] : undefined) ??
    (variants.length === 1 ? variants[0] : undefined);
  return { product: keyOf(product), skuId: variant?.sku_id ?? "", quantity: mapping?.quantity ?? 1 };
}

function sameTitle(one: string, other: string): boolean {
  return one.trim().localeCompare(other.trim(), undefined, { sensitivity: "accent" }) === 0;
}

/** The chosen variant of a product. */
export function chosenVariant(
  { variants }: SupplierChoice,
  { skuId }: Supply,
): SupplierChoice["variants"][number] | undefined {
  return variants.find(({ sku_id: id }) => id === skuId);
}

/** A product that was searched for, as a choice. */
export function fromSearch({ source, source_product_id, name, currency, variants }: ProductDetail): SupplierChoice {
  return {
    source,
    source_product_id,
    origin: "found",
    title: name,
    problem: null,
    variants: variants.map(({ sku_id, code, price_usd, quantity }) => ({
      sku_id,
      title: code || sku_id,
      cost: price_usd,
      currency,
      stock: quantity,
    })),
  };
}
