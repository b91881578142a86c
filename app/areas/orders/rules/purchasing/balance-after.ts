import Decimal from "decimal.js";
import type { Money } from "~/adapters/outcome";
import { toAmount } from "~/platform/money/to-amount";

/**
 * What the wallet holds once the costs in its currency are paid, or what it lacks for them.
 * @returns one of the two, the other null
 */
export function balanceAfter({
  balance,
  currency,
  costs,
}: {
  balance: string;
  currency: string;
  costs: readonly Money[];
}): { after: string | null; missing: string | null } {
  const cost = costs.find((sum) => sum.currency === currency)?.amount ?? "0";
  const left = new Decimal(balance).minus(cost);
  return left.isNegative()
    ? { after: null, missing: toAmount(left.negated(), currency) }
    : { after: toAmount(left, currency), missing: null };
}
