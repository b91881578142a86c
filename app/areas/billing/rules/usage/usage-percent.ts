import { isUnlimited } from "../plans/features";

/**
 * How full a usage bar is drawn, in percent (B077, B078): never empty, so that it shows as a bar, and never over the edge.
 * @param limit -1 and -2 are unlimited
 */
export function usagePercent({ used, limit }: { used: number; limit: number }): number {
  const HINT = 3;
  if (isUnlimited(limit)) return HINT;
  if (limit === 0) return 100;
  const percent = Math.round((used * 100) / limit);
  return percent === 0 ? HINT : Math.min(100, Math.max(1, percent));
}
