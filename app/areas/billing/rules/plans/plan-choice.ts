import { MONTHLY, YEARLY } from "../usage/usage-period";
import { DEFAULT_PLAN, PLANS, type Plan, type PlanKey, type PlanName } from "./plans";
import { isBasicOrHigher, rankOf } from "./tiers";

/** What a plan's button says (B045). */
export type PlanButton = "current" | "continue" | "choose" | "contact";

/** What one has, as far as cards compare with it. The cycle of a package that has none is monthly (B048). */
export interface Held {
  key: string;
  cycle?: number;
}

/** What everybody has who pays for nothing. */
export const FREE_PACKAGE = { key: DEFAULT_PLAN, cycle: MONTHLY } as const;

/** A card is the current plan when its key matches and the cycle fits (B044); the free plan has no cycle. */
export function isCurrentPlan({ key, isYearly, held }: { key: string; isYearly: boolean; held: Held }): boolean {
  if (key !== held.key) return false;
  return key === DEFAULT_PLAN || (held.cycle ?? MONTHLY) === (isYearly ? YEARLY : MONTHLY);
}

/** B045, B076. In the onboarding the free plan that everybody begins with is gone on with; a paid one that is held is not chosen again. */
export function planButton({
  plan,
  isYearly,
  held,
  isOnboarding,
}: {
  plan: Pick<Plan, "key" | "isFrom">;
  isYearly: boolean;
  held: Held;
  isOnboarding: boolean;
}): PlanButton {
  const isBegun = isOnboarding && plan.key === DEFAULT_PLAN;
  if (!isBegun && isCurrentPlan({ key: plan.key, isYearly, held })) return "current";
  if (plan.isFrom) return "contact";
  return isOnboarding ? "continue" : "choose";
}

/** The sizes that a plan comes in, smallest first: three of Starter, one of the others (B049). */
export const sizesOf = (name: PlanName): readonly Plan<PlanKey>[] => PLANS.filter((plan) => plan.name === name);

/** The size that a card opens with: the one that is held, else the middle one. */
export function firstSize(name: PlanName, held: Held): number {
  const sizes = sizesOf(name);
  const own = sizes.findIndex(({ key }) => key === held.key);
  return own === -1 ? Math.floor(sizes.length / 2) : own;
}

/** The plan that the upgrade banner suggests: below Growth it is Growth, then Professional, then the custom one (B088, B089). */
export function nextTier(key: string): PlanName {
  if (!isBasicOrHigher(key)) return "growth";
  return rankOf(key) > rankOf("GROWTH") ? "enterprise" : "professional";
}
