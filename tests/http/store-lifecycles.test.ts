/** Stores that come and go while something else of theirs is under way, and news of it that comes late. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { OutsideError } from "../../app/adapters/outcome.ts";
import type { ConnectedStore, ShopFacts } from "../../app/adapters/store-connection/store-connection.ts";
import { replaceStoreKeys } from "../../app/adapters/store-connection/token-store.server.ts";
import { confirmInstallation } from "../../app/areas/accounts/server/connecting/confirm-installation.server.ts";
import { connectLock } from "../../app/areas/accounts/server/connecting/connect-lock.ts";
import { withAdvisoryLock } from "../../app/platform/db/advisory-lock.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { waitingJobs } from "../factories/api-server.ts";
import { drainWebhooks, receiveWebhook } from "../factories/shopify-webhooks.ts";
import { makeTenant } from "../factories/tenants.ts";
import { untilCallWaits } from "../factories/waiting-calls.ts";
import { setBalance } from "../factories/wallets.ts";
import {
  connectKeyedStore,
  connectShopifyStore,
  handleRedactShop,
  handleSetUpStore,
  markUninstalled,
  redactShop,
} from "../factories/wired.ts";

const FACTS = {
  externalId: "gid://shopify/Shop/1",
  name: "Acme",
  email: "owner@acme.test",
  ownerName: "Robin Hale",
  domain: "acme.test",
  currency: "EUR",
  countryCode: "DE",
  timeZone: "Europe/Berlin",
  pricesIncludeTax: true,
  planName: "Basic",
};
const shopify = vi.hoisted(() => {
  const listings = { capabilities: { publications: false } };
  const fulfillment = {
    capabilities: { fulfillmentService: true },
    ensureFulfillmentLocation: () => Promise.resolve({ fulfillmentServiceId: "1", locationId: "2" }),
  };
  return { readShop: (): Promise<ShopFacts> => Promise.reject(new Error("not set")), listings, fulfillment };
});
vi.mock("../../app/adapters/listing-channel/registry.server.ts", async (original) => ({
  ...(await original<object>()),
  listingChannelFor: () => shopify.listings,
}));
vi.mock("../../app/adapters/fulfillment-channel/registry.server.ts", async (original) => ({
  ...(await original<object>()),
  fulfillmentChannelFor: () => shopify.fulfillment,
}));
vi.mock(import("../../app/adapters/store-connection/registry.server.ts"), async (importOriginal) => {
  const original = await importOriginal();
  return {
    ...original,
    storeConnectionFor: (store: ConnectedStore) => ({
      ...original.storeConnectionFor(store),
      readShop: () => shopify.readShop(),
    }),
  };
});

const SET_UP = "stores.set-up-store";
const REDACT = "stores.redact-shop";
const ERASE = "identity.erase-workspace";
let shop: string;
beforeEach(() => {
  shop = `acme-${randomUUID()}.myshopify.com`;
  shopify.readShop = () => Promise.resolve(FACTS);
});

const storeOf = () =>
  systemDb.store.findUniqueOrThrow({
    where: { platform_platformDomain: { platform: "shopify", platformDomain: shop } },
  });
const keepTokens = () =>
  systemDb.shopifySession.create({ data: { id: `offline_${shop}`, shop, state: "", accessToken: "x" } });
const tokens = () => systemDb.shopifySession.count({ where: { shop } });
const setUps = async (storeId: string) =>
  (await waitingJobs<{ storeId: string }>(SET_UP)).filter((job) => job.storeId === storeId).length;

/** Delivers a webhook as Shopify does and works off what came of it. */
async function deliver(topic: string, body: object, triggeredAt = new Date()): Promise<void> {
  expect(await receiveWebhook({ shop, topic, body, triggeredAt })).toBe("stored");
  await drainWebhooks(shop);
}
/** The same for shop/redact, after the time in which the shop could come back. */
async function redactInTime(): Promise<void> {
  await deliver("shop/redact", {});
  const job = (await waitingJobs<{ shop: string; askedAt: string }>(REDACT)).find((waiting) => waiting.shop === shop);
  if (job) await handleRedactShop.run(job, { signal: AbortSignal.timeout(5_000), attempt: 1, isLastAttempt: false });
}
/** A moment between what was before and what comes after. */
async function aMoment(): Promise<Date> {
  await sleep(5);
  const moment = new Date();
  await sleep(5);
  return moment;
}

