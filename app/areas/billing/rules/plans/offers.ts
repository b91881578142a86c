import { MONTHLY, YEARLY, type CycleDays } from "../usage/usage-period";
import { PLANS, soldPlanOf, type Plan, type PlanKey } from "./plans";
import { yearlyPrice } from "./prices";

/** A plan that is sold, for a cycle. */
export interface Offer {
  plan: Plan<PlanKey>;
  cycleDays: CycleDays;
  /** USD a cycle, with two decimals */
  price: string;
}

/** What a cycle of a plan costs, in USD with two decimals. */
export function cyclePrice({ price, freeMonths }: Pick<Plan, "price" | "freeMonths">, cycleDays: CycleDays): string {
  return cycleDays === YEARLY ? yearlyPrice({ price, freeMonths }).year : Number(price).toFixed(2);
}

/**
 * The offer that modules and a cycle are (B036, B057): exactly one plan that is sold online and costs something.
 * @returns null when they are none
 */
export function offerOf({
  moduleIds,
  cycleDays,
}: {
  moduleIds: readonly string[];
  cycleDays: CycleDays;
}): Offer | null {
  const [key = ""] = moduleIds;
  const plan = new Set(moduleIds).size === 1 ? soldPlanOf(key) : null;
  return plan && Number(plan.price) > 0 ? { plan, cycleDays, price: cyclePrice(plan, cycleDays) } : null;
}

/** What is had already, at the price that was agreed on, where modules and a cycle are just that (B062); null where they are not. */
export function heldOffer({
  held,
  moduleIds,
  cycleDays,
}: {
  held: { planKey: string; cycleDays: number; price: { toFixed(digits: number): string } };
  moduleIds: readonly string[];
  cycleDays: CycleDays;
}): Offer | null {
  const plan = PLANS.find(({ key }) => key === held.planKey);
  const isIt = plan && moduleIds.every((key) => key === plan.key) && held.cycleDays === cycleDays;
  return isIt ? { plan, cycleDays, price: held.price.toFixed(2) } : null;
}

const YEAR = `-${YEARLY}`;

/** The offer that a link names: a plan's key, and `-365` behind it for a year (C089); null when it names none. */
export function offerOfId(id: string): Offer | null {
  const isYearly = id.endsWith(YEAR);
  const key = isYearly ? id.slice(0, -YEAR.length) : id;
  return offerOf({ moduleIds: [key], cycleDays: isYearly ? YEARLY : MONTHLY });
}

/**
 * Whether a change waits for what is paid to end: to a smaller plan, or from a year to months. The rest begins at once.
 */
export function isDowngrade({
  from,
  to,
}: {
  from: { planKey: string; cycleDays: number };
  to: { planKey: string; cycleDays: number };
}): boolean {
  const height = (planKey: string) => PLANS.findIndex(({ key }) => key === planKey);
  if (from.cycleDays === YEARLY && to.cycleDays === MONTHLY) return true;
  return height(to.planKey) < height(from.planKey);
}
