import { Decimal } from "decimal.js";
import type { ProviderPayment } from "~/adapters/subscription/subscription-provider";

type Payment = Pick<ProviderPayment, "status" | "price" | "tax" | "refunded" | "periodStart" | "periodEnd">;

/** Whether an agreement's plan rests, because a bank withholds what its running time was paid with (decision 52). */
export function isDisputed({ disputedUntil }: { disputedUntil: Date | null }, now: Date): boolean {
  return disputedUntil !== null && disputedUntil > now;
}

/**
 * How a bank stands to what the running time of an agreement was paid with.
 * @param before until when it rested for that before these payments were told
 * @returns until: the end of the time that a withheld payment has paid for, null where none is withheld; isLost: the bank has
 * taken one of them, or its money was given back while it was withheld
 */
export function disputeOf({
  payments,
  before,
  now,
}: {
  payments: readonly Payment[];
  before: Date | null;
  now: Date;
}): { until: Date | null; isLost: boolean } {
  const running = payments.filter(
    ({ periodStart, periodEnd }) => periodStart !== null && periodEnd !== null && periodStart <= now && periodEnd > now,
  );
  const ends = running.flatMap(({ status, periodEnd }) => (status === "disputed" && periodEnd ? [+periodEnd] : []));
  const wasDisputed = isDisputed({ disputedUntil: before }, now);
  const isLost = running.some(
    (payment) => payment.status === "lost" || (wasDisputed && payment.status === "paid" && isGivenBack(payment)),
  );
  return { until: ends.length === 0 ? null : new Date(Math.max(...ends)), isLost };
}

const isGivenBack = ({ price, tax, refunded }: Payment): boolean =>
  new Decimal(refunded).gt(0) && new Decimal(refunded).gte(new Decimal(price.amount).plus(tax));

/** What is told when a plan's payment is disputed, or is no more; null for nothing. */
export function newsOfDispute({
  was,
  is,
  isLost,
}: {
  was: boolean;
  is: boolean;
  isLost: boolean;
}): "plan_disputed" | "dispute_won" | "dispute_lost" | null {
  if (isLost) return "dispute_lost";
  if (was === is) return null;
  return is ? "plan_disputed" : "dispute_won";
}
