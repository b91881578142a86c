/** The life of a plan that is paid by card: over HTTP, against the stand-in of who is paid. */
import { describe, expect, test, vi } from "vitest";
import { PaddleSubscriptions } from "../../app/adapters/subscription/paddle/paddle-subscriptions.server.ts";
import { cancellingOf, mayCancel } from "../../app/areas/billing/rules/subscriptions/cancelling.ts";
import { paymentMethodPage } from "../../app/areas/billing/server/payers/payment-method.server.ts";
import { sweepSubscriptions } from "../../app/areas/billing/server/subscriptions/sweep-subscriptions.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import {
  afterFirstCycle,
  agreementAt,
  changeCard,
  charge,
  DAY_MS,
  endTrial,
  hadTrial,
  hear,
  letPass,
  logs,
  ofSeller,
  openPeriods,
  paddle,
  plan,
  renew,
  rows,
  seller,
  shopOfSeller,
  states,
  subscribe,
  subscriptionId,
  told,
  useCardBilling,
} from "../factories/card-billing.ts";
import {
  atDesk,
  CARD_THAT_FAILS_LATER,
  DECLINED_CARD,
  GOOD_CARD,
  payAtOverlay,
} from "../factories/paying-workspace.ts";
import { patience } from "../setup/patience.ts";

const outside = vi.hoisted(() => ({ origin: "" }));
vi.mock(import("../../app/platform/env.server.ts"), async (original) => {
  const { env } = await original();
  const served = Object.create(env) as typeof env;
  Object.defineProperty(served, "PADDLE_API_URL", { get: () => outside.origin });
  return { env: served };
});
vi.mock(import("../../app/platform/http/rate-limit.server.ts"), () => import("../factories/unpaced.ts"));
useCardBilling(outside);

