import {
  CustomersResource,
  SubscriptionsResource,
  TransactionsResource,
  type Subscription,
  type Transaction,
} from "@paddle/paddle-node-sdk";
import { OutsideError } from "~/adapters/outcome";
import { JobLostError } from "~/platform/jobs/fence.server";
import type { CardOnFile } from "../card-form";
import type {
  CardForm,
  Confirmation,
  PaidSubject,
  PlanPreview,
  PlanRequest,
  ProviderPurchase,
  ProviderSubscription,
  PurchaseRequest,
  SubscriptionProvider,
} from "../subscription-provider";
import { toCardOnFile } from "./card-on-file";
import { catalogueless, changeOf, priceOf, toUnit } from "./changes";
import { toForm } from "./form";
import { toPreview } from "./preview";
import {
  agreementOf,
  isNextWaiting,
  keptIn,
  OPEN,
  termsOf,
  toAsked,
  toPayment,
  toPurchase,
  toStanding,
  type Kept,
} from "./standing";
import { PaddleWayOut, type PaddleKeys } from "./way-out.server";

/** What Paddle calls an agreement of ours that took the place of another: its own, and which of ours. */
const CHANGED = /^(sub_\w+)#([\w-]+)$/;
const MOST_ON_A_PAGE = 200;

export interface PaddleSettings extends PaddleKeys {
  /** What Paddle calls who pays; null before the first checkout */
  customerId: string | null;
  /** Our page that opens Paddle's form; links in Paddle's mails lead there */
  payUrl: string;
}

/**
 * Plans that a workspace pays by card (Paddle Billing), by the vendor's own package. A first checkout makes an agreement, and
 * every change after it changes that one: what is ours stands in its `custom_data`.
 */
export class PaddleSubscriptions implements SubscriptionProvider {
  readonly id = "paddle";
  private readonly settings: PaddleSettings;
  private readonly customers: CustomersResource;
  private readonly subscriptions: SubscriptionsResource;
  private readonly transactions: TransactionsResource;

  constructor(settings: PaddleSettings) {
    this.settings = settings;
    const wayOut = new PaddleWayOut(settings) as never;
    this.customers = new CustomersResource(wayOut);
    this.subscriptions = new SubscriptionsResource(wayOut);
    this.transactions = new TransactionsResource(wayOut);
  }

  /** What Paddle calls who has this address: made once, however often it is asked for. @throws OutsideError */
  async openCustomer({ email, locale }: { email: string; locale: string }): Promise<string> {
    const there = await this.answer(true, () => this.customers.list({ email: [email], perPage: 1 }).next());
    if (there[0]) return there[0].id;
    try {
      return (await this.answer(true, () => this.customers.create({ email, locale }))).id;
    } catch (error) {
      // Made meanwhile: the refusal names it.
      const id = error instanceof OutsideError && /\bctm_\w+/.exec(error.vendorMessage ?? "")?.[0];
      if (!id) throw error;
      return id;
    }
  }

  isChargedForReal(): Promise<boolean> {
    return Promise.resolve(true);
  }

  async askForPlan(request: PlanRequest): Promise<{
    subscription: ProviderSubscription;
    confirmation: Confirmation | null;
  }> {
    const { reference, offer, trialDays, replacedId } = request;
    const toldAt = new Date();
    const replaced = replacedId === null ? null : await this.standing(replacedId);
    if (replaced && replaced.status !== "canceled")
      return { subscription: await this.change(replaced, request, toldAt), confirmation: null };
    const transaction = await this.answer(false, () =>
      this.transactions.create({
        items: [{ quantity: 1, price: priceOf(offer, trialDays) }],
        customerId: this.settings.customerId,
        customData: { agreement: reference } satisfies Kept,
        checkout: { url: this.settings.payUrl },
      }),
    );
    return {
      subscription: toAsked(transaction, this.isTest, toldAt),
      confirmation: { kind: "form", payId: transaction.id },
    };
  }

