/** What is bought once, from the choice to what it brings: over HTTP, against the stand-in of the shop's platform. */
import { describe, expect, test, vi } from "vitest";
import { OutsideError } from "../../app/adapters/outcome.ts";
import type { SubscriptionProvider } from "../../app/adapters/subscription/subscription-provider.ts";
import { changeAccountMeta } from "../../app/areas/accounts/server/profile/change-account-meta.server.ts";
import { readBackReturn } from "../../app/areas/billing/server/purchases/read-back-return.server.ts";
import { takeInPurchase } from "../../app/areas/billing/server/purchases/take-in-purchase.server.ts";
import { sweepSubscriptions } from "../../app/areas/billing/server/subscriptions/sweep-subscriptions.server.ts";
import { holdLock } from "../../app/platform/db/advisory-lock.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { answerCharge } from "../factories/paying-shop.ts";
import { waitingForLocks } from "../factories/placing.ts";
import { drainWebhooks, receiveWebhook } from "../factories/shopify-webhooks.ts";
import {
  api,
  DAY_MS,
  inFuture,
  logs,
  ofSeller,
  purchased,
  seller,
  shop,
  useStoreBilling,
} from "../factories/store-billing.ts";
import { patience } from "../setup/patience.ts";

const outside = vi.hoisted(() => ({ provider: undefined as SubscriptionProvider | undefined }));
vi.mock(import("../../app/adapters/subscription/registry.server.ts"), async (original) => ({
  ...(await original()),
  subscriptionProviderFor: () => outside.provider as SubscriptionProvider,
}));

useStoreBilling(outside);

const buy = (more: object = {}) =>
  seller.call("POST", "/payments/charge-extra", { package_key: "EXTRA_CREDITS_100", ...more });
const take = (key: string) => seller.call("POST", "/payments/charge-meta", { meta_key: key });
const rows = () => systemDb.charge.findMany({ where: ofSeller(), orderBy: { createdAt: "asc" } });
const extra = async () => {
  const grants = await systemDb.creditGrant.findMany({ where: { ...ofSeller(), kind: "extra" } });
  return grants.map(({ amount, endsAt }) => ({ amount, endsAt }));
};

/** What the platform tells of a purchase, delivered as it delivers it. */
async function tell(providerId: string, to = seller.store.platformDomain) {
  const body = { app_purchase_one_time: { admin_graphql_api_id: providerId, name: "Credits", status: "ACTIVE" } };
  const news = { shop: to, topic: "app_purchases_one_time/update", body, kind: "subscriptions" };
  await receiveWebhook(news);
  await drainWebhooks(to);
}

describe("extra credits", () => {
  test("C082 B050 B051 they are had once, when the shop says that they are paid; the price is ours to say", async () => {
    const { body } = await buy({ price: "0.01" });
    const url = body.data.confirmation_url;
    expect(purchased()[0]).toMatchObject({ currency: "USD", test: false });
    expect(Number(purchased()[0]!.price)).toBe(24.9);
    expect(purchased()[0]!.name).toMatch(/^100 extra credits #[0-9A-F]{10}$/);
    const [asked] = await rows();
    expect(asked).toMatchObject({ status: "pending", kind: "extra_credits", accountId: seller.principal.accountId });

    await tell(asked!.providerId!);
    expect(await extra()).toEqual([]);
    const back = await answerCharge(url, "approve");
    expect(new URL(back).pathname).toBe("/app/setting/billing");
    expect(new URL(back).searchParams.get("agreement")).toBe(asked!.id);
    for (let time = 0; time < 3; time++) await tell(asked!.providerId!);
    await readBackReturn({ scope: seller.scope, reference: asked!.id });
    await sweepSubscriptions(inFuture(60 * 60_000));
    expect(await extra()).toEqual([{ amount: 100, endsAt: null }]);
    expect(await logs()).toMatchObject([
      {
        kind: "extra_credits",
        item: "EXTRA_CREDITS_100",
        amount: "24.90",
        status: "paid",
        provider_payment: "SHOPIFY",
      },
    ]);
  });

  test("the browser that comes back is not believed, and a stranger's reads nothing", async () => {
    const { body } = await buy();
    const [asked] = await rows();
    await readBackReturn({ scope: seller.scope, reference: asked!.id });
    expect(await extra()).toEqual([]);
    await answerCharge(body.data.confirmation_url, "approve");
    const stranger = await api.makeSeller();
    await readBackReturn({ scope: stranger.scope, reference: asked!.id });
    await tell(asked!.providerId!, stranger.store.platformDomain);
    expect(await extra()).toEqual([]);
    await readBackReturn({ scope: seller.scope, reference: asked!.id });
    expect(await extra()).toHaveLength(1);
  });

  test("twenty presses at once are one purchase, and two answered one after the other are two", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy()));
    expect(purchased()).toHaveLength(1);
    const urls = answers.flatMap(({ body }) => body.data?.confirmation_url ?? []);
    expect(new Set(urls).size).toBe(1);
    await answerCharge(urls[0]!, "approve");
    await tell(purchased()[0]!.id);
    const again = await buy();
    expect(again.body.data.confirmation_url).not.toBe(urls[0]);
    await answerCharge(again.body.data.confirmation_url, "approve");
    for (const { providerId } of await rows()) await tell(providerId!);
    expect(await extra()).toHaveLength(2);
  });

  test("what is declined or forgotten costs nothing and brings nothing, and says so", async () => {
    const { body } = await buy();
    await answerCharge(body.data.confirmation_url, "decline");
    await tell(purchased()[0]!.id);
    await buy({ package_key: "EXTRA_CREDITS_500" });
    shop.served.context.clock.advance(3 * DAY_MS);
    await sweepSubscriptions(inFuture(DAY_MS));
    shop.served.context.clock.advance(-3 * DAY_MS);
    expect((await logs()).map(({ status }: { status: string }) => status)).toEqual(["expired", "declined"]);
    expect(await extra()).toEqual([]);
  });

  test("B054-B057 what can't be bought says why", async () => {
    expect((await buy({ package_key: "EXTRA_CREDITS_1" })).status).toBe(400);
    await systemDb.store.update({ where: { id: seller.store.id }, data: { status: "uninstalled" } });
    expect((await buy({ provider_payment: "SHOPIFY" })).body.error_code).toBe("NoStoreListingForCheckout");
    expect((await buy({ store_id: seller.store.id })).body.error_code).toBe("PaymentIssue");
    expect(purchased()).toEqual([]);
  });
});

