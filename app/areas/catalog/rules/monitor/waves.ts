import { Decimal } from "decimal.js";
import { z } from "zod";
import type { Move } from "./moves";

/** When a run stops and asks, as a mistake of the supplier's, or of ours, moves more than one product. */
export const waveSchema = z.object({
  /** Percent of the supplier's followed products that move at once */
  share_percent: z.number().int().min(1).max(100),
  /** How many times as much, or as little, a cost is than it was */
  factor: z.string().regex(/^([2-9]|[1-9]\d{1,2}|1\.[1-9])$/),
});

export type WaveLimits = z.output<typeof waveSchema>;

export const DEFAULT_WAVE: WaveLimits = { share_percent: 30, factor: "3" };

/** Of fewer products a share says nothing: one of two is half of them. */
const FEW_PRODUCTS = 10;

/** What is to be carried out at once of what moved at a supplier. */
interface SuppliersMoves {
  source: string;
  moves: readonly Move[];
  /** How many of its products are followed */
  followed: number;
  /** Its products of which something was carried out, or is held, within a day, since a wave of its was last decided on */
  earlier: readonly string[];
}

/** Why a run stops: too many products move, or a cost by too much. */
export type Wave =
  | { why: "share"; source: string; moved: number; of: number }
  | {
      why: "factor";
      productId: string;
      skuId: string | null;
      costBefore: string;
      costAfter: string;
      currency: string | null;
    };

/** Whether what is to be carried out at once for a supplier is a wave, or is part of one that has begun. */
export function waveOf(
  { source, moves, followed, earlier }: SuppliersMoves,
  { share_percent: sharePercent, factor }: WaveLimits,
): Wave | null {
  const moved = new Set([...earlier, ...moves.map(({ productId }) => productId)]).size;
  const isMany = moved >= FEW_PRODUCTS && moved * 100 > followed * sharePercent;
  if (isMany) return { why: "share", source, moved, of: followed };
  for (const { productId, skuId, costBefore, costAfter, currency } of moves) {
    if (costBefore === null || costAfter === null) continue;
    if (isJump({ costBefore, costAfter }, factor))
      return { why: "factor", productId, skuId, costBefore, costAfter, currency };
  }
  return null;
}

function isJump({ costBefore, costAfter }: Pick<Move, "costBefore" | "costAfter">, factor: string): boolean {
  if (costBefore === null || costAfter === null) return false;
  const times = new Decimal(costAfter).div(costBefore);
  return times.gt(factor) || times.lt(new Decimal(1).div(factor));
}

/**
 * What of a supplier's moves waits for the decision on a wave: where many products move, all of it; where a cost jumps, the costs of
 * such products.
 */
export function heldBy(wave: Wave, { moves }: SuppliersMoves, { factor }: WaveLimits): (move: Move) => boolean {
  if (wave.why === "share") return () => true;
  const jumping = new Set(moves.filter((move) => isJump(move, factor)).map(({ productId }) => productId));
  return ({ productId, costAfter, kind }) =>
    jumping.has(productId) && costAfter !== null && (kind === "cost_up" || kind === "cost_down");
}