  async takeBackPlan({ replacedId, waiting }: PlanRequest): Promise<void> {
    const standing = replacedId === null ? null : await this.standing(replacedId);
    if (!standing || !waiting || standing.status === "canceled" || standing.scheduledChange) return;
    const { next } = keptIn(standing.customData);
    if (!next?.isHeldBack || next.agreement !== waiting.reference) return;
    const change = changeOf(standing, { ...waiting, replaces: "next_cycle" });
    await this.answer(false, () => this.subscriptions.update(standing.id, change));
  }

  async previewPlan(
    request: Pick<PlanRequest, "reference" | "offer" | "replaces" | "replacedId">,
  ): Promise<PlanPreview | null> {
    const replaced = request.replacedId === null ? null : await this.standing(request.replacedId);
    if (!replaced || replaced.status === "canceled") return null;
    // What is held is put back before it is changed, of which Paddle can't be asked beforehand.
    if (request.replaces !== "next_cycle" && isNextWaiting(replaced)) return null;
    return toPreview(
      await this.answer(true, () => this.subscriptions.previewUpdate(replaced.id, changeOf(replaced, request))),
    );
  }

  async cancelPlan(providerId: string): Promise<ProviderSubscription> {
    const toldAt = new Date();
    const found = await this.find(providerId);
    if (!found) throw new OutsideError("refused", "payment_gone", { vendorMessage: providerId });
    if (!found.subscription) {
      const canceled = await this.answer(false, () => this.transactions.update(providerId, { status: "canceled" }));
      return toAsked(canceled, this.isTest, toldAt);
    }
    const { subscription, reference } = found;
    if (agreementOf(subscription) !== reference)
      throw new OutsideError("refused", "payment_gone", { vendorMessage: `${providerId} was replaced` });
    const canceled = await this.answer(false, () =>
      this.subscriptions.cancel(subscription.id, { effectiveFrom: "next_billing_period" }),
    );
    return this.tell(canceled, reference, providerId, toldAt);
  }

  async readPlan(providerId: string): Promise<ProviderSubscription | null> {
    const toldAt = new Date();
    const found = await this.find(providerId);
    if (!found) return null;
    if (!found.subscription) return toAsked(found.transaction, this.isTest, toldAt);
    return this.tell(found.subscription, found.reference, providerId, toldAt, true);
  }

  async findPlan(reference: string): Promise<ProviderSubscription | null> {
    const toldAt = new Date();
    const customerId = this.settings.customerId;
    if (customerId === null) return null;
    for (const subscription of await this.all(() => this.subscriptions.list(ofCustomer(customerId)))) {
      const { agreement, next } = keptIn(subscription.customData);
      if (agreement === reference || next?.agreement === reference)
        return this.tell(subscription, reference, `${subscription.id}#${reference}`, toldAt, true);
    }
    const asked = await this.findTransaction((kept) => kept.agreement === reference);
    return asked && this.readPlan(asked.id);
  }

  async askForPurchase({ reference, itemKey, name, price }: PurchaseRequest) {
    const toldAt = new Date();
    const transaction = await this.answer(false, () =>
      this.transactions.create({
        items: [
          { quantity: 1, price: { ...catalogueless(name, itemKey), unitPrice: toUnit(price), billingCycle: null } },
        ],
        customerId: this.settings.customerId,
        customData: { charge: reference } satisfies Kept,
        checkout: { url: this.settings.payUrl },
      }),
    );
    return {
      purchase: toPurchase(transaction, this.isTest, toldAt),
      confirmation: { kind: "form" as const, payId: transaction.id },
    };
  }

  async readPurchase(providerId: string): Promise<ProviderPurchase | null> {
    const toldAt = new Date();
    const transaction = await this.transaction(providerId);
    return transaction && toPurchase(transaction, this.isTest, toldAt);
  }