describe("an uninstall that is told of late (G093)", () => {
  test("leaves a shop alone that was installed again before anybody heard of it, with its new tokens", async () => {
    await connectShopifyStore({ shop });
    const uninstalled = await aMoment();
    await connectShopifyStore({ shop });
    await keepTokens();
    for (const time of [1, 2]) await deliver("app/uninstalled", { time }, uninstalled);
    expect([(await storeOf()).status, await tokens()]).toEqual(["active", 1]);
  });

  test("leaves a shop alone that has given new tokens in the place of ended ones since", async () => {
    await connectShopifyStore({ shop });
    const uninstalled = await aMoment();
    await confirmInstallation({ shop, scopes: ["read_orders"] });
    await deliver("app/uninstalled", {}, uninstalled);
    expect(await storeOf()).toMatchObject({ status: "active", scopes: ["read_orders"] });
  });

  test("has what it took away of ours at the shop put back", async () => {
    const id = await connectShopifyStore({ shop });
    const uninstalled = await aMoment();
    await confirmInstallation({ shop, scopes: [] });
    await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    await deliver("app/uninstalled", {}, uninstalled);
    expect(await setUps(id)).toBe(1);
  });

  test("and only seems older, by a clock of ours that is fast, is believed where the shop lets us in no more", async () => {
    await connectShopifyStore({ shop });
    await keepTokens();
    shopify.readShop = () => Promise.reject(new OutsideError("reconnect", "reconnect"));
    await deliver("app/uninstalled", {}, new Date(Date.now() - 20_000));
    expect([(await storeOf()).status, await tokens()]).toEqual(["uninstalled", 0]);
  });

  test("does not take the keys of a seller who let us in anew before we heard of it", async () => {
    const { account, workspace } = await makeTenant();
    const keys = { accessToken: "a", refreshToken: "b", expiresAt: null, refreshExpiresAt: null, details: {} };
    const connect = () =>
      connectKeyedStore({
        platform: "tiktok",
        platformDomain: shop,
        facts: FACTS,
        keys,
        by: { accountId: account.id, workspaceId: workspace.id },
      });
    const storeId = await connect();
    const deauthorized = await aMoment();
    await connect();
    expect(await markUninstalled({ storeId, before: deauthorized })).toBe(false);
    expect(await systemDb.storeCredential.count({ where: { storeId } })).toBe(1);
  });
});

test("a shop's tokens go with its uninstall or not at all, wherever a worker is killed", async () => {
  const id = await connectShopifyStore({ shop });
  await keepTokens();
  let marking: Promise<boolean> | undefined;
  await systemDb.$transaction(async (elsewhere) => {
    await elsewhere.shopifySession.updateMany({ where: { shop }, data: { scope: "held" } });
    marking = markUninstalled({ storeId: id, before: new Date() });
    await untilCallWaits();
    expect((await storeOf()).status, "while its tokens can't be forgotten").toBe("active");
  });
  expect(await marking).toBe(true);
  expect([(await storeOf()).status, await tokens()]).toEqual(["uninstalled", 0]);
});

