/** The code of an over-quota push, also on realtime events (B071). */
export const LISTING_QUOTA_EXCEEDED = "LISTING_PRODUCT_EXCEED_QUOTA_LIMIT";

export interface QuotaFit {
  isUnlimited: boolean;
  limit: number;
  used: number;
  /** How many are left; Infinity when unlimited */
  left: number;
}

/** What is left of a quota (B072, B074, B075). */
export function listingQuota({ used, limit }: { used: number; limit: number }): QuotaFit {
  const isUnlimited = limit === -1 || limit === -2;
  return { isUnlimited, limit, used, left: isUnlimited ? Number.POSITIVE_INFINITY : Math.max(limit - used, 0) };
}

/**
 * Which of the wanted products fit, in list order (P093, P094): a product that needs more than is left is passed over,
 * and smaller ones behind it may still fit.
 * @param needs for each product how many new listings it makes; 0 for one that is on the store already
 */
export function fitQuota<Id>(needs: readonly { id: Id; needed: number }[], quota: QuotaFit): { fits: Id[]; exceeds: Id[] } {
  let { left } = quota;
  const fits: Id[] = [];
  const exceeds: Id[] = [];
  for (const { id, needed } of needs) {
    if (needed <= left) {
      left -= needed;
      fits.push(id);
    } else {
      exceeds.push(id);
    }
  }
  return { fits, exceeds };
}
