import { Decimal } from "decimal.js";
import { TOP_UP_LIMITS } from "../top-up";

/** When the wallet is filled by itself, amounts as decimal strings in its currency. */
export interface AutoTopUp {
  isOn: boolean;
  threshold: string;
  amount: string;
  /** What it may take in a calendar month */
  monthlyCap: string;
}

/** Most that the wallet is let fall to, and most that a month takes. */
export const AUTO_TOP_UP_LIMITS = { threshold: "10000", cap: "100000" } as const;

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;

/** What is wrong with a rule, by its field; nothing when it can be kept. */
export function faultsOfAutoTopUp({
  threshold,
  amount,
  monthlyCap,
}: Omit<AutoTopUp, "isOn">): Partial<
  Record<"threshold" | "amount" | "monthly_cap", "not_an_amount" | "too_small" | "too_big">
> {
  const fault = (value: string, min: Decimal.Value, max: Decimal.Value) => {
    if (!AMOUNT.test(value)) return "not_an_amount" as const;
    if (new Decimal(value).lessThan(min)) return "too_small" as const;
    return new Decimal(value).greaterThan(max) ? ("too_big" as const) : null;
  };
  const leastCap = AMOUNT.test(amount) ? amount : TOP_UP_LIMITS.min;
  const found = {
    threshold: fault(threshold, 0, AUTO_TOP_UP_LIMITS.threshold),
    amount: fault(amount, TOP_UP_LIMITS.min, TOP_UP_LIMITS.max),
    monthly_cap: fault(monthlyCap, leastCap, AUTO_TOP_UP_LIMITS.cap),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null));
}

/**
 * What becomes of a wallet that was looked at: nothing, a charge, or word that the month's cap leaves no room for one.
 * @param taken what the rule has charged in this month, what is on its way included
 */
export function decideTopUp({
  rule,
  balance,
  taken,
}: {
  rule: { isOn: boolean; isStopped: boolean; threshold: Decimal; amount: Decimal; monthlyCap: Decimal };
  balance: Decimal;
  taken: Decimal;
}): "rest" | "charge" | "capped" {
  if (!rule.isOn || rule.isStopped || !balance.lessThan(rule.threshold)) return "rest";
  return taken.plus(rule.amount).greaterThan(rule.monthlyCap) ? "capped" : "charge";
}
