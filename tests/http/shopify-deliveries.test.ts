/** Shopify's app webhooks, taken in and worked off: a shop that leaves, comes back, or asks for data to be blanked. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { OutsideError } from "../../app/adapters/outcome.ts";
import type { ConnectedStore } from "../../app/adapters/store-connection/store-connection.ts";
import { inbound } from "../../app/inbound.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { storeConnectionFor } from "../factories/answering-shop.ts";
import { startApi, waitingJobs } from "../factories/api-server.ts";
import { newsOf } from "../factories/news.ts";
import { sessionTokenOf } from "../factories/session-token.ts";
import { drainWebhooks, receiveWebhook } from "../factories/shopify-webhooks.ts";
import { connectShopifyStore, handleRedactShop } from "../factories/wired.ts";

/** Shops that have uninstalled us and refuse our tokens. */
const shutOut = vi.hoisted(() => new Set<string>());
vi.mock("../../app/adapters/store-connection/registry.server.ts", async (original) => ({
  ...(await original<object>()),
  storeConnectionFor: (store: ConnectedStore) => ({
    ...storeConnectionFor(store),
    ...(shutOut.has(store.platformDomain) && {
      readShop: () => Promise.reject(new OutsideError("reconnect", "reconnect")),
    }),
  }),
}));

let api: Awaited<ReturnType<typeof startApi>>;
let shop: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => {
  shop = `acme-${randomUUID()}.myshopify.com`;
});

const storeOf = (domain = shop) =>
  systemDb.store.findUniqueOrThrow({
    where: { platform_platformDomain: { platform: "shopify", platformDomain: domain } },
  });

/** Delivers a webhook as Shopify does and works off what came of it. */
async function deliver(topic: string, body: object, sent: { triggeredAt?: Date; secret?: string } = {}) {
  const outcome = await receiveWebhook({ shop, topic, body, ...sent });
  await drainWebhooks(shop);
  return outcome;
}
const once = { signal: AbortSignal.timeout(60_000), attempt: 1, isLastAttempt: false };

describe("what Shopify tells us", () => {
  test("a delivery with a wrong signature is refused and leaves no trace", async () => {
    await connectShopifyStore({ shop });
    expect(await deliver("app/uninstalled", {}, { secret: "not-the-secret-of-the-app" })).toBe("unverified");
    expect(await systemDb.inboundEvent.count({ where: { subject: shop } })).toBe(0);
    expect((await storeOf()).status).toBe("active");
  });

  test("app/uninstalled ends the store, its tokens and its sign-in; one from before a reinstall changes nothing (G093)", async () => {
    await connectShopifyStore({ shop });
    await systemDb.shopifySession.create({ data: { id: `offline_${shop}`, shop, state: "", accessToken: "x" } });
    const beforeReinstall = new Date();
    shutOut.add(shop);
    expect(await deliver("app/uninstalled", {})).toBe("stored");
    const { status, workspaceId, name } = await storeOf();
    expect(status).toBe("uninstalled");
    expect(await newsOf({ workspace: { id: workspaceId } })).toMatchObject([
      { kind: "store_disconnected", store: name, link: "/app/setting/channel" },
    ]);
    expect(await systemDb.shopifySession.count({ where: { shop } })).toBe(0);
    const authorization = `Bearer ${await sessionTokenOf(shop)}`;
    expect((await api.openBrowser().call("GET", "/auth/account", undefined, { authorization })).status).toBe(401);

    shutOut.delete(shop);
    await connectShopifyStore({ shop });
    await deliver("app/uninstalled", { late: true }, { triggeredAt: beforeReinstall });
    expect((await storeOf()).status).toBe("active");
  });

  test("customers/redact blanks the buyer in their orders and in stored deliveries", async () => {
    await connectShopifyStore({ shop });
    const store = await storeOf();
    const order = (externalId: string, customerEmail: string) =>
      systemDb.order.create({
        data: {
          workspaceId: store.workspaceId,
          storeId: store.id,
          externalId,
          publicId: randomUUID(),
          name: "#1",
          placedAt: new Date(),
          channelUpdatedAt: new Date(),
          currency: "EUR",
          total: "1",
          financialStatus: "paid",
          customerName: "Ada Moreno",
          customerEmail,
          shippingAddress: { city: "Bristol" },
          raw: { email: customerEmail },
        },
      });
    const named = await order("gid://shopify/Order/99007199254740993", "old@buyers.test");
    const mailed = await order("gid://shopify/Order/2", "Ada@buyers.test");
    const other = await order("gid://shopify/Order/3", "else@buyers.test");
    const rawBody = '{"customer":{"email":"ada@buyers.test"},"orders_to_redact":[99007199254740993]}';
    await systemDb.inboundEvent.create({
      data: {
        source: "shopify",
        externalId: randomUUID(),
        topic: "customers/redact",
        subject: shop,
        body: rawBody,
        headers: {},
      },
    });
    await inbound.job.run(
      { source: "shopify", subject: shop },
      { signal: AbortSignal.timeout(5_000), attempt: 1, isLastAttempt: false },
    );
    for (const { id } of [named, mailed]) {
      expect(await systemDb.order.findUniqueOrThrow({ where: { id } })).toMatchObject({
        customerName: "",
        customerEmail: "",
        shippingAddress: null,
        raw: {},
      });
    }
    expect(await systemDb.order.findUniqueOrThrow({ where: { id: other.id } })).toMatchObject({
      customerEmail: "else@buyers.test",
    });
  });

  test("shop/redact takes a shop that is gone with all it had; one that is back stays", async () => {
    await connectShopifyStore({ shop });
    await deliver("shop/redact", {});
    const { workspaceId } = await storeOf();
    shutOut.add(shop);
    await deliver("app/uninstalled", {});
    await deliver("shop/redact", { again: true });
    await handleRedactShop.run({ shop, askedAt: new Date().toISOString() }, once);
    expect(await systemDb.store.count({ where: { platformDomain: shop } })).toBe(0);
    expect(await systemDb.workspace.count({ where: { id: workspaceId } })).toBe(0);
  });

  test("locations/delete has our location at the shop made anew", async () => {
    await connectShopifyStore({ shop });
    const { id } = await storeOf();
    await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    await deliver("locations/delete", { id: 1 });
    expect(await waitingJobs("stores.set-up-store")).toContainEqual({ storeId: id });
  });

  test("app/scopes_update keeps the scopes", async () => {
    await connectShopifyStore({ shop });
    await deliver("app/scopes_update", { current: ["read_orders", "write_app_proxy"] });
    expect((await storeOf()).scopes).toEqual(["read_orders", "write_app_proxy"]);
  });
});
