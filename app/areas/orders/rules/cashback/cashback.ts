import Decimal from "decimal.js";
import { minorDigits } from "~/platform/money/currency-digits";

/** A purchase's cashback (decision 46). */
export interface CashbackAmounts {
  /** Earned with the purchase */
  amount: Decimal;
  /** Of it, what went again with the purchase's money */
  takenBack: Decimal;
}

/** What goods of this price earn, to the currency's smallest coin. @param rate 0.01 is one percent */
export function earnedOf({ base, rate, currency }: { base: Decimal; rate: Decimal; currency: string }): Decimal {
  return base.mul(rate).toDecimalPlaces(minorDigits(currency), Decimal.ROUND_HALF_UP);
}

/**
 * What of a purchase's cashback goes again: as much of it as came back of the purchase, all of it with all of that, and never
 * more than was earned. It is measured by all that came back, so that many small returns take no more than one large one.
 */
export function takenBackOf({
  amount,
  charged,
  returned,
  currency,
}: {
  amount: Decimal;
  /** What the purchase took from the wallet */
  charged: Decimal;
  /** What of that came back so far */
  returned: Decimal;
  currency: string;
}): Decimal {
  if (returned.greaterThanOrEqualTo(charged)) return amount;
  if (!returned.isPositive()) return new Decimal(0);
  return amount.mul(returned).div(charged).toDecimalPlaces(minorDigits(currency), Decimal.ROUND_HALF_UP);
}

export const CASHBACK_STATES = ["pending", "paid", "taken_back"] as const;
export type CashbackState = (typeof CASHBACK_STATES)[number];

/** How a purchase's cashback stands: it waits for the goods to be sent, is in the wallet, or is gone again altogether. */
export function cashbackState({ amount, takenBack, isPaid }: CashbackAmounts & { isPaid: boolean }): CashbackState {
  if (takenBack.greaterThanOrEqualTo(amount)) return "taken_back";
  return isPaid ? "paid" : "pending";
}

/** What is to be moved in the wallet for a purchase's cashback, after what has come back of the purchase. */
export function cashbackDue({
  amount,
  before,
  takenBack,
  isPaid,
  isFulfilled,
}: {
  amount: Decimal;
  /** Taken back when it was last looked at */
  before: Decimal;
  takenBack: Decimal;
  isPaid: boolean;
  /** Its goods are on their way or delivered */
  isFulfilled: boolean;
}): { pay: Decimal; takeBack: Decimal } {
  const none = new Decimal(0);
  if (isPaid) return { pay: none, takeBack: Decimal.max(takenBack.minus(before), 0) };
  return { pay: isFulfilled ? amount.minus(takenBack) : none, takeBack: none };
}
