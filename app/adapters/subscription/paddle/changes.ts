import type { Subscription } from "@paddle/paddle-node-sdk";
import type { PlanRequest } from "../subscription-provider";
import { agreementOf, toMinor, type Kept } from "./standing";

const TAX_CATEGORY = "standard";

/** A price's amount as the package takes it. */
export const toUnit = ({ amount, currency }: { amount: string; currency: string }) => ({
  amount: toMinor({ amount, currency }),
  currencyCode: currency as "USD",
});

/** A price that stands in no catalog: what things cost is ours to say. */
export const catalogueless = (name: string, item: string) => ({
  name,
  description: name,
  customData: { item },
  product: { name, taxCategory: TAX_CATEGORY as "standard" },
  // What a price leaves out the payer may choose, up to a hundred.
  quantity: { minimum: 1, maximum: 1 },
  taxMode: "external" as const,
});

/** What a plan costs, each cycle after its trial. */
export function priceOf({ planKey, name, price, cycleDays }: PlanRequest["offer"], trialDays: number) {
  const cycle =
    cycleDays === 365 ? { interval: "year" as const, frequency: 1 } : { interval: "day" as const, frequency: 30 };
  return {
    ...catalogueless(name, planKey),
    unitPrice: toUnit(price),
    billingCycle: cycle,
    trialPeriod: trialDays > 0 ? { interval: "day" as const, frequency: trialDays } : null,
  };
}

type Change = Pick<PlanRequest, "reference" | "offer" | "replaces">;

/** Whether an agreement sells a plan already. */
function isSamePlan({ items, billingCycle }: Subscription, { offer }: Pick<PlanRequest, "offer">): boolean {
  return (
    items[0]?.price.unitPrice.amount === toMinor(offer.price) &&
    (billingCycle.interval === "year") === (offer.cycleDays === 365)
  );
}

/**
 * What is changed for a plan: at once with what is left of the old one taken off, or with the next cycle and no bill before. All of
 * it is one call: what is cancelled is taken up only together with the plan that is paid for, or stays cancelled.
 */
export function changeOf(subscription: Subscription, request: Change) {
  const { reference, offer, replaces } = request;
  const period = subscription.currentBillingPeriod;
  const isLater = replaces === "next_cycle" && period !== null;
  const agreement = agreementOf(subscription) ?? undefined;
  const customData: Kept = isLater
    ? { agreement, next: { agreement: reference, from: period.endsAt } }
    : { agreement: reference };
  if (isSamePlan(subscription, request)) return { customData, scheduledChange: null };
  // In a trial nothing is billed before its end.
  const isBilled = !isLater && subscription.status !== "trialing";
  return {
    customData,
    items: [{ quantity: 1, price: priceOf(offer, 0) }],
    prorationBillingMode: isBilled ? ("prorated_immediately" as const) : ("do_not_bill" as const),
    onPaymentFailure: "prevent_change" as const,
    ...(subscription.scheduledChange && { scheduledChange: null }),
    // Another cycle would begin at once, and with it the smaller plan.
    ...(isLater && { nextBilledAt: period.endsAt }),
  };
}
