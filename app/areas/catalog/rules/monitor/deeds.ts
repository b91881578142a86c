import { Decimal } from "decimal.js";
import type { Move } from "./moves";
import type { WatchAction, WatchFeature } from "./watch-actions";
import { actionFor, type WatchRules } from "./watch-rules";

/** A product on a store, the rules that hold for it, and the supplier's variants that its own are bought as. */
export interface WatchedListing {
  id: string;
  rules: WatchRules;
  goods: readonly Goods[];
}

interface Goods {
  source: string;
  productId: string;
  skuId: string;
  /** What it cost when rules last did something about that here, or when it was mapped; null where that is not known */
  cost: Cost | null;
}

interface Cost {
  /** A decimal string */
  amount: string;
  currency: string;
}

/** What is done at one listing of what moved, in the order in which it moved; what is only told is among it. */
export interface Deeds<Moved extends Move> {
  listingId: string;
  /** A cost moved from what it was when rules last did something about it: what creeps counts as what leaps */
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
    const costs = new Map(goods.map(({ source, productId, skuId, cost }) => [keyOf(source, productId, skuId), cost]));
    const deeds = [...products]
      .flatMap((product) => byProduct.get(product) ?? [])
      .filter(({ source, productId, skuId }) => skuId === null || skus.has(keyOf(source, productId, skuId)))
      .flatMap((one) => {
        const key = keyOf(one.source, one.productId, one.skuId ?? "");
        const move = sinceLast(one, costs.get(key) ?? null);
        const action = move ? actionFor(move, rules, has) : "none";
        if (move) costs.set(key, lastCost(move, action) ?? costs.get(key) ?? null);
        return move && action !== "none" ? [{ move, action }] : [];
      });
    return deeds.length > 0 ? [{ listingId: id, deeds }] : [];
  });
}

/** A move of cost as it is from another cost than the one before; null where it only comes back to that. Others are as they are. */
function sinceLast<Moved extends Move>(move: Moved, last: Cost | null): Moved | null {
  const { costAfter, currency } = move;
  if (!isOfCost(move) || costAfter === null || last === null || last.currency !== currency) return move;
  const change = new Decimal(costAfter).comparedTo(last.amount);
  return change === 0 ? null : { ...move, kind: change > 0 ? "cost_up" : "cost_down", costBefore: last.amount };
}

/** From what the next move of cost counts; null after what is none. */
function lastCost(move: Move, action: WatchAction): Cost | null {
  const amount = action === "none" ? move.costBefore : move.costAfter;
  return isOfCost(move) && amount !== null && move.currency !== null ? { amount, currency: move.currency } : null;
}

/** Whether it is a cost that moved. */
export const isOfCost = ({ kind }: Move) => kind === "cost_up" || kind === "cost_down";

const keyOf = (...parts: string[]) => JSON.stringify(parts);
