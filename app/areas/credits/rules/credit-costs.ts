/** Credits that one of each action takes (B128). */
export const CREDIT_COSTS = {
  AI_PRODUCT_CONTENT: 1,
  AI_PRODUCT_SEO: 1,
  AI_IMAGE_GENERATION: 1,
  AI_POD_IMAGE: 1,
} as const;
/** What is paid for in credits. */
export type PaidFeature = keyof typeof CREDIT_COSTS;

/** What costs no credits and is in their log all the same (B131). */
export const FREE_FEATURES = ["PRODUCT_IMPORT", "PRODUCT_LISTING", "PRODUCT_MANAGED"] as const;
export type FreeFeature = (typeof FREE_FEATURES)[number];

/** The cost of a use that needs no credits, on the wire too: it shows as unlimited (B081). */
export const UNLIMITED_COST = -1;

/** Credits that so many of an action need (B073). */
export function creditsFor(feature: PaidFeature, count: number): number {
  return CREDIT_COSTS[feature] * count;
}

/** Whether a cost has no room: all is used up, or it would be more than there is (B073). */
export function isOverCredits({ used, total, cost }: { used: number; total: number; cost: number }): boolean {
  return used >= total || used + cost > total;
}
