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
  if (UNPAID.has(financialStatus) && new Decimal(refunded).isZero()) return currentTotal;
  return Decimal.sum(currentTotal, discrepancy, refunded).toFixed();
}
