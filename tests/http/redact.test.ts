import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { inbound } from "../../app/inbound.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { waitingJobs } from "../factories/api-server.ts";
import { buyersOrder, EMAIL, PERSONAL, pushOf, storeDelivery } from "../factories/buyers-order.ts";
import { channelOrder } from "../factories/channel-orders.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { handleRedactShop } from "../factories/wired.ts";

let tenant: Tenant;
let shop: string;
beforeEach(async () => {
  tenant = await makeTenant();
  shop = `${tenant.store.id}.myshopify.com`;
  await systemDb.store.update({ where: { id: tenant.store.id }, data: { platformDomain: shop } });
});

/** Tables that hold a word anywhere, in any column, the queue's among them. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await systemDb.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await systemDb.$queryRawUnsafe<unknown[]>(
      `SELECT 1 FROM ${name} AS row WHERE row::text ILIKE $1 LIMIT 1`,
      `%${word}%`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const findings = async () => {
  const found: [string, string[]][] = [];
  for (const word of PERSONAL) found.push([word, await tablesWith(word)]);
  return found.filter(([, tables]) => tables.length > 0);
};

const store = (source: string, topic: string, body: unknown, subject = shop) =>
  storeDelivery(source, topic, body, subject);
const drain = () =>
  inbound.job.run(
    { source: "shopify", subject: shop },
    { signal: AbortSignal.timeout(5_000), attempt: 1, isLastAttempt: false },
  );

test("customers/redact leaves nothing of the buyer anywhere in the database, and what was sold stays", async () => {
  const { id, externalId } = await buyersOrder(tenant, shop);
  await readyOrder(tenant, channelOrder({ customerEmail: "else@buyers.test" }));
  const request = { customer: { email: EMAIL, phone: "+15035550142" } };
  await store("shopify", "customers/data_request", { ...request, orders_requested: [externalId.split("/").at(-1)] });
  await drain();
  expect((await findings()).map(([word]) => word)).toEqual(PERSONAL);
  await store("shopify", "customers/redact", { ...request, orders_to_redact: [externalId.split("/").at(-1)] });
  await drain();
  expect(await findings()).toEqual([]);
  expect(await systemDb.order.findUniqueOrThrow({ where: { id } })).toMatchObject({
    total: expect.anything(),
    section: expect.any(String),
  });
  expect(await systemDb.purchaseOrder.count({ where: { orderId: id, status: "shipped" } })).toBe(1);
  const { id: workspaceId } = tenant.workspace;
  expect(await systemDb.listView.findMany({ where: { workspaceId }, select: { name: true } })).toEqual([
    { name: "Lamps" },
  ]);
  expect(await tablesWith("else@buyers.test")).toEqual(["public.orders"]);
});

test("shop/redact leaves nothing of its buyers", async () => {
  await buyersOrder(tenant, shop);
  await systemDb.store.update({ where: { id: tenant.store.id }, data: { status: "uninstalled" } });
  await store("shopify", "shop/redact", { shop_domain: shop });
  await drain();
  const askedAt = new Date().toISOString();
  await handleRedactShop.run(
    { shop, askedAt },
    { signal: AbortSignal.timeout(5_000), attempt: 1, isLastAttempt: false },
  );
  expect((await findings()).map(([word, tables]) => [word, tables])).toEqual([]);
});

test("shop/redact of a large shop goes batch by batch, and what a run was cut off from is gone on with by the next", async () => {
  const { id } = await buyersOrder(tenant, shop);
  const { workspaceId, storeId } = await systemDb.order.findUniqueOrThrow({ where: { id } });
  const placedAt = new Date();
  await systemDb.order.createMany({
    data: Array.from({ length: 204 }, (_, index) => ({
      ...{ workspaceId, storeId, placedAt, channelUpdatedAt: placedAt, currency: "USD", total: 1, raw: {} },
      ...{ externalId: randomUUID(), publicId: randomUUID(), name: `#${index}`, financialStatus: "paid" },
      customerName: "Wilhelmina",
    })),
  });
  await systemDb.listing.createMany({
    data: Array.from({ length: 105 }, () => ({
      workspaceId,
      storeId,
      externalId: randomUUID(),
      origin: "store",
      title: "Lamp",
    })),
  });
  const body = { email: EMAIL };
  const delivery = { source: "shopify", topic: "orders/create", subject: shop, headers: {}, status: "processed" };
  await systemDb.inboundEvent.createMany({
    data: Array.from({ length: 2_100 }, () => ({ ...delivery, externalId: randomUUID(), body: JSON.stringify(body) })),
  });
  await systemDb.store.update({ where: { id: storeId }, data: { status: "uninstalled" } });
  const job = { shop, askedAt: new Date().toISOString() };
  const left = async () => [
    await systemDb.order.count({ where: { storeId, keptSince: null } }),
    await systemDb.listing.count({ where: { storeId } }),
    await systemDb.inboundEvent.count({ where: { subject: shop, body: { not: "{}" } } }),
    await systemDb.store.count({ where: { id: storeId } }),
  ];
  const seen: number[][] = [];
  do {
    await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    await handleRedactShop.run(job, { signal: AbortSignal.abort(), attempt: 1, isLastAttempt: false });
    seen.push(await left());
    // What is left waits in the queue, whatever becomes of this worker.
  } while ((await waitingJobs("stores.redact-shop")).length > 0 && seen.length < 20);
  expect(seen).toEqual([
    [105, 105, 2_101, 1],
    [5, 105, 2_101, 1],
    [0, 55, 2_101, 1],
    [0, 5, 2_101, 1],
    [0, 0, 1_101, 0],
    [0, 0, 101, 0],
    [0, 0, 0, 0],
  ]);
  expect(await findings()).toEqual([]);
});

test("a buyer's deletion leaves other sellers' deliveries alone, whatever numbers its parcels were given", async () => {
  const victim = await makeTenant();
  const { id: victimOrder } = await readyOrder(victim);
  const parcelOf = ({ workspace, store }: Tenant, orderId: string, trackingNumber: string) =>
    systemDb.shipment.create({ data: { workspaceId: workspace.id, storeId: store.id, orderId, trackingNumber } });
  const theirs = await parcelOf(victim, victimOrder, "LX900200100CN");
  const purchase = await systemDb.purchaseOrder.create({
    data: {
      workspaceId: victim.workspace.id,
      storeId: victim.store.id,
      orderId: victimOrder,
      number: `PO-${victimOrder.slice(-12)}`,
      supplier: "zopi",
      status: "shipped",
      address: {},
    },
  });
  const { id: pushId } = await store("zopi", "order", { reference: purchase.number, text: "order" }, purchase.number);
  const { id: parcelPushId } = await store(
    "17track",
    "tracking_updated",
    { ...pushOf(theirs), text: "order" },
    theirs.trackingNumber,
  );
  const { id, externalId } = await readyOrder(tenant, channelOrder({ customerEmail: EMAIL }));
  const ours = await parcelOf(tenant, id, "order");
  const same = await parcelOf(tenant, id, theirs.trackingNumber);
  const { id: ownPushId } = await store("17track", "tracking_updated", pushOf(ours), ours.trackingNumber);
  const { id: samePushId } = await store("17track", "tracking_updated", pushOf(same), same.trackingNumber);
  // As after a key was given up too early.
  const { id: lostPushId } = await store("17track", "tracking_updated", pushOf(same), same.trackingNumber);
  const lost = `v1.${"A".repeat(16)}.${"B".repeat(22)}.CCCC`;
  await systemDb.inboundEvent.update({ where: { id: lostPushId }, data: { body: lost } });
  const request = { customer: { email: EMAIL }, orders_to_redact: [externalId.split("/").at(-1)] };
  await store("shopify", "customers/redact", request);
  await drain();
  const isBlank = async (eventId: string) =>
    (await systemDb.inboundEvent.findUniqueOrThrow({ where: { id: eventId } })).body === "{}";
  expect(await isBlank(pushId)).toBe(false);
  expect(await isBlank(parcelPushId)).toBe(false);
  expect(await isBlank(ownPushId)).toBe(true);
  expect(await isBlank(samePushId)).toBe(true);
  expect(await isBlank(lostPushId), "what nobody can open").toBe(true);
});
