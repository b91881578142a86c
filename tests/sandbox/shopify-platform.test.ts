import { afterEach, describe, expect, test } from "vitest";
import { DEMO_SHOP, SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { parseAppConfig } from "../../sandbox/shopify/app-config.ts";
import { checkSubscriptions } from "../../sandbox/shopify/topic-scopes.ts";
import { startShop, until, type TestShop } from "./shopify-shop.ts";

let shop: TestShop;
afterEach(() => shop.close());

const graphql = (token: string, query = "{ shop { name } }") =>
  shop.post(`/${DEMO_SHOP}/admin/api/2026-10/graphql.json`, { query }, { "X-Shopify-Access-Token": token });
const grant = (body: object) =>
  shop.post(`/${DEMO_SHOP}/admin/oauth/access_token`, {
    client_id: SANDBOX_KEYS.shopifyApiKey,
    client_secret: SANDBOX_KEYS.shopifyApiSecret,
    ...body,
  });
const exchange = async (extra: object = {}) =>
  grant({
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token: await shop.shopify.commerce.issueSessionToken(DEMO_SHOP),
    subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
    requested_token_type: "urn:shopify:params:oauth:token-type:offline-access-token",
    expiring: "1",
    ...extra,
  });

describe("tokens", () => {
  test("a session token is exchanged for an expiring offline token", async () => {
    shop = await startShop();
    const token = (await (await exchange()).json()) as Record<string, any>;
    expect(token).toMatchObject({ expires_in: 3600, refresh_token_expires_in: 7776000 });
    const answer = await graphql(token.access_token);
    expect(answer.headers.get("X-Shopify-API-Version")).toBe("2026-10");
    expect((await answer.json()).data).toEqual({ shop: { name: "Harbour Goods" } });
    const forged = await exchange({ subject_token: "a.b.c" });
    expect(forged.status).toBe(400);
    expect(await forged.json()).toMatchObject({ error: "invalid_subject_token" });
  });

  test("the former refresh token works until its replacement has been used", async () => {
    shop = await startShop();
    const refresh = async (token: string) => grant({ grant_type: "refresh_token", refresh_token: token });
    const first = await (await exchange()).json();
    const second = await (await refresh(first.refresh_token)).json();
    expect((await refresh(first.refresh_token)).status).toBe(200);
    const third = await (await refresh(second.refresh_token)).json();
    expect(third.access_token).toMatch(/^shpat_/);
    expect((await refresh(first.refresh_token)).status).toBe(400);
  });

  test("uninstalling ends the tokens at once and says so; over and foreign tokens are refused", async () => {
    shop = await startShop();
    const living = shop.token();
    shop.shopify.state.tokens.update(living, (token) => {
      token.expiresAt = new Date(Date.now() - 1).toISOString();
    });
    expect((await graphql(living)).status).toBe(401);
    const { access_token: fresh } = await (await exchange()).json();
    shop.shopify.commerce.uninstallApp(DEMO_SHOP);
    expect((await graphql(fresh)).status).toBe(401);
    expect((await exchange()).status).toBe(400);
    await until(() => shop.received.some(({ headers }) => headers["x-shopify-topic"] === "app/uninstalled"));
  });
});

describe("the Admin API's limits", () => {
  test("what the schema does not know is refused, what the sandbox does not keep is an error", async () => {
    shop = await startShop();
    expect((await shop.admin("{ shop { nonsense } }")).errors[0].message).toContain("nonsense");
    expect(
      (await shop.admin("{ products(first: 1) { nodes { id } } themes(first: 1) { nodes { id } } }")).errors[0]
        .extensions.code,
    ).toBe("NOT_SERVED");
    expect((await shop.admin("{ products { nodes { id } } }")).errors[0].extensions.code).toBe("BAD_REQUEST");
  });

  test("a missing scope denies access", async () => {
    shop = await startShop();
    shop.shopify.commerce.installApp(DEMO_SHOP, ["read_products"]);
    const denied = await shop.admin("{ orders(first: 1) { nodes { id } } }");
    expect(denied.errors[0].extensions).toMatchObject({ code: "ACCESS_DENIED" });
    expect((await shop.admin("{ products(first: 1) { nodes { id } } }")).errors).toBeUndefined();
    await until(() => shop.received.some(({ headers }) => headers["x-shopify-topic"] === "app/scopes_update"));
  });

  test("cost is counted, a too dear query refused, an empty bucket throttles and fills again", async () => {
    shop = await startShop({ bucketSize: 100, restoreRate: 2_000 });
    const query = "{ products(first: 90) { nodes { id } } }";
    const first = await shop.admin(query);
    expect(first.extensions.cost).toMatchObject({
      requestedQueryCost: 90,
      throttleStatus: { maximumAvailable: 100, restoreRate: 2_000 },
    });
    const dear = await shop.admin("{ products(first: 100) { nodes { variants(first: 50) { nodes { id } } } } }");
    expect(dear.errors[0].extensions).toMatchObject({ code: "MAX_COST_EXCEEDED", maxCost: 1000 });
    shop.shopify.context.faults.add({ vendor: "shopify", kind: "throttle", match: "products", count: 1 });
    const throttled = await shop.admin(query);
    expect(throttled.errors[0].extensions.code).toBe("THROTTLED");
    expect((await shop.admin(query)).errors).toBeUndefined();
  });

  test("a productSet whose answer is lost has written", async () => {
    shop = await startShop();
    shop.shopify.context.faults.add({ vendor: "shopify", kind: "timeout_after_write", match: "productSet", count: 1 });
    const lost = fetch(`${shop.origin}/shopify/${DEMO_SHOP}/admin/api/2026-10/graphql.json`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Shopify-Access-Token": shop.token() },
      body: JSON.stringify({
        query: `mutation { productSet(input: {title: "Ghost"}) { product { id } userErrors { message } } }`,
      }),
      signal: AbortSignal.timeout(300),
    });
    await expect(lost).rejects.toThrow();
    expect(shop.shopify.state.products.find(({ title }) => title === "Ghost")).toBeDefined();
  });
});

