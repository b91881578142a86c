/** Orders that a merchant has placed at a supplier by themselves (C303). */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { supplierFor } from "../../app/adapters/registry.server.ts";
import { router } from "../../app/api.server.ts";
import { pollPurchaseOrders } from "../../app/areas/orders/server/purchasing/poll-purchase-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { createAliexpress } from "../../sandbox/aliexpress/aliexpress.ts";
import { connectAliexpress } from "../factories/aliexpress-account.ts";
import { GOODS, VARIANT } from "../factories/aliexpress-goods.ts";
import { channelOrder, channelOrderLine } from "../factories/channel-orders.ts";
import { mapLine, readyOrder } from "../factories/ready-orders.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";

const SOURCE = "aliexpress";

let supplier: ServedStandin;
let tenant: Tenant;
let api: ReturnType<typeof clientOf>;

const clientOf = ({ principal }: Tenant) =>
  createRouterClient(router, { context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } } });

beforeAll(async () => {
  supplier = await serveStandin(createAliexpress);
  env.ALIEXPRESS_API_URL = env.ALIEXPRESS_SITE_URL = `${supplier.origin}/aliexpress`;
});
afterAll(() => supplier.close());
beforeEach(async () => {
  tenant = await makeTenant();
  api = clientOf(tenant);
  await connectAliexpress(tenant.workspace.id, supplier);
});

/** An order whose lines come from AliExpress, as many as are asked for. */
async function orderOf(lines = 1): Promise<{ id: string; lineIds: string[] }> {
  const { id, lineIds } = await readyOrder(tenant, {
    lines: Array.from({ length: lines }, () => channelOrderLine({ quantity: 1, currentQuantity: 1 })),
  });
  for (const lineId of lineIds)
    await mapLine(lineId, {
      source: SOURCE,
      sourceProductId: GOODS.id,
      sku: VARIANT.skuId,
      skuAttr: VARIANT.skuAttr,
      price: VARIANT.price,
    });
  return { id, lineIds };
}

/** What the merchant orders on the supplier's site, under a number of their own or of another tool's. */
async function orderThere(reference = `THEIRS-${randomUUID().slice(0, 8)}`) {
  const made = await supplierFor({ source: SOURCE, workspaceId: tenant.workspace.id }).createOrder({
    reference,
    address: channelOrder().shippingAddress!,
    email: null,
    items: [{ productId: GOODS.id, skuId: VARIANT.skuId, skuAttr: VARIANT.skuAttr, quantity: 1, lineReference: "1" }],
    shippingCode: GOODS.shipping.find(({ country }) => country === "US")!.methodCode,
    warehouse: null,
    iossNumber: null,
    currency: "USD",
    note: null,
  });
  return { number: made.ids[0]!, total: made.total! };
}
const add = (order_id: string, external_ids: string[], line_item_ids?: string[]) =>
  api.placement.takeBoughtElsewhere({
    order_id,
    source: SOURCE,
    external_ids,
    ...(line_item_ids && { line_item_ids }),
  });
const purchases = (orderId: string) =>
  systemDb.purchaseOrder.findMany({ where: { orderId }, include: { lines: true }, orderBy: { createdAt: "asc" } });
/** The merchant pays on the supplier's site. */
const pay = (id: string) =>
  fetch(`${supplier.origin}/aliexpress/orders/${id}`, { method: "POST", body: new URLSearchParams({ action: "pay" }) });
const refused = (key: string) => ({ kind: "unprocessable", text: { key } });

test("C303 its items count as bought at what it comes to there, nobody orders them again, and it counts in no quota", async () => {
  const { id } = await orderOf();
  const { number, total } = await orderThere();
  await add(id, [number]);
  const [bought, ...more] = await purchases(id);
  expect(more).toEqual([]);
  expect(bought).toMatchObject({ supplier: SOURCE, externalIds: [number], status: "awaiting_payment" });
  expect(bought!.totalCost.toFixed(2)).toBe(Number(total.amount).toFixed(2));
  expect(bought!.itemsCost.plus(bought!.shippingCost).equals(bought!.totalCost)).toBe(true);
  expect((await api.placement.request({ orders: [{ order_id: id }] })).data.queued).toBe(0);
  await runJobs();
  await hurryJobs();
  await runJobs();
  expect(await purchases(id)).toHaveLength(1);
  expect(await systemDb.usageEntry.count({ where: { workspaceId: tenant.workspace.id } })).toBe(0);
  const { data } = await api.orders.panel({ orderId: id });
  expect(data).toMatchObject({ bought_elsewhere: [SOURCE], purchase_orders: [{ external_ids: [number] }] });
  const events = await systemDb.orderEvent.findMany({ where: { orderId: id, kind: "bought_elsewhere" } });
  expect(events).toMatchObject([{ actor: tenant.account.id, params: { numbers: number } }]);
});

