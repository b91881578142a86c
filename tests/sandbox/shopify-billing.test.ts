/** What a shop pays over time, by the sandbox's clock: trials, renewals, changes within a cycle, usage and its cap, unpaid bills. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { billOf } from "../../sandbox/shopify/app/billing.ts";
import { startShop, until, type TestShop } from "./shopify-shop.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let shop: TestShop;
beforeEach(async () => {
  shop = await startShop();
  shop.shopify.commerce.updateShop(DEMO_SHOP, { planName: "Basic" });
});
afterEach(() => shop.close());

const pass = (days: number) => shop.shopify.context.clock.advance(days * DAY_MS);
const bills = () => billOf(shop.shopify, DEMO_SHOP).map(({ kind, amount }) => [kind, amount]);
const told = (topic: string) =>
  shop.received.filter(({ headers }) => headers["x-shopify-topic"] === topic).map(({ body }) => JSON.parse(body));
const answer = (url: string, word = "approve") =>
  fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams({ answer: word }) });
const USER_ERRORS = "userErrors { field message }";

const recurring = (amount: number, interval = "EVERY_30_DAYS") =>
  `{plan: {appRecurringPricingDetails: {price: {amount: ${amount}, currencyCode: USD}, interval: ${interval}}}}`;
const usage = (cap: number) =>
  `{plan: {appUsagePricingDetails: {cappedAmount: {amount: ${cap}, currencyCode: USD}, terms: "By use"}}}`;

async function ask(lineItems: string, more = "") {
  const { data } = await shop.admin(
    `mutation { appSubscriptionCreate(name: "Grow", returnUrl: "https://app.test/billing", lineItems: [${lineItems}] ${more}) {
      appSubscription { id lineItems { id } } confirmationUrl ${USER_ERRORS} } }`,
  );
  return data.appSubscriptionCreate;
}
/** Asks for a subscription and approves it; answers its id and those of its lines. */
async function subscribe(lineItems: string, more = ""): Promise<{ id: string; lines: string[] }> {
  const { appSubscription, confirmationUrl } = await ask(lineItems, more);
  await answer(confirmationUrl);
  return { id: appSubscription.id, lines: appSubscription.lineItems.map((line: { id: string }) => line.id) };
}
async function read(id: string) {
  const { data } = await shop.admin(
    `query($id: ID!) { node(id: $id) { ... on AppSubscription { status trialDays currentPeriodEnd
      lineItems { plan { pricingDetails { ... on AppUsagePricing { balanceUsed { amount } cappedAmount { amount } } } } } } } }`,
    { id },
  );
  return data.node;
}
const endsIn = async (id: string) =>
  Math.round((Date.parse((await read(id)).currentPeriodEnd) - shop.shopify.context.clock.now().getTime()) / DAY_MS);

test("a subscription is charged when it begins and with each cycle, and after a trial first", async () => {
  const { id } = await subscribe(recurring(10), "trialDays: 7");
  expect(bills()).toEqual([]);
  pass(7);
  expect(bills()).toEqual([["cycle", "10.00"]]);
  expect(await endsIn(id)).toBe(30);
  pass(61);
  expect(bills()).toHaveLength(3);
});

test("a trial is made longer while it runs, and not after it", async () => {
  const extend = async (id: string, days: number) =>
    (
      await shop.admin(
        `mutation($id: ID!, $days: Int!) { appSubscriptionTrialExtend(id: $id, days: $days) { appSubscription { trialDays } userErrors { code message } } }`,
        { id, days },
      )
    ).data.appSubscriptionTrialExtend;
  const { id } = await subscribe(recurring(10), "trialDays: 7");
  expect((await extend(id, 5)).appSubscription).toEqual({ trialDays: 12 });
  expect(await endsIn(id)).toBe(12);
  expect((await extend(id, 0)).userErrors).toEqual([{ code: null, message: "Days must be greater than 0" }]);
  expect((await extend(id, 1001)).userErrors[0].message).toBe("Days must be less than or equal to 1000");
  expect((await extend("gid://shopify/AppSubscription/9", 5)).userErrors[0].code).toBe("SUBSCRIPTION_NOT_FOUND");
  pass(11);
  expect(bills()).toEqual([]);
  pass(2);
  expect((await extend(id, 5)).userErrors[0].code).toBe("TRIAL_NOT_ACTIVE");
  await shop.admin(`mutation($id: ID!) { appSubscriptionCancel(id: $id) { ${USER_ERRORS} } }`, { id });
  expect((await extend(id, 5)).userErrors[0].code).toBe("SUBSCRIPTION_NOT_ACTIVE");
});

test("a change within a cycle keeps its end, and the difference is charged or credited for the rest", async () => {
  await subscribe(recurring(30));
  pass(10);
  const { id } = await subscribe(recurring(60), "replacementBehavior: APPLY_IMMEDIATELY");
  expect(await endsIn(id)).toBe(20);
  pass(5);
  await subscribe(recurring(30), "replacementBehavior: APPLY_IMMEDIATELY");
  const [, up, down] = bills();
  expect([up![0], Math.round(Number(up![1]))]).toEqual(["proration", 20]);
  expect([down![0], Math.round(Number(down![1]))]).toEqual(["proration", -15]);
});

