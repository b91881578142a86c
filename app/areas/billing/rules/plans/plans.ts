import { NONE, UNLIMITED, type Feature } from "./features";
import { MARKETPLACE_PLAN } from "./tiers";

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

/** Plans that some have and nobody can choose (B030): what an earlier free plan and a marketplace gave. */
export const GRANTED_PLAN_KEYS = ["FREE_ORDER_FULFILLMENT_2", MARKETPLACE_PLAN] as const;
export type GrantedPlanKey = (typeof GRANTED_PLAN_KEYS)[number];

/** Of a workspace that has not chosen one. */
export const DEFAULT_PLAN: PlanKey = "FREE_CREDIT";

/** What the plans are compared by: each counts so many of these in a month (B117-B121). */
export const QUOTAS = ["AI_CREDITS", "PRODUCT_LISTING", "ORDER_FULFILLMENT"] as const;
export type Quota = (typeof QUOTAS)[number];

/** All that plans count in a month, where they stand side by side. */
export const COMPARED_QUOTAS = ["AI_CREDITS", "PRODUCT_IMPORT", "PRODUCT_LISTING", "ORDER_FULFILLMENT"] as const;
export type ComparedQuota = (typeof COMPARED_QUOTAS)[number];

export const PLAN_NAMES = ["free", "starter", "growth", "professional", "enterprise"] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

export interface Plan<Key = PlanKey | GrantedPlanKey> {
  key: Key;
  name: PlanName;
  /** USD a month, paid monthly */
  price: string;
  /** Months that paying for a year saves (B116) */
  freeMonths: number;
  /** Price and quotas are where talks begin, and it is not bought online (B124, B076) */
  isFrom: boolean;
  /** Credits a month */
  credits: number;
  /** Of the price of each order that is fulfilled, paid back into the wallet: 0.01 is one percent (B129) */
  cashback: string;
  /** How many of each a month, -1 for as many as one likes; 0 or -1 of what one has or has not (B025, B072) */
  limits: Readonly<Record<Feature, number>>;
}

/** Days of a paid plan that come before its first charge (B127). */
export const TRIAL_DAYS = 7;
/** What a year adds to the cashback of a plan: one of its perks (B001, X091). */
export const YEARLY_EXTRA_CASHBACK = "0.005";

const FREE_MONTHS = 5;
/** Products may be imported in this many times the number that may be pushed: one tries more than one sells. */
const IMPORTS_FOR_A_LISTING = 10;

type Sizes<Key> = Pick<Plan<Key>, "key" | "name" | "price" | "cashback"> & {
  isFrom?: boolean;
  credits: number;
  listings: number;
  orders: number;
};

/** A plan whose features come with its height (B082-B086): each is a limit of its own, so that one can be moved alone. */
function plan<Key>({ listings, orders, isFrom = false, ...sold }: Sizes<Key>): Plan<Key> {
  const from = (first: PlanName): number =>
    PLAN_NAMES.indexOf(sold.name) >= PLAN_NAMES.indexOf(first) ? UNLIMITED : NONE;
  return {
    ...sold,
    isFrom,
    freeMonths: sold.price === "0" ? 0 : FREE_MONTHS,
    limits: {
      PRODUCT_IMPORT: listings * IMPORTS_FOR_A_LISTING,
      PRODUCT_LISTING: listings,
      ORDER_FULFILLMENT: orders,
      BULK_ORDER_FULFILLMENT: from("starter"),
      ORDER_CASHBACK: from("starter"),
      AI_PRODUCT_CONTENT: UNLIMITED,
      AI_PRODUCT_SEO: UNLIMITED,
      AI_IMAGE_GENERATION: UNLIMITED,
      AI_POD_IMAGE: UNLIMITED,
      COST_CHANGE_MANAGEMENT: from("growth"),
      ORDER_TRACKING: from("growth"),
      WP_ADD_STORE: from("professional"),
      WP_ADD_NEW: from("growth"),
      AUTO_TASK_SCHEDULE: from("professional"),
      SETTING_UPDATE_STOCK: from("starter"),
      AUTO_ORDER_FULFILLMENT: from("starter"),
      VIEW_INSIGHTS: from("starter"),
    },
  };
}

