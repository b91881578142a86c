/** Who pays for a plan, and that nobody pays twice, or for what is had no more: against the stand-in of a shop's platform. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OutsideError } from "../../app/adapters/outcome.ts";
import type { SubscriptionProvider } from "../../app/adapters/subscription/subscription-provider.ts";
import { makeCustomPackage } from "../../app/areas/billing/server/plans/custom-package.server.ts";
import { readBackReturn } from "../../app/areas/billing/server/purchases/read-back-return.server.ts";
import { sweepSubscriptions } from "../../app/areas/billing/server/subscriptions/sweep-subscriptions.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { changeStatus } from "../../sandbox/shopify/app/billing.ts";
import { answerCharge } from "../factories/paying-shop.ts";
import {
  agreements,
  api,
  cancel,
  charge,
  DAY_MS,
  hear,
  inFuture,
  letFirstCyclePass,
  ofSeller,
  plan,
  rows,
  seller,
  shop,
  states,
  subscribe,
  useStoreBilling,
} from "../factories/store-billing.ts";
import { markUninstalled } from "../factories/wired.ts";

const outside = vi.hoisted(() => ({ provider: undefined as SubscriptionProvider | undefined }));
vi.mock(import("../../app/adapters/subscription/registry.server.ts"), async (original) => ({
  ...(await original()),
  subscriptionProviderFor: () => outside.provider as SubscriptionProvider,
}));

useStoreBilling(outside);

/** How an agreement stands at the platform. */
const standing = (id: string | null) => shop.shopify.state.subscriptions.get(id ?? "")?.status;
const change = (id: string | null, status: "ACTIVE" | "FROZEN") =>
  changeStatus(shop.shopify, shop.shopify.state.subscriptions.get(id ?? "")!, status);
const addStore = () =>
  systemDb.store.create({
    data: {
      ...ofSeller(),
      platform: "shopify",
      platformDomain: `shop-${randomUUID()}.myshopify.com`,
      domain: "second.example",
      name: "Second",
    },
  });

describe("of two stores", () => {
  test("B050 B054 the one that pays already pays on: another is refused in words that name it, and none chosen is that one", async () => {
    await subscribe();
    const second = await addStore();
    await systemDb.store.updateMany({ where: { id: seller.store.id }, data: { isDefault: false } });
    await systemDb.store.updateMany({ where: { id: second.id }, data: { isDefault: true } });
    const { status, body } = await charge({ module_ids: ["PRO_CREDIT_TIER"], store_id: second.id });
    expect([status, body.error_code]).toEqual([400, "be_payment_cannot_change_your_subscription"]);
    expect(body.message).toContain(seller.store.name);
    expect(agreements()).toHaveLength(1);
    await charge({ module_ids: ["PRO_CREDIT_TIER"] });
    expect((await rows()).map(({ storeId }) => storeId)).toEqual([seller.store.id, seller.store.id]);
  });

  test("once the one that paid has left, the other can pay", async () => {
    await subscribe();
    const second = await addStore();
    await markUninstalled({ storeId: seller.store.id });
    await charge({ module_ids: ["PRO_CREDIT_TIER"], store_id: second.id });
    expect((await rows()).at(-1)).toMatchObject({ storeId: second.id, planKey: "PRO_CREDIT_TIER" });
  });

  test("that both confirmed, the first is charged no more", async () => {
    const second = await addStore();
    const one = await charge({ store_id: seller.store.id });
    const other = await charge({ store_id: second.id });
    await answerCharge(one.body.data.confirmation_url, "approve");
    await hear();
    await answerCharge(other.body.data.confirmation_url, "approve");
    const [first, last] = await rows();
    // The second is another shop's, which ends nothing in the first.
    change(first!.providerId, "ACTIVE");
    await readBackReturn({ scope: seller.scope, reference: last!.id });
    expect(await states()).toEqual(["ended", "trialing"]);
    await sweepSubscriptions();
    expect([standing(first!.providerId), standing(last!.providerId)]).toEqual(["CANCELLED", "ACTIVE"]);
    expect((await plan()).store_id).toBe(second.id);
  });
});

