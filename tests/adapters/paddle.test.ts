import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isSigned, readNotification } from "../../app/adapters/subscription/paddle/notification.ts";
import type { PaddleSubscriptions } from "../../app/adapters/subscription/paddle/paddle-subscriptions.server.ts";
import { signNotification } from "../../sandbox/paddle/paddle.ts";
import {
  atDesk,
  CARD_THAT_FAILS_LATER,
  payAtOverlay,
  servePaddle,
  workspacePayer,
  type ServedPaddle,
} from "../factories/paying-workspace.ts";
import { planRequest, purchaseRequest } from "./conformance/subscription-provider.ts";
import { failureOf } from "./conformance/supplier.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

describe("a notification's signature", () => {
  const rawBody = '{"event_id":"evt_1"}';
  const h1 = "e282537028b7ef57870e9c0e8f9b02c438e38c6ded0cc7487dff399bd109050f";
  const check = (header: string, seconds: number) => {
    vi.setSystemTime(seconds * 1000);
    return isSigned({ rawBody, header, secret: "pdl_ntfset_x" });
  };
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  test("holds for five minutes to either side, whichever of several secrets signed", () => {
    expect(check(`ts=1700000000;h1=${h1}`, 1_700_000_299)).toBe(true);
    expect(check(`ts=1700000000;h1=${h1};h1=${"0".repeat(64)}`, 1_700_000_000)).toBe(true);
    expect(check(`ts=1700000000;h1=${h1}`, 1_700_000_301)).toBe(false);
    expect(check(`ts=1700000000;h1=${h1}`, 1_699_999_699)).toBe(false);
    expect(check(`ts=1700000001;h1=${h1}`, 1_700_000_000)).toBe(false);
    expect(check(`h1=${h1}`, 1_700_000_000)).toBe(false);
    expect(check("", 1_700_000_000)).toBe(false);
  });

  test("says which agreement or transaction to read, and nothing of what is not ours to book", () => {
    const body = (type: string, data: object) =>
      JSON.stringify({ event_id: "evt_1", event_type: type, occurred_at: "2026-11-20T10:00:00.123456Z", data });
    const subject = (type: string, data: object) => readNotification(body(type, data))?.subject ?? null;
    expect(subject("subscription.updated", { id: "sub_1" })).toBe("sub_1");
    expect(subject("transaction.completed", { id: "txn_1", subscription_id: "sub_1" })).toBe("sub_1");
    expect(subject("transaction.completed", { id: "txn_1", subscription_id: null })).toBe("txn_1");
    expect(subject("adjustment.updated", { id: "adj_1", transaction_id: "txn_1" })).toBe("txn_1");
    expect(subject("customer.created", { id: "ctm_1" })).toBeNull();
    expect(signNotification(rawBody, "pdl_ntfset_x", 1_700_000_000)).toBe(`ts=1700000000;h1=${h1}`);
  });
});

