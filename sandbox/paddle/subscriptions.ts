import type { SandboxContext } from "../core/context.ts";
import { fromItems, planChange, toItems } from "./changes.ts";
import type { Body, Ledger } from "./ledger.ts";
import {
  later,
  newId,
  PaddleError,
  stamp,
  type CustomData,
  type PaymentMethod,
  type Span,
  type Subscription,
  type Transaction,
} from "./objects.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days after a renewal was refused on which the bank is asked again; after the last the subscription is canceled. */
const RETRY_DAYS = [1, 3, 7, 14, 30];

interface Dunning {
  transactionId: string;
  attempts: number;
  firstAt: string;
  dueAt: string;
}

/** Agreements that are charged again each cycle, on the sandbox's clock. */
export class Subscriptions {
  readonly all;
  private readonly dunning;
  private readonly cards;
  private readonly ledger: Ledger;
  /** What is left of a plan that was changed is credited on the transaction that paid for it. */
  onCredit: ((subscriptionId: string, amount: bigint) => void) | null = null;

  constructor(context: SandboxContext, ledger: Ledger) {
    this.ledger = ledger;
    this.all = context.store.collection<Subscription>("paddle.subscriptions");
    this.dunning = context.store.collection<Dunning>("paddle.dunning");
    this.cards = context.store.collection<{ methodId: string }>("paddle.subscription_cards");
  }

  get(id: string): Subscription {
    return this.ledger.need(this.all, id);
  }

  /** Begins what a first checkout has paid for. */
  begin(transaction: Transaction, method: PaymentMethod): Subscription | null {
    const recurring = transaction.items.filter(({ price }) => price.billing_cycle);
    const [first] = recurring;
    if (!first) return null;
    const now = this.ledger.now();
    const trial = first.price.trial_period;
    const cycle = first.price.billing_cycle!;
    const period = { starts_at: stamp(now), ends_at: stamp(later(now, trial ?? cycle)) };
    const id = newId("sub");
    const subscription = this.all.set(id, {
      id,
      status: trial ? "trialing" : "active",
      customer_id: transaction.customer_id!,
      address_id: transaction.address_id!,
      business_id: null,
      currency_code: transaction.currency_code,
      collection_mode: "automatic",
      billing_details: null,
      billing_cycle: cycle,
      current_billing_period: period,
      scheduled_change: null,
      discount: null,
      custom_data: transaction.custom_data,
      import_meta: null,
      items: toItems(this.ledger, recurring, period, trial ? "trialing" : "active"),
      started_at: stamp(now),
      first_billed_at: trial ? null : stamp(now),
      next_billed_at: period.ends_at,
      paused_at: null,
      canceled_at: null,
      ...this.ledger.stamps(),
    });
    this.cards.set(id, { methodId: method.id });
    this.ledger.announce("subscription.created", { ...subscription, transaction_id: transaction.id });
    this.tell(subscription, trial ? "trialing" : "activated");
    return subscription;
  }

  /** Pays by another card from now on, and with it what is open. @returns the bank's error, or null */
  changeCard(transaction: Transaction, method: PaymentMethod): void {
    const id = transaction.subscription_id!;
    this.cards.set(id, { methodId: method.id });
    this.tell(
      this.touch(id, () => {}),
      "updated",
    );
  }

  cardOf(id: string): PaymentMethod {
    return this.ledger.need(this.ledger.methods, this.cards.get(id)?.methodId ?? "");
  }

  update(id: string, body: Body): Subscription {
    const subscription = this.get(id);
    const { items, cycle, span, charged, credit, isBilled } = planChange(this.ledger, subscription, body);
    if (isBilled) {
      const transaction = this.ledger.add({
        origin: "subscription_update",
        customerId: subscription.customer_id,
        addressId: subscription.address_id,
        items: charged,
        customData: (body["custom_data"] as CustomData | undefined) ?? subscription.custom_data,
        subscriptionId: id,
        billingPeriod: span,
        isFree: false,
        credit,
      });
      const isFreeOfCharge = transaction.details.totals.grand_total === "0";
      const error = isFreeOfCharge ? null : this.ledger.attempt(transaction.id, this.cardOf(id), false);
      if (error) {
        this.ledger.transactions.update(transaction.id, (each) => (each.status = "canceled"));
        throw new PaddleError(400, "subscription_payment_declined", "The payment method was declined");
      }
      this.ledger.complete(transaction.id);
      if (credit > 0n) this.onCredit?.(id, credit);
    }
    const changed = this.touch(id, (each) => {
      if (items) {
        each.items = toItems(this.ledger, items, span, each.status === "trialing" ? "trialing" : "active");
        each.billing_cycle = cycle;
      }
      each.current_billing_period = span;
      each.next_billed_at = span?.ends_at ?? null;
      if (body["custom_data"] !== undefined) each.custom_data = body["custom_data"] as CustomData;
      if (body["scheduled_change"] === null) each.scheduled_change = null;
    });
    this.tell(changed, "updated");
    return changed;
  }