test("what was given up here and is confirmed there all the same is cancelled there, and the plan that lives stays", async () => {
  await charge({ module_ids: ["PRO_CREDIT_TIER"] });
  const [dead] = await rows();
  await systemDb.subscription.updateMany({ where: { id: dead!.id }, data: { status: "declined" } });
  await subscribe();
  change(dead!.providerId, "ACTIVE");
  await readBackReturn({ scope: seller.scope, reference: dead!.id });
  expect(await states()).toEqual(["declined", "trialing"]);
  expect(await plan()).toMatchObject({ package: { key: "GROWTH_CREDIT_TIER" }, status: "TRIALING" });
  await sweepSubscriptions();
  expect(standing(dead!.providerId)).toBe("CANCELLED");
  expect(await states()).toEqual(["declined", "trialing"]);
});

describe("a store that pays", () => {
  beforeEach(() => subscribe());

  test("G137 C036 C026 is disconnected once the plan is cancelled, and no account is deleted before", async () => {
    const unlink = () => seller.call("POST", "/auth/platform/unlink", { store_id: seller.store.id });
    expect(await unlink()).toMatchObject({ status: 409, body: { error_code: "errors.stores_pays_for_plan" } });
    const gone = await seller.call("DELETE", "/auth/account/delete", { email: seller.account.email });
    expect(gone).toMatchObject({ status: 409, body: { error_code: "errors.stores_pays_for_plan" } });
    expect(await systemDb.store.count({ where: { id: seller.store.id, status: "active" } })).toBe(1);
    await cancel();
    expect((await unlink()).status).toBe(200);
    expect(agreements().map(({ status }) => status)).toEqual(["CANCELLED"]);
  });

  test("and was away meanwhile is not without its plan while it is charged", async () => {
    const data = { status: "cancelled", currentPeriodEnd: inFuture(-1000) };
    await systemDb.subscription.updateMany({ where: ofSeller(), data });
    await sweepSubscriptions();
    expect(await states()).toEqual(["trialing"]);
    expect((await plan()).package.key).toBe("GROWTH_CREDIT_TIER");
  });

  test("and whose own bill was not paid has nothing left of the plan when it leaves", async () => {
    change((await rows())[0]!.providerId, "FROZEN");
    await hear();
    await markUninstalled({ storeId: seller.store.id });
    expect(await states()).toEqual(["ended"]);
    expect(await plan()).toMatchObject({ status: "FREE", package: { key: "FREE_CREDIT" } });
  });

  test("and was closed has its plan to the end of the cycle, and no further", async () => {
    const closed = new OutsideError("reconnect", "reconnect", { vendorCode: "404" });
    vi.spyOn(outside.provider!, "readPlan").mockRejectedValue(closed);
    const toldAt = inFuture(-2 * DAY_MS);
    await systemDb.subscription.updateMany({ where: ofSeller(), data: { toldAt } });
    await sweepSubscriptions();
    expect(await states()).toEqual(["trialing"]);
    await systemDb.subscription.updateMany({ where: ofSeller(), data: { toldAt, currentPeriodEnd: inFuture(-1000) } });
    await sweepSubscriptions();
    expect(await states()).toEqual(["ended"]);
  });

  test("C084 B058 cancels also while a smaller plan waits that can't be withdrawn, which is cancelled when it begins", async () => {
    await letFirstCyclePass();
    const { body } = await charge({ module_ids: ["STARTER_CREDIT_TIER_1"], confirm_downgrade: true });
    await answerCharge(body.data.confirmation_url, "approve");
    await hear();
    expect(await cancel()).toMatchObject({ status: 200, body: { data: { status: "CANCELLED" } } });
    const [live, next] = await rows();
    expect([standing(live!.providerId), standing(next!.providerId)]).toEqual(["CANCELLED", "PENDING"]);
    expect(await states()).toEqual(["cancelled", "declined"]);
    await sweepSubscriptions();
    expect(standing(next!.providerId)).toBe("PENDING");
    change(next!.providerId, "ACTIVE");
    await hear();
    await sweepSubscriptions(inFuture(2 * 60 * 60_000));
    expect(standing(next!.providerId)).toBe("CANCELLED");
    expect(await states()).toEqual(["cancelled", "declined"]);
  });

  test("B062 and cancels and resumes has no day more than is paid", async () => {
    await letFirstCyclePass();
    await cancel();
    await subscribe();
    expect(agreements().at(-1)!.trialDays).toBe(20);
    // Almost a day later.
    await systemDb.charge.updateMany({ where: ofSeller(), data: { periodEnd: inFuture(19 * DAY_MS - 60_000) } });
    await cancel();
    await subscribe();
    expect(agreements().at(-1)!.trialDays).toBe(19);
  });
});