describe("an agreement's life", () => {
  let standin: ServedPaddle;
  let provider: PaddleSubscriptions;
  beforeEach(async () => {
    standin = await servePaddle();
    provider = await workspacePayer(standin);
  });
  afterEach(() => standin.served.close());

  const { offer: growth } = planRequest("");
  const pro = { ...growth, planKey: "PRO_CREDIT_TIER", name: "Pro", price: { amount: "99.90", currency: "USD" } };
  const starter = { ...growth, planKey: "STARTER", name: "Starter", price: { amount: "19.90", currency: "USD" } };
  const letPass = (days: number) => standin.served.context.clock.advance(days * DAY_MS + 1000);

  async function subscribe(reference: string, more: { card?: string; trialDays?: number } = {}): Promise<string> {
    const { subscription, confirmation } = await provider.askForPlan(
      planRequest(reference, { trialDays: more.trialDays ?? 0 }),
    );
    await payAtOverlay(standin, confirmation?.kind === "form" ? confirmation.payId : "", more);
    return subscription.providerId;
  }
  const change = (reference: string, replacedId: string, more: object) =>
    provider.askForPlan(planRequest(reference, { replaces: "now", replacedId, held: growth, ...more }));

  test("a change bills what is left at once, as the preview said, and the first is over", async () => {
    const first = await subscribe("a-1");
    letPass(15);
    const request = planRequest("a-2", { replaces: "now", replacedId: first, offer: pro });
    const preview = await provider.previewPlan(request);
    expect(Number(preview!.due)).toBeGreaterThan(26);
    expect(Number(preview!.due)).toBeLessThan(28);
    expect(Number(preview!.recurring)).toBeCloseTo(108.77, 1);
    expect(Number(preview!.price) - Number(preview!.credit) + Number(preview!.tax)).toBeCloseTo(
      Number(preview!.due),
      2,
    );
    const { subscription, confirmation } = await provider.askForPlan(request);
    expect(confirmation).toBeNull();
    expect(subscription).toMatchObject({ reference: "a-2", status: "active", price: { amount: "99.90" } });
    const read = await provider.readPlan(subscription.providerId);
    const [charged, begun] = read!.payments!;
    expect(Number(charged!.price.amount) + Number(charged!.tax)).toBeCloseTo(Number(preview!.due), 1);
    expect(charged).toMatchObject({ itemKey: "PRO_CREDIT_TIER", status: "paid" });
    expect(Number(charged!.credit)).toBeCloseTo(Number(preview!.credit), 1);
    expect(Number(charged!.price.amount) + Number(charged!.credit)).toBeCloseTo(Number(preview!.price), 1);
    expect(begun).toMatchObject({
      status: "paid",
      price: { amount: "49.90" },
      tax: "4.43",
      refunded: "0.00",
      itemKey: "GROWTH_CREDIT_TIER",
    });
    expect((await provider.readPlan(first))!.status).toBe("ended");
    expect(await failureOf(provider.cancelPlan(first))).toMatchObject({ kind: "refused" });
    expect(await provider.findPlan("a-2")).toMatchObject({ providerId: subscription.providerId, status: "active" });
  });

  test("B052 a smaller plan waits for the next cycle, costs nothing before, and begins by itself", async () => {
    const first = await subscribe("a-1");
    const { subscription } = await change("a-2", first, { replaces: "next_cycle", offer: starter });
    expect(subscription.status).toBe("scheduled");
    expect((await provider.readPlan(first))!.status).toBe("active");
    expect((await provider.readPlan(first))!.payments).toHaveLength(1);
    letPass(30);
    expect(await provider.readPlan(subscription.providerId)).toMatchObject({ status: "active", reference: "a-2" });
    const { payments } = (await provider.readPlan(subscription.providerId))!;
    expect(payments![0]).toMatchObject({ price: { amount: "19.90" }, itemKey: "STARTER" });
    expect((await provider.readPlan(first))!.status).toBe("ended");
  });

  test("who takes a bigger plan while a smaller one waits is credited what they paid, and who takes theirs back pays nothing", async () => {
    const first = await subscribe("a-1");
    const waits = { replaces: "next_cycle", offer: starter };
    await change("a-2", first, waits);
    await change("a-3", first, waits);
    const back = await change("a-4", first, { offer: growth });
    expect(back.subscription).toMatchObject({ status: "active", price: { amount: "49.90" } });
    expect((await provider.readPlan(back.subscription.providerId))!.payments).toHaveLength(1);
    await change("a-5", back.subscription.providerId, waits);
    letPass(15);
    const { subscription } = await change("a-6", back.subscription.providerId, { offer: pro });
    const [charged] = (await provider.readPlan(subscription.providerId))!.payments!;
    expect(Number(charged!.price.amount)).toBeGreaterThan(24);
    expect(Number(charged!.price.amount)).toBeLessThan(26);
  });

  test("also from a year to a month the year that is paid goes on to its end", async () => {
    const yearly = planRequest("a-1", {
      offer: { ...growth, cycleDays: 365, price: { amount: "349.20", currency: "USD" } },
    });
    const { subscription: first, confirmation } = await provider.askForPlan(yearly);
    await payAtOverlay(standin, confirmation?.kind === "form" ? confirmation.payId : "");
    const end = (await provider.readPlan(first.providerId))!.currentPeriodEnd;
    await change("a-2", first.providerId, { replaces: "next_cycle", offer: growth });
    expect((await provider.readPlan(first.providerId))!.currentPeriodEnd).toEqual(end);
  });

  test("what is cancelled goes on to its end, is taken back under another name, and keeps its days", async () => {
    const first = await subscribe("a-1");
    const before = await provider.readPlan(first);
    expect(await provider.cancelPlan(first)).toMatchObject({ status: "cancelled" });
    const { subscription } = await change("a-2", first, { offer: growth });
    expect(subscription).toMatchObject({ status: "active", currentPeriodEnd: before!.currentPeriodEnd });
    await provider.cancelPlan(subscription.providerId);
    const other = await change("a-3", subscription.providerId, { offer: pro });
    expect(other.subscription).toMatchObject({ status: "active", price: { amount: "99.90" } });
  });

  test("in a trial a change costs nothing before its end", async () => {
    const first = await subscribe("a-1", { trialDays: 7 });
    const { subscription } = await change("a-2", first, { offer: pro });
    expect(subscription.status).toBe("trialing");
    expect((await provider.readPlan(subscription.providerId))!.payments).toEqual([]);
    letPass(7);
    const begun = await provider.readPlan(subscription.providerId);
    expect(begun).toMatchObject({ status: "active" });
    expect(begun!.payments).toMatchObject([{ price: { amount: "99.90" }, status: "paid" }]);
  });

  test("a renewal that fails is past due with what is owed, and another card mends it; a change that the bank refuses is refused", async () => {
    const first = await subscribe("a-1", { card: CARD_THAT_FAILS_LATER });
    expect(await failureOf(change("a-2", first, { offer: pro }))).toMatchObject({
      kind: "refused",
      vendorCode: "subscription_payment_declined",
    });
    letPass(30);
    const due = await provider.readPlan(first);
    expect(due).toMatchObject({ status: "past_due" });
    expect(due!.payments![0]).toMatchObject({ status: "failed", price: { amount: "49.90" }, paidAt: null });
    const place = await provider.paymentPlace(first);
    await payAtOverlay(standin, place?.kind === "form" ? place.payId : "");
    const mended = await provider.readPlan(first);
    expect(mended).toMatchObject({ status: "active" });
    expect(mended!.payments![0]).toMatchObject({ status: "paid" });
  });

  test("what was given back stands with what was charged, once it is granted", async () => {
    const first = await subscribe("a-1");
    const [charged] = (await provider.readPlan(first))!.payments!;
    const body = { action: "refund", transaction_id: charged!.providerId, items: [{ item_id: "", amount: "1000" }] };
    const { id } = await atDesk(standin, "adjustments", body);
    expect((await provider.readPlan(first))!.payments![0]!.refunded).toBe("0.00");
    await atDesk(standin, `adjustments/${id}/approve`);
    expect((await provider.readPlan(first))!.payments![0]!.refunded).toBe("10.00");
    await atDesk(standin, "adjustments", {
      action: "chargeback",
      transaction_id: charged!.providerId,
      items: [{ item_id: "", amount: "4433" }],
    });
    expect((await provider.readPlan(first))!.payments![0]!.status).toBe("disputed");
  });

  test("what was never paid is taken back; a customer is one, however often it is asked for", async () => {
    const { subscription, confirmation } = await provider.askForPlan(planRequest("a-1"));
    expect(await provider.cancelPlan(subscription.providerId)).toMatchObject({ status: "declined" });
    await payAtOverlay(standin, confirmation?.kind === "form" ? confirmation.payId : "");
    expect((await provider.readPlan(subscription.providerId))!.status).toBe("declined");
    const ada = { email: "ADA@example.test", locale: "en" };
    expect(await provider.openCustomer(ada)).toBe((await standin.settings()).customerId);
    expect(standin.served.standin.facts!()["customers"]).toBe(1);
  });

  test("what was charged for once is no agreement", async () => {
    const { purchase } = await provider.askForPurchase(purchaseRequest("c-1"));
    expect(await provider.identify(purchase.providerId)).toMatchObject({
      references: { charge: "c-1" },
      isPaid: false,
    });
    expect(await provider.identify("sub_01none")).toBeNull();
  });

  test("more than an address is let call leave later or, with a line that is long, are turned away", async () => {
    const asked = Array.from({ length: 80 }, () => provider.readPurchase("txn_01none"));
    const turnedAway = await failureOf(Promise.all(asked));
    expect(turnedAway).toMatchObject({ kind: "retry", reason: "throttled", retryAfterMs: 15_000 });
  });
});
