import { FEATURES, isUnlimited, NONE, UNLIMITED, type Feature } from "./features";
import { nextTier } from "./plan-choice";
import { planOf, PLANS, type Plan, type PlanKey, type PlanName } from "./plans";

/** What a plan has no room for. */
export interface Shortage {
  feature: string;
  /** 0 of what the plan has not */
  limit: number;
  usage: number;
}

/** The title of the upgrade drawer (X080): a feature that the plan has not wants a higher plan, one that is used up more of it (B013). */
export function upgradeTitle(shortage: Shortage | null): "higher_plan" | "more_usage" {
  return shortage && shortage.limit === NONE ? "higher_plan" : "more_usage";
}

/** The plans above one's own that have more of what is short, or have it at all, cheapest first (B014). */
export function plansWithMore({ key, shortage }: { key: string; shortage: Shortage | null }): Plan<PlanKey>[] {
  const held = planOf(key);
  const above = PLANS.filter(({ price }) => Number(price) > Number(held.price));
  const feature = FEATURES.find((known) => known === shortage?.feature);
  return feature ? above.filter((plan) => isMore(plan.limits[feature], held.limits[feature])) : above;
}

/** What a banner says, by keys of the area's texts; `null` for the refusal's own words. */
export interface UpgradeBanner {
  title: {
    key: `notices.${(typeof NOTICED)[number]}` | "banner.not_available" | "banner.exceeded_short";
    limit: number;
  };
  text: { key: "banner.contact" | "banner.exceeded"; limit: number; used: number; tier: PlanName } | null;
}

/**
 * What is used up or missing, and the tier that has more; with the largest plan, that support has (S139, B088, B107).
 * @param planKey of the plan that is held
 */
export function upgradeBanner({ planKey, shortage }: { planKey: string; shortage: Shortage }): UpgradeBanner {
  const { feature, limit, usage: used } = shortage;
  const noticed = noticedFeature(feature);
  const tier = nextTier(planKey);
  const isLargest = planOf(planKey).name === "enterprise";
  return {
    title: {
      key: noticed ? `notices.${noticed}` : limit === NONE ? "banner.not_available" : "banner.exceeded_short",
      limit,
    },
    text:
      isLargest || limit !== NONE ? { key: isLargest ? "banner.contact" : "banner.exceeded", limit, used, tier } : null,
  };
}

/** How one goes on from what is offered: what is not sold online, and what nobody sells, leads to a person (B076, B088). */
export function wayUp({
  picked,
  mayConfirm,
}: {
  picked: Pick<Plan, "isFrom"> | undefined;
  mayConfirm: boolean;
}): "confirm" | "contact" {
  return picked && !picked.isFrom && mayConfirm ? "confirm" : "contact";
}

function isMore(limit: number, than: number): boolean {
  if (isUnlimited(than)) return false;
  return limit === UNLIMITED || limit > than;
}

/** Features whose end has words of its own (B103-B106). */
export const NOTICED = ["PRODUCT_IMPORT", "PRODUCT_LISTING", "BULK_ORDER_FULFILLMENT", "ORDER_CASHBACK"] as const;

/** The feature as its notice names it; null for one that has none. */
export const noticedFeature = (feature: string): (typeof NOTICED)[number] | null =>
  NOTICED.find((known) => known === (feature as Feature)) ?? null;
