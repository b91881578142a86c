import type { Product, Variant } from "../model.ts";
import type { ShopifyState } from "../state.ts";

/** True when buyers may open the product: active or unlisted, and published to the online store by now. */
function isPublished(state: ShopifyState, product: Product): boolean {
  if (product.status !== "ACTIVE" && product.status !== "UNLISTED") return false;
  return product.publications.some((entry) => {
    const channel = state.publications.get(entry.publicationId);
    return channel?.name === "Online Store" && new Date(entry.publishDate) <= new Date();
  });
}

/** What the shop's online store lists, newest first. Unlisted products open by their address only. */
export function listedProducts(state: ShopifyState, shop: string): Product[] {
  return state.products
    .filter((product) => product.shop === shop && product.status === "ACTIVE" && isPublished(state, product))
    .reverse();
}

/** The product behind a store address, or undefined when buyers may not see it. */
export function productByHandle(state: ShopifyState, shop: string, handle: string): Product | undefined {
  return state.products.find(
    (product) => product.shop === shop && product.handle === handle && isPublished(state, product),
  );
}

/** A variant that buyers may order, by the number of its id. */
export function sellableVariant(
  state: ShopifyState,
  shop: string,
  variantId: string,
): { product: Product; variant: Variant } | undefined {
  const found = state.variantWith(shop, variantId);
  return found && isPublished(state, found.product) && isInStock(found.variant) ? found : undefined;
}

/** True when the variant can be ordered now: stock at any location, or stock is not kept or may go below zero. */
export function isInStock(variant: Variant): boolean {
  const { tracked, levels } = variant.inventoryItem;
  return !tracked || variant.inventoryPolicy === "CONTINUE" || levels.some((level) => level.available > 0);
}

/** The variant with exactly these option values, one value id per option in the options' order. */
export function variantByOptions(product: Product, valueIds: string[]): Variant | undefined {
  return product.variants.find((variant) => variant.optionValueIds.every((id, index) => id === valueIds[index]));
}

/** The picture of a variant, or the product's first, once ready. */
export function variantPicture(product: Product, variant?: Variant): string | undefined {
  const ready = product.media.filter((media) => media.status === "READY" && media.url);
  const own = ready.find((media) => variant?.mediaIds.includes(media.id));
  return (own ?? ready[0])?.url ?? undefined;
}
