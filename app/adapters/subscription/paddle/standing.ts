import type { Subscription, Transaction } from "@paddle/paddle-node-sdk";
import Decimal from "decimal.js";
import { z } from "zod";
import type { Money } from "~/adapters/outcome";
import type { ProviderPayment, ProviderPurchase, ProviderSubscription, SoldTerms } from "../subscription-provider";

/**
 * What we keep with an agreement at Paddle: it is one and the same however often its plan changes, so that it says itself
 * which of ours it is, and which takes its place from when on. Whoever pays can write here while their form is open: it says
 * what to compare with, and never what anything is worth.
 */
const keptSchema = z.object({
  agreement: z.string().optional(),
  charge: z.string().optional(),
  next: z
    .object({
      agreement: z.string(),
      from: z.string(),
      /** While what is paid for is put back for a bigger plan: it does not begin unless that comes to nothing */
      isHeldBack: z.boolean().optional(),
    })
    .optional(),
});
export type Kept = z.output<typeof keptSchema>;

/** What we keep with something at Paddle; nothing where another put something else there. */
export function keptIn(customData: unknown): Kept {
  return keptSchema.safeParse(customData ?? {}).data ?? {};
}

/** Which of our agreements one at Paddle stands for now. */
export function agreementOf({ customData, currentBillingPeriod }: Subscription): string | null {
  const { agreement, next } = keptIn(customData);
  const hasBegun =
    next &&
    !next.isHeldBack &&
    currentBillingPeriod &&
    Date.parse(currentBillingPeriod.startsAt) >= Date.parse(next.from);
  return (hasBegun ? next.agreement : agreement) ?? null;
}

/** Whether a smaller plan waits to take the place of what is paid for. */
export function isNextWaiting(subscription: Subscription): boolean {
  const { next } = keptIn(subscription.customData);
  return (
    next !== undefined &&
    !next.isHeldBack &&
    subscription.currentBillingPeriod !== null &&
    agreementOf(subscription) !== next.agreement
  );
}

/** Currencies without minor units at Paddle. */
const WHOLE = new Set(["JPY", "KRW", "CLP", "VND"]);
const places = (currency: string): number => (WHOLE.has(currency) ? 0 : 2);

/** Money as Paddle writes it: a whole number of minor units, as text. */
export const toMinor = ({ amount, currency }: Money): string =>
  new Decimal(amount).times(10 ** places(currency)).toFixed(0);
/** Minor units as a decimal text with the currency's places. */
export const fromMinor = (minor: string, currency: string): string =>
  new Decimal(minor).div(10 ** places(currency)).toFixed(places(currency));

const moment = (at: string | null | undefined): Date | null => (at ? new Date(at) : null);

/** An agreement of ours by how Paddle's stands. */
export function toStanding({
  subscription,
  reference,
  providerId,
  isTest,
  toldAt,
  payments,
  isDiscounted,
}: {
  subscription: Subscription;
  /** Null where it names none of ours */
  reference: string | null;
  providerId: string;
  isTest: boolean;
  toldAt: Date;
  payments: ProviderPayment[] | null;
  isDiscounted: boolean;
}): ProviderSubscription {
  const [item] = subscription.items;
  const period = subscription.currentBillingPeriod;
  const isNow = agreementOf(subscription) === reference;
  const { amount, currencyCode: currency } = item?.price.unitPrice ?? { amount: "0", currencyCode: "USD" };
  return {
    providerId,
    reference,
    status: isNow ? statusOf(subscription) : statusOfOther(subscription, reference),
    cycleDays: subscription.billingCycle.interval === "year" ? 365 : 30,
    price: { amount: fromMinor(amount, currency), currency },
    isTest,
    trialEndsAt: moment(item?.trialDates?.endsAt),
    currentPeriodStart: isNow ? moment(period?.startsAt) : null,
    currentPeriodEnd: isNow ? moment(period?.endsAt) : null,
    toldAt,
    payments: isNow ? payments : null,
    payId: null,
    sold: termsOf({
      items: subscription.items,
      // What is sold already is what takes its place.
      reference: (isNextWaiting(subscription) ? keptIn(subscription.customData).next?.agreement : reference) ?? null,
      isDiscounted: isDiscounted || subscription.discount !== null,
    }),
  };
}