describe("a store that is disconnected while something of it is under way", () => {
  test("gets no keys any more that were renewed meanwhile", async () => {
    const { account, workspace } = await makeTenant();
    const keys = { accessToken: "a", refreshToken: "b", expiresAt: new Date(0), refreshExpiresAt: null, details: {} };
    const storeId = await connectKeyedStore({
      platform: "tiktok",
      platformDomain: shop,
      facts: FACTS,
      keys,
      by: { accountId: account.id, workspaceId: workspace.id },
    });
    let renewing: Promise<void> | undefined;
    await systemDb.$transaction(async (disconnecting) => {
      await disconnecting.storeCredential.deleteMany({ where: { storeId } });
      renewing = replaceStoreKeys(
        systemDb,
        { platform: "tiktok", former: keys },
        { ...keys, accessToken: "c", refreshToken: "d" },
      );
      await untilCallWaits();
    });
    await renewing;
    expect(await systemDb.storeCredential.count({ where: { storeId } })).toBe(0);
  });

  test("takes in no order of a buyer any more, though the platform goes on telling of them", async () => {
    const id = await connectShopifyStore({ shop });
    const order = { id: 1, admin_graphql_api_id: "gid://shopify/Order/1", name: "#1" };
    await markUninstalled({ storeId: id, before: new Date() });
    await deliver("orders/create", order);
    expect(await systemDb.inboundEvent.findMany({ where: { subject: shop }, select: { status: true } })).toEqual([
      { status: "ignored" },
    ]);
  });

  test("is told of its parcels once it is back", async () => {
    const id = await connectShopifyStore({ shop });
    const { workspaceId } = await storeOf();
    const of = { workspaceId, storeId: id };
    const order = await systemDb.order.create({
      data: {
        ...of,
        externalId: randomUUID(),
        publicId: randomUUID(),
        name: "#1",
        placedAt: new Date(),
        channelUpdatedAt: new Date(),
        currency: "EUR",
        total: "1",
        financialStatus: "paid",
        raw: {},
      },
    });
    const parcel = (fulfillmentState: string, fulfillmentError: string | null) =>
      systemDb.shipment.create({
        data: { ...of, orderId: order.id, trackingNumber: randomUUID(), fulfillmentState, fulfillmentError },
      });
    const [cutOff, refused] = [await parcel("failed", "store_disconnected"), await parcel("failed", "not_fulfillable")];
    await handleSetUpStore.run(
      { storeId: id },
      { signal: AbortSignal.timeout(5_000), attempt: 1, isLastAttempt: false },
    );
    const jobs = await waitingJobs("orders.send-fulfilment");
    expect(jobs).toContainEqual({ workspaceId, shipmentId: cutOff.id });
    expect(jobs).not.toContainEqual({ workspaceId, shipmentId: refused.id });
    expect((await systemDb.shipment.findUniqueOrThrow({ where: { id: cutOff.id } })).fulfillmentState).toBe("pending");
  });
});

