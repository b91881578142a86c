import "@shopify/shopify-api/adapters/node";
import { ApiVersion, LogSeverity, shopifyApi } from "@shopify/shopify-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_SHOP, SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { addProduct, postForm, startShopify } from "./shopify-frame-fixtures.ts";

// The product's own library is the judge of what the stand-in signs.
const judge = shopifyApi({
  apiKey: SANDBOX_KEYS.shopifyApiKey,
  apiSecretKey: SANDBOX_KEYS.shopifyApiSecret,
  apiVersion: ApiVersion.October26,
  hostName: "localhost",
  isEmbeddedApp: true,
  logger: { level: LogSeverity.Error },
});

let shop: Awaited<ReturnType<typeof startShopify>>;
beforeAll(async () => {
  shop = await startShopify();
});
afterAll(() => shop.stop());

const text = async (url: string) => (await fetch(url)).text();

/** The address that the admin's app page loads into its frame. */
async function framedAddress(path = ""): Promise<URL> {
  const page = await text(`${shop.admin}/apps/quayside${path}`);
  const config = /id="frame-config">([\s\S]*?)<\/script>/.exec(page)?.[1];
  return new URL(JSON.parse(config ?? "{}").appUrl);
}

describe("the app in the admin", () => {
  test("is installed by consent, loses its tokens on uninstall, and can be installed again", async () => {
    const before = await fetch(`${shop.admin}/apps/quayside`, { redirect: "manual" });
    expect(before.headers.get("location")).toMatch(/\/apps\/quayside\/install$/);
    expect(await text(`${shop.admin}/apps/quayside/install`)).toContain("write_products");

    await postForm(`${shop.admin}/apps/quayside/install`);
    expect((await fetch(`${shop.admin}/session-token`)).status).toBe(200);

    await postForm(`${shop.admin}/apps/quayside/uninstall`);
    expect((await fetch(`${shop.admin}/session-token`)).status).toBe(403);

    await postForm(`${shop.admin}/apps/quayside/install`);
    expect((await fetch(`${shop.admin}/session-token`)).status).toBe(200);
  });

  test("is loaded with a signed address: path kept, hmac, host and session token valid", async () => {
    const url = await framedAddress("/orders?tab=open");
    expect(url.origin + url.pathname).toBe(`${shop.context.appOrigin}/orders`);
    expect(url.searchParams.get("tab")).toBe("open");
    expect(url.searchParams.get("embedded")).toBe("1");
    expect(await judge.utils.validateHmac(Object.fromEntries(url.searchParams))).toBe(true);
    expect(judge.utils.sanitizeHost(url.searchParams.get("host")!)).not.toBeNull();
    const token = await judge.session.decodeSessionToken(url.searchParams.get("id_token")!);
    expect(token.dest).toBe(`https://${DEMO_SHOP}`);
    expect(token.exp - token.nbf).toBe(60);
  });

  test("hears the language that the admin was switched to", async () => {
    await postForm(`${shop.admin}/locale`, { locale: "pt-BR" });
    expect((await framedAddress()).searchParams.get("locale")).toBe("pt-BR");
    await postForm(`${shop.admin}/locale`, { locale: "xx" });
    expect((await framedAddress()).searchParams.get("locale")).toBe("pt-BR");
  });

  test("is reached by Shopify's own addresses: the store alias and the API key", async () => {
    const alias = await fetch(
      `${shop.context.origin}/shopify/store/harbour-goods/apps/${SANDBOX_KEYS.shopifyApiKey}/orders?tab=1`,
    );
    expect(alias.url).toBe(`${shop.admin}/apps/quayside/orders?tab=1`);
    expect(alias.status).toBe(200);
  });

  test("is granted optional scopes only", async () => {
    const post = (body: object) =>
      fetch(`${shop.admin}/scopes`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    expect((await post({ grant: ["write_customers"] })).status).toBe(422);
    const granted = await (await post({ grant: ["write_discounts"] })).json();
    expect(granted.granted).toContain("write_discounts");
    const revoked = await (await post({ revoke: ["write_discounts"] })).json();
    expect(revoked.granted).not.toContain("write_discounts");
  });
});

describe("the admin's pages", () => {
  test("add a sales channel and take it away again; what was published there is so no more", async () => {
    const listed = async () => (await text(`${shop.admin}/settings`)).includes("Remove Pinterest");
    expect(await listed()).toBe(false);
    await postForm(`${shop.admin}/settings/channels/add`, { name: "Pinterest" });
    expect(await listed()).toBe(true);
    const { state } = shop;
    const channel = state.publications.find(({ name }) => name === "Pinterest")!;
    const product = addProduct(state, "Pinned");
    state.saveProduct({
      ...product,
      publications: [{ publicationId: channel.id, publishDate: new Date().toISOString() }],
    });
    await postForm(`${shop.admin}/settings/channels/remove`, { name: "Pinterest" });
    expect([await listed(), state.products.get(product.id)?.publications]).toEqual([false, []]);
    await postForm(`${shop.admin}/settings/channels/add`, { name: "Nobody's" });
    expect(state.publications.find(({ name }) => name === "Nobody's")).toBeUndefined();
  });

  test("refuse posts of other sites and being framed", async () => {
    const response = await postForm(`${shop.admin}/apps/quayside/uninstall`, {}, { Origin: shop.context.appOrigin });
    expect(response.status).toBe(403);
    expect(shop.state.shops.get(DEMO_SHOP)?.installation).not.toBeNull();
    expect((await fetch(shop.admin)).headers.get("content-security-policy")).toBe("frame-ancestors 'none'");
  });

  test("make a test order, take its payment and cancel it", async () => {
    const product = addProduct(shop.state);
    await postForm(`${shop.admin}/orders`, { payment: "pending" });
    const order = shop.state.orders.all().at(-1)!;
    expect(order.lines[0]?.productId).toBe(product.id);
    const page = `${shop.admin}/orders/${order.id.split("/").at(-1)}`;
    expect(await text(page)).toContain("Mark as paid");
    await postForm(`${page}/mark-paid`);
    const paid = await text(page);
    expect(paid).toContain(">Paid<");
    expect(paid).not.toContain("Mark as paid");
    await postForm(`${page}/cancel`);
    expect(shop.state.orders.get(order.id)?.cancelledAt).not.toBeNull();
  });

  test("ask the app's location for fulfillment, once", async () => {
    const demo = shop.state.shops.get(DEMO_SHOP)!;
    const serviceId = shop.state.id("FulfillmentService");
    const location = shop.state.createLocation(demo, "Quayside", serviceId);
    shop.state.fulfillmentServices.set(serviceId, {
      id: serviceId,
      shop: DEMO_SHOP,
      name: "Quayside",
      handle: "quayside",
      callbackUrl: null,
      inventoryManagement: true,
      trackingSupport: true,
      requiresShippingMethod: true,
      locationId: location.id,
    });
    const product = addProduct(shop.state, "Oil skin");
    shop.state.products.update(product.id, ({ variants }) => {
      for (const variant of variants) for (const level of variant.inventoryItem.levels) level.locationId = location.id;
    });
    await postForm(`${shop.admin}/orders`);
    const order = () => shop.state.orders.all().at(-1)!;
    const page = `${shop.admin}/orders/${order().id.split("/").at(-1)}`;
    const part = () => order().fulfillmentOrders.find((candidate) => candidate.locationId === location.id)!;
    expect(await text(page)).toContain("Request fulfillment");
    await postForm(`${page}/fulfillment-orders/${part().id.split("/").at(-1)}/request`);
    expect(part().requestStatus).toBe("SUBMITTED");
    const refused = await postForm(`${page}/fulfillment-orders/${part().id.split("/").at(-1)}/request`);
    expect(refused.headers.get("location")).toContain("?notice=");
  });

  test("show a product with its cost and what escapes nothing", async () => {
    const product = addProduct(shop.state, "Mug <b>");
    const page = await text(`${shop.admin}/products/${product.id.split("/").at(-1)}`);
    expect(page).toContain("$8.10");
    expect(page).toContain("Mug &#60;b&#62;");
    expect(page).not.toContain("Mug <b>");
  });

  test("answer 404 for what is not there", async () => {
    expect((await fetch(`${shop.admin}/products/1`)).status).toBe(404);
    expect((await fetch(`${shop.context.origin}/shopify/nobody.myshopify.com/admin`)).status).toBe(404);
  });
});

describe("the consent page of the authorization code grant", () => {
  const authorize = (redirectUri: string, scope = "write_products,read_orders") =>
    `${shop.admin}/oauth/authorize?${new URLSearchParams({
      client_id: SANDBOX_KEYS.shopifyApiKey,
      scope,
      redirect_uri: redirectUri,
      state: "nonce-1",
    })}`;

  test("sends back a signed code that can be exchanged once", async () => {
    const url = authorize(`${shop.context.appOrigin}/auth/shopify/callback`);
    expect(await text(url)).toContain("read_orders");
    const back = new URL((await postForm(url)).headers.get("location")!);
    expect(back.searchParams.get("state")).toBe("nonce-1");
    expect(await judge.utils.validateHmac(Object.fromEntries(back.searchParams))).toBe(true);
    const exchange = () =>
      postForm(`${shop.admin}/oauth/access_token`, {
        client_id: SANDBOX_KEYS.shopifyApiKey,
        client_secret: SANDBOX_KEYS.shopifyApiSecret,
        code: back.searchParams.get("code")!,
      });
    expect((await (await exchange()).json()).scope.split(",")).toContain("read_orders");
    expect((await exchange()).status).toBe(400);
  });

  test("refuses another client, an address that the app does not list, and scopes that it has not released", async () => {
    const listed = `${shop.context.appOrigin}/auth/shopify/callback`;
    expect((await fetch(authorize(`${shop.context.appOrigin}/app`))).status).toBe(400);
    const unreleased = authorize(listed, "write_products,read_all_orders");
    expect([(await fetch(unreleased)).status, (await postForm(unreleased)).status]).toEqual([400, 400]);
    expect((await fetch(authorize("https://elsewhere.test/callback"))).status).toBe(400);
    expect((await fetch(`${shop.admin}/oauth/authorize?client_id=other`)).status).toBe(400);
  });
});
