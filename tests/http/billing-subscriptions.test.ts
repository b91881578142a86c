/** The life of a plan that a shop pays for, from the choice to its end: over HTTP, against the stand-in of its platform. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { OutsideError } from "../../app/adapters/outcome.ts";
import type { SubscriptionProvider } from "../../app/adapters/subscription/subscription-provider.ts";
import { readBackReturn } from "../../app/areas/billing/server/purchases/read-back-return.server.ts";
import { sweepSubscriptions } from "../../app/areas/billing/server/subscriptions/sweep-subscriptions.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { changeStatus } from "../../sandbox/shopify/app/billing.ts";
import { answerCharge } from "../factories/paying-shop.ts";
import { drainWebhooks, receiveWebhook } from "../factories/shopify-webhooks.ts";
import {
  agreements,
  api,
  charge,
  DAY_MS,
  inFuture,
  letFirstCyclePass,
  plan,
  rows,
  seller,
  shop,
  useStoreBilling,
} from "../factories/store-billing.ts";
import { markUninstalled } from "../factories/wired.ts";

const outside = vi.hoisted(() => ({ provider: undefined as SubscriptionProvider | undefined }));
vi.mock(import("../../app/adapters/subscription/registry.server.ts"), async (original) => ({
  ...(await original()),
  subscriptionProviderFor: () => outside.provider as SubscriptionProvider,
}));

useStoreBilling(outside);

/** What the platform tells of an agreement, delivered as it delivers it. */
async function tell(providerId: string, status = "ACTIVE", to = seller.store.platformDomain) {
  const body = { app_subscription: { admin_graphql_api_id: providerId, name: "Growth", status } };
  const outcome = await receiveWebhook({ shop: to, topic: "app_subscriptions/update", body, kind: "subscriptions" });
  await drainWebhooks(to);
  return outcome;
}
async function tellAll() {
  for (const { providerId } of await rows()) if (providerId) await tell(providerId);
}
/** Chooses a plan, approves it, and is told of it. */
async function subscribe(more: object = {}) {
  const { body } = await charge(more);
  await answerCharge(body.data.confirmation_url, "approve");
  await tellAll();
}

describe("choosing a plan", () => {
  test("B004 C081 B050 B051 B127 it is had once the merchant has approved it, with a trial of seven days; what it costs is ours to say", async () => {
    const { body } = await charge({ price: "0.01" });
    expect(body.data).toMatchObject({ pay_id: null, apply_on_next_billing_cycle: false, error_code: null });
    expect(await plan()).toMatchObject({ status: "FREE", pending: { key: "GROWTH_CREDIT_TIER", cycle: 30 } });
    expect(agreements()[0]).toMatchObject({ trialDays: 7, test: false, name: "Growth" });
    expect(Number(agreements()[0]!.lineItems[0]!.recurring!.price)).toBe(49.9);

    const back = await answerCharge(body.data.confirmation_url, "approve");
    const [row] = await rows();
    expect(new URL(back).pathname).toBe("/app");
    expect(new URL(back).searchParams.get("agreement")).toBe(row!.id);
    expect((await plan()).status).toBe("FREE");
    await tell(row!.providerId!);
    expect(await plan()).toMatchObject({
      package: { key: "GROWTH_CREDIT_TIER", price: "49.90", cycle: 30 },
      status: "TRIALING",
      is_trial: true,
      provider_payment: "SHOPIFY",
      store_id: seller.store.id,
      pending: null,
    });
  });

  test("B036 B037 it takes the documented payload and answers with the documented fields, each of them", async () => {
    const payload = {
      store_id: seller.store.id,
      provider_payment: "SHOPIFY",
      module_ids: ["GROWTH_CREDIT_TIER"],
      is_yearly: true,
      confirm_downgrade: false,
    };
    const { body } = await seller.call("POST", "/payments/charge-subscription", payload);
    expect(body.data).toEqual({
      confirmation_url: expect.stringContaining("/confirm"),
      pay_id: null,
      payment_callback: false,
      apply_on_next_billing_cycle: false,
      error_code: null,
      message_params: {},
      feature_id: null,
    });
    expect(await rows()).toMatchObject([
      { storeId: seller.store.id, planKey: "GROWTH_CREDIT_TIER", cycleDays: 365, provider: "shopify" },
    ]);
  });

  test("the browser that comes back has it read, and is not believed", async () => {
    const { body } = await charge();
    const [row] = await rows();
    const returned = (by = seller) => by.call("GET", `/payments/returns/${row!.id}`);
    await readBackReturn({ scope: seller.scope, reference: row!.id });
    expect((await plan()).status).toBe("FREE");
    expect((await returned()).body.data).toEqual({ kind: "plan", state: "pending" });
    await answerCharge(body.data.confirmation_url, "approve");
    const stranger = await api.makeSeller();
    expect((await returned(stranger)).status).toBe(404);
    await readBackReturn({ scope: stranger.scope, reference: row!.id });
    expect((await plan()).status).toBe("FREE");
    await readBackReturn({ scope: seller.scope, reference: row!.id });
    expect((await plan()).status).toBe("TRIALING");
    expect((await returned()).body.data).toEqual({ kind: "plan", state: "done" });
  });

  test("a declined charge leaves the free plan, and the plan can be asked for again", async () => {
    const { body } = await charge();
    await answerCharge(body.data.confirmation_url, "decline");
    await tellAll();
    expect(await plan()).toMatchObject({ status: "FREE", pending: null });
    const [declined] = await rows();
    const { data } = (await seller.call("GET", `/payments/returns/${declined!.id}`)).body;
    expect(data).toEqual({ kind: "plan", state: "declined" });
    const again = await charge();
    expect(again.body.data.confirmation_url).not.toBe(body.data.confirmation_url);
  });

  test("twenty presses at once are one agreement", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => charge()));
    expect(agreements()).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
    const urls = answers.flatMap(({ body }) => body.data?.confirmation_url ?? []);
    expect(new Set(urls).size).toBe(1);
    for (const { status, body } of answers)
      if (status !== 200) expect(body.error_code).toBe("be_payment_cannot_change_your_subscription");
  });

  test("B056 B057 B076 B054 B055 B102 what can't be charged says why", async () => {
    const code = async (more: object) => (await charge(more)).body.error_code;
    expect(await code({ module_ids: ["ENTERPRISE_CREDIT_TIER"] })).toBe("CurrentPackageNotSupport");
    expect(await code({ module_ids: ["FREE_CREDIT"] })).toBe("CurrentPackageNotSupport");
    expect(await code({ module_ids: ["PRO_CREDIT_TIER", "GROWTH_CREDIT_TIER"] })).toBe("CurrentPackageNotSupport");
    const stranger = await api.makeSeller();
    expect(await code({ store_id: stranger.store.id })).toBe("TheStoreNoLongerExists");
    await systemDb.store.update({ where: { id: seller.store.id }, data: { status: "uninstalled" } });
    expect(await code({ store_id: seller.store.id })).toBe("PaymentIssue");
    expect(await code({ provider_payment: "SHOPIFY" })).toBe("NoStoreListingForCheckout");
    expect(agreements()).toEqual([]);
  });
});