  async withdrawPurchase(providerId: string): Promise<ProviderPurchase> {
    const toldAt = new Date();
    const transaction = await this.transaction(providerId);
    if (!transaction) throw new OutsideError("refused", "payment_gone", { vendorMessage: providerId });
    if (!OPEN.has(transaction.status)) return toPurchase(transaction, this.isTest, toldAt);
    const canceled = await this.answer(false, () => this.transactions.update(providerId, { status: "canceled" }));
    return toPurchase(canceled, this.isTest, toldAt);
  }

  async findPurchase(reference: string): Promise<ProviderPurchase | null> {
    const toldAt = new Date();
    const found = await this.findTransaction((kept) => kept.charge === reference);
    return found && toPurchase(found, this.isTest, toldAt);
  }

  /** @param providerId null where nothing is paid, and so no card is kept */
  async paymentPlace(providerId: string | null): Promise<Confirmation | null> {
    const subscription = providerId === null ? null : await this.standing(providerId);
    if (!subscription || subscription.status === "canceled") return null;
    // It makes a transaction of nothing, which nobody has to open.
    const { id } = await this.answer(true, () => this.subscriptions.getPaymentMethodChangeTransaction(subscription.id));
    return { kind: "form", payId: id };
  }

  /** What a form is for; null for one that is none of this customer's. @throws OutsideError */
  async readForm(payId: string): Promise<CardForm | null> {
    const transaction = await this.transaction(payId);
    if (!transaction || transaction.customerId !== this.settings.customerId) return null;
    const { subscriptionId } = transaction;
    return toForm(transaction, subscriptionId ? await this.subscription(subscriptionId) : null);
  }

  /** By which card an agreement is paid. @throws OutsideError */
  async readCard(providerId: string): Promise<CardOnFile> {
    const subscription = await this.standing(providerId);
    return toCardOnFile(subscription ? await this.transactionsOf(subscription.id) : []);
  }

  /** What an agreement or transaction of Paddle's says that it stands for, and what it is known by if it says nothing true. */
  async identify(subject: string): Promise<PaidSubject | null> {
    if (!subject.startsWith("sub_")) {
      const transaction = await this.transaction(subject);
      if (!transaction) return null;
      const { id, customData, customerId, status, details, subscriptionId } = transaction;
      if (subscriptionId) return this.identify(subscriptionId);
      const isPaid = (status === "paid" || status === "completed") && !/^0*$/.test(details?.totals?.grandTotal ?? "0");
      const itemKey = termsOf({ items: transaction.items, reference: null, isDiscounted: false }).itemKey;
      return { agreementId: null, references: keptIn(customData), customerId, checkouts: [id], isPaid, itemKey };
    }
    const subscription = await this.subscription(subject);
    if (!subscription) return null;
    const query = { subscriptionId: [subject], origin: ["api" as const, "web" as const], perPage: 30 };
    const begun = await this.answer(true, () => this.transactions.list(query).next());
    const { customData, customerId, items } = subscription;
    const { itemKey } = termsOf({ items, reference: null, isDiscounted: false });
    const checkouts = begun.map(({ id }) => id);
    return { agreementId: subject, references: keptIn(customData), customerId, checkouts, isPaid: true, itemKey };
  }

  private get isTest(): boolean {
    return this.settings.apiKey.includes("_sdbx_");
  }

  private async change(standing: Subscription, request: PlanRequest, toldAt: Date): Promise<ProviderSubscription> {
    const { reference, replaces } = request;
    const subscription = replaces === "next_cycle" ? standing : await this.restore(standing, request.held);
    const changed = await this.answer(false, () =>
      this.subscriptions.update(subscription.id, changeOf(subscription, request)),
    );
    return this.tell(changed, reference, `${subscription.id}#${reference}`, toldAt);
  }

