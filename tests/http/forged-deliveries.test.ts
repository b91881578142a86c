/** Deliveries that carry a right signature and are not what they say: nothing of another seller's moves by them. */
import { createHmac, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { OutsideError } from "../../app/adapters/outcome.ts";
import { writeOfflineTokens } from "../../app/adapters/store-connection/shopify/session-storage.server.ts";
import type { ConnectedStore } from "../../app/adapters/store-connection/store-connection.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { storeConnectionFor } from "../factories/answering-shop.ts";
import { waitingJobs } from "../factories/api-server.ts";
import { sessionTokenOf } from "../factories/session-token.ts";
import { drainWebhooks, receiveWebhook } from "../factories/shopify-webhooks.ts";
import { connectShopifyStore, handleConfirmUninstall, handleRedactShop } from "../factories/wired.ts";

const FACTS = {
  externalId: "gid://shopify/Shop/1",
  name: "Acme",
  email: "owner@acme.test",
  ownerName: "Robin Hale",
  domain: "acme.test",
  currency: "EUR",
  countryCode: "DE",
  timeZone: "Europe/Berlin",
  planName: "Basic",
};
const shopify = vi.hoisted(() => ({ readShop: (): Promise<object> => Promise.resolve({}) }));
vi.mock("../../app/adapters/store-connection/registry.server.ts", async (original) => ({
  ...(await original<object>()),
  storeConnectionFor: (store: ConnectedStore) => ({
    ...storeConnectionFor(store),
    readShop: () => shopify.readShop(),
  }),
}));

/** A shop of another seller, connected and at work. */
let shop: string;
beforeEach(async () => {
  shop = `victim-${randomUUID()}.myshopify.com`;
  shopify.readShop = () => Promise.resolve(FACTS);
  await connectShopifyStore({ shop });
  await writeOfflineTokens({
    shop,
    accessToken: "shpat_1",
    expiresAt: null,
    refreshToken: null,
    refreshExpiresAt: null,
    scopes: ["read_orders"],
  });
});
const refusesUs = () => Promise.reject(new OutsideError("reconnect", "reconnect", { vendorCode: "401" }));
const isSilent = () => Promise.reject(new OutsideError("retry", "vendor_down", { vendorCode: "503" }));

const standing = async () => ({
  status: (await systemDb.store.findFirst({ where: { platformDomain: shop } }))?.status ?? "deleted",
  tokens: await systemDb.shopifySession.count({ where: { shop } }),
  events: await systemDb.inboundEvent.count({ where: { subject: shop } }),
});
const UNTOUCHED = { status: "active", tokens: 1, events: 0 };
const sign = (text: string) =>
  createHmac("sha256", env.SHOPIFY_API_SECRET ?? "")
    .update(text)
    .digest("base64");

describe("what is signed with the app's secret and is no webhook", () => {
  const TOPICS = ["app/uninstalled", "shop/redact", "customers/redact", "app/scopes_update", "orders/create"];

  test.each(TOPICS)("a session token of another shop does not pass for %s", async (topic) => {
    const [head, payload, signature = ""] = (await sessionTokenOf("attacker.myshopify.com")).split(".");
    const outcome = await receiveWebhook({
      shop,
      topic,
      body: `${head}.${payload}`,
      signature: Buffer.from(signature, "base64url").toString("base64"),
    });
    await drainWebhooks(shop);
    expect([outcome, await standing()]).toEqual(["unverified", UNTOUCHED]);
  });

  test.each([
    ["a query of the OAuth", `code=1&shop=${"acme"}.myshopify.com&state=2&timestamp=3`],
    ["a query of the app proxy", `path_prefix=/apps/trackshop=acme.myshopify.comtimestamp=3`],
    // An app proxy's visitor may add parameters, and those that begin with a space are signed first.
    ["an object after a space", ` {"myshopify_domain":"x"}`],
    ["a list", "[]"],
    ["a text", '"app/uninstalled"'],
    ["half an object", '{"myshopify_domain":'],
  ])("%s is no webhook", async (_, text) => {
    const body = text.replace("x", shop);
    expect(await receiveWebhook({ shop, topic: "app/uninstalled", body, signature: sign(body) })).toBe("unverified");
    expect(await standing()).toEqual(UNTOUCHED);
  });
});

describe("a webhook whose headers say what its body does not", () => {
  const other = { myshopify_domain: "attacker.myshopify.com", shop_domain: "attacker.myshopify.com" };

  test.each(["app/uninstalled", "shop/update", "shop/redact", "customers/redact", "customers/data_request"])(
    "%s of one shop is not believed of another",
    async (topic) => {
      expect(await receiveWebhook({ shop, topic, body: other })).toBe("unverified");
      expect(await receiveWebhook({ shop, topic, body: { myshopify_domain: null, shop_domain: null } })).toBe(
        "unverified",
      );
      expect(await standing()).toEqual(UNTOUCHED);
    },
  );

  test.each([
    ["app/uninstalled", "orders"],
    ["shop/redact", "app"],
    ["orders/create", "compliance"],
    ["app/uninstalled", ""],
    ["checkouts/create", "orders"],
  ])("%s is not taken at /webhooks/shopify/%s", async (topic, kind) => {
    const body = { myshopify_domain: shop, shop_domain: shop };
    expect(await receiveWebhook({ shop, topic, kind, body })).toBe("unverified");
    expect(await standing()).toEqual(UNTOUCHED);
  });
});

describe("news that would destroy something", () => {
  test("an uninstall is not believed while the shop still lets us in", async () => {
    expect(await receiveWebhook({ shop, topic: "app/uninstalled", body: {} })).toBe("stored");
    await drainWebhooks(shop);
    expect(await standing()).toEqual({ ...UNTOUCHED, events: 1 });
  });

  test("an uninstall is believed where the shop lets us in no more", async () => {
    shopify.readShop = refusesUs;
    await receiveWebhook({ shop, topic: "app/uninstalled", body: {} });
    await drainWebhooks(shop);
    expect(await standing()).toEqual({ status: "uninstalled", tokens: 0, events: 1 });
  });

  test("a shop that does not answer is asked again later, and holds up nothing", async () => {
    shopify.readShop = isSilent;
    await receiveWebhook({ shop, topic: "app/uninstalled", body: {} });
    await receiveWebhook({ shop, topic: "app/scopes_update", body: { current: ["read_products"] } });
    await drainWebhooks(shop);
    const store = await systemDb.store.findFirstOrThrow({ where: { platformDomain: shop } });
    expect([store.status, store.scopes]).toEqual(["active", ["read_products"]]);
    expect(await waitingJobs("stores.confirm-uninstall")).toContainEqual({ storeId: store.id });
    const once = { signal: AbortSignal.timeout(5_000), attempt: 1, isLastAttempt: false };
    await expect(handleConfirmUninstall.run({ storeId: store.id }, once)).rejects.toThrow();
    shopify.readShop = refusesUs;
    await handleConfirmUninstall.run({ storeId: store.id }, once);
    expect((await standing()).status).toBe("uninstalled");
  });
});

describe("a request to delete a shop that is held to be connected", () => {
  const once = { signal: AbortSignal.timeout(5_000), attempt: 1, isLastAttempt: false };
  const redact = async () => {
    const job = (await waitingJobs<{ shop: string; askedAt: string }>("stores.redact-shop")).find(
      (it) => it.shop === shop,
    );
    return handleRedactShop.run(job!, once);
  };
  beforeEach(async () => {
    shopify.readShop = isSilent;
    await receiveWebhook({ shop, topic: "shop/redact", body: { shop_domain: shop } });
    await drainWebhooks(shop);
  });

  test("is neither done nor dropped while the shop is silent, and done once it refuses us", async () => {
    await expect(redact()).rejects.toMatchObject({ kind: "retry" });
    expect(await standing()).toEqual({ ...UNTOUCHED, events: 1 });
    shopify.readShop = refusesUs;
    await redact();
    expect(await standing()).toEqual({ status: "deleted", tokens: 0, events: 1 });
  });

  test("is dropped once the shop lets us in", async () => {
    shopify.readShop = () => Promise.resolve(FACTS);
    await redact();
    expect(await standing()).toEqual({ ...UNTOUCHED, events: 1 });
  });
});

describe("an event that can't be read", () => {
  const stored = (topic: string, body: string, minute: number) =>
    systemDb.inboundEvent.create({
      data: {
        source: "shopify",
        externalId: randomUUID(),
        topic,
        subject: shop,
        body,
        headers: {},
        triggeredAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
      },
    });

  test("ends as failed and blocks nothing of what comes after it", async () => {
    await stored("app/scopes_update", "eyJhbGciOiJIUzI1NiJ9.e30", 1);
    await stored("customers/redact", '{"orders_to_redact":"all"}', 2);
    await stored("customers/redact", '{"customer":{"email":"\\u0000"}}', 3);
    await stored("app/scopes_update", '{"current":["read_products"]}', 4);
    await drainWebhooks(shop);
    const events = await systemDb.inboundEvent.findMany({ where: { subject: shop }, orderBy: { triggeredAt: "asc" } });
    expect(events.map(({ status }) => status)).toEqual(["failed", "failed", "failed", "processed"]);
    expect(events[0]?.error).toBeTruthy();
  });
});
