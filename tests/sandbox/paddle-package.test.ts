import { ApiError, Paddle, type Environment, type EventEntity, type Transaction } from "@paddle/paddle-node-sdk";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import {
  atDesk,
  CARD_THAT_FAILS_LATER,
  DECLINED_CARD,
  GOOD_CARD,
  payAtOverlay,
  servePaddle,
  type ServedPaddle,
} from "../factories/paying-workspace.ts";

/** The vendor's own package is the judge of the stand-in: it parses, pages, signs and names errors as it does live. */
let standin: ServedPaddle;
let paddle: Paddle;
const clientWith = (key: string) =>
  new Paddle(key, {
    environment: `${standin.served.origin}/paddle` as Environment,
    customHeaders: { "Paddle-Version": "1" },
  });
beforeEach(async () => {
  standin = await servePaddle();
  paddle = clientWith(SANDBOX_KEYS.paddleApiKey);
});
afterEach(() => standin.served.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const monthly = (amount: string, trialDays = 0) => ({
  quantity: 1,
  price: {
    name: "Growth",
    description: "Growth",
    product: { name: "Growth", taxCategory: "standard" as const },
    unitPrice: { amount, currencyCode: "USD" as const },
    billingCycle: { interval: "day" as const, frequency: 30 },
    trialPeriod: trialDays > 0 ? { interval: "day" as const, frequency: trialDays } : null,
    customData: { item: "GROWTH" },
  },
});

async function transactionOf(amount = "4990", trialDays = 0): Promise<Transaction> {
  const customer = await paddle.customers.create({ email: `m${Math.random()}@example.test` });
  return paddle.transactions.create({
    items: [monthly(amount, trialDays)],
    customerId: customer.id,
    customData: { agreement: "a-1", camelCase: true },
  });
}
async function subscribe(more: { card?: string; amount?: string; trialDays?: number } = {}) {
  const { id } = await transactionOf(more.amount, more.trialDays);
  expect(await payAtOverlay(standin, id, more)).toBe(200);
  const transaction = await paddle.transactions.get(id);
  return { transaction, subscription: await paddle.subscriptions.get(transaction.subscriptionId!) };
}
/** What the package makes of the notifications that came so far, their signatures checked. */
async function events(): Promise<EventEntity[]> {
  return Promise.all(
    standin.served.received.map(({ body, headers }) =>
      paddle.webhooks.unmarshal(body, SANDBOX_KEYS.paddleWebhookSecret, String(headers["paddle-signature"])),
    ),
  );
}
const types = async () => (await events()).map(({ eventType }) => eventType as string);
const codeOf = async (call: Promise<unknown>) => {
  const error = await call.then(() => null).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  return (error as ApiError).code;
};

describe("a checkout", () => {
  test("makes an agreement with tax by where the customer lives, keeps what is ours, and is told of", async () => {
    const { transaction, subscription } = await subscribe();
    expect(transaction).toMatchObject({ status: "completed", customData: { agreement: "a-1", camelCase: true } });
    expect(transaction.details!.totals).toMatchObject({ subtotal: "4990", tax: "443", grandTotal: "5433" });
    expect(subscription).toMatchObject({ status: "active", customData: { agreement: "a-1" } });
    const { startsAt, endsAt } = subscription.currentBillingPeriod!;
    expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(30 * DAY_MS);
    await expect
      .poll(types)
      .toEqual(
        expect.arrayContaining([
          "transaction.created",
          "subscription.created",
          "subscription.activated",
          "transaction.paid",
          "transaction.completed",
        ]),
      );
  });

  test("with a trial costs nothing before its end", async () => {
    const { transaction, subscription } = await subscribe({ trialDays: 7 });
    expect(transaction.details!.totals!.grandTotal).toBe("0");
    expect(subscription.status).toBe("trialing");
    expect(Date.parse(subscription.items[0]!.trialDates!.endsAt) - Date.now()).toBeGreaterThan(6.9 * DAY_MS);
    standin.served.context.clock.advance(7 * DAY_MS);
    expect((await paddle.subscriptions.get(subscription.id)).status).toBe("active");
    const charged = await paddle.transactions.list({ subscriptionId: [subscription.id] }).next();
    expect(charged[0]).toMatchObject({ origin: "subscription_recurring", status: "completed" });
  });

  test("that a card is declined at stays open, and another card pays it", async () => {
    const { id } = await transactionOf();
    expect(await payAtOverlay(standin, id, { card: DECLINED_CARD })).toBe(402);
    const refused = await paddle.transactions.get(id);
    expect(refused).toMatchObject({ status: "ready", subscriptionId: null });
    expect(refused.payments[0]).toMatchObject({ status: "error", errorCode: "declined" });
    expect(await payAtOverlay(standin, id)).toBe(200);
    expect((await paddle.transactions.get(id)).status).toBe("completed");
    await expect.poll(types).toContain("transaction.payment_failed");
  });
});

describe("a change", () => {
  test("is previewed and billed with what is left of the old price taken off", async () => {
    const { subscription } = await subscribe();
    standin.served.context.clock.advance(15 * DAY_MS);
    const change = { items: [monthly("9990")], prorationBillingMode: "prorated_immediately" as const };
    const preview = await paddle.subscriptions.previewUpdate(subscription.id, change);
    expect(preview.updateSummary!.result.action).toBe("charge");
    const due = Number(preview.updateSummary!.result.amount);
    expect(due).toBeGreaterThan(2690);
    expect(due).toBeLessThan(2750);
    await paddle.subscriptions.update(subscription.id, { ...change, customData: { agreement: "a-2" } });
    const [charged] = await paddle.transactions.list({ subscriptionId: [subscription.id] }).next();
    expect(charged).toMatchObject({ origin: "subscription_update", status: "completed" });
    expect(Math.abs(Number(charged!.details!.totals!.grandTotal) - due)).toBeLessThan(5);
    expect((await paddle.subscriptions.get(subscription.id)).items[0]!.price.unitPrice.amount).toBe("9990");
  });

  test("without a bill begins nothing anew; without a way to bill it is refused, and so it is in a trial", async () => {
    const { subscription } = await subscribe();
    const before = subscription.currentBillingPeriod;
    const changed = await paddle.subscriptions.update(subscription.id, {
      items: [monthly("1990")],
      prorationBillingMode: "do_not_bill",
    });
    expect(changed.currentBillingPeriod).toEqual(before);
    expect(await codeOf(paddle.subscriptions.update(subscription.id, { items: [monthly("1")] }))).toBe(
      "subscription_items_update_missing_proration_billing_mode",
    );
    const trial = await subscribe({ trialDays: 7 });
    const billed = { items: [monthly("1")], prorationBillingMode: "prorated_immediately" as const };
    expect(await codeOf(paddle.subscriptions.update(trial.subscription.id, billed))).toBe(
      "subscription_trialing_items_update_invalid_options",
    );
  });

  test("that the bank refuses changes nothing", async () => {
    const { subscription } = await subscribe({ card: CARD_THAT_FAILS_LATER });
    const change = { items: [monthly("9990")], prorationBillingMode: "prorated_immediately" as const };
    expect(await codeOf(paddle.subscriptions.update(subscription.id, change))).toBe("subscription_payment_declined");
    expect((await paddle.subscriptions.get(subscription.id)).items[0]!.price.unitPrice.amount).toBe("4990");
  });
});

describe("on the clock", () => {
  test("a renewal that the bank refuses is past due, is tried again, and mended by another card", async () => {
    const { subscription } = await subscribe({ card: CARD_THAT_FAILS_LATER });
    standin.served.context.clock.advance(30 * DAY_MS);
    expect((await paddle.subscriptions.get(subscription.id)).status).toBe("past_due");
    const open = await paddle.subscriptions.getPaymentMethodChangeTransaction(subscription.id);
    expect(open.status).toBe("past_due");
    expect(await payAtOverlay(standin, open.id, { card: GOOD_CARD })).toBe(200);
    expect((await paddle.subscriptions.get(subscription.id)).status).toBe("active");
    await expect.poll(types).toEqual(expect.arrayContaining(["transaction.past_due", "subscription.past_due"]));
  });

  test("one that is never mended is canceled after thirty days", async () => {
    const { subscription } = await subscribe({ card: CARD_THAT_FAILS_LATER });
    standin.served.context.clock.advance(30 * DAY_MS);
    for (const days of [1, 2, 4, 7, 16]) {
      expect((await paddle.subscriptions.get(subscription.id)).status).toBe("past_due");
      standin.served.context.clock.advance(days * DAY_MS + 1000);
    }
    expect((await paddle.subscriptions.get(subscription.id)).status).toBe("canceled");
  });

  test("one that is canceled goes on to the end of its period, and can be taken back until then", async () => {
    const { subscription } = await subscribe();
    const canceled = await paddle.subscriptions.cancel(subscription.id, { effectiveFrom: "next_billing_period" });
    expect(canceled).toMatchObject({ status: "active", scheduledChange: { action: "cancel" } });
    expect(await codeOf(paddle.subscriptions.cancel(subscription.id, {}))).toBe("subscription_locked_pending_changes");
    const revived = await paddle.subscriptions.update(subscription.id, { scheduledChange: null });
    expect(revived.scheduledChange).toBeNull();
    await paddle.subscriptions.cancel(subscription.id, { effectiveFrom: "next_billing_period" });
    standin.served.context.clock.advance(30 * DAY_MS);
    expect((await paddle.subscriptions.get(subscription.id)).status).toBe("canceled");
    const again = paddle.subscriptions.update(subscription.id, { scheduledChange: null });
    expect(await codeOf(again)).toBe("subscription_update_when_canceled");
  });

  test("one is paused and resumed, charged once beside, and another card is given for it", async () => {
    const { subscription } = await subscribe();
    await paddle.subscriptions.createOneTimeCharge(subscription.id, {
      items: [{ ...monthly("500"), price: { ...monthly("500").price, billingCycle: null } }] as never,
      effectiveFrom: "immediately",
    });
    expect((await paddle.subscriptions.pause(subscription.id, { effectiveFrom: "immediately" })).status).toBe("paused");
    const resumed = await paddle.subscriptions.resume(subscription.id, { effectiveFrom: "immediately" });
    expect(resumed.status).toBe("active");
    const change = await paddle.subscriptions.getPaymentMethodChangeTransaction(subscription.id);
    expect(change.details!.totals!.grandTotal).toBe("0");
    await payAtOverlay(standin, change.id, { card: "5555 5555 5555 4444" });
    const kept = await paddle.paymentMethods.list(subscription.customerId).next();
    expect(kept[0]!.card).toMatchObject({ last4: "4444", type: "mastercard" });
  });
});

describe("adjustments, lists and errors", () => {
  test("a refund waits to be granted, stands with its transaction, and is refused beyond what was paid", async () => {
    const { transaction } = await subscribe();
    const itemId = transaction.details!.lineItems[0]!.id;
    const part = (amount: string) => ({
      action: "refund" as const,
      reason: "other",
      transactionId: transaction.id,
      items: [{ itemId, type: "partial" as const, amount }],
    });
    const asked = await paddle.adjustments.create(part("1000"));
    expect(asked.status).toBe("pending_approval");
    await atDesk(standin, `adjustments/${asked.id}/approve`);
    const [told] = await paddle.transactions
      .list({ subscriptionId: [transaction.subscriptionId!], include: ["adjustment"] })
      .next();
    expect(told!.adjustments![0]).toMatchObject({ action: "refund", status: "approved", totals: { total: "1000" } });
    expect(await codeOf(paddle.adjustments.create(part("4434")))).toBe(
      "adjustment_total_amount_above_remaining_allowed",
    );
    const [credit] = [await paddle.adjustments.create({ ...part("100"), action: "credit" })];
    expect(credit!.status).toBe("approved");
    await expect.poll(types).toEqual(expect.arrayContaining(["adjustment.created", "adjustment.updated"]));
  });

  test("lists come page by page, and a customer is there once", async () => {
    const product = await paddle.products.create({ name: "Growth", taxCategory: "standard" });
    for (const amount of ["1", "2", "3"])
      await paddle.prices.create({
        productId: product.id,
        description: amount,
        unitPrice: { amount, currencyCode: "USD" },
      });
    const amounts: string[] = [];
    for await (const { unitPrice } of paddle.prices.list({ perPage: 2 })) amounts.push(unitPrice.amount);
    expect(amounts).toEqual(["3", "2", "1"]);
    await paddle.customers.create({ email: "one@example.test" });
    expect(await codeOf(paddle.customers.create({ email: "ONE@example.test" }))).toBe("customer_already_exists");
    expect(await paddle.customers.list({ email: ["one@example.test"] }).next()).toHaveLength(1);
  });

  test("a wrong key, what is not there and too many calls are errors of their own", async () => {
    expect(await codeOf(clientWith("pdl_sdbx_other").customers.get("ctm_1"))).toBe("forbidden");
    expect(await codeOf(paddle.transactions.get("txn_01none"))).toBe("not_found");
    standin.served.context.faults.add({ vendor: "paddle", kind: "throttle", match: "", count: 1 });
    const error = await paddle.transactions.get("txn_1").catch((thrown: unknown) => thrown as ApiError);
    expect(error).toMatchObject({ code: "too_many_requests", retryAfter: 1 });
  });

  test("a notification that is asked to come twice or late does", async () => {
    standin.served.context.faults.add({
      vendor: "paddle",
      kind: "duplicate_webhook",
      match: "customer.created",
      count: 1,
    });
    await paddle.customers.create({ email: "two@example.test" });
    await expect.poll(types).toEqual(["customer.created", "customer.created"]);
    const [one, other] = await events();
    expect(one!.eventId).toBe(other!.eventId);
  });
});