/** What a payer has agreed to. */
export function termsOf({
  items,
  reference,
  isDiscounted,
}: {
  items: readonly Pick<Transaction["items"][number], "price" | "quantity">[];
  reference: string | null;
  isDiscounted: boolean;
}): SoldTerms {
  const [item] = items;
  const { unitPrice, billingCycle, trialPeriod, customData } = item?.price ?? {};
  const { amount, currencyCode: currency } = unitPrice ?? { amount: "0", currencyCode: "USD" };
  const sold = customData as { item?: unknown } | null | undefined;
  return {
    reference,
    itemKey: typeof sold?.item === "string" ? sold.item : null,
    lines: items.length,
    quantity: item?.quantity ?? 0,
    price: { amount: fromMinor(amount, currency), currency },
    cycleDays: billingCycle ? daysOf(billingCycle) : null,
    trialDays: trialPeriod ? trialPeriod.frequency * (DAYS_IN[trialPeriod.interval] ?? 1) : 0,
    isDiscounted,
  };
}

const DAYS_IN: Readonly<Record<string, number>> = { day: 1, week: 7, month: 31, year: 366 };

function daysOf({ interval, frequency }: { interval: string; frequency: number }): 0 | 30 | 365 {
  if (interval === "year" && frequency === 1) return 365;
  return interval === "day" && frequency === 30 ? 30 : 0;
}

function statusOf({ status, scheduledChange }: Subscription): ProviderSubscription["status"] {
  switch (status) {
    case "canceled":
      return "ended";
    case "paused":
      return "frozen";
    case "past_due":
      return "past_due";
    default:
      if (scheduledChange?.action === "cancel") return "cancelled";
      return status === "trialing" ? "trialing" : "active";
  }
}

/** One that waits for the next cycle, or whose place another has taken. */
function statusOfOther({ customData, status, scheduledChange }: Subscription, reference: string | null) {
  const waits = keptIn(customData).next?.agreement === reference;
  if (!waits) return "ended";
  return status === "canceled" || scheduledChange?.action === "cancel" ? "declined" : "scheduled";
}

/** Transactions that can be paid in a form. */
export const OPEN: ReadonlySet<string> = new Set(["draft", "ready", "billed", "past_due"]);

/** How a first checkout stands that has become no agreement yet. */
export function toAsked(transaction: Transaction, isTest: boolean, toldAt: Date): ProviderSubscription {
  const price = transaction.items[0]?.price;
  const { amount, currencyCode: currency } = price?.unitPrice ?? { amount: "0", currencyCode: "USD" };
  return {
    providerId: transaction.id,
    reference: keptIn(transaction.customData).agreement ?? null,
    status: transaction.status === "canceled" ? "declined" : "pending",
    cycleDays: price?.billingCycle?.interval === "year" ? 365 : 30,
    price: { amount: fromMinor(amount, currency), currency },
    isTest,
    trialEndsAt: null,
    currentPeriodStart: null,
    currentPeriodEnd: null,
    toldAt,
    payments: null,
    payId: OPEN.has(transaction.status) ? transaction.id : null,
    sold: null,
  };
}

const BOOKED = new Set(["billed", "paid", "completed", "past_due"]);

/** What a transaction charged; null where it charges nothing, or nothing yet. */
export function toPayment(transaction: Transaction): ProviderPayment | null {
  const { id, status, details, billingPeriod, payments, currencyCode: currency, billedAt, createdAt } = transaction;
  const totals = details?.totals;
  if (!totals || !BOOKED.has(status) || new Decimal(totals.grandTotal).isZero()) return null;
  const isPaid = status === "paid" || status === "completed";
  const item = transaction.items.at(-1)?.price?.customData as { item?: unknown } | null | undefined;
  const { price, tax, credit } = chargedOf(totals);
  return {
    providerId: id,
    itemKey: typeof item?.item === "string" ? item.item : null,
    status: isPaid ? paidOrDisputed(transaction) : "failed",
    price: { amount: fromMinor(price, currency), currency },
    credit: fromMinor(credit, currency),
    tax: fromMinor(tax, currency),
    refunded: refundedOf(transaction),
    periodStart: moment(billingPeriod?.startsAt),
    periodEnd: moment(billingPeriod?.endsAt),
    paidAt: isPaid ? (moment(payments.find(({ capturedAt }) => capturedAt)?.capturedAt) ?? moment(billedAt)) : null,
    createdAt: moment(billedAt) ?? new Date(createdAt),
  };
}

