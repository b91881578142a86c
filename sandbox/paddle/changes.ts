import type { Body, Ledger } from "./ledger.ts";
import { later, PaddleError, stamp, type Item, type Span, type Subscription } from "./objects.ts";

/** What an update would come to, without doing it. @throws PaddleError */
export function planChange(ledger: Ledger, subscription: Subscription, body: Body) {
  if (subscription.status === "canceled")
    throw new PaddleError(400, "subscription_update_when_canceled", "The subscription is canceled");
  const items = body["items"] === undefined ? null : ledger.itemsOf(body["items"]);
  const mode = body["proration_billing_mode"];
  if (items && mode === undefined)
    throw new PaddleError(
      400,
      "subscription_items_update_missing_proration_billing_mode",
      "proration_billing_mode is required when items change",
    );
  if (items && subscription.status === "past_due" && mode !== "do_not_bill")
    throw new PaddleError(400, "subscription_update_when_past_due", "What is past due is paid first");
  if (items && subscription.status === "trialing" && mode !== "do_not_bill")
    throw new PaddleError(
      400,
      "subscription_trialing_items_update_invalid_options",
      "In a trial items change without a bill",
    );
  if (items && subscription.status === "paused" && mode !== "do_not_bill")
    throw new PaddleError(
      400,
      "subscription_incorrect_proration_on_paused_subscription",
      "A paused subscription is not billed",
    );
  if (items && subscription.scheduled_change && String(mode).endsWith("next_billing_period"))
    throw new PaddleError(
      400,
      "subscription_invalid_billing_mode_for_scheduled_change",
      "Only do_not_bill and *_immediately",
    );
  const now = ledger.now();
  const period = subscription.current_billing_period;
  const cycle = items?.[0]?.price.billing_cycle ?? subscription.billing_cycle;
  const isSameCycle = sameCycle(cycle, subscription.billing_cycle);
  const isBilled = Boolean(items) && String(mode).endsWith("immediately") && period !== null;
  // Without a date another cycle begins at once; in a trial with its end.
  const isDated = typeof body["next_billed_at"] === "string";
  const isMoved = Boolean(items) && !isSameCycle && period !== null && subscription.status !== "trialing";
  const restarts = isMoved && (isBilled || !isDated);
  const span: Span | null = restarts
    ? { starts_at: stamp(now), ends_at: stamp(later(now, cycle)) }
    : period && isDated
      ? { ...period, ends_at: String(body["next_billed_at"]) }
      : period;
  const left = period ? shareLeft(period, now) : 0;
  const prorated = (each: Item, rate: number): Item => ({
    ...each,
    proration: { rate: rate.toFixed(6), billing_period: { starts_at: stamp(now), ends_at: span!.ends_at } },
  });
  const isProrated = mode === "prorated_immediately";
  const charged = isBilled ? items!.map((each) => (isProrated && !restarts ? prorated(each, left) : each)) : [];
  const given = isBilled && isProrated ? fromItems(subscription).map((each) => prorated(each, left)) : [];
  const currency = subscription.currency_code;
  const details = (of: Item[], credit = 0n) =>
    ledger.details({ items: of, addressId: subscription.address_id, currency, isFree: false, credit });
  const credit = BigInt(details(given).totals.total);
  return { items, cycle, span, charged, credit, isBilled, due: details(charged, credit), details };
}

/** What the vendor answers to somebody who asks before. */
export function previewChange(ledger: Ledger, subscription: Subscription, body: Body): object {
  const { items, cycle, span, credit, isBilled, due, details } = planChange(ledger, subscription, body);
  const recurring = details(items ?? fromItems(subscription));
  const net = BigInt(due.totals.total) - credit;
  const money = (amount: bigint) => ({ amount: amount.toString(), currency_code: subscription.currency_code });
  const { id: _id, ...rest } = subscription;
  const transaction = (of: object) => ({ billing_period: span, details: of, adjustments: [] });
  return {
    ...rest,
    billing_cycle: cycle,
    current_billing_period: span,
    items: toItems(ledger, items ?? fromItems(subscription), span, "active"),
    immediate_transaction: isBilled ? transaction(due) : null,
    next_transaction: span ? transaction(recurring) : null,
    recurring_transaction_details: recurring,
    update_summary: isBilled
      ? {
          credit: money(credit),
          charge: money(BigInt(due.totals.total)),
          result: { action: net < 0n ? "credit" : "charge", ...money(net < 0n ? -net : net) },
        }
      : null,
  };
}

/** What a subscription sells. */
export function toItems(
  ledger: Ledger,
  items: Item[],
  period: Span | null,
  status: "active" | "trialing",
): Subscription["items"] {
  return items.map(({ price, quantity }) => ({
    status,
    quantity,
    recurring: true,
    trial_dates: status === "trialing" ? period : null,
    previously_billed_at: status === "trialing" ? null : (period?.starts_at ?? null),
    next_billed_at: period?.ends_at ?? null,
    price,
    product: ledger.need(ledger.products, price.product_id),
    ...ledger.stamps(),
  }));
}

/** The same as a transaction lists it. */
export function fromItems({ items }: Subscription): Item[] {
  return items.map(({ price, quantity }) => ({ price: { ...price, trial_period: null }, quantity, proration: null }));
}

const sameCycle = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The part of a period that is still to come. */
function shareLeft({ starts_at, ends_at }: Span, now: Date): number {
  const whole = Date.parse(ends_at) - Date.parse(starts_at);
  return Math.min(1, Math.max(0, (Date.parse(ends_at) - now.getTime()) / whole));
}