describe("changing it", () => {
  beforeEach(() => subscribe());

  test("a larger plan begins when it is approved, with what is left of the trial, and the same month of usage", async () => {
    const before = await plan();
    await subscribe({ module_ids: ["PRO_CREDIT_TIER"] });
    expect(await plan()).toMatchObject({ package: { key: "PRO_CREDIT_TIER" }, period: { start: before.period.start } });
    expect((await rows()).map(({ status }) => status)).toEqual(["ended", "trialing"]);
    expect(agreements().filter(({ status }) => status === "ACTIVE")).toHaveLength(1);
  });

  test("B097 the plan that one has is not charged again", async () => {
    expect((await charge()).body.error_code).toBe("be_payment_cannot_change_your_subscription");
  });

  test("B095 a smaller plan in the first paid cycle is refused with 4002 and the day from which it can be", async () => {
    await letFirstCyclePass();
    await systemDb.subscription.updateMany({
      where: { workspaceId: seller.workspace.id },
      data: { startedAt: new Date(), trialEndsAt: null },
    });
    const { body } = await charge({ module_ids: ["STARTER_CREDIT_TIER_1"], confirm_downgrade: true });
    expect(body).toMatchObject({ status: 4002, error_code: "FIRST_CYCLE_DOWNGRADE_FAILED" });
    expect(body.params.date).toBe(new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10));
  });

  test("B052 a smaller plan is confirmed first, and begins with the next cycle", async () => {
    await letFirstCyclePass();
    const asked = await charge({ module_ids: ["STARTER_CREDIT_TIER_1"] });
    expect(asked.body.data).toMatchObject({ apply_on_next_billing_cycle: true, confirmation_url: null });
    expect(agreements()).toHaveLength(1);
    const { body } = await charge({ module_ids: ["STARTER_CREDIT_TIER_1"], confirm_downgrade: true });
    expect(agreements().at(-1)).toMatchObject({ replacement: "APPLY_ON_NEXT_BILLING_CYCLE" });
    await answerCharge(body.data.confirmation_url, "approve");
    const [, next] = await rows();
    await readBackReturn({ scope: seller.scope, reference: next!.id });
    expect(await plan()).toMatchObject({
      package: { key: "GROWTH_CREDIT_TIER" },
      status: "ACTIVE",
      next_package: { key: "STARTER_CREDIT_TIER_1" },
    });
    const { data } = (await seller.call("GET", `/payments/returns/${next!.id}`)).body;
    expect(data).toEqual({ kind: "plan", state: "later" });
    shop.served.context.clock.advance(21 * DAY_MS);
    await tellAll();
    await tellAll();
    expect(await plan()).toMatchObject({ package: { key: "STARTER_CREDIT_TIER_1" }, status: "ACTIVE" });
    shop.served.context.clock.advance(-21 * DAY_MS);
  });
});