describe("a cancelled plan for which another is taken", () => {
  const chargesOf = () => systemDb.charge.count({ where: ofSeller() });

  test("B058 brings what is left of it along: the other's first days cost nothing, and are no trial", async () => {
    await subscribe();
    await letFirstCyclePass();
    await cancel();
    const charged = await chargesOf();
    await subscribe({ module_ids: ["PRO_CREDIT_TIER"] });
    expect(agreements().at(-1)!.trialDays).toBe(5);
    expect(await plan()).toMatchObject({ package: { key: "PRO_CREDIT_TIER" }, status: "ACTIVE", is_trial: false });
    expect(await chargesOf()).toBe(charged);
    expect(await states()).toEqual(["ended", "active"]);
  });

  test("brings no time by going to and fro", async () => {
    await subscribe();
    await letFirstCyclePass();
    const given = [];
    for (const module_ids of [["PRO_CREDIT_TIER"], ["STARTER_CREDIT_TIER_1"], ["PRO_CREDIT_TIER"]]) {
      await cancel();
      await subscribe({ module_ids });
      given.push(agreements().at(-1)!.trialDays);
    }
    expect(given).toEqual([5, 100, 4]);
  });
});

describe("a store that is being built", () => {
  beforeEach(() => void shop.shopify.commerce.updateShop(DEMO_SHOP, { planName: "Development" }));
  afterEach(() => void shop.shopify.commerce.updateShop(DEMO_SHOP, { planName: "Basic" }));
  const addSelling = () =>
    systemDb.store.create({
      data: {
        ...ofSeller(),
        platform: "woocommerce",
        platformDomain: `shop-${randomUUID()}.example`,
        domain: "shop.example",
        name: "Real",
      },
    });

  test("tries a plan, and credits, without being charged", async () => {
    await subscribe();
    expect(agreements()[0]).toMatchObject({ test: true });
    expect((await plan()).status).toBe("TRIALING");
  });

  test("has no plan beside a store that sells, nor buys credits there, in words that name it", async () => {
    await addSelling();
    const { body } = await charge();
    expect([body.error_code, body.message]).toEqual(["PaymentFail", expect.stringContaining(seller.store.name)]);
    const extra = await seller.call("POST", "/payments/charge-extra", { package_key: "EXTRA_CREDITS_100" });
    expect(extra.body.error_code).toBe("PaymentFail");
    expect(agreements()).toEqual([]);
  });

  test("loses the plan that it tries when a store that sells is connected, or when it sells itself", async () => {
    await subscribe();
    const real = await addSelling();
    await hear();
    expect(await plan()).toMatchObject({ package: { key: "FREE_CREDIT" }, status: "FREE" });
    await sweepSubscriptions(inFuture(60_000));
    expect(standing((await rows())[0]!.providerId)).toBe("CANCELLED");

    await systemDb.store.delete({ where: { id: real.id } });
    await subscribe();
    expect((await plan()).status).toBe("TRIALING");
    shop.shopify.commerce.updateShop(DEMO_SHOP, { planName: "Basic" });
    await hear();
    expect((await plan()).status).toBe("FREE");
  });
});

test("B047 while the first month is paid once, no year is charged, and what is cancelled by the year is still resumed", async () => {
  await subscribe({ is_yearly: true });
  const data = { meta: { first_cycle_charge_type: "CHARGE_ONE_TIME_FIRST_MONTH" } };
  await systemDb.account.update({ where: { id: seller.account.id }, data });
  const wish = { module_ids: ["PRO_CREDIT_TIER"], is_yearly: true };
  const refused = { status: 201, error_code: "be_payment_cannot_change_your_subscription" };
  expect((await charge(wish)).body).toMatchObject(refused);
  expect((await seller.call("POST", "/payments/preview-change", wish)).body).toMatchObject(refused);
  expect(agreements()).toHaveLength(1);
  await cancel();
  await subscribe({ is_yearly: true });
  expect(await plan()).toMatchObject({ package: { key: "GROWTH_CREDIT_TIER", cycle: 365 } });
});

