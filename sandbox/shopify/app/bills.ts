import { Decimal } from "decimal.js";
import type { AppSubscription, Bill } from "../billing-model.ts";
import type { Shopify } from "../shopify.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export const nowOf = ({ context }: Shopify): number => context.clock.now().getTime();

export const cycleDaysOf = ({ lineItems }: AppSubscription): number =>
  lineItems.some(({ recurring }) => recurring?.interval === "ANNUAL") ? 365 : 30;

export const priceOf = ({ lineItems }: AppSubscription): Decimal =>
  new Decimal(lineItems.find(({ recurring }) => recurring)?.recurring?.price ?? 0);

const currencyOf = ({ lineItems }: AppSubscription): string => lineItems[0]?.recurring?.currency ?? "USD";

/**
 * Puts something on a shop's bill; a test charge and nothing at all are not on it.
 * @param amount below zero for a credit
 * @param at in epoch milliseconds
 */
export function addToBill(
  shopify: Shopify,
  {
    subscription,
    kind,
    amount,
    at,
  }: { subscription: AppSubscription; kind: Bill["kind"]; amount: Decimal; at: number },
): void {
  if (subscription.test || amount.isZero()) return;
  const id = shopify.state.id("AppTransaction");
  shopify.state.bills.set(id, {
    id,
    shop: subscription.shop,
    charge: subscription.id,
    kind,
    amount: amount.toFixed(2),
    currency: currencyOf(subscription),
    at: new Date(at).toISOString(),
  });
}

/** What is left of the cycle that is paid, in days with fractions; none in a trial, of which nothing is paid. */
function daysPaid({ currentPeriodEnd, trialEndsAt }: AppSubscription, now: number): number {
  if (!currentPeriodEnd || currentPeriodEnd === trialEndsAt) return 0;
  return Math.max(Date.parse(currentPeriodEnd) - now, 0) / DAY_MS;
}

/** Within a cycle that goes on, the difference of the prices for its rest is charged, or credited. */
export function prorate(shopify: Shopify, { from, to }: { from: AppSubscription; to: AppSubscription }): void {
  const now = nowOf(shopify);
  const amount = priceOf(to).minus(priceOf(from)).mul(daysPaid(from, now)).div(cycleDaysOf(to));
  addToBill(shopify, { subscription: to, kind: "proration", amount, at: now });
}

/** What is left of a cancelled cycle is given back, where the app asked for that. */
export function creditRest(shopify: Shopify, subscription: AppSubscription): void {
  const now = nowOf(shopify);
  const amount = priceOf(subscription).mul(daysPaid(subscription, now)).div(cycleDaysOf(subscription)).neg();
  addToBill(shopify, { subscription, kind: "proration", amount, at: now });
}