describe("ending it", () => {
  beforeEach(() => subscribe());

  test("C084 B058 X077 a cancelled plan goes on to the end of what is paid, and is free after it", async () => {
    const { body } = await seller.call("POST", "/payments/cancel-subscription", {});
    expect(body.data).toMatchObject({ status: "CANCELLED" });
    expect(agreements()[0]!.status).toBe("CANCELLED");
    await tellAll();
    expect(await plan()).toMatchObject({
      package: { key: "GROWTH_CREDIT_TIER" },
      status: "CANCELLED",
      next_package: { key: "FREE_CREDIT", price: "0.00" },
    });
    expect((await seller.call("POST", "/payments/cancel-subscription", {})).body.data.status).toBe("CANCELLED");
    const after = new Date(Date.parse(body.data.ends_at) + 1000);
    await sweepSubscriptions(after);
    expect((await rows())[0]!.status).toBe("ended");
    const [period] = await systemDb.planPeriod.findMany({ where: { workspaceId: seller.workspace.id } });
    expect(period!.endedAt!.toISOString()).toBe(body.data.ends_at);
  });

  test("B062 a cancelled plan is resumed without paying again for what is paid", async () => {
    await letFirstCyclePass();
    await seller.call("POST", "/payments/cancel-subscription", {});
    const charged = await systemDb.charge.count({ where: { workspaceId: seller.workspace.id } });
    await subscribe();
    expect(agreements().at(-1)!.trialDays).toBe(20);
    expect(await plan()).toMatchObject({ package: { key: "GROWTH_CREDIT_TIER" }, status: "ACTIVE", is_trial: false });
    expect(await systemDb.charge.count({ where: { workspaceId: seller.workspace.id } })).toBe(charged);
    await sweepSubscriptions(new Date(Date.now() + 25 * DAY_MS));
    expect((await rows()).map(({ status }) => status)).toEqual(["ended", "active"]);
  });

  test("a shop whose own bill is not paid has the free plan until it is", async () => {
    const [subscription] = agreements();
    changeStatus(shop.shopify, subscription!, "FROZEN");
    await tellAll();
    expect(await plan()).toMatchObject({ package: { key: "FREE_CREDIT" }, status: "FROZEN" });
    changeStatus(shop.shopify, subscription!, "ACTIVE");
    await tellAll();
    expect(await plan()).toMatchObject({ package: { key: "GROWTH_CREDIT_TIER" }, status: "TRIALING" });
  });

  test("an uninstall cancels, and who comes back has what is left of the one trial", async () => {
    await markUninstalled({ storeId: seller.store.id });
    expect(await plan()).toMatchObject({ status: "CANCELLED" });
    await systemDb.store.update({ where: { id: seller.store.id }, data: { status: "active" } });
    await systemDb.usedTrial.updateMany({ data: { endsAt: new Date(Date.now() + 2.5 * DAY_MS) } });
    await charge({ module_ids: ["PRO_CREDIT_TIER"] });
    expect(agreements().at(-1)!.trialDays).toBe(3);
    await systemDb.usedTrial.updateMany({ data: { endsAt: new Date(Date.now() - DAY_MS) } });
    await charge({ module_ids: ["STARTER_CREDIT_TIER_1"] });
    expect(agreements().at(-1)!.trialDays).toBe(0);
  });

  test("C088 B060 while a plan is paid the free one is had by cancelling alone", async () => {
    const { body } = await seller.call("POST", "/payments/reset-free-plan-ao", {});
    expect(body.error_code).toBe("be_payment_cannot_change_your_subscription");
    const other = await api.makeSeller();
    expect((await other.call("POST", "/payments/reset-free-plan-ao", {})).body.data).toEqual({ status: "FREE" });
  });
});