describe("a custom package", () => {
  const make = (more: object = {}) =>
    seller.scope.db.$transaction((tx) =>
      makeCustomPackage({
        tx,
        workspaceId: seller.workspace.id,
        planKey: "ENTERPRISE_CREDIT_TIER",
        cycleDays: 30,
        price: "750.00",
        ...more,
      }),
    );
  const detail = async (id: string) => (await seller.call("GET", `/payments/package/detail?id=${id}`)).body;

  test("C089 B006 is shown and charged at the price that was agreed on, and had at it", async () => {
    const id = await make();
    expect((await detail(id)).data).toMatchObject({
      id,
      key: "ENTERPRISE_CREDIT_TIER",
      price: "750.00",
      cycle: 30,
      is_custom: true,
      modules: [{ key: "ENTERPRISE_CREDIT_TIER" }],
    });
    await subscribe({ module_ids: ["ENTERPRISE_CREDIT_TIER"], package_id: id });
    expect(Number(agreements()[0]!.lineItems[0]!.recurring!.price)).toBe(750);
    expect(await plan()).toMatchObject({ package: { key: "ENTERPRISE_CREDIT_TIER", price: "750.00" } });
    await letFirstCyclePass();
    await cancel();
    await subscribe({ module_ids: ["ENTERPRISE_CREDIT_TIER"], package_id: id });
    expect(Number(agreements().at(-1)!.lineItems[0]!.recurring!.price)).toBe(750);
  });

  test("B062 S123 is resumed at the price that was agreed on, without its link; and nobody else has the plan so", async () => {
    const wish = { module_ids: ["ENTERPRISE_CREDIT_TIER"] };
    expect((await charge(wish)).body.error_code).toBe("CurrentPackageNotSupport");
    await subscribe({ ...wish, package_id: await make() });
    await letFirstCyclePass();
    await cancel();
    expect((await charge({ ...wish, is_yearly: true })).body.error_code).toBe("CurrentPackageNotSupport");
    await subscribe(wish);
    expect(Number(agreements().at(-1)!.lineItems[0]!.recurring!.price)).toBe(750);
    const held = await plan();
    expect(held).toMatchObject({ package: { key: "ENTERPRISE_CREDIT_TIER", price: "750.00" }, status: "ACTIVE" });
    expect((await charge(wish)).body.error_code).toBe("CurrentPackageNotSupport");
  });

  test("B101 of another workspace, or one that has ended, is none", async () => {
    const ended = await make({ endsAt: inFuture(-1000) });
    const stranger = await api.makeSeller();
    const others = await systemDb.customPackage.create({
      data: { workspaceId: stranger.workspace.id, planKey: "GROWTH_CREDIT_TIER", cycleDays: 30, price: "1.00" },
    });
    for (const package_id of [ended, others.id, randomUUID()]) {
      expect((await detail(package_id)).error_code).toBe("PackageNotFound");
      expect((await charge({ package_id })).body.error_code).toBe("PackageNotFound");
    }
    expect(agreements()).toEqual([]);
  });
});

describe("what is on its way", () => {
  test("and fails goes behind the others, and what belongs to nothing any more is settled", async () => {
    const provider = outside.provider!;
    vi.spyOn(provider, "askForPlan").mockRejectedValue(new OutsideError("unknown", "no_answer"));
    await charge();
    const [write] = await systemDb.billingWrite.findMany({ where: ofSeller() });
    const other = await api.makeSeller();
    const orphan = await systemDb.billingWrite.create({
      data: {
        workspaceId: other.workspace.id,
        subscriptionId: randomUUID(),
        kind: write!.kind,
        content: write!.content as object,
        state: "unknown",
        settlesAt: inFuture(90_000),
      },
    });
    vi.spyOn(provider, "findPlan").mockRejectedValue(new TypeError("an answer nobody expected"));
    const now = inFuture(2 * 60_000);
    await sweepSubscriptions(now);
    const read = (id: string) => systemDb.billingWrite.findUniqueOrThrow({ where: { id } });
    expect((await read(orphan.id)).state).toBe("refused");
    expect(await read(write!.id)).toMatchObject({ state: "unknown" });
    expect((await read(write!.id)).settlesAt!.getTime()).toBeGreaterThan(now.getTime());
  });

  test("and was settled without its answer leads to no page when the answer comes", async () => {
    const provider = outside.provider!;
    const ask = provider.askForPlan.bind(provider);
    vi.spyOn(provider, "askForPlan").mockImplementation(async (request) => {
      const answer = await ask(request);
      await systemDb.billingWrite.updateMany({ where: ofSeller(), data: { state: "refused", settlesAt: null } });
      await systemDb.subscription.updateMany({ where: ofSeller(), data: { status: "declined" } });
      return answer;
    });
    const { body } = await charge();
    expect(body.error_code).toBe("be_payment_cannot_change_your_subscription");
    expect((await rows())[0]).toMatchObject({ status: "declined", confirmationUrl: null });
  });
});
