import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { readFile } from "../../app/areas/orders/rules/tracking-import/read-file.ts";
import { updateCustomer } from "../../app/areas/orders/server/intake/update-customer.server.ts";
import { inbound } from "../../app/inbound.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { channelOrder, channelOrderLine } from "../factories/channel-orders.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { handleRedactShop } from "../factories/wired.ts";

const EMAIL = "wilhelmina.q@buyers.test";
const CORRECTED = "corrected.q@buyers.test";
/** Whatever tells who bought: names, mail, phone, street; as they came and as they were corrected. */
const PERSONAL = [
  "Wilhelmina",
  "Quartermain",
  EMAIL,
  CORRECTED,
  "5035550142",
  "17 Lantern Alley",
  "18 Lantern Alley",
  "16 Lantern Alley",
  "15 Lantern Alley",
  "TAX-18-LANTERN",
  "Engraved for",
];

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
  systemDb.inboundEvent.create({
    data: {
      source,
      externalId: randomUUID(),
      topic,
      subject,
      body: JSON.stringify(body),
      headers: {},
      status: topic.startsWith("customers/") || topic.startsWith("shop/r") ? "received" : "processed",
    },
  });
const drain = () =>
  inbound.job.run(
    { source: "shopify", subject: shop },
    { signal: AbortSignal.timeout(5_000), attempt: 1, isLastAttempt: false },
  );

/** What the carrier says of a parcel, marked with its id as it was registered. */
const pushOf = ({ id, trackingNumber }: { id: string; trackingNumber: string }) => ({
  event: "TRACKING_UPDATED",
  data: { number: trackingNumber, tag: id, track_info: {} },
});

/** An order of the buyer that has been through everything: corrected, bought, sent, complained about. */
async function buyersOrder() {
  const address = {
    firstName: "Wilhelmina",
    lastName: "Quartermain",
    company: "",
    address1: "17 Lantern Alley",
    address2: "",
    city: "Portland",
    province: "Oregon",
    provinceCode: "OR",
    zip: "97201",
    country: "United States",
    countryCode: "US",
    phone: "+15035550142",
  };
  const buyer = {
    customerName: "Wilhelmina Quartermain",
    customerEmail: EMAIL,
    customerPhone: "+15035550142",
    shippingAddress: address,
  };
  const line = channelOrderLine({ properties: [{ name: "Text", value: "Engraved for Wilhelmina" }] });
  const { id, externalId } = await readyOrder(
    tenant,
    channelOrder({
      ...buyer,
      note: "Ring at Quartermain",
      lines: [line],
      risk: { level: "low", recommendation: "accept", facts: [{ text: "Knows Quartermain", sentiment: "positive" }] },
      raw: { email: EMAIL, buyer },
    }),
  );
  const { id: workspaceId } = tenant.workspace;
  // A file of the order list that a worker wrote before.
  await systemDb.listExport.create({
    data: {
      workspaceId,
      list: "orders",
      input: {},
      language: "en",
      timeZone: "UTC",
      content: { create: { workspaceId, position: 0, content: `#1,Wilhelmina Quartermain,${EMAIL}` } },
    },
  });
  // A file of tracking numbers with more columns than were asked for, and a line that can't be told apart.
  const rows = readFile(
    Buffer.from(
      `Order,Tracking number,Quantity,Ship to\n#1,AAAA1111,x,Wilhelmina Quartermain\n#2,"AAAA2222,1,15 Lantern Alley`,
    ),
  );
  if (rows.problem !== null) throw new Error(rows.problem);
  const { id: importId } = await systemDb.trackingImport.create({ data: { workspaceId, fileName: "numbers.csv" } });
  await systemDb.trackingImportRow.createMany({
    data: rows.rows.map(({ order, ...row }) => ({ ...row, orderRef: order, importId, workspaceId })),
  });
  // What people of the workspace have saved of the order list.
  const view = { workspaceId, accountId: tenant.account.id, list: "orders" };
  await systemDb.listView.createMany({
    data: [
      { ...view, name: "Complaint", parts: { q: "Quartermain" } },
      { ...view, name: "Wilhelmina Quartermain's orders", parts: { section: "all" } },
      { ...view, name: "Lamps", parts: { q: "lamp" } },
    ],
  });
  await updateCustomer({
    scope: tenant.scope,
    orderId: id,
    name: "Wilhelmina Quartermain",
    email: CORRECTED,
    phone: "",
    taxNumber: "TAX-18-LANTERN",
    address: { ...address, address1: "18 Lantern Alley" },
  });
  const purchase = await systemDb.purchaseOrder.create({
    data: {
      workspaceId,
      storeId: tenant.store.id,
      orderId: id,
      number: `PO-${id.slice(-12)}`,
      supplier: "zopi",
      status: "shipped",
      address,
      lostAddress: { ...address, address1: "16 Lantern Alley" },
      orderedAs: { note: "Ring at Quartermain", lines: {} },
      externalIds: [`W-${id.slice(-12)}`],
      errorDetail: { message: "No such street: 18 Lantern Alley" },
    },
  });
  const parcel = await systemDb.shipment.create({
    data: { workspaceId, storeId: tenant.store.id, orderId: id, trackingNumber: `TN${id.slice(-12)}` },
  });
  await systemDb.shipmentEvent.create({
    data: {
      workspaceId,
      shipmentId: parcel.id,
      occurredAt: new Date(),
      status: "delivered",
      description: "Signed by Quartermain",
      location: "17 Lantern Alley",
      dedupeKey: "1",
    },
  });
  await systemDb.refundRequest.create({
    data: { workspaceId, orderId: id, reason: "damaged_item", note: "Wilhelmina says it broke" },
  });
  await store("shopify", "orders/create", { email: EMAIL, shipping_address: address });
  const { number, externalIds } = purchase;
  const recipient = "Wilhelmina Quartermain";
  await store("zopi", "order", { reference: number, recipient }, number);
  await store("zopi", "order", { orderId: externalIds[0], recipient }, externalIds[0]);
  await store("17track", "tracking_updated", { ...pushOf(parcel), signed_by: "Quartermain" }, parcel.trackingNumber);
  return { id, externalId };
}

test("customers/redact leaves nothing of the buyer anywhere in the database, and what was sold stays", async () => {
  const { id, externalId } = await buyersOrder();
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
  await buyersOrder();
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