describe("webhooks", () => {
  const topics = () => shop.received.map(({ headers }) => headers["x-shopify-topic"]);
  const order = () =>
    shop.shopify.commerce.createOrder(DEMO_SHOP, { lines: [{ title: "Gift wrap", price: "5", quantity: 1 }] });

  test("refused deliveries are repeated under the same id", async () => {
    shop = await startShop();
    shop.answer.status = 500;
    order();
    await until(() => topics().filter((topic) => topic === "orders/create").length === 3);
    const ids = shop.received
      .filter(({ headers }) => headers["x-shopify-topic"] === "orders/create")
      .map(({ headers }) => headers["x-shopify-webhook-id"]);
    expect(new Set(ids).size).toBe(1);
    await until(() =>
      shop.shopify.state.deliveries.find(({ topic, state }) => topic === "orders/create" && state === "failed"),
    );
  });

  test("on request they are lost or sent twice", async () => {
    shop = await startShop();
    shop.shopify.context.faults.add({ vendor: "shopify", kind: "lose_webhook", match: "orders/create", count: 1 });
    shop.shopify.context.faults.add({ vendor: "shopify", kind: "duplicate_webhook", match: "orders/paid", count: 1 });
    order();
    await until(() => topics().filter((topic) => topic === "orders/paid").length === 2);
    expect(topics()).not.toContain("orders/create");
  });

  test("subscriptions are read from the app's TOML", () => {
    const config = parseAppConfig(`
[access_scopes]
scopes = "write_products,read_orders"
optional_scopes = ["write_publications"]
[auth]
redirect_urls = ["https://app.example/auth/shopify/callback"]
[webhooks]
api_version = "2026-10"
  [[webhooks.subscriptions]]
  compliance_topics = ["customers/redact", "shop/redact"]
  uri = "/webhooks/compliance"
  [[webhooks.subscriptions]]
  topics = [
    "orders/create",
    "orders/updated",
  ]
  uri = "/webhooks/orders"
[app_proxy]
url = "https://app.example/proxy"
`);
    expect(config).toEqual({
      scopes: ["write_products", "read_orders"],
      optionalScopes: ["write_publications"],
      redirectPaths: ["/auth/shopify/callback"],
      webhooks: [
        { topics: ["customers/redact", "shop/redact"], uri: "/webhooks/compliance" },
        { topics: ["orders/create", "orders/updated"], uri: "/webhooks/orders" },
      ],
    });
  });
});

describe("what an app may hear", () => {
  const SUBSCRIBE = `mutation ($topic: WebhookSubscriptionTopic!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: "https://app.example/hooks" }) {
      webhookSubscription { topic }
      userErrors { field message }
    }
  }`;

  test("an app that subscribes to what none of its scopes opens is refused as its deploy is", () => {
    const config = { scopes: ["write_products"], optionalScopes: [], redirectPaths: [] };
    const of = (topic: string) => () =>
      checkSubscriptions({ ...config, webhooks: [{ topics: [topic], uri: "/webhooks" }] });
    expect(of("orders/create")).toThrow(/orders\/create asks for read_orders/);
    expect(of("fulfillment_orders/moved")).toThrow(/read_assigned_fulfillment_orders or/);
    for (const topic of ["products/update", "app/uninstalled", "customers/redact", "shop/update"])
      expect(of(topic), topic).not.toThrow();
  });

  test("a shop that was not asked for a scope tells nothing that takes it, and lets nobody subscribe to it", async () => {
    shop = await startShop();
    shop.shopify.commerce.installApp(DEMO_SHOP, ["read_products"]);
    shop.shopify.commerce.createOrder(DEMO_SHOP, { lines: [{ title: "Gift wrap", price: "5", quantity: 1 }] });
    expect(shop.shopify.state.deliveries.filter(({ topic }) => topic.startsWith("orders/"))).toEqual([]);
    const { data } = await shop.admin(SUBSCRIBE, { topic: "ORDERS_CREATE" });
    expect(data.webhookSubscriptionCreate).toMatchObject({
      webhookSubscription: null,
      userErrors: [{ field: ["topic"], message: expect.stringContaining("cannot create a webhook subscription") }],
    });
  });
});

