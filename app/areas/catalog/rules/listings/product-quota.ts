import { isUnlimited, leftOf } from "~/areas/billing/rules/plans/features";

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
  return { isUnlimited: isUnlimited(limit), limit, used, left: leftOf({ limit, used }) };
}
