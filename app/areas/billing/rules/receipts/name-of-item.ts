import { PLANS, tierName } from "../plans/plans";
import { creditsOf } from "../purchases/sold-once";
import type { ChargeKind } from "../subscriptions/charge-states";

/** The words for what a charge is for: a plan by its name, credits by their number, anything else by its kind. */
export function nameOfItem({ kind, item }: { kind: ChargeKind; item: string }): {
  key: `shell:plans.${string}` | "billing:sold.credits" | `billing:charges.kinds.${ChargeKind}`;
  params?: { count: number };
} {
  const plan = PLANS.find(({ key }) => key === item);
  if (plan) return { key: `shell:plans.${tierName(plan.name)}` };
  const count = creditsOf(item);
  return count === null ? { key: `billing:charges.kinds.${kind}` } : { key: "billing:sold.credits", params: { count } };
}
