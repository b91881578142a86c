/** How a plan is bought by card: over HTTP, against the stand-in of who is paid. */
import { randomUUID } from "node:crypto";
import { TransactionsResource } from "@paddle/paddle-node-sdk";
import { describe, expect, test, vi } from "vitest";
import { sweepSubscriptions } from "../../app/areas/billing/server/subscriptions/sweep-subscriptions.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { countAttempts } from "../../app/platform/http/limit-attempts.server.ts";
import { signNotification } from "../../sandbox/paddle/paddle.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import {
  agreementAt,
  api,
  charge,
  DAY_MS,
  deliver,
  hear,
  logs,
  ofSeller,
  paddle,
  plan,
  rows,
  seller,
  shopOfSeller,
  sign,
  states,
  subscribe,
  useCardBilling,
} from "../factories/card-billing.ts";
import { DECLINED_CARD, payAtOverlay } from "../factories/paying-workspace.ts";

const outside = vi.hoisted(() => ({ origin: "" }));
vi.mock(import("../../app/platform/env.server.ts"), async (original) => {
  const { env } = await original();
  const served = Object.create(env) as typeof env;
  Object.defineProperty(served, "PADDLE_API_URL", { get: () => outside.origin });
  return { env: served };
});
vi.mock(import("../../app/platform/http/rate-limit.server.ts"), () => import("../factories/unpaced.ts"));
useCardBilling(outside);