/** What is charged of a bill, and what was taken off it for an earlier plan: the tax on that was paid with it. In minor units. */
export function chargedOf({ total, tax: billedTax, grandTotal }: Record<"total" | "tax" | "grandTotal", string>): {
  price: string;
  tax: string;
  credit: string;
} {
  const tax = new Decimal(total).isZero() ? "0" : new Decimal(billedTax).times(grandTotal).div(total).toFixed(0);
  const price = new Decimal(grandTotal).minus(tax);
  return { price: price.toFixed(0), tax, credit: new Decimal(total).minus(billedTax).minus(price).toFixed(0) };
}

/**
 * Price and tax that were given back, or credited by hand, as far as it was granted. What a change of plan credits is none of
 * it: it is taken off the next bill, which is booked without it.
 */
export function refundedOf({ adjustments, currencyCode }: Transaction): string {
  const sum = (adjustments ?? [])
    .filter(({ status, action }) => status === "approved" && (action === "refund" || action === "credit"))
    .filter(({ items }) => !items.some(({ type }) => type === "proration"))
    .reduce((total, { totals }) => total.plus(totals?.total ?? 0), new Decimal(0));
  return fromMinor(sum.toFixed(0), currencyCode);
}

const DAY_MS = 24 * 60 * 60_000;
/** Paddle tells of a chargeback that is turned back, and of none that stays: banks have decided by then. */
const DECIDED_MS = 120 * DAY_MS;

/** How a payment stands of which a bank may withhold the money. A warning withholds nothing. */
function paidOrDisputed({ adjustments }: Transaction): "paid" | "disputed" | "lost" {
  const all = adjustments ?? [];
  const opened = all.filter(
    ({ action, status }) => action === "chargeback" && (status === "approved" || status === "reversed"),
  );
  // Turned back, it is marked so, and has a row of its own: whichever is there first.
  const marked = opened.filter(({ status }) => status === "reversed").length;
  const turnedBack = all.filter(
    ({ action, status }) => action === "chargeback_reverse" && status === "approved",
  ).length;
  if (opened.length <= Math.max(marked, turnedBack)) return "paid";
  const standing = marked > 0 ? opened.filter(({ status }) => status === "approved") : opened;
  const last = Math.max(...standing.map(({ createdAt }) => Date.parse(createdAt)));
  return Date.now() - last < DECIDED_MS ? "disputed" : "lost";
}

/** How something stands that is bought once. */
export function toPurchase(transaction: Transaction, isTest: boolean, toldAt: Date): ProviderPurchase {
  const { id, status, details, currencyCode: currency, payments } = transaction;
  const { subtotal = "0", tax = "0" } = details?.totals ?? {};
  const isPaid = status === "paid" || status === "completed";
  const isRefused = payments[0]?.status === "error";
  return {
    providerId: id,
    status: isPaid ? paidOrDisputed(transaction) : status === "canceled" ? "expired" : isRefused ? "failed" : "pending",
    price: { amount: fromMinor(subtotal, currency), currency },
    tax: fromMinor(tax, currency),
    refunded: refundedOf(transaction),
    isTest,
    payId: OPEN.has(status) ? id : null,
    toldAt,
    sold: termsOf({
      items: transaction.items,
      reference: keptIn(transaction.customData).charge ?? null,
      isDiscounted: transaction.discountId !== null || !/^0*$/.test(details?.totals?.discount ?? "0"),
    }),
  };
}