describe("an answer that is lost", () => {
  /** The platform does it, and nobody hears of it. */
  function loseAnswer() {
    const provider = outside.provider as SubscriptionProvider;
    const ask = provider.askForPurchase.bind(provider);
    vi.spyOn(provider, "askForPurchase").mockImplementation(async (request) => {
      await ask(request);
      throw new OutsideError("unknown", "no_answer");
    });
  }

  test("is read back by the code in the purchase's name: one purchase, and nothing else is asked for before", async () => {
    loseAnswer();
    expect((await buy()).body.error_code).toBe("be_payment_cannot_change_your_subscription");
    vi.restoreAllMocks();
    expect((await buy()).status).toBe(400);
    await sweepSubscriptions(inFuture(2 * 60_000));
    expect((await rows()).map(({ providerId, status }) => ({ providerId, status }))).toEqual([
      { providerId: purchased()[0]!.id, status: "pending" },
    ]);
    expect(purchased()).toHaveLength(1);
  });

  test("of what never came there is given up after a settling time, and is not listed", async () => {
    const provider = outside.provider as SubscriptionProvider;
    vi.spyOn(provider, "askForPurchase").mockRejectedValue(new OutsideError("unknown", "no_answer"));
    await buy();
    vi.restoreAllMocks();
    await systemDb.billingWrite.updateMany({ where: ofSeller(), data: { settlesAt: inFuture(-1000) } });
    await sweepSubscriptions();
    expect((await rows())[0]!.status).toBe("expired");
    expect(await logs()).toEqual([]);
    expect((await buy()).body.data.confirmation_url).toMatch(/^http/);
  });
});

test("older news than what is known, and news of another purchase, change nothing", async () => {
  await buy();
  const [charge] = await rows();
  const told = {
    providerId: charge!.providerId!,
    status: "paid" as const,
    price: { amount: "24.90", currency: "USD" },
    tax: "0",
    refunded: "0",
    isTest: false,
    payId: null,
    sold: null,
    toldAt: inFuture(-60_000),
  };
  await takeInPurchase({ scope: seller.scope, chargeId: charge!.id, told });
  const other = { ...told, providerId: "gid://shopify/AppPurchaseOneTime/99", toldAt: inFuture(1000) };
  await takeInPurchase({ scope: seller.scope, chargeId: charge!.id, told: other });
  expect(await extra()).toEqual([]);
});

test("who asks and what is told wait for one another", async () => {
  await buy();
  const [charge] = await rows();
  for (const act of [() => buy(), () => readBackReturn({ scope: seller.scope, reference: charge!.id })]) {
    let acting: Promise<unknown> | undefined;
    await systemDb.$transaction(
      async (tx) => {
        await holdLock(tx, `billing:${seller.workspace.id}`);
        acting = act();
        await expect.poll(waitingForLocks).toBe(1);
      },
      { timeout: patience(30_000) },
    );
    await acting;
  }
});