  cancel(id: string, body: Body): Subscription {
    const subscription = this.get(id);
    if (subscription.status === "canceled")
      throw new PaddleError(400, "subscription_update_when_canceled", "The subscription is canceled");
    if (body["effective_from"] === "immediately" || subscription.status === "past_due") return this.end(id);
    return this.schedule(id, "cancel");
  }

  pause(id: string, body: Body): Subscription {
    if (body["effective_from"] !== "immediately") return this.schedule(id, "pause");
    const paused = this.touch(id, (each) => {
      each.status = "paused";
      each.paused_at = stamp(this.ledger.now());
      each.current_billing_period = null;
      each.next_billed_at = null;
    });
    this.tell(paused, "paused");
    return paused;
  }

  resume(id: string): Subscription {
    const { status, billing_cycle: cycle } = this.get(id);
    if (status !== "paused") throw new PaddleError(400, "bad_request", "Only a paused subscription is resumed");
    const now = this.ledger.now();
    const period = { starts_at: stamp(now), ends_at: stamp(later(now, cycle)) };
    const resumed = this.touch(id, (each) => {
      Object.assign(each, { status: "active", paused_at: null, scheduled_change: null });
      each.current_billing_period = period;
      each.next_billed_at = period.ends_at;
    });
    this.charge(resumed, "subscription_recurring", period);
    this.tell(this.get(id), "resumed");
    return this.get(id);
  }

  activate(id: string): Subscription {
    const subscription = this.get(id);
    if (subscription.status !== "trialing") throw new PaddleError(400, "bad_request", "It is not in a trial");
    this.renew(subscription, this.ledger.now());
    return this.get(id);
  }

  /** Something that is paid once beside the plan, by the card on file. */
  chargeOnce(id: string, body: Body): Subscription {
    const subscription = this.get(id);
    const transaction = this.ledger.add({
      origin: "subscription_charge",
      customerId: subscription.customer_id,
      addressId: subscription.address_id,
      items: this.ledger.itemsOf(body["items"]),
      customData: subscription.custom_data,
      subscriptionId: id,
    });
    if (this.ledger.attempt(transaction.id, this.cardOf(id), false))
      throw new PaddleError(400, "subscription_payment_declined", "The payment method was declined");
    this.ledger.complete(transaction.id);
    return subscription;
  }

  /** A transaction by which another card is given: of what is past due, the one that is open. */
  cardTransaction(id: string): Transaction {
    const subscription = this.get(id);
    const open = this.dunning.get(id);
    if (open) return this.ledger.need(this.ledger.transactions, open.transactionId);
    return this.ledger.add({
      origin: "subscription_payment_method_change",
      customerId: subscription.customer_id,
      addressId: subscription.address_id,
      items: fromItems(subscription),
      customData: subscription.custom_data,
      subscriptionId: id,
      isFree: true,
    });
  }

  /** What was past due is paid. */
  mend(id: string): void {
    this.dunning.delete(id);
    if (this.get(id).status === "past_due")
      this.tell(
        this.touch(id, (each) => (each.status = "active")),
        "activated",
      );
  }

  /** Everything that the clock has brought about. */
  tick(now = this.ledger.now()): void {
    for (const { id } of this.all.all()) {
      const subscription = this.get(id);
      const { scheduled_change: change, next_billed_at: due, status } = subscription;
      if (status === "canceled" || status === "paused") continue;
      if (status === "past_due") this.retry(subscription, now);
      else if (change && new Date(change.effective_at) <= now)
        void (change.action === "pause" ? this.pause(id, { effective_from: "immediately" }) : this.end(id));
      else if (due && new Date(due) <= now) this.renew(subscription, now);
    }
  }

