import "@shopify/shopify-api/adapters/web-api";
import {
  ApiVersion,
  BillingInterval,
  GraphqlQueryError,
  HttpResponseError,
  HttpThrottlingError,
  LogSeverity,
  RequestedTokenType,
  shopifyApi,
  type Session,
} from "@shopify/shopify-api";
import { setAbstractFetchFunc } from "@shopify/shopify-api/runtime";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DEMO_SHOP, SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { startShop, until, type TestShop } from "./shopify-shop.ts";

/** The vendor's own package is the judge of the stand-in: it trades tokens, reads answers, names errors and bills as it does live. */
const judge = shopifyApi({
  apiKey: SANDBOX_KEYS.shopifyApiKey,
  apiSecretKey: SANDBOX_KEYS.shopifyApiSecret,
  apiVersion: ApiVersion.October26,
  hostName: "app.test",
  isEmbeddedApp: true,
  logger: { level: LogSeverity.Error },
  billing: {
    Grow: {
      trialDays: 7,
      lineItems: [
        { amount: 29, currencyCode: "USD", interval: BillingInterval.Every30Days },
        { amount: 100, currencyCode: "USD", interval: BillingInterval.Usage, terms: "By use" },
      ],
    },
    Credits: { amount: 5, currencyCode: "USD", interval: BillingInterval.OneTime },
  },
});

let shop: TestShop;
beforeEach(async () => {
  await open();
});
afterEach(() => shop.close());

async function open(options: Parameters<typeof startShop>[0] = {}): Promise<void> {
  shop = await startShop(options);
  setAbstractFetchFunc((input, init) => {
    const { host, pathname, search } = new URL(input instanceof Request ? input.url : String(input));
    return fetch(`${shop.origin}/shopify/${host}${pathname}${search}`, init);
  });
}

const exchange = async (requestedTokenType = RequestedTokenType.OfflineAccessToken) => {
  const sessionToken = await shop.shopify.commerce.issueSessionToken(DEMO_SHOP);
  const { session } = await judge.auth.tokenExchange({
    shop: DEMO_SHOP,
    sessionToken,
    requestedTokenType,
    expiring: true,
  });
  return session;
};
const secondsUntil = (moment: Date | undefined) => Math.round(((moment?.getTime() ?? 0) - Date.now()) / 1000);
const clientOf = (session: Session) => new judge.clients.Graphql({ session });

describe("tokens", () => {
  test("a session token is traded for one that ends in an hour, with what renews it for ninety days", async () => {
    const session = await exchange();
    expect(session).toMatchObject({ shop: DEMO_SHOP, isOnline: false });
    expect(judge.auth.safeCompare(session.id, judge.session.getOfflineId(DEMO_SHOP))).toBe(true);
    expect(session.scope).toContain("write_products");
    expect(secondsUntil(session.expires)).toBeGreaterThan(3_590);
    expect(secondsUntil(session.expires)).toBeLessThanOrEqual(3_600);
    expect(secondsUntil(session.refreshTokenExpires) / 86_400).toBeCloseTo(90, 1);
  });

  test("it is renewed, and both tokens open the shop meanwhile", async () => {
    const first = await exchange();
    const { session } = await judge.auth.refreshToken({ shop: DEMO_SHOP, refreshToken: first.refreshToken ?? "" });
    expect(session.accessToken).not.toBe(first.accessToken);
    expect(session.refreshToken).not.toBe(first.refreshToken);
    for (const one of [first, session])
      expect((await clientOf(one).request("{ shop { name } }")).data?.shop.name).toBeTruthy();
  });

  test("that of a person names them", async () => {
    const session = await exchange(RequestedTokenType.OnlineAccessToken);
    expect(session.isOnline).toBe(true);
    expect(session.onlineAccessInfo?.associated_user).toMatchObject({ account_owner: true, locale: "en" });
  });

  test("what can't be traded is refused in words that the package reads", async () => {
    const sessionToken = await shop.shopify.commerce.issueSessionToken(DEMO_SHOP);
    shop.shopify.commerce.uninstallApp(DEMO_SHOP);
    const refused = judge.auth.tokenExchange({
      shop: DEMO_SHOP,
      sessionToken,
      requestedTokenType: RequestedTokenType.OfflineAccessToken,
      expiring: true,
    });
    await expect(refused).rejects.toThrow(HttpResponseError);
    await expect(refused).rejects.toMatchObject({
      response: { code: 400, body: { error: "invalid_subject_token" } },
    });
  });
});

