import Decimal from "decimal.js";
import { toAmount } from "~/platform/money/to-amount";

/** A refund as figures count it: on its own day (decision 72). Amounts are decimal strings in the order's currency. */
export interface BookedRefund {
  refundedAt: string;
  amount: string;
  /** What of the order's tax and duties went back with it */
  tax: string;
}

/**
 * An order's refunds by time, so that they come to just what was given back of it, and their taxes to what is no longer left
 * of its taxes (`taxesLeft`): what a channel tells of each may be a cent off, and of their taxes it says nothing. None where
 * no day is known.
 */
export function bookRefunds({
  currency,
  refunded,
  refunds,
  taxes,
  taxesLeft,
}: {
  currency: string;
  refunded: string;
  refunds: readonly { refundedAt: string; amount: string }[];
  /** The order's tax and duties together, whole and left */
  taxes: string;
  taxesLeft: string;
}): BookedRefund[] {
  const byTime = refunds.toSorted((a, b) => Date.parse(a.refundedAt) - Date.parse(b.refundedAt));
  const whole = Decimal.sum(0, ...byTime.map(({ amount }) => amount));
  if (Number(refunded) === 0 || whole.isZero()) return [];
  const gone = Decimal.max(0, Decimal.min(refunded, new Decimal(taxes).minus(taxesLeft)));
  let [amountLeft, taxLeft] = [new Decimal(refunded), gone];
  return byTime.map(({ refundedAt, amount }, index) => {
    const isLast = index === byTime.length - 1;
    const booked = isLast ? amountLeft : new Decimal(toAmount(amount, currency));
    const tax = isLast ? taxLeft : new Decimal(toAmount(gone.times(amount).div(whole), currency));
    amountLeft = amountLeft.minus(booked);
    taxLeft = taxLeft.minus(tax);
    return { refundedAt, amount: booked.toFixed(), tax: tax.toFixed() };
  });
}
