import { Decimal } from "decimal.js";

/** The plans that are sold, cheapest first (B030). Starter is one plan in three sizes (B049). */
export const PLAN_KEYS = [
  "FREE_CREDIT",
  "STARTER_CREDIT_TIER_1",
  "STARTER_CREDIT_TIER_2",
  "STARTER_CREDIT_TIER_3",
  "GROWTH_CREDIT_TIER",
  "PRO_CREDIT_TIER",
  "ENTERPRISE_CREDIT_TIER",
] as const;
export type PlanKey = (typeof PLAN_KEYS)[number];

/** Of a workspace that has not chosen one. */
export const DEFAULT_PLAN: PlanKey = "FREE_CREDIT";

/** What a plan counts in a month. */
export const QUOTAS = ["AI_CREDITS", "PRODUCT_LISTING", "ORDER_FULFILLMENT"] as const;
export type Quota = (typeof QUOTAS)[number];

export const PLAN_NAMES = ["free", "starter", "growth", "professional", "enterprise"] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

export interface Plan {
  key: PlanKey;
  name: PlanName;
  /** USD a month, paid monthly */
  price: string;
  /** Months that paying for a year saves (B116) */
  freeMonths: number;
  /** Price and quotas are where talks begin, and it is not bought online (B124) */
  isFrom: boolean;
  quotas: Record<Quota, number>;
}

const quotas = (credits: number, listings: number, orders: number): Plan["quotas"] => ({ AI_CREDITS: credits, PRODUCT_LISTING: listings, ORDER_FULFILLMENT: orders });

/** Prices and quotas in one place (B117-B125). The outer Starter sizes are halves and doubles around the documented one. */
export const PLANS: readonly Plan[] = [
  { key: "FREE_CREDIT", name: "free", price: "0", freeMonths: 0, isFrom: false, quotas: quotas(10, 20, 15) },
  { key: "STARTER_CREDIT_TIER_1", name: "starter", price: "9.9", freeMonths: 5, isFrom: false, quotas: quotas(50, 200, 125) },
  { key: "STARTER_CREDIT_TIER_2", name: "starter", price: "19.9", freeMonths: 5, isFrom: false, quotas: quotas(100, 400, 250) },
  { key: "STARTER_CREDIT_TIER_3", name: "starter", price: "29.9", freeMonths: 5, isFrom: false, quotas: quotas(200, 800, 500) },
  { key: "GROWTH_CREDIT_TIER", name: "growth", price: "49.9", freeMonths: 5, isFrom: false, quotas: quotas(350, 1_000, 750) },
  { key: "PRO_CREDIT_TIER", name: "professional", price: "199.9", freeMonths: 5, isFrom: false, quotas: quotas(1_000, 5_000, 2_500) },
  { key: "ENTERPRISE_CREDIT_TIER", name: "enterprise", price: "999.9", freeMonths: 5, isFrom: true, quotas: quotas(3_000, 20_000, 100_000) },
];

/** What a plan costs when it is paid for a year at a time, in USD. */
export interface YearlyPrice {
  year: string;
  /** The year's twelfth, to one decimal (B112) */
  month: string;
  /** What twelve single months would cost more */
  saving: string;
}

/** The yearly price: the months of a year that are not free (B111, B112). */
export function yearlyPrice({ price, freeMonths }: Pick<Plan, "price" | "freeMonths">): YearlyPrice {
  const year = new Decimal(price).mul(12 - freeMonths);
  return { year: year.toFixed(2), month: year.div(12).toFixed(1), saving: new Decimal(price).mul(freeMonths).toFixed(2) };
}

/** The plan of a key; keys from before the sizes, such as STARTER_CREDIT, mean the plan's documented size. */
export function planOf(key: string): Plan {
  const documented: Record<string, PlanKey> = {
    STARTER_CREDIT: "STARTER_CREDIT_TIER_2",
    GROWTH_CREDIT: "GROWTH_CREDIT_TIER",
    PRO_CREDIT: "PRO_CREDIT_TIER",
    ENTERPRISE_CREDIT: "ENTERPRISE_CREDIT_TIER",
  };
  const wanted = documented[key] ?? key;
  return PLANS.find((plan) => plan.key === wanted) ?? PLANS[0]!;
}

/**
 * How full a usage bar is drawn, in percent (B077, B078): never empty, so that it shows as a bar, and never over the edge.
 * @param limit -1 and -2 are unlimited
 */
export function usagePercent({ used, limit }: { used: number; limit: number }): number {
  const HINT = 3;
  if (limit === -1 || limit === -2) return HINT;
  if (limit === 0) return 100;
  const percent = Math.round((used * 100) / limit);
  return percent === 0 ? HINT : Math.min(100, Math.max(1, percent));
}

/** Features that come with a plan. */
export const PLAN_FEATURES = ["WP_ADD_STORE", "WP_ADD_NEW", "ORDER_TRACKING"] as const;
export type PlanFeature = (typeof PLAN_FEATURES)[number];

/** The smallest plan that has a feature (B082, B083). */
const FIRST_PLAN: Record<PlanFeature, PlanName> = { WP_ADD_STORE: "professional", WP_ADD_NEW: "growth", ORDER_TRACKING: "growth" };

/** What a plan allows besides its quotas. */
export function featuresOf({ name }: Pick<Plan, "name">): PlanFeature[] {
  return PLAN_FEATURES.filter((feature) => PLAN_NAMES.indexOf(name) >= PLAN_NAMES.indexOf(FIRST_PLAN[feature]));
}