test("what is over stays so, whatever is told of it", async () => {
  const { body } = await buy();
  await answerCharge(body.data.confirmation_url, "decline");
  await tell(purchased()[0]!.id);
  const [charge] = await rows();
  expect(charge!.status).toBe("declined");
  const told = {
    providerId: charge!.providerId!,
    status: "paid" as const,
    price: { amount: "24.90", currency: "USD" },
    tax: "0",
    refunded: "0",
    isTest: false,
    payId: null,
    sold: null,
    toldAt: inFuture(60_000),
  };
  await takeInPurchase({ scope: seller.scope, chargeId: charge!.id, told });
  expect((await rows())[0]!.status).toBe("declined");
  expect(await extra()).toEqual([]);
});

test("what the provider does not know is given up after days and not before, and never while its store has left", async () => {
  await buy();
  await buy({ package_key: "EXTRA_CREDITS_500" });
  const [first, second] = await rows();
  shop.shopify.state.purchases.delete(first!.providerId!);
  await sweepSubscriptions(inFuture(60 * 60_000));
  const states = async () => (await rows()).map(({ status }) => status);
  expect(await states()).toEqual(["pending", "pending"]);
  const aged = { createdAt: inFuture(-4 * DAY_MS), updatedAt: inFuture(-DAY_MS) };
  await systemDb.charge.updateMany({ where: { id: first!.id }, data: aged });
  await systemDb.store.update({ where: { id: seller.store.id }, data: { status: "uninstalled" } });
  await sweepSubscriptions();
  expect(await states()).toEqual(["pending", "pending"]);
  await systemDb.store.update({ where: { id: seller.store.id }, data: { status: "active" } });
  await systemDb.charge.updateMany({ where: { id: first!.id }, data: aged });
  await sweepSubscriptions();
  expect(await states()).toEqual(["expired", second!.status]);
});

test("what was given back is said, in part and whole, with the tax that was on it", async () => {
  await buy();
  const [charge] = await rows();
  const hear = (refunded: string, ms: number) =>
    takeInPurchase({
      scope: seller.scope,
      chargeId: charge!.id,
      told: {
        providerId: charge!.providerId!,
        status: "paid",
        price: { amount: "24.90", currency: "USD" },
        tax: "2.10",
        refunded,
        isTest: false,
        payId: null,
        sold: null,
        toldAt: inFuture(ms),
      },
    });
  const states = [];
  for (const [index, refunded] of ["0", "24.90", "27.00"].entries()) {
    await hear(refunded, 1000 * (index + 1));
    states.push((await logs())[0].status);
  }
  expect(states).toEqual(["paid", "partially_refunded", "refunded"]);
  expect(await extra()).toHaveLength(1);
});

describe("C091 an offer that the account has left", () => {
  const leave = (keys: string[]) =>
    changeAccountMeta(seller.principal.accountId, (meta) => ({ ...meta, remaining_meta_keys: keys }));
  const left = async () => (await seller.call("GET", "/auth/account")).body.data.remaining_meta_keys;

  test("is taken once, and is not left any more when it is paid", async () => {
    expect((await take("WELCOME_CREDITS")).body.error_code).toBe("PackageNotFound");
    await leave(["WELCOME_CREDITS", "DEMO_MODE"]);
    expect((await take("DEMO_MODE")).body.error_code).toBe("PackageNotFound");
    const { body } = await take("WELCOME_CREDITS");
    expect(Number(purchased()[0]!.price)).toBe(9.9);
    expect((await take("WELCOME_CREDITS")).body.data.confirmation_url).toBe(body.data.confirmation_url);
    await answerCharge(body.data.confirmation_url, "approve");
    await tell(purchased()[0]!.id);
    expect(await extra()).toEqual([{ amount: 100, endsAt: null }]);
    expect(await left()).toEqual(["DEMO_MODE"]);
    await leave(["WELCOME_CREDITS"]);
    expect((await take("WELCOME_CREDITS")).body.error_code).toBe("PackageNotFound");
    expect(purchased()).toHaveLength(1);
  });

  test("X083 is left to whoever has seen what plans cost, once", async () => {
    await leave(["ONBOARDING_V2"]);
    const see = () => seller.call("POST", "/core/account/update-pricing-onboarding", {});
    await see();
    expect(await left()).toContain("WELCOME_CREDITS");
    await seller.call("POST", "/auth/account/update-meta", { meta_key: "WELCOME_CREDITS" });
    await see();
    expect(await left()).not.toContain("WELCOME_CREDITS");
  });
});