describe("a plan that is paid", () => {
  test("B092 the card that pays is told by its last digits, and of a refused bill what is due and when the bank was asked", async () => {
    const onFile = async () => (await seller.call("GET", "/payments/card-on-file")).body.data;
    expect(await onFile()).toEqual({ card: null, due: null });
    await subscribe({ card: CARD_THAT_FAILS_LATER });
    expect(await onFile()).toEqual({
      card: { brand: "visa", last4: "3184", expiry_month: 12, expiry_year: expect.any(Number) },
      due: null,
    });
    await endTrial();
    expect((await onFile()).due).toEqual({ amount: "54.33", currency: "USD", asked_at: [expect.any(String)] });
    const { body } = await seller.call("POST", "/payments/update-payment-method", {});
    // One that is only tried pays for nothing.
    await payAtOverlay(paddle, body.data.pay_id, { card: DECLINED_CARD });
    expect((await onFile()).card.last4).toBe("3184");
    await payAtOverlay(paddle, body.data.pay_id);
    expect(await onFile()).toMatchObject({ card: { last4: "4242" }, due: null });
  });

  test("is charged with tax, told once however often and in whichever order its news come", async () => {
    await subscribe();
    letPass(7);
    await atDesk(paddle, `subscriptions/${await subscriptionId()}/hasten`);
    await vi.waitFor(() => expect(paddle.served.received.length).toBeGreaterThan(2), { timeout: patience(10_000) });
    const pushed = [...paddle.served.received];
    await hear({ reversed: true });
    paddle.served.received.push(...pushed);
    await hear();
    expect(await plan()).toMatchObject({ status: "ACTIVE" });
    const [first, ...more] = await logs();
    expect(first).toMatchObject({ amount: "49.90", tax: "4.43", status: "paid", provider_payment: "PADDLE_BILLING" });
    expect(more).toEqual([]);
  });

  test("a bigger one is had at once and billed by what is left; a smaller one waits for the next cycle (B052)", async () => {
    await subscribe();
    await endTrial();
    await charge({ module_ids: ["PRO_CREDIT_TIER"] });
    expect(await plan()).toMatchObject({ package: { key: "PRO_CREDIT_TIER" }, status: "ACTIVE" });
    expect(await states()).toEqual(["ended", "active"]);
    await afterFirstCycle();
    const smaller = { module_ids: ["STARTER_CREDIT_TIER_1"] };
    expect((await charge(smaller)).body.data.apply_on_next_billing_cycle).toBe(true);
    expect((await charge({ ...smaller, confirm_downgrade: true })).body.data.payment_callback).toBe(true);
    expect(await plan()).toMatchObject({
      package: { key: "PRO_CREDIT_TIER" },
      next_package: { key: "STARTER_CREDIT_TIER_1" },
    });
    letPass(30);
    await agreementAt();
    await hear();
    expect(await plan()).toMatchObject({ package: { key: "STARTER_CREDIT_TIER_1" }, status: "ACTIVE" });
    expect((await logs())[0]).toMatchObject({ item: "STARTER_CREDIT_TIER_1", status: "paid" });
    expect(await states()).toEqual(["ended", "ended", "active"]);
  });

  test("what a change comes to is said before, and is what is charged; nothing is asked for by asking", async () => {
    await hadTrial();
    await subscribe();
    letPass(15);
    const preview = async (more: object) =>
      (await seller.call("POST", "/payments/preview-change", { module_ids: ["PRO_CREDIT_TIER"], ...more })).body.data;
    const { starts, amounts } = await preview({});
    expect(starts).toBe("now");
    expect(Number(amounts.credit)).toBeGreaterThan(0);
    const asked = await rows();
    await charge({ module_ids: ["PRO_CREDIT_TIER"] });
    await hear();
    const [charged] = await logs();
    expect(Number(charged.amount) + Number(charged.tax)).toBeCloseTo(Number(amounts.due), 1);
    // Line by line, as the receipt will say.
    expect(Number(amounts.price) - Number(amounts.credit) + Number(amounts.tax)).toBeCloseTo(Number(amounts.due), 2);
    expect(Number(charged.credit)).toBeCloseTo(Number(amounts.credit), 1);
    expect(Number(charged.tax)).toBeCloseTo(Number(amounts.tax), 1);
    expect(Number(charged.amount) + Number(charged.credit)).toBeCloseTo(Number(amounts.price), 1);
    expect(asked).toHaveLength(1);
    await afterFirstCycle();
    const smaller = { module_ids: ["STARTER_CREDIT_TIER_1"] };
    const later = await preview(smaller);
    expect(later).toMatchObject({ starts: "next_cycle", amounts: { due: "0.00", credit: "0.00" } });
    await charge({ ...smaller, confirm_downgrade: true });
    // What is held is put back first, of which nobody can be asked beforehand.
    expect(await preview({ is_yearly: true })).toEqual({ starts: "now", amounts: null });
  });

  test("B044 B110 from a month to a year the year begins at once and what is left is taken off; back again waits for its end", async () => {
    await hadTrial();
    await subscribe();
    await charge({ is_yearly: true });
    await hear();
    expect(await plan()).toMatchObject({ package: { key: "GROWTH_CREDIT_TIER", cycle: 365 }, status: "ACTIVE" });
    const [year] = await logs();
    expect(Number(year.amount)).toBeGreaterThan(299);
    expect(Number(year.amount)).toBeLessThan(300);
    await afterFirstCycle();
    expect((await charge({ confirm_downgrade: true })).body.data.payment_callback).toBe(true);
    expect(await plan()).toMatchObject({ package: { cycle: 365 }, next_package: { cycle: 30 } });
  });

  test("what is cancelled goes on to its end and is resumed without another form", async () => {
    await subscribe();
    expect((await seller.call("POST", "/payments/cancel-subscription", {})).body.data.status).toBe("CANCELLED");
    expect(await plan()).toMatchObject({ status: "CANCELLED", package: { key: "GROWTH_CREDIT_TIER" } });
    const { body } = await charge();
    expect(body.data).toMatchObject({ pay_id: null, payment_callback: true });
    expect(await plan()).toMatchObject({ status: "TRIALING" });
    expect(await states()).toEqual(["ended", "trialing"]);
  });

  test("a renewal that the bank refuses is told of once, keeps the plan for now and unchanged, and is mended by another card", async () => {
    await subscribe();
    await endTrial();
    await changeCard(CARD_THAT_FAILS_LATER);
    await renew();
    expect(await plan()).toMatchObject({ status: "PAST_DUE", package: { key: "GROWTH_CREDIT_TIER" } });
    expect((await logs())[0]).toMatchObject({ status: "failed" });
    await renew();
    expect(await told("plan_payment_failed")).toBe(1);
    const { body } = await charge({ module_ids: ["PRO_CREDIT_TIER"] });
    expect(body).toMatchObject({ error_code: "be_payment_cannot_change_your_subscription" });
    expect(body.message).toContain("bill");
    await changeCard(GOOD_CARD);
    expect((await plan()).status).toBe("ACTIVE");
    expect((await logs())[0]).toMatchObject({ status: "paid" });
    expect(await told("plan_unpaid")).toBe(0);
  });

  test("what is still unpaid after a week rests, of which one is told, and comes back when it is paid", async () => {
    await subscribe();
    await endTrial();
    await changeCard(CARD_THAT_FAILS_LATER);
    await renew();
    const { currentPeriodStart } = (await rows())[0]!;
    letPass(-7);
    vi.useFakeTimers({ toFake: ["Date"], now: currentPeriodStart!.getTime() + 7 * DAY_MS + 1000 });
    await sweepSubscriptions();
    expect(await states()).toEqual(["frozen"]);
    expect(await openPeriods()).toEqual([]);
    expect(await told("plan_unpaid")).toBe(1);
    const { pay_id: payId } = await paymentMethodPage({ scope: seller.scope, provider: "paddle", storeId: null });
    await payAtOverlay(paddle, payId!);
    await hear();
    expect(await states()).toEqual(["active"]);
    expect(await openPeriods()).toEqual(["GROWTH_CREDIT_TIER"]);
  });

  test("what a bank refuses after the trial was never paid for: the plan rests at once", async () => {
    await subscribe({ card: CARD_THAT_FAILS_LATER });
    await endTrial();
    expect(await plan()).toMatchObject({ status: "FROZEN", package: { key: "FREE_CREDIT" } });
    expect(await told("plan_unpaid")).toBe(1);
    await changeCard(GOOD_CARD);
    expect(await plan()).toMatchObject({ status: "ACTIVE", package: { key: "GROWTH_CREDIT_TIER" } });
  });

  test("B061 what rests unpaid is cancelled: it ends at once, here and at its provider, and is charged no more", async () => {
    await subscribe({ card: CARD_THAT_FAILS_LATER });
    await endTrial();
    const held = await plan();
    expect(mayCancel({ ...cancellingOf(held), isMarketplaceUser: false, isDemo: false })).toBe(true);
    expect((await seller.call("POST", "/payments/cancel-subscription", {})).body.data.status).toBe("FREE");
    await hear();
    expect(await states()).toEqual(["ended"]);
    expect((await agreementAt())?.status).toBe("ended");
  });

  test("a year that the bank refused to the last is over with that, and not had to its end", async () => {
    await hadTrial();
    await subscribe({ is_yearly: true });
    await changeCard(CARD_THAT_FAILS_LATER);
    await renew();
    expect((await plan()).status).toBe("PAST_DUE");
    for (let tries = 0; tries < 5; tries++) await renew();
    expect(await states()).toEqual(["ended"]);
    expect(await plan()).toMatchObject({ status: "FREE", package: { key: "FREE_CREDIT" } });
    expect(await told("plan_unpaid")).toBe(1);
  });

  test("B022 a shop that comes to a workspace that pays by card bills nothing beside it: first the card is cancelled", async () => {
    await subscribe();
    await systemDb.store.create({ data: shopOfSeller() });
    const refusals = [await charge({ provider_payment: "SHOPIFY" }), await charge({ is_yearly: true })];
    for (const { body } of refusals) expect(body.message).toContain("by card");
    expect(await states()).toEqual(["trialing"]);
    const card = await seller.call("POST", "/payments/update-payment-method", { provider_payment: "PADDLE_BILLING" });
    expect(card.body.data.pay_id).toMatch(/^txn_/);
    expect((await seller.call("POST", "/payments/cancel-subscription", {})).body.data.status).toBe("CANCELLED");
  });

  test("a change that was made at the provider, of which no push came, is found within a day", async () => {
    await subscribe();
    const provider = new PaddleSubscriptions({ ...(await paddle.settings()) });
    await provider.cancelPlan((await rows())[0]!.providerId!);
    paddle.served.received.length = 0;
    await sweepSubscriptions(new Date(Date.now() + DAY_MS - 60_000));
    expect((await plan()).status).toBe("TRIALING");
    await sweepSubscriptions(new Date(Date.now() + DAY_MS + 60_000));
    expect((await plan()).status).toBe("CANCELLED");
  });

  test("what is given back stands in the list of charges", async () => {
    await subscribe();
    await endTrial();
    const { transaction_id } = {
      transaction_id: (await systemDb.charge.findFirstOrThrow({ where: ofSeller() })).providerId,
    };
    const part = { action: "refund", transaction_id, items: [{ item_id: "", amount: "1000" }] };
    const { id } = await atDesk(paddle, "adjustments", part);
    await atDesk(paddle, `adjustments/${id}/approve`);
    await hear();
    expect((await logs())[0]).toMatchObject({ status: "partially_refunded", refunded: "10.00" });
  });

  test("what is credited by hand stands there too, and what a change credits is taken off the next bill alone", async () => {
    await hadTrial();
    await subscribe();
    letPass(10);
    await charge({ module_ids: ["PRO_CREDIT_TIER"] });
    await hear();
    const [, first] = await logs();
    expect(first).toMatchObject({ item: "GROWTH_CREDIT_TIER", status: "paid", refunded: "0.00" });
    const { providerId } = await systemDb.charge.findFirstOrThrow({ where: { id: first.id } });
    const part = { action: "credit", transaction_id: providerId, items: [{ item_id: "", amount: "300" }] };
    await atDesk(paddle, "adjustments", part);
    await hear();
    expect((await logs())[1]).toMatchObject({ status: "partially_refunded", refunded: "3.00" });
  });

  test("what is given back after the end stands there too", async () => {
    await hadTrial();
    await subscribe();
    await seller.call("POST", "/payments/cancel-subscription", {});
    await renew();
    expect(await states()).toEqual(["cancelled"]);
    await sweepSubscriptions(new Date(Date.now() + 4000 * DAY_MS));
    expect(await states()).toEqual(["ended"]);
    const { providerId } = await systemDb.charge.findFirstOrThrow({ where: ofSeller() });
    const { id } = await atDesk(paddle, "adjustments", { action: "refund", transaction_id: providerId, type: "full" });
    await atDesk(paddle, `adjustments/${id}/approve`);
    await hear();
    expect((await logs())[0]).toMatchObject({ status: "refunded" });
  });

  test("what was paid in a form that was taken back is shown and ends: no plan follows from it, and no further charge", async () => {
    await hadTrial();
    const payId = (await charge()).body.data.pay_id;
    await systemDb.subscription.updateMany({ where: ofSeller(), data: { status: "declined", payId: null } });
    await payAtOverlay(paddle, payId);
    await hear();
    expect(await states()).toEqual(["declined"]);
    expect((await plan()).status).toBe("FREE");
    expect((await logs())[0]).toMatchObject({ status: "paid", amount: "49.90" });
    await sweepSubscriptions();
    expect((await agreementAt())!.status).toBe("cancelled");
  });

  test("G137 a workspace that is charged is not deleted", async () => {
    await subscribe();
    const { status } = await seller.call("DELETE", "/auth/account/delete", { email: seller.account.email });
    expect(status).toBe(409);
    expect(await systemDb.workspace.count({ where: { id: seller.workspace.id } })).toBe(1);
  });
});