  /**
   * Puts back what is paid for where a smaller plan waits for the next cycle: what is left is worth what was paid. That plan stays
   * noted as held back, so that it can be had wait again where the change that follows does not come about (`takeBackPlan`).
   */
  private async restore(subscription: Subscription, held: PlanRequest["held"]): Promise<Subscription> {
    const { agreement, next } = keptIn(subscription.customData);
    const period = subscription.currentBillingPeriod;
    if (!next || !period || !isNextWaiting(subscription)) return subscription;
    if (!held)
      throw new OutsideError("refused", "payment_refused", { vendorMessage: `${subscription.id} holds nothing` });
    return this.answer(false, () =>
      this.subscriptions.update(subscription.id, {
        customData: { agreement, next: { ...next, isHeldBack: true } } satisfies Kept,
        items: [{ quantity: 1, price: priceOf(held, 0) }],
        prorationBillingMode: "do_not_bill",
        nextBilledAt: period.endsAt,
      }),
    );
  }

  private async tell(
    subscription: Subscription,
    reference: string | null,
    providerId: string,
    toldAt: Date,
    withPayments = false,
  ): Promise<ProviderSubscription> {
    const transactions = withPayments ? await this.transactionsOf(subscription.id) : [];
    const payments = transactions.flatMap((each) => toPayment(each) ?? []);
    const isDiscounted = transactions.some(({ discountId }) => discountId !== null);
    return toStanding({ subscription, reference, providerId, isTest: this.isTest, toldAt, payments, isDiscounted });
  }

  private transactionsOf(subscriptionId: string): Promise<Transaction[]> {
    const query = { subscriptionId: [subscriptionId], include: ["adjustment" as const], perPage: 30 };
    return this.answer(true, () => this.transactions.list(query).next());
  }

  /** What stands behind the name of an agreement of ours; null for none of this customer's. */
  private async find(
    providerId: string,
  ): Promise<
    { subscription: Subscription; reference: string | null } | { subscription: null; transaction: Transaction } | null
  > {
    const [, id, changed] = CHANGED.exec(providerId) ?? [];
    if (id && changed) {
      const subscription = await this.subscription(id);
      return subscription && { subscription, reference: changed };
    }
    const transaction = await this.transaction(providerId);
    if (!transaction) return null;
    // Its payer may have taken our name away.
    const reference = keptIn(transaction.customData).agreement ?? null;
    const subscription = transaction.subscriptionId && (await this.subscription(transaction.subscriptionId));
    return subscription ? { subscription, reference } : { subscription: null, transaction };
  }

  private async standing(providerId: string): Promise<Subscription | null> {
    return (await this.find(providerId))?.subscription ?? null;
  }

  private async subscription(id: string): Promise<Subscription | null> {
    return this.unlessGone(() => this.subscriptions.get(id));
  }

  private async transaction(id: string): Promise<Transaction | null> {
    if (!/^txn_\w+$/.test(id)) return null;
    return this.unlessGone(() => this.transactions.get(id, { include: ["adjustment"] }));
  }

  private async findTransaction(isIt: (kept: Kept) => boolean): Promise<Transaction | null> {
    const customerId = this.settings.customerId;
    if (customerId === null) return null;
    const query = { ...ofCustomer(customerId), include: ["adjustment" as const] };
    const all = await this.all(() => this.transactions.list(query));
    return (
      all.find(
        ({ customData, subscriptionId, origin }) => (origin === "api" || !subscriptionId) && isIt(keptIn(customData)),
      ) ?? null
    );
  }

  private async unlessGone<T>(read: () => Promise<T>): Promise<T | null> {
    try {
      return await this.answer(true, read);
    } catch (error) {
      if (error instanceof OutsideError && error.reason === "payment_gone") return null;
      throw error;
    }
  }

  private all<T>(list: () => AsyncIterable<T>): Promise<T[]> {
    return this.answer(true, async () => {
      const read: T[] = [];
      for await (const row of list()) read.push(row);
      return read;
    });
  }

  /** @throws OutsideError also for an answer that lacks what the package reads of it */
  private async answer<T>(isSafe: boolean, ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof OutsideError || error instanceof JobLostError) throw error;
      throw new OutsideError(isSafe ? "retry" : "unknown", "unreadable_answer", {
        vendorMessage: String(error).slice(0, 300),
        cause: error,
      });
    }
  }
}

const ofCustomer = (customerId: string) => ({ customerId: [customerId], perPage: MOST_ON_A_PAGE });