describe("the Admin API", () => {
  test("answers data with what it cost, and says which version answered", async () => {
    const { data, extensions, headers } = await clientOf(await exchange()).request("{ shop { myshopifyDomain } }");
    expect(data).toEqual({ shop: { myshopifyDomain: DEMO_SHOP } });
    expect(extensions?.cost).toMatchObject({ throttleStatus: { currentlyAvailable: expect.any(Number) } });
    expect(JSON.stringify(headers)).toContain("2026-10");
  });

  test("names what the schema has not", async () => {
    const asked = clientOf(await exchange()).request("{ shop { noSuchField } }");
    await expect(asked).rejects.toThrow(GraphqlQueryError);
  });

  test("refuses a token that is over with 401", async () => {
    const session = await exchange();
    shop.shopify.commerce.uninstallApp(DEMO_SHOP);
    await expect(clientOf(session).request("{ shop { name } }")).rejects.toMatchObject({ response: { code: 401 } });
  });

  test("throttles in a form in which the package knows it", async () => {
    shop.shopify.context.faults.add({ vendor: "shopify", kind: "throttle", match: "", count: 1 });
    const asked = clientOf(await exchange()).request("{ shop { name } }");
    const error: unknown = await asked.then(
      () => null,
      (failure: unknown) => failure,
    );
    expect(error instanceof HttpThrottlingError || error instanceof GraphqlQueryError).toBe(true);
    expect(JSON.stringify(error) + String(error)).toMatch(/THROTTLED|Throttled|429/);
  });
});

test("webhooks are signed and headed as the package asks, and a changed one is not", async () => {
  shop.shopify.commerce.createOrder(DEMO_SHOP, { lines: [{ title: "Gift wrap", price: "5", quantity: 1 }] });
  await until(() => shop.received.some(({ headers }) => headers["x-shopify-topic"] === "orders/create"));
  const { headers, body, path } = shop.received.find((one) => one.headers["x-shopify-topic"] === "orders/create")!;
  const validate = (rawBody: string) =>
    judge.webhooks.validate({
      rawBody,
      rawRequest: new Request(`https://app.test${path}`, {
        method: "POST",
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        body: rawBody,
      }),
    });
  expect(await validate(body)).toMatchObject({
    valid: true,
    domain: DEMO_SHOP,
    topic: "ORDERS_CREATE",
    apiVersion: "2026-10",
    webhookId: expect.any(String),
    eventId: expect.any(String),
  });
  expect(await validate(`${body} `)).toMatchObject({ valid: false, reason: "invalid_hmac" });
});

describe("billing", () => {
  const approve = (url: string) =>
    fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams({ answer: "approve" }) });
  const ask = async (session: Session, plan: string) =>
    judge.billing.request({ session, plan, isTest: true, returnUrl: "https://app.test/billing" });

  test("a plan with usage is asked for, approved, found, used and cancelled", async () => {
    const session = await exchange();
    const check = () => judge.billing.check({ session, plans: ["Grow"], isTest: true, returnObject: true });
    expect((await check()).hasActivePayment).toBe(false);
    await approve(await ask(session, "Grow"));
    const { hasActivePayment, appSubscriptions } = await check();
    expect(hasActivePayment).toBe(true);
    expect(appSubscriptions).toMatchObject([{ name: "Grow", test: true }]);
    await judge.billing.createUsageRecord({
      session,
      description: "Ten orders",
      price: { amount: 3, currencyCode: "USD" },
      isTest: true,
    });
    await judge.billing.cancel({ session, subscriptionId: appSubscriptions[0]!.id, isTest: true });
    expect((await check()).hasActivePayment).toBe(false);
  });

  test("what is bought once is asked for, approved and found", async () => {
    const session = await exchange();
    await approve(await ask(session, "Credits"));
    const { oneTimePurchases } = await judge.billing.check({
      session,
      plans: ["Credits"],
      isTest: true,
      returnObject: true,
    });
    expect(oneTimePurchases).toMatchObject([{ name: "Credits", status: "ACTIVE" }]);
  });
});
