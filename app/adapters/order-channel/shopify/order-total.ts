import { Decimal } from "decimal.js";

/** Words for an order of which nothing was ever paid. */
const UNPAID = new Set(["pending", "authorized", "expired", "voided"]);

/**
 * Duties and additional fees (import fees, special handling): Shopify has both in an order's total, each in a sum of its own, and
 * neither in its net sales.
 */
export const dutiesAndFees = (duties: string, fees: string): string => Decimal.sum(duties, fees).toFixed();

/**
 * What an order comes to as it was edited, before anything is refunded, in the shop's currency. Shopify's own total does not
 * heed what was taken off; the current one does, and leaves out what was returned too. So what is left, with what was given
 * back, with what was kept of goods that went (the discrepancy; negative where money was given back for goods that stay).
 * Of an order of which nothing was paid nothing can be given back or kept: what is left of it is all that the buyer owes. One
 * that was given back from was paid, whatever is owed again for what was added since.
 */
export function totalBeforeRefunds({
  currentTotal,
  discrepancy,
  refunded,
  financialStatus,
}: {
  currentTotal: string;
  discrepancy: string;
  refunded: string;
  /** Lower case */
  financialStatus: string;
}): string {
  if (isUnpaid({ financialStatus, refunded })) return currentTotal;
  return Decimal.sum(currentTotal, discrepancy, refunded).toFixed();
}

/**
 * What of an order the buyer still has to pay, in the shop's currency: what Shopify says to be outstanding, or all that is left
 * of an order of which nothing was paid, which its words leave open of payments that were voided or have expired. Below zero
 * it is the shop that owes. A cancelled order asks nothing of its buyer any more.
 */
export function owedByBuyer({
  currentTotal,
  outstanding,
  refunded,
  financialStatus,
  isCancelled,
}: {
  currentTotal: string;
  outstanding: string;
  refunded: string;
  /** Lower case */
  financialStatus: string;
  isCancelled: boolean;
}): string {
  if (isCancelled) return "0";
  const owed = isUnpaid({ financialStatus, refunded }) ? currentTotal : outstanding;
  return Decimal.max(0, owed).toFixed();
}

function isUnpaid({ financialStatus, refunded }: { financialStatus: string; refunded: string }): boolean {
  return UNPAID.has(financialStatus) && new Decimal(refunded).isZero();
}
