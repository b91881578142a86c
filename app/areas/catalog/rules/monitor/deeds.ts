import type { Move } from "./moves";
import type { WatchAction, WatchFeature } from "./watch-actions";
import { actionFor, type WatchRules } from "./watch-rules";

/** A product on a store, the rules that hold for it, and the supplier's variants that its own are bought as. */
export interface WatchedListing {
  id: string;
  rules: WatchRules;
  goods: readonly { source: string; productId: string; skuId: string }[];
}

/** What is done at one listing of what moved, in the order in which it moved; what is only told is among it. */
export interface Deeds<Moved extends Move> {
  listingId: string;
  deeds: { move: Moved; action: Exclude<WatchAction, "none"> }[];
}

/**
 * What rules do of moves, listing by listing: what is carried out, and what a try shows, are both by this. Listings at which
 * nothing is done are left out.
 * @param moves oldest first
 */
export function deedsOf<Moved extends Move & { source: string }>(
  moves: readonly Moved[],
  listings: readonly WatchedListing[],
  has: (feature: WatchFeature) => boolean,
): Deeds<Moved>[] {
  const byProduct = Map.groupBy(moves, ({ source, productId }) => keyOf(source, productId));
  return listings.flatMap(({ id, rules, goods }) => {
    const products = new Set(goods.map(({ source, productId }) => keyOf(source, productId)));
    const skus = new Set(goods.map(({ source, productId, skuId }) => keyOf(source, productId, skuId)));
    const deeds = [...products]
      .flatMap((product) => byProduct.get(product) ?? [])
      .filter(({ source, productId, skuId }) => skuId === null || skus.has(keyOf(source, productId, skuId)))
      .flatMap((move) => {
        const action = actionFor(move, rules, has);
        return action === "none" ? [] : [{ move, action }];
      });
    return deeds.length > 0 ? [{ listingId: id, deeds }] : [];
  });
}

const keyOf = (...parts: string[]) => JSON.stringify(parts);
