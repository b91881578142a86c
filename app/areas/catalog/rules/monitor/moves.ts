import { Decimal } from "decimal.js";
import type { Reading } from "./readings";
import type { MoveKind } from "./watch-actions";

/** What moved of a supplier's variant, or of a whole product. */
export interface Move {
  kind: MoveKind;
  productId: string;
  /** Null where it is the whole product */
  skuId: string | null;
  /** Of one, decimal strings in `currency`; of moves of cost */
  costBefore: string | null;
  costAfter: string | null;
  currency: string | null;
  /** Units; null where the supplier did not say */
  stockBefore: number | null;
  stockAfter: number | null;
}

/** Two readings of a variant, one after the other. */
export interface ReadTwice {
  productId: string;
  skuId: string;
  before: Reading | null;
  after: Reading;
}

/**
 * What moved between the readings of products' variants. Nothing moves where the later one could not be read, or nothing was
 * known before but that something is not there now.
 * @param variants all that are followed of each product
 */
export function movesOf(variants: readonly ReadTwice[]): Move[] {
  return [...Map.groupBy(variants, ({ productId }) => productId)].flatMap(([productId, own]) => {
    const isGone = own.every(({ after }) => after.state === "gone");
    const wasGone = own.every(({ before }) => before?.state === "gone");
    if (!isGone) return own.flatMap(movesOfVariant);
    return wasGone ? [] : [{ ...NO_FIGURES, kind: "product_gone" as const, productId, skuId: null }];
  });
}

const NO_FIGURES = { costBefore: null, costAfter: null, currency: null, stockBefore: null, stockAfter: null };

function movesOfVariant({ productId, skuId, before, after }: ReadTwice): Move[] {
  const figures = {
    costBefore: before?.cost ?? null,
    costAfter: after.cost,
    currency: after.currency,
    stockBefore: before?.state === "gone" ? 0 : (before?.stock ?? null),
    stockAfter: after.stock,
  };
  const move = (kind: MoveKind): Move => ({ kind, productId, skuId, ...figures });
  const isRead = after.readAt !== null && after.readAt.getTime() !== before?.readAt?.getTime();
  if (!isRead) return [];
  if (after.state === "gone") return before?.state === "gone" ? [] : [move("variant_gone")];
  const moves: Move[] = [];
  const isEmpty = after.stock === 0;
  const wasEmpty = before !== null && (before.state === "gone" || (before.readAt !== null && before.stock === 0));
  if (isEmpty && !wasEmpty) moves.push(move("out_of_stock"));
  if (!isEmpty && wasEmpty) moves.push(move("back_in_stock"));
  const isSameCurrency = before?.currency === after.currency;
  const change = isSameCurrency && before?.cost && after.cost ? new Decimal(after.cost).comparedTo(before.cost) : 0;
  if (change !== 0) moves.push(move(change > 0 ? "cost_up" : "cost_down"));
  return moves;
}

/** By how much a cost moved, in percent of what it was, never below zero; null for what is no move of cost. */
export function percentMoved({ kind, costBefore, costAfter }: Move): Decimal | null {
  if ((kind !== "cost_up" && kind !== "cost_down") || costBefore === null || costAfter === null) return null;
  return new Decimal(costAfter).sub(costBefore).abs().mul(100).div(costBefore);
}
