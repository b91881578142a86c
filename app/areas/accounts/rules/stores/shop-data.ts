import type { StorePlatform } from "./store-domain";

/** Facts of one kind about a shop, such as its apps or channels, that are shown before one asks for the rest (G187, X045). */
const SHOP_DATA_SHOWN = 2;

/** The facts to show, and how many are left out. */
export function shownShopData<Fact>(
  facts: readonly Fact[],
  isAll: boolean,
): { shown: readonly Fact[]; hidden: number } {
  if (isAll || facts.length <= SHOP_DATA_SHOWN) return { shown: facts, hidden: 0 };
  return { shown: facts.slice(0, SHOP_DATA_SHOWN), hidden: facts.length - SHOP_DATA_SHOWN };
}

/** Platforms whose stores products and orders are exchanged with. */
const EXCHANGING: readonly string[] = ["shopify"] satisfies StorePlatform[];

/** True for a store that products are pushed to and orders come from; the others are connected and known, no more. */
export function exchangesGoods(platform: string): boolean {
  return EXCHANGING.includes(platform);
}