describe("shop/redact and customers/redact", () => {
  test("a shop that comes back at this moment stays", async () => {
    const id = await connectShopifyStore({ shop });
    await markUninstalled({ storeId: id, before: new Date() });
    const gone = await storeOf();
    let redacting: ReturnType<typeof redactShop> | undefined;
    await withAdvisoryLock(connectLock(shop), async (comingBack) => {
      redacting = redactShop({ id: gone.id, shop });
      await untilCallWaits();
      await comingBack.store.update({ where: { id }, data: { status: "active" } });
    });
    await redacting;
    expect((await storeOf()).status).toBe("active");
  });

  const afterUninstall = async () => {
    const id = await connectShopifyStore({ shop });
    await markUninstalled({ storeId: id, before: new Date() });
    return id;
  };

  test("shop/redact deletes nothing for two days", async () => {
    const id = await afterUninstall();
    const before = Date.now();
    await deliver("shop/redact", {});
    expect(await systemDb.store.count({ where: { id } })).toBe(1);
    const [job] = await systemDb.$queryRaw<{ runAt: Date }[]>`
      SELECT run_at AS "runAt" FROM graphile_worker._private_jobs WHERE payload ->> 'shop' = ${shop}`;
    expect(job?.runAt.getTime()).toBeGreaterThanOrEqual(before + 48 * 3_600_000);
  });

  test("shop/redact is stopped by a reinstall, and by one that was uninstalled again since", async () => {
    const id = await afterUninstall();
    await systemDb.inboundEvent.create({
      data: {
        source: "shopify",
        externalId: randomUUID(),
        topic: "orders/create",
        subject: shop,
        body: '{"email":"ada@buyers.test"}',
        headers: {},
        status: "processed",
      },
    });
    const kept = () => systemDb.inboundEvent.count({ where: { subject: shop, body: { contains: "ada@" } } });
    await deliver("shop/redact", {});
    const [job] = (await waitingJobs<{ shop: string; askedAt: string }>(REDACT)).filter((one) => one.shop === shop);
    const due = () =>
      handleRedactShop.run(job!, { signal: AbortSignal.timeout(5_000), attempt: 1, isLastAttempt: false });
    await connectShopifyStore({ shop });
    await due();
    expect([(await storeOf()).status, await kept()]).toEqual(["active", 1]);
    await aMoment();
    await markUninstalled({ storeId: id, before: new Date() });
    await due();
    expect([(await storeOf()).status, await kept()]).toEqual(["uninstalled", 1]);
  });

  test("shop/redact of a shop that still lets us in deletes nothing", async () => {
    const id = await connectShopifyStore({ shop });
    await redactInTime();
    expect([(await storeOf()).id, (await storeOf()).status]).toEqual([id, "active"]);
    expect((await waitingJobs<{ shop: string }>(REDACT)).filter((job) => job.shop === shop)).toEqual([]);
  });

  test("take all tables of a workspace whose only shop it was", async () => {
    const id = await connectShopifyStore({ shop });
    const { workspaceId } = await storeOf();
    await markUninstalled({ storeId: id, before: new Date() });
    await redactInTime();
    expect(await systemDb.workspace.count({ where: { id: workspaceId } })).toBe(0);
    // At once, and again for what was being written meanwhile.
    expect(
      (await waitingJobs<{ workspaceId: string }>(ERASE)).filter((job) => job.workspaceId === workspaceId),
    ).toHaveLength(2);
  });

  test("leave the tokens that the shop has given since, before it is a store again", async () => {
    const id = await afterUninstall();
    await keepTokens();
    await redactInTime();
    expect([await systemDb.store.count({ where: { id } }), await tokens()]).toEqual([0, 1]);
  });

  test("destroy no money: a wallet that holds some stays, without its owner's name", async () => {
    const id = await connectShopifyStore({ shop });
    const { workspaceId } = await storeOf();
    await setBalance(workspaceId, { topup: "12.50" });
    await markUninstalled({ storeId: id, before: new Date() });
    await redactInTime();
    expect(await systemDb.store.count({ where: { id } })).toBe(0);
    expect(
      await systemDb.workspace.findUniqueOrThrow({ where: { id: workspaceId }, include: { owner: true } }),
    ).toMatchObject({ owner: { name: "", firstName: "" } });
    expect(
      (await waitingJobs<{ workspaceId: string }>(ERASE)).filter((job) => job.workspaceId === workspaceId),
    ).toEqual([]);
  });

  test.each([
    ["shop/redact", {}],
    ["customers/redact", { customer: { email: "ada@buyers.test" }, orders_to_redact: [] }],
  ])("%s empties what the shop sent us also when its store went before, with its workspace", async (topic, body) => {
    const sent = await systemDb.inboundEvent.create({
      data: {
        source: "shopify",
        externalId: randomUUID(),
        topic: "orders/create",
        subject: shop,
        body: '{"email":"ada@buyers.test"}',
        headers: {},
        status: "processed",
      },
    });
    await (topic === "shop/redact" ? redactInTime() : deliver(topic, body));
    expect(await systemDb.inboundEvent.findMany({ where: { subject: shop }, select: { body: true } })).toEqual([
      { body: "{}" },
      { body: "{}" },
    ]);
    expect(sent.body).not.toBe("{}");
  });

  test("customers/data_request of a shop that we hold nothing of is not kept either", async () => {
    await deliver("customers/data_request", { customer: { email: "ada@buyers.test" } });
    expect(await systemDb.inboundEvent.findMany({ where: { subject: shop }, select: { body: true } })).toEqual([
      { body: "{}" },
    ]);
  });
});