test("it is paid, sent and followed as any other is", async () => {
  const { id } = await orderOf();
  const { number } = await orderThere();
  await add(id, [number]);
  await pay(number);
  await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { checkedAt: new Date(0) } });
  await pollPurchaseOrders();
  await runJobs();
  expect(await purchases(id)).toMatchObject([{ paymentStatus: "paid", status: "processing" }]);
  expect(await systemDb.walletEntry.count({ where: { workspaceId: tenant.workspace.id } })).toBe(0);
});

test("C304 what has become of it there is read at once for who asks, and of no other's", async () => {
  const { id } = await orderOf();
  const { number } = await orderThere();
  await add(id, [number]);
  await pay(number);
  const look = { sourceType: SOURCE, source_orders: [number] };
  await expect(clientOf(await makeTenant()).placement.lookAtSupplier(look)).rejects.toMatchObject({ kind: "notFound" });
  expect(await purchases(id)).toMatchObject([{ paymentStatus: "unpaid" }]);
  const [bought] = await purchases(id);
  expect((await api.placement.lookAtSupplier(look)).data.purchase_orders).toEqual([bought!.id]);
  expect(await purchases(id)).toMatchObject([{ paymentStatus: "paid", status: "processing" }]);
});

test("of several lines those that are named are bought, and the rest is still to be", async () => {
  const { id, lineIds } = await orderOf(2);
  const [first, second] = await Promise.all([orderThere(), orderThere()]);
  await add(id, [first.number], [lineIds[0]!]);
  expect((await purchases(id))[0]!.lines.map(({ orderLineId }) => orderLineId)).toEqual([lineIds[0]]);
  await add(id, [second.number]);
  expect((await purchases(id))[1]!.lines.map(({ orderLineId }) => orderLineId)).toEqual([lineIds[1]]);
  await expect(add(id, [(await orderThere()).number])).rejects.toMatchObject(
    refused("errors.orders_nothing_to_buy_elsewhere"),
  );
});

describe("numbers that are refused, with nothing changed", () => {
  test("that the supplier doesn't know", async () => {
    const { id } = await orderOf();
    await expect(add(id, ["1100000000000000"])).rejects.toMatchObject(refused("errors.orders_supplier_numbers_wrong"));
    expect(await purchases(id)).toEqual([]);
  });

  test("that another order has, of two at once as well", async () => {
    const { id } = await orderOf();
    const { id: other } = await orderOf();
    const { number } = await orderThere();
    const both = await Promise.allSettled([add(id, [number]), add(other, [number])]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect([...(await purchases(id)), ...(await purchases(other))]).toHaveLength(1);
  });

  test("of our own source, at which nobody can order without us, and of another's order", async () => {
    const { id } = await readyOrder(tenant);
    const asked = { order_id: id, source: "zopi", external_ids: ["W-100"] };
    await expect(api.placement.takeBoughtElsewhere(asked)).rejects.toMatchObject(
      refused("errors.orders_bought_here_alone"),
    );
    const { number } = await orderThere();
    const stranger = await makeTenant();
    await connectAliexpress(stranger.workspace.id, supplier);
    const theirs = { order_id: id, source: SOURCE, external_ids: [number] };
    await expect(clientOf(stranger).placement.takeBoughtElsewhere(theirs)).rejects.toMatchObject({ kind: "notFound" });
  });
});

test("C303 what was entered before its order's risk was kept with it was bought with what the store warned of", async () => {
  const before = async (riskLevel: string, riskRecommendation: string) => {
    const { id } = await orderOf();
    await add(id, [(await orderThere()).number]);
    await systemDb.order.update({ where: { id }, data: { riskLevel, riskRecommendation } });
    return id;
  };
  const warned = [await before("high", "cancel"), await before("medium", "none"), await before("medium", "accept")];
  const there = await before("high", "cancel");
  await systemDb.orderEvent.deleteMany({ where: { orderId: there, kind: "bought_elsewhere" } });
  const rows = readFileSync("prisma/migrations/0135_risks_of_bought_elsewhere/migration.sql", "utf8");
  await systemDb.$executeRawUnsafe(rows);
  const accepted = async (id: string) => (await purchases(id)).map(({ acceptedRisk }) => acceptedRisk);
  expect(await Promise.all(warned.map(accepted))).toEqual([["high"], ["investigate"], [null]]);
  // A warning that came after a purchase was made from here is one to tell of.
  expect(await accepted(there)).toEqual([null]);
});