describe("choosing a plan", () => {
  test("B022 B037 B051 X074 X075 a form is opened by pay_id, and the plan is had once it is paid, with a trial; the browser is not believed", async () => {
    const { status, body } = await charge({ price: "0.01" });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ confirmation_url: null, payment_callback: false, error_code: null });
    expect(body.data.pay_id).toMatch(/^txn_/);
    expect(await plan()).toMatchObject({
      status: "FREE",
      pending: { key: "GROWTH_CREDIT_TIER", pay_id: body.data.pay_id },
    });
    await payAtOverlay(paddle, body.data.pay_id);
    expect((await plan()).status).toBe("FREE");
    await hear();
    expect(await plan()).toMatchObject({
      package: { key: "GROWTH_CREDIT_TIER", price: "49.90" },
      status: "TRIALING",
      provider_payment: "PADDLE_BILLING",
      store_id: null,
      pending: null,
    });
    expect((await agreementAt())!.price.amount).toBe("49.90");
  });

  test("B016 B051 what the form is for is said before it opens, to its workspace alone, and one that was set aside is not opened", async () => {
    const payId = (await charge()).body.data.pay_id;
    const answer = (by = seller) => by.call("GET", `/payments/card-form/${payId}`);
    const form = async () => (await answer()).body.data;
    expect(await form()).toEqual({
      pay_id: payId,
      purpose: "plan",
      state: "open",
      reference: (await rows())[0]!.id,
      item: "GROWTH_CREDIT_TIER",
      cycle: 30,
      trial_days: 7,
      price: "49.90",
      due: "0.00",
      tax: "0.00",
      currency: "USD",
      script: {
        url: expect.stringMatching(/paddle\.js$/),
        token: SANDBOX_KEYS.paddleClientToken,
        is_test: true,
      },
    });
    const stranger = await api.makeSeller();
    expect((await answer(stranger)).status).toBe(404);
    await systemDb.billingCustomer.create({
      data: {
        workspaceId: stranger.workspace.id,
        provider: "paddle",
        providerId: (await systemDb.billingCustomer.findFirstOrThrow({ where: ofSeller() })).providerId,
      },
    });
    expect((await answer(stranger)).status).toBe(404);
    await seller.call("POST", "/payments/skip-recharge", {});
    expect((await form()).state).toBe("gone");
    const again = (await charge()).body.data.pay_id;
    await payAtOverlay(paddle, again);
    expect((await seller.call("GET", `/payments/card-form/${again}`)).body.data.state).toBe("paid");
  });

  test("X006 a form that nothing here is called by is not asked for at the provider, and of who pays by card a few are", async () => {
    const form = async (payId: string) => (await seller.call("GET", `/payments/card-form/${payId}`)).status;
    const { pay_id: own } = (await charge()).body.data;
    const down = { vendor: "paddle", kind: "server_error" as const, match: "GET /transactions/txn_01none", count: 1 };
    paddle.served.context.faults.add(down);
    expect(await form("txn_01none")).toBe(404);
    paddle.served.context.faults.clear();
    await payAtOverlay(paddle, own);
    await hear();
    const { body } = await seller.call("POST", "/payments/update-payment-method", {});
    expect(await form(body.data.pay_id)).toBe(200);
    const most = 30;
    const wrong = await Promise.all(Array.from({ length: most + 1 }, () => form("txn_01none")));
    expect(wrong.toSorted()).toEqual([...Array.from({ length: most }, () => 404), 429]);
    expect(await form(own)).toBe(200);
  });

  test("X006 a workspace has so many forms opened in a quarter of an hour, and what is open already is none of them", async () => {
    const open = async () => (await charge()).status;
    const opened = [await open(), await open()];
    for (let more = 0; more < 29; more++) await countAttempts([{ kind: "planForm", by: seller.workspace.id }]);
    expect(opened).toEqual([200, 200]);
    const calls = { "charge-subscription": { module_ids: ["PRO_CREDIT_TIER"] }, "update-payment-method": {} };
    const bought = { "charge-extra": { package_key: "EXTRA_CREDITS_100" } };
    for (const [path, body] of Object.entries({ ...calls, ...bought }))
      expect((await seller.call("POST", `/payments/${path}`, body)).body.status, path).toBe(229);
    expect(await rows()).toHaveLength(1);
  });

  test("B022 B079 who has no store of the platform pays by card unasked, who has one pays through it, and never the other way", async () => {
    const unasked = { provider_payment: undefined };
    expect((await plan()).pays_by).toBe("PADDLE_BILLING");
    expect((await charge(unasked)).body.data.pay_id).toMatch(/^txn_/);
    expect((await seller.call("GET", "/payments/v2/pricing")).body.data.trial_days).toBe(7);
    await systemDb.store.create({ data: shopOfSeller() });
    expect((await plan()).pays_by).toBe("SHOPIFY");
    expect((await charge()).body.error_code).toBe("be_payment_cannot_change_your_subscription");
  });

  test("a declined card leaves the free plan and the same form, and another card pays it", async () => {
    const first = (await charge()).body.data.pay_id;
    expect(await payAtOverlay(paddle, first, { card: DECLINED_CARD })).toBe(402);
    await hear();
    expect(await plan()).toMatchObject({ status: "FREE", pending: { pay_id: first } });
    expect((await charge()).body.data.pay_id).toBe(first);
    await payAtOverlay(paddle, first);
    await hear();
    expect((await plan()).status).toBe("TRIALING");
  });

  test("twenty presses at once are one form", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => charge()));
    expect(await rows()).toHaveLength(1);
    expect(new Set(answers.flatMap(({ body }) => body.data?.pay_id ?? [])).size).toBe(1);
    for (const { status, body } of answers)
      if (status !== 200) expect(body.error_code).toBe("be_payment_cannot_change_your_subscription");
  });

  test("of two forms the one that is paid takes the other back: it can't be paid in as well", async () => {
    const other = (await charge({ module_ids: ["PRO_CREDIT_TIER"] })).body.data.pay_id;
    await subscribe();
    await sweepSubscriptions();
    await payAtOverlay(paddle, other);
    expect(await states()).toEqual(["declined", "trialing"]);
    expect((await plan()).package.key).toBe("GROWTH_CREDIT_TIER");
  });

  test("B079 a workspace with a store of the platform pays on its bill: cards are refused", async () => {
    await systemDb.store.create({ data: shopOfSeller() });
    const { status, body } = await charge();
    expect([status, body.error_code]).toEqual([422, "be_payment_cannot_change_your_subscription"]);
    expect(await rows()).toEqual([]);
  });

  test("a form whose asking got no answer is found and opened, and there is no second one", async () => {
    paddle.served.context.faults.add({ vendor: "paddle", kind: "lose_answer", match: "POST /transactions", count: 1 });
    expect((await charge()).body.error_code).toBe("be_payment_cannot_change_your_subscription");
    await sweepSubscriptions(new Date(Date.now() + 2 * 60_000));
    const { pending } = await plan();
    expect(pending.pay_id).toMatch(/^txn_/);
    expect((await charge()).body.data.pay_id).toBe(pending.pay_id);
    expect(await rows()).toHaveLength(1);
  });

  test.each([
    ["a plan", "charge-subscription", { module_ids: ["GROWTH_CREDIT_TIER"] }],
    ["credits", "charge-extra", { package_key: "EXTRA_CREDITS_100" }],
  ])("S135 the form of %s opens, too, where its provider's push overtakes the answer", async (_what, call, wanted) => {
    const { create } = TransactionsResource.prototype;
    vi.spyOn(TransactionsResource.prototype, "create").mockImplementation(async function (
      this: TransactionsResource,
      ...request
    ) {
      const answer = await create.apply(this, request);
      await hear();
      return answer;
    });
    const ask = () => seller.call("POST", `/payments/${call}`, { provider_payment: "PADDLE_BILLING", ...wanted });
    const { pay_id: payId } = (await ask()).body.data;
    expect((await seller.call("GET", `/payments/card-form/${payId}`)).body.data.state).toBe("open");
    expect((await ask()).body.data.pay_id).toBe(payId);
  });

  test("an offer that is had once stands in one form, also after the bank has refused a card there", async () => {
    const take = () =>
      seller.call("POST", "/payments/charge-meta", { meta_key: "WELCOME_CREDITS", provider_payment: "PADDLE_BILLING" });
    // The offer is left to whoever has seen what plans cost.
    await seller.call("POST", "/core/account/update-pricing-onboarding", {});
    const first = (await take()).body.data.pay_id;
    expect(await payAtOverlay(paddle, first, { card: DECLINED_CARD })).toBe(402);
    await hear();
    expect((await logs())[0]).toMatchObject({ status: "failed" });
    expect((await take()).body.data.pay_id).toBe(first);
    // Also days later: as long as it can be paid it is the only one.
    await systemDb.charge.updateMany({ where: ofSeller(), data: { createdAt: new Date(Date.now() - 2 * DAY_MS) } });
    expect((await take()).body.data.pay_id).toBe(first);
    // At another price, or by another payer, it is not asked for beside it.
    await systemDb.charge.updateMany({ where: ofSeller(), data: { amount: "8.90" } });
    expect((await take()).body.error_code).toBe("PackageNotFound");
    await systemDb.charge.updateMany({ where: ofSeller(), data: { amount: "9.90" } });
    await payAtOverlay(paddle, first);
    await hear();
    expect((await take()).body.error_code).toBe("PackageNotFound");
    const had = await systemDb.creditGrant.findMany({ where: { ...ofSeller(), kind: "extra" } });
    expect(had.map(({ amount }) => amount)).toEqual([100]);
  });

  test("what was paid in a form, of which no push came, is found within the hour", async () => {
    await payAtOverlay(paddle, (await charge()).body.data.pay_id);
    await sweepSubscriptions(new Date(Date.now() + 2 * 60 * 60_000));
    expect((await plan()).status).toBe("TRIALING");
  });

  test("a lost answer is found, and nothing is asked for twice", async () => {
    await subscribe();
    const fault = { vendor: "paddle", kind: "lose_answer" as const, match: "PATCH /subscriptions/", count: 1 };
    paddle.served.context.faults.add(fault);
    const { body } = await charge({ module_ids: ["PRO_CREDIT_TIER"] });
    expect(body.error_code).toBe("be_payment_cannot_change_your_subscription");
    await sweepSubscriptions(new Date(Date.now() + 2 * 60_000));
    expect(await states()).toEqual(["ended", "trialing"]);
    expect((await plan()).package.key).toBe("PRO_CREDIT_TIER");
  });
});
describe("a push", () => {
  test("that nobody signed, or long ago, is refused; one of nothing of ours is set aside", async () => {
    const body = JSON.stringify({
      event_id: randomUUID(),
      event_type: "subscription.updated",
      occurred_at: new Date().toISOString(),
      data: { id: "sub_01none" },
    });
    expect(await deliver(body, sign(body, "pdl_ntfset_other"))).toBe("unverified");
    expect(await deliver(`${body} `, sign(body))).toBe("unverified");
    const old = signNotification(body, SANDBOX_KEYS.paddleWebhookSecret, Math.floor(Date.now() / 1000) - 301);
    expect(await deliver(body, old)).toBe("unverified");
    expect(await deliver(body, sign(body))).toBe("stored");
    expect(await deliver(body, sign(body))).toBe("stored");
    expect(await systemDb.inboundEvent.count({ where: { source: "paddle", subject: "sub_01none" } })).toBe(1);
  });
});