  /** Has the next renewal, or the next try of one that was refused, come at once. */
  hasten(id: string): void {
    const open = this.dunning.get(id);
    const at = stamp(this.ledger.now());
    if (open) this.dunning.set(id, { ...open, dueAt: at });
    else
      this.touch(id, (each) => {
        each.next_billed_at = at;
        if (each.current_billing_period) each.current_billing_period.ends_at = at;
        if (each.scheduled_change) each.scheduled_change.effective_at = at;
      });
    this.tick();
  }

  private renew(subscription: Subscription, now: Date): void {
    const { id, billing_cycle: cycle, current_billing_period: before } = subscription;
    const wasTrial = subscription.status === "trialing";
    const start = before && new Date(before.ends_at) <= now ? before.ends_at : stamp(now);
    const period = { starts_at: start, ends_at: stamp(later(start, cycle)) };
    const renewed = this.touch(id, (each) => {
      each.status = "active";
      each.current_billing_period = period;
      each.next_billed_at = period.ends_at;
      each.first_billed_at ??= start;
      for (const item of each.items)
        Object.assign(item, { status: "active", previously_billed_at: start, next_billed_at: period.ends_at });
    });
    this.charge(renewed, "subscription_recurring", period);
    const charged = this.get(id);
    if (charged.status === "active") this.tell(charged, wasTrial ? "activated" : "updated");
  }

  private charge(subscription: Subscription, origin: Transaction["origin"], period: Span): void {
    const { id } = subscription;
    const transaction = this.ledger.add({
      origin,
      customerId: subscription.customer_id,
      addressId: subscription.address_id,
      items: fromItems(subscription),
      customData: subscription.custom_data,
      subscriptionId: id,
      billingPeriod: period,
      isFree: false,
    });
    if (!this.ledger.attempt(transaction.id, this.cardOf(id), false)) {
      this.ledger.complete(transaction.id);
      return;
    }
    const at = this.ledger.now();
    this.dunning.set(id, {
      transactionId: transaction.id,
      attempts: 0,
      firstAt: stamp(at),
      dueAt: stamp(new Date(at.getTime() + RETRY_DAYS[0]! * DAY_MS)),
    });
    const open = this.ledger.transactions.update(transaction.id, (each) => {
      each.status = "past_due";
      each.billed_at = stamp(at);
    });
    this.ledger.announce("transaction.payment_failed", open);
    this.ledger.announce("transaction.past_due", open);
    this.tell(
      this.touch(id, (each) => (each.status = "past_due")),
      "past_due",
    );
  }

  private retry({ id }: Subscription, now: Date): void {
    const open = this.dunning.get(id);
    if (!open || new Date(open.dueAt) > now) return;
    if (!this.ledger.attempt(open.transactionId, this.cardOf(id), false)) {
      this.ledger.complete(open.transactionId);
      return this.mend(id);
    }
    this.ledger.announce("transaction.payment_failed", this.ledger.transactions.get(open.transactionId)!);
    const attempts = open.attempts + 1;
    const next = RETRY_DAYS[attempts];
    if (next === undefined) return void this.end(id);
    this.dunning.set(id, { ...open, attempts, dueAt: stamp(new Date(Date.parse(open.firstAt) + next * DAY_MS)) });
  }

  private schedule(id: string, action: "cancel" | "pause"): Subscription {
    if (this.get(id).scheduled_change)
      throw new PaddleError(400, "subscription_locked_pending_changes", "A change is scheduled already");
    const changed = this.touch(id, (each) => {
      each.scheduled_change = { action, effective_at: each.next_billed_at!, resume_at: null };
    });
    this.tell(changed, "updated");
    return changed;
  }

  private end(id: string): Subscription {
    this.dunning.delete(id);
    const ended = this.touch(id, (each) => {
      each.status = "canceled";
      each.canceled_at = stamp(this.ledger.now());
      each.current_billing_period = null;
      each.next_billed_at = null;
      each.scheduled_change = null;
      for (const item of each.items) item.next_billed_at = null;
    });
    this.tell(ended, "canceled");
    return ended;
  }

  private touch(id: string, change: (subscription: Subscription) => void): Subscription {
    return this.all.update(id, (each) => {
      change(each);
      each.updated_at = stamp(this.ledger.now());
    });
  }

  private tell(subscription: Subscription, what: string): void {
    this.ledger.announce(`subscription.${what}`, subscription);
  }
}