/** Prices and limits in one place (B117-B125). The outer Starter sizes are halves and doubles around the documented one. */
export const PLANS: readonly Plan<PlanKey>[] = [
  plan({ key: "FREE_CREDIT", name: "free", price: "0", credits: 10, listings: 20, orders: 15, cashback: "0" }),
  plan({
    key: "STARTER_CREDIT_TIER_1",
    name: "starter",
    price: "9.9",
    credits: 50,
    listings: 200,
    orders: 125,
    cashback: "0.005",
  }),
  plan({
    key: "STARTER_CREDIT_TIER_2",
    name: "starter",
    price: "19.9",
    credits: 100,
    listings: 400,
    orders: 250,
    cashback: "0.005",
  }),
  plan({
    key: "STARTER_CREDIT_TIER_3",
    name: "starter",
    price: "29.9",
    credits: 200,
    listings: 800,
    orders: 500,
    cashback: "0.005",
  }),
  plan({
    key: "GROWTH_CREDIT_TIER",
    name: "growth",
    price: "49.9",
    credits: 350,
    listings: 1_000,
    orders: 750,
    cashback: "0.01",
  }),
  plan({
    key: "PRO_CREDIT_TIER",
    name: "professional",
    price: "199.9",
    credits: 1_000,
    listings: 5_000,
    orders: 2_500,
    cashback: "0.015",
  }),
  plan({
    key: "ENTERPRISE_CREDIT_TIER",
    name: "enterprise",
    price: "999.9",
    isFrom: true,
    credits: 3_000,
    listings: 20_000,
    orders: 100_000,
    cashback: "0.02",
  }),
];

/** Plans that cost nothing here and are not on sale. Their sizes are those of the free plan, with the orders of a small seller. */
const GRANTED_PLANS: readonly Plan[] = [
  plan({
    key: "FREE_ORDER_FULFILLMENT_2",
    name: "free",
    price: "0",
    credits: 10,
    listings: 20,
    orders: 50,
    cashback: "0",
  }),
  // Counts as a paid plan wherever one is asked for (B034), in the sizes of the free one.
  plan({ key: MARKETPLACE_PLAN, name: "growth", price: "0", credits: 10, listings: 20, orders: 15, cashback: "0" }),
];

/** Keys from before the sizes mean today's plan of the same height (B031, B032). */
const EARLIER_KEYS: Readonly<Record<string, PlanKey>> = {
  FREE: "FREE_CREDIT",
  STARTER: "STARTER_CREDIT_TIER_2",
  BASIC: "GROWTH_CREDIT_TIER",
  GROWTH: "GROWTH_CREDIT_TIER",
  PREMIUM: "PRO_CREDIT_TIER",
  PRO: "PRO_CREDIT_TIER",
  ADVANCED: "ENTERPRISE_CREDIT_TIER",
  ENTERPRISE: "ENTERPRISE_CREDIT_TIER",
};

/** The plan of a key, as it is sold today; an unknown key is the free plan. */
export function planOf(key: string): Plan {
  const known = [...PLANS, ...GRANTED_PLANS].find((one) => one.key === key);
  return known ?? PLANS.find((one) => one.key === EARLIER_KEYS[key.split("_")[0] ?? ""]) ?? PLANS[0]!;
}

/** The plan of a key that is sold online; null for any other, the one that is talked about included (B076). */
export function soldPlanOf(key: string): Plan<PlanKey> | null {
  const sold = PLANS.find((one) => one.key === key);
  return sold && !sold.isFrom ? sold : null;
}

/** How many of what plans are compared by a plan counts in a month. */
export function quotaOf({ credits, limits }: Pick<Plan, "credits" | "limits">, quota: ComparedQuota): number {
  return quota === "AI_CREDITS" ? credits : limits[quota];
}

/**
 * The smallest plan above another that has room for more of a feature, or has it at all; null when there is none.
 * @param needed how many a month it has to have room for
 */
export function nextPlanFor({
  key,
  feature,
  needed = 0,
}: {
  key: string;
  feature: Feature;
  needed?: number;
}): Plan<PlanKey> | null {
  const { limits } = planOf(key);
  const hasRoom = (limit: number) => isMore(limit, limits[feature]) && (limit === UNLIMITED || limit >= needed);
  return PLANS.find((one) => hasRoom(one.limits[feature])) ?? null;
}

function isMore(limit: number, than: number): boolean {
  if (than === UNLIMITED) return false;
  return limit === UNLIMITED || limit > than;
}

/** The name of a plan in `shell:plans` as tables, banners and upgrade texts have it: its card says Custom, they say Enterprise (B033). */
export const tierName = (name: PlanName) => (name === "enterprise" ? "enterprise_tier" : name);
