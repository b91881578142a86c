import { Decimal } from "decimal.js";
import type { CycleDays } from "../usage/usage-period";
import { cashbackRate } from "./cashback-rate";
import { COMPARED_GATES, isUnlimited, NONE } from "./features";
import { COMPARED_QUOTAS, planOf, quotaOf, type ComparedQuota } from "./plans";

/** A plan, and how it is paid. */
export interface PlanForCycle {
  key: string;
  cycle: CycleDays;
}

/** What a smaller plan takes away. */
export interface Stops {
  /** What it has not any more, of what can be used today */
  features: (typeof COMPARED_GATES)[number][];
  /** What it has less of in a month */
  quotas: { quota: ComparedQuota; from: number; to: number }[];
  /** Of each order's goods, where it gives less of them back: "0.01" is one percent. Null where it does not, or gives none */
  cashback: { from: string; to: string } | null;
}

/** What stops, and what there is less of, with another plan: told before somebody agrees to it (B052). */
export function whatStops({ from, to }: { from: PlanForCycle; to: PlanForCycle }): Stops {
  const [held, wanted] = [planOf(from.key), planOf(to.key)];
  const [before, after] = [cashbackRate(held, from.cycle), cashbackRate(wanted, to.cycle)];
  const isLessCashback = new Decimal(after).lt(before) && wanted.limits.ORDER_CASHBACK !== NONE;
  return {
    features: COMPARED_GATES.filter((feature) => held.limits[feature] !== NONE && wanted.limits[feature] === NONE),
    quotas: COMPARED_QUOTAS.map((quota) => ({ quota, from: quotaOf(held, quota), to: quotaOf(wanted, quota) })).filter(
      ({ from: had, to: left }) => !isUnlimited(left) && (isUnlimited(had) || left < had),
    ),
    cashback: isLessCashback ? { from: before, to: after } : null,
  };
}