describe("news", () => {
  test("of another shop's agreement change nothing, and a wrong signature is refused", async () => {
    await charge();
    const [row] = await rows();
    const url = row!.confirmationUrl!;
    await answerCharge(url, "approve");
    const stranger = await api.makeSeller();
    await tell(row!.providerId!, "ACTIVE", stranger.store.platformDomain);
    expect((await plan()).status).toBe("FREE");
    expect(await systemDb.planPeriod.count({ where: { workspaceId: stranger.workspace.id } })).toBe(0);
    const sent = {
      shop: seller.store.platformDomain,
      topic: "app_subscriptions/update",
      kind: "subscriptions",
      body: { app_subscription: { admin_graphql_api_id: row!.providerId } },
    };
    expect(await receiveWebhook({ ...sent, secret: "another-apps-secret" })).toBe("unverified");
    expect(await receiveWebhook({ ...sent, kind: "orders" })).toBe("unverified");
  });

  test("that say more than is true are read back", async () => {
    await charge();
    await tell((await rows())[0]!.providerId!, "ACTIVE");
    expect((await plan()).status).toBe("FREE");
  });
});

describe("an answer that is lost", () => {
  /** The platform does it, and nobody hears of it. */
  function loseAnswer() {
    const provider = outside.provider as SubscriptionProvider;
    const ask = provider.askForPlan.bind(provider);
    vi.spyOn(provider, "askForPlan").mockImplementation(async (request) => {
      await ask(request);
      throw new OutsideError("unknown", "no_answer");
    });
  }

  test("is read back: one agreement, and nothing else is asked for before", async () => {
    loseAnswer();
    expect((await charge()).body.error_code).toBe("be_payment_cannot_change_your_subscription");
    vi.restoreAllMocks();
    expect((await charge({ module_ids: ["PRO_CREDIT_TIER"] })).status).toBe(400);
    await sweepSubscriptions(inFuture(2 * 60_000));
    const [row] = await rows();
    expect(row).toMatchObject({ status: "pending", providerId: agreements()[0]!.id });
    changeStatus(shop.shopify, agreements()[0]!, "ACTIVE");
    await tellAll();
    expect((await plan()).status).toBe("TRIALING");
    expect(agreements()).toHaveLength(1);
  });

  test("of what never came there is asked for anew, but only after a settling time", async () => {
    const provider = outside.provider as SubscriptionProvider;
    vi.spyOn(provider, "askForPlan").mockRejectedValue(new OutsideError("unknown", "no_answer"));
    await charge();
    vi.restoreAllMocks();
    await sweepSubscriptions();
    expect((await rows())[0]!.status).toBe("pending");
    await systemDb.billingWrite.updateMany({ data: { settlesAt: inFuture(-1000) } });
    await sweepSubscriptions();
    expect((await rows())[0]!.status).toBe("declined");
    expect((await charge()).body.data.confirmation_url).toMatch(/^http/);
  });

  test("of a store that has left keeps nobody from paying by another", async () => {
    loseAnswer();
    await charge();
    vi.restoreAllMocks();
    await systemDb.store.update({ where: { id: seller.store.id }, data: { status: "uninstalled" } });
    await sweepSubscriptions(inFuture(2 * 60_000));
    const [write] = await systemDb.billingWrite.findMany({ where: { workspaceId: seller.workspace.id } });
    expect(write).toMatchObject({ state: "refused", error: "store_disconnected" });
    expect((await rows())[0]!.status).toBe("declined");
  });

  test("an approval without a push and without the merchant's return is found by the sweep: nobody is charged for a plan that they do not have", async () => {
    const { body } = await charge();
    await answerCharge(body.data.confirmation_url, "approve");
    await sweepSubscriptions();
    expect((await plan()).status).toBe("FREE");
    await sweepSubscriptions(inFuture(20 * 60_000));
    expect(await plan()).toMatchObject({ package: { key: "GROWTH_CREDIT_TIER" }, status: "TRIALING", pending: null });
  });

  test("C085 what waits for an answer is set aside, and what is forgotten by the provider is declined", async () => {
    await charge();
    expect((await seller.call("POST", "/payments/skip-recharge", {})).body.data).toEqual({ skipped: true });
    shop.served.context.clock.advance(3 * DAY_MS);
    await systemDb.subscription.updateMany({ data: { createdAt: inFuture(-3 * DAY_MS) } });
    await systemDb.$executeRaw`UPDATE subscriptions SET updated_at = now() - interval '2 hours'`;
    await sweepSubscriptions();
    shop.served.context.clock.advance(-3 * DAY_MS);
    expect((await rows())[0]!.status).toBe("declined");
  });
});

test("C079 B022 what was paid is listed, and C086 B092 how it is paid is the shop's own page", async () => {
  await subscribe();
  await letFirstCyclePass();
  const { body } = await seller.call("GET", "/payments/user/payment-logs");
  expect(body.data.payment_logs).toMatchObject([
    { kind: "subscription", item: "GROWTH_CREDIT_TIER", amount: "49.90", status: "paid", provider_payment: "SHOPIFY" },
  ]);
  const method = await seller.call("POST", "/payments/update-payment-method", { store_id: seller.store.id });
  expect(method.body.data.confirmation_url).toContain("/settings/billing");
});