describe("bulk operations", () => {
  const poll = async (id: string) =>
    (await shop.admin(`query($id: ID!) { bulkOperation(id: $id) { status errorCode objectCount url } }`, { id })).data
      .bulkOperation;
  const finished = async (id: string) => {
    await until(async () => ["COMPLETED", "FAILED"].includes((await poll(id)).status));
    const operation = await poll(id);
    const lines = operation.url
      ? (await (await fetch(operation.url)).text())
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line))
      : [];
    return { operation, lines };
  };

  test("a mutation runs over uploaded lines; a query answers with parents and children", async () => {
    shop = await startShop();
    const { data } =
      await shop.admin(`mutation { stagedUploadsCreate(input: [{resource: BULK_MUTATION_VARIABLES, filename: "push.jsonl", mimeType: "text/jsonl", httpMethod: POST}]) {
      stagedTargets { url parameters { name value } } userErrors { message } } }`);
    const [target] = data.stagedUploadsCreate.stagedTargets;
    const form = new FormData();
    for (const { name, value } of target.parameters) form.append(name, value);
    form.append("file", new Blob([`{"input":{"title":"One"}}\n{"input":{"title":" "}}\n`]));
    expect((await fetch(target.url, { method: "POST", body: form })).status).toBe(201);

    const mutation = `mutation call($input: ProductSetInput!) { productSet(input: $input) { product { title } userErrors { code } } }`;
    const started = await shop.admin(
      `mutation($mutation: String!, $path: String!) { bulkOperationRunMutation(mutation: $mutation, stagedUploadPath: $path) { bulkOperation { id status } userErrors { message } } }`,
      { mutation, path: target.parameters.find(({ name }: { name: string }) => name === "key").value },
    );
    const pushed = await finished(started.data.bulkOperationRunMutation.bulkOperation.id);
    expect(pushed.operation).toMatchObject({ status: "COMPLETED", objectCount: "2" });
    expect(pushed.lines).toEqual([
      { data: { productSet: { product: { title: "One" }, userErrors: [] } }, __lineNumber: 0 },
      { data: { productSet: { product: null, userErrors: [{ code: "INVALID_PRODUCT" }] } }, __lineNumber: 1 },
    ]);
    await until(() => shop.received.some(({ headers }) => headers["x-shopify-topic"] === "bulk_operations/finish"));

    const asked = await shop.admin(
      `mutation($query: String!) { bulkOperationRunQuery(query: $query) { bulkOperation { id } userErrors { message } } }`,
      {
        query: `{ products { edges { node { id title variants { edges { node { id price } } } } } } }`,
      },
    );
    const { lines } = await finished(asked.data.bulkOperationRunQuery.bulkOperation.id);
    expect(lines).toEqual([
      { id: expect.stringContaining("Product/"), title: "One" },
      { id: expect.stringContaining("ProductVariant/"), price: "0.00", __parentId: lines[0].id },
    ]);
  });
});

test("a subscription is active once the merchant approves it", async () => {
  shop = await startShop();
  const created =
    await shop.admin(`mutation { appSubscriptionCreate(name: "Grow", returnUrl: "https://app.test/billing", test: true, lineItems: [{plan: {appRecurringPricingDetails: {price: {amount: 19.9, currencyCode: USD}}}}]) {
    appSubscription { id status } confirmationUrl userErrors { message } } }`);
  const { confirmationUrl, appSubscription } = created.data.appSubscriptionCreate;
  expect(appSubscription.status).toBe("PENDING");
  const approved = await fetch(confirmationUrl, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ answer: "approve" }),
  });
  expect(approved.headers.get("location")).toMatch(/^https:\/\/app\.test\/billing\?charge_id=\d+$/);
  const active = await shop.admin(
    `{ currentAppInstallation { activeSubscriptions { id name lineItems { plan { pricingDetails { ... on AppRecurringPricing { price { amount } interval } } } } } } }`,
  );
  expect(active.data.currentAppInstallation.activeSubscriptions).toEqual([
    {
      id: appSubscription.id,
      name: "Grow",
      lineItems: [{ plan: { pricingDetails: { price: { amount: "19.9" }, interval: "EVERY_30_DAYS" } } }],
    },
  ]);
});