test("what is left of a cancelled cycle is credited when the app asks for it alone", async () => {
  const cancel = (id: string, prorate: boolean) =>
    shop.admin(
      `mutation($id: ID!, $prorate: Boolean) { appSubscriptionCancel(id: $id, prorate: $prorate) { ${USER_ERRORS} } }`,
      { id, prorate },
    );
  const first = await subscribe(recurring(30));
  await cancel(first.id, false);
  expect(bills()).toEqual([["cycle", "30.00"]]);
  const second = await subscribe(recurring(30));
  pass(15);
  await cancel(second.id, true);
  expect(Math.round(Number(bills().at(-1)![1]))).toBe(-15);
});

test("a test costs nothing, and a shop that is being built is charged for nothing else", async () => {
  await subscribe(recurring(10), "test: true");
  expect(bills()).toEqual([]);
  shop.shopify.commerce.updateShop(DEMO_SHOP, { planName: "Development" });
  expect((await ask(recurring(10))).userErrors[0].message).toBe("The shop cannot accept the provided charge.");
});

test("usage is capped by the cycle, of nine tenths the app is told once, and a new cycle begins at nothing", async () => {
  const { id, lines } = await subscribe(`${recurring(10)}, ${usage(20)}`);
  const use = async (amount: number, key: string | null = null) =>
    (
      await shop.admin(
        `mutation($id: ID!, $amount: Decimal!, $key: String) { appUsageRecordCreate(subscriptionLineItemId: $id, description: "Use", idempotencyKey: $key,
          price: {amount: $amount, currencyCode: USD}) { appUsageRecord { id } ${USER_ERRORS} } }`,
        { id: lines[1], amount, key },
      )
    ).data.appUsageRecordCreate;
  const near = "app_subscriptions/approaching_capped_amount";
  const first = await use(17, "a");
  expect((await use(17, "a")).appUsageRecord).toEqual(first.appUsageRecord);
  await use(1);
  await use(1);
  expect((await use(2)).userErrors[0].message).toBe("Total price exceeds balance remaining");
  await until(() => told(near).length > 0);
  expect(told(near)).toMatchObject([
    { app_subscription: { admin_graphql_api_id: id, balance_used: 18, capped_amount: "20.0", currency_code: "USD" } },
  ]);
  const used = async () => (await read(id)).lineItems[1].plan.pricingDetails.balanceUsed.amount;
  expect(Number(await used())).toBe(19);
  pass(31);
  expect((await use(2)).userErrors).toEqual([]);
  expect(Number(await used())).toBe(2);
});

test("a larger cap holds once the merchant approves it; a smaller one, and another currency's, are refused", async () => {
  const { id, lines } = await subscribe(usage(20));
  const raise = async (line: string, amount: number, currency = "USD") =>
    (
      await shop.admin(
        `mutation($id: ID!, $amount: Decimal!, $currency: CurrencyCode!) { appSubscriptionLineItemUpdate(id: $id, cappedAmount: {amount: $amount, currencyCode: $currency}) { confirmationUrl ${USER_ERRORS} } }`,
        { id: line, amount, currency },
      )
    ).data.appSubscriptionLineItemUpdate;
  expect((await raise(lines[0]!, 10)).userErrors[0].message).toContain("Spending limit can only be increased");
  expect((await raise(lines[0]!, 50, "EUR")).userErrors[0].message).toBe("Currency code must be USD");
  const cap = async () => Number((await read(id)).lineItems[0].plan.pricingDetails.cappedAmount.amount);
  await answer((await raise(lines[0]!, 50)).confirmationUrl, "decline");
  expect(await cap()).toBe(20);
  await answer((await raise(lines[0]!, 80)).confirmationUrl);
  expect(await cap()).toBe(80);
  const fixed = await subscribe(recurring(10));
  expect((await raise(fixed.lines[0]!, 50)).userErrors[0].message).toBe("Only variable subscriptions can be updated.");
});

test("usage does not stand beside a plan that is paid by the year", async () => {
  expect((await ask(`${recurring(100, "ANNUAL")}, ${usage(20)}`)).userErrors).toHaveLength(1);
});

test("while the shop's own bill is unpaid its plan rests, is not renewed, and goes on when it is paid", async () => {
  const { id } = await subscribe(recurring(10));
  shop.shopify.commerce.updateShop(DEMO_SHOP, { planName: "frozen" });
  expect(await shop.admin("{ shop { name } }")).toEqual({ errors: "Unavailable Shop" });
  await until(() => told("app_subscriptions/update").some((body) => body.app_subscription.status === "FROZEN"));
  pass(40);
  expect(bills()).toHaveLength(1);
  shop.shopify.commerce.updateShop(DEMO_SHOP, { planName: "Basic" });
  expect((await read(id)).status).toBe("ACTIVE");
  expect(bills()).toHaveLength(2);
});
