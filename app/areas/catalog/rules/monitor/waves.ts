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

/** Why a run stops: too many products move, or a cost by too much. */
export type Wave =
  | { why: "share"; moved: number; of: number }
  | { why: "factor"; productId: string; skuId: string | null; costBefore: string; costAfter: string };

/**
 * Whether what is to be carried out at once for a supplier is a wave.
 * @param followed how many of the supplier's products are followed
 */
export function waveOf(
  moves: readonly Move[],
  followed: number,
  { share_percent: sharePercent, factor }: WaveLimits,
): Wave | null {
  for (const { productId, skuId, costBefore, costAfter } of moves) {
    if (costBefore === null || costAfter === null) continue;
    const times = new Decimal(costAfter).div(costBefore);
    if (times.gt(factor) || times.lt(new Decimal(1).div(factor)))
      return { why: "factor", productId, skuId, costBefore, costAfter };
  }
  const moved = new Set(moves.map(({ productId }) => productId)).size;
  const isMany = moved >= FEW_PRODUCTS && moved * 100 > followed * sharePercent;
  return isMany ? { why: "share", moved, of: followed } : null;
}
