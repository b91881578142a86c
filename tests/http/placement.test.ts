import { createRouterClient } from "@orpc/server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { supplierFor } from "../../app/adapters/registry.server.ts";
import { router } from "../../app/api.server.ts";
import { NOTIFICATION_KINDS } from "../../app/areas/notifications/rules/kinds.ts";
import { cancelPurchaseOrder } from "../../app/areas/orders/server/cancel-purchase-order.server.ts";
import { pollPurchaseOrders } from "../../app/areas/orders/server/poll-purchase-orders.server.ts";
import { readPurchaseOrders } from "../../app/areas/orders/server/read-purchase-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { createWarehouse } from "../../sandbox/warehouse/warehouse.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
import { channelOrderLine } from "../factories/channel-orders.ts";
import { newsOf } from "../factories/news.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";

let warehouse: ServedStandin;
let tenant: Tenant;
let api: ReturnType<typeof clientOf>;

const clientOf = ({ principal }: Tenant) => createRouterClient(router, { context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } } });

beforeAll(async () => {
  warehouse = await serveStandin(createWarehouse);
  env.ZOPI_API_URL = `${warehouse.origin}/warehouse`;
});
afterAll(() => warehouse.close());
beforeEach(async () => {
  warehouse.context.faults.clear();
  tenant = await makeTenant();
  api = clientOf(tenant);
  await fund("5000");
});
afterEach(() => vi.restoreAllMocks());

const fund = (balanceTopup: string) =>
  systemDb.wallet.upsert({ where: { workspaceId: tenant.workspace.id }, create: { workspaceId: tenant.workspace.id, balanceTopup }, update: { balanceTopup } });
const place = (orderIds: string[], payment: { use: "auto" | "later" } = { use: "auto" }) =>
  api.placement.request({ orders: orderIds.map((order_id) => ({ order_id })), payment });
const purchasesOf = (orderId: string) => systemDb.purchaseOrder.findMany({ where: { orderId }, orderBy: { createdAt: "asc" }, include: { lines: true } });
const order = (id: string) => systemDb.order.findUniqueOrThrow({ where: { id }, include: { events: { orderBy: { id: "asc" } } } });
const purchase = async (orderId: string) => (await purchasesOf(orderId)).at(-1)!;
const balance = async () => (await systemDb.wallet.findUniqueOrThrow({ where: { workspaceId: tenant.workspace.id } })).balanceTopup.toFixed(2);
/** What the warehouse received under a purchase order's number. */
const received = (number: string) =>
  (warehouse.standin.facts!() as { references: Record<string, { created: number; paid: number; createCalls: number; payCalls: number }> }).references[number];
/** Runs the queue until it rests, waiting times left out. */
async function work(rounds = 4): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await runJobs();
    await hurryJobs();
  }
}
const fault = (kind: "timeout_after_write" | "timeout_before_write" | "server_error" | "throttle" | "reject", match: string, detail?: string) =>
  warehouse.context.faults.add({ vendor: "warehouse", kind, match, count: 1, ...(detail && { detail }) });

describe("an order that is placed", () => {
  test("C281 is ordered at the supplier, paid from the wallet, and says so (O016, O017, O023)", async () => {
    const { id } = await readyOrder(tenant);
    const { data } = await place([id]);
    expect(data).toMatchObject({ queued: 1, refused: 0, results: [{ order_id: id, state: "queued", purchase_orders: [{ source: "zopi" }] }] });
    expect(await order(id)).toMatchObject({ section: "payment", subStatus: "order_placed", fulfillmentStatus: "in_progress" });
    await runJobs();
    const bought = await purchase(id);
    expect(bought).toMatchObject({ status: "processing", paymentStatus: "paid", errorCode: null, number: data.results[0]!.purchase_orders[0]!.number });
    expect(received(bought.number)).toMatchObject({ created: 1, paid: 1, createCalls: 1, payCalls: 1 });
    expect(await balance()).toBe((5000 - Number(bought.totalCost)).toFixed(2));
    expect(await order(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
    expect((await order(id)).events.map(({ kind }) => kind)).toEqual(["created", "placement_requested", "created_with_fulfillment", "payment_amount"]);
  });

  test("is told as at work until it is paid, also between the order and the payment", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    const bought = await purchase(id);
    const progress = async () => (await api.placement.progress({ purchase_orders: [bought.id] })).data;
    expect(await progress()).toMatchObject({ total: 1, working: 1, waiting_payment: 0 });
    await systemDb.purchaseOrder.update({ where: { id: bought.id }, data: { status: "awaiting_payment" } });
    expect(await progress()).toMatchObject({ working: 1, waiting_payment: 0, paid: 0 });
    await systemDb.purchaseOrder.update({ where: { id: bought.id }, data: { status: "draft" } });
    await runJobs();
    expect(await progress()).toMatchObject({ working: 0, waiting_payment: 0, paid: 1 });
  });

  test("is told as waiting for its payment when that was left for later", async () => {
    const { id } = await readyOrder(tenant);
    await place([id], { use: "later" });
    await runJobs();
    expect((await api.placement.progress({ purchase_orders: [(await purchase(id)).id] })).data).toMatchObject({ working: 0, waiting_payment: 1, paid: 0 });
  });

  test("ten times at once is bought once", async () => {
    const { id } = await readyOrder(tenant);
    const answers = await Promise.all(Array.from({ length: 10 }, () => place([id])));
    expect(answers.map(({ data }) => data.queued).reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(answers.flatMap(({ data }) => data.results.map(({ reason }) => reason)).filter((reason) => reason !== null)).toEqual(Array(9).fill("nothing_to_buy"));
    await work(2);
    expect(await purchasesOf(id)).toHaveLength(1);
    expect(received((await purchase(id)).number)).toMatchObject({ created: 1, paid: 1 });
  });

  test("O008 in part leaves the other lines to be placed later", async () => {
    const { id, lineIds } = await readyOrder(tenant, { lines: [channelOrderLine(), channelOrderLine()] });
    await api.placement.request({ orders: [{ order_id: id, line_item_ids: [lineIds[0]!] }] });
    await runJobs();
    expect(await order(id)).toMatchObject({ section: "placement", subStatus: "ready", paymentStatus: "partially_paid" });
    await place([id]);
    await runJobs();
    const purchases = await purchasesOf(id);
    expect(purchases.map(({ lines }) => lines.map(({ orderLineId }) => orderLineId))).toEqual([[lineIds[0]], [lineIds[1]]]);
    expect(await order(id)).toMatchObject({ paymentStatus: "paid" });
  });

  test("unpaid is refused with the reason, and placed by a person who knows", async () => {
    const { id } = await readyOrder(tenant, { financialStatus: "pending" });
    const { data } = await place([id]);
    expect(data.results).toMatchObject([{ state: "refused", reason: "unpaid_by_buyer" }]);
    const known = await api.placement.request({ orders: [{ order_id: id, override: true }] });
    expect(known.data.queued).toBe(1);
  });

  test("O008 in part goes past other lines that have no supplier", async () => {
    const { id, lineIds } = await readyOrder(tenant, { lines: [channelOrderLine(), channelOrderLine()] });
    await systemDb.orderLine.update({ where: { id: lineIds[1]! }, data: { source: null } });
    expect((await place([id])).data.results).toMatchObject([{ reason: "unmapped_lines" }]);
    expect((await api.placement.request({ orders: [{ order_id: id, line_item_ids: [lineIds[0]!] }] })).data.queued).toBe(1);
  });

  test("that can't be placed, or is another seller's, holds up no other", async () => {
    const [good, noAddress] = [await readyOrder(tenant), await readyOrder(tenant, { shippingAddress: null })];
    const foreign = await readyOrder(await makeTenant());
    const { data } = await place([foreign.id, noAddress.id, good.id]);
    expect(data.results.map(({ reason }) => reason)).toEqual(["not_found", "no_address", null]);
    expect(await purchasesOf(foreign.id)).toEqual([]);
  });

  test("is shipped as it was chosen, and waits unpaid when it costs more than was confirmed", async () => {
    const { id } = await readyOrder(tenant);
    const preview = await api.placement.preview({ orders: [{ order_id: id }] });
    const [plan] = preview.data.orders[0]!.plans;
    const option = plan!.options.at(-1)!;
    const choice = { source: "zopi", code: option.code, label: option.label, min_days: option.min_days, max_days: option.max_days };
    await api.placement.request({ orders: [{ order_id: id, choices: [{ ...choice, cost: "0.01", items_cost: "0.01" }] }] });
    await work(2);
    const bought = await purchase(id);
    expect(bought).toMatchObject({ shippingMethod: option.code, status: "awaiting_payment", paymentStatus: "unpaid", errorCode: "price_changed" });
    expect(received(bought.number)).toMatchObject({ created: 1, paid: 0 });
    expect(await order(id)).toMatchObject({ section: "payment", subStatus: "waiting_payment" });
    expect(await newsOf(tenant)).toMatchObject([{ kind: "order_placed" }, { kind: "purchase_price_changed", link: `/app/orders/${id}` }]);
    await api.placement.pay({ orders: [id] });
    await runJobs();
    expect(await purchase(id)).toMatchObject({ paymentStatus: "paid", errorCode: null });
  });
});

describe("an order whose answer is lost", () => {
  test("after it was made is found by its number and not made again", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    fault("timeout_after_write", "POST /orders");
    shortenDeadlines(300);
    await runJobs();
    const lost = await purchase(id);
    expect(lost).toMatchObject({ status: "unknown", errorCode: "no_answer" });
    expect(received(lost.number)).toMatchObject({ created: 1, paid: 0 });
    await work(2);
    expect(await purchase(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
    expect(received(lost.number)).toMatchObject({ created: 1, paid: 1, createCalls: 1 });
  });

  test("before it was made is made once", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    fault("timeout_before_write", "POST /orders");
    shortenDeadlines(300);
    await work(3);
    const bought = await purchase(id);
    expect(bought).toMatchObject({ status: "processing", paymentStatus: "paid" });
    expect(received(bought.number)).toMatchObject({ created: 1, paid: 1 });
  });

  test("because the worker was killed is read back", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    // As a killed worker leaves it: on its way, with nothing to tell whether it arrived.
    await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { status: "placing", attempts: 1, shippingMethod: "standard" } });
    const preview = await api.placement.preview({ orders: [{ order_id: (await readyOrder(tenant)).id }] });
    await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { shippingMethod: preview.data.orders[0]!.plans[0]!.chosen, totalCost: "1000" } });
    await work(3);
    const bought = await purchase(id);
    expect(bought).toMatchObject({ status: "processing", paymentStatus: "paid" });
    expect(received(bought.number)).toMatchObject({ created: 1, paid: 1 });
  });

  test("while it was paid is paid once", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    fault("timeout_after_write", "/pay");
    shortenDeadlines(300);
    await runJobs();
    const lost = await purchase(id);
    expect(lost).toMatchObject({ status: "awaiting_payment", paymentStatus: "unknown" });
    await work(2);
    expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
    expect(received(lost.number)).toMatchObject({ paid: 1, payCalls: 1 });
    expect(await balance()).toBe((5000 - Number(lost.totalCost)).toFixed(2));
  });
});

describe("a purchase that comes to nothing", () => {
  test("is refused with a reason, frees its lines, and can be placed again", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    fault("reject", "POST /orders", "out_of_stock");
    await work(2);
    const failed = await purchase(id);
    expect(failed).toMatchObject({ status: "failed", errorCode: "out_of_stock", lines: [{ liveOrderLineId: null }] });
    expect(await order(id)).toMatchObject({ section: "placement", subStatus: "needs_attention", blocker: "placement_failed" });
    expect((await order(id)).events.at(-1)).toMatchObject({ kind: "creation_failed", params: { reason: "out_of_stock" } });
    expect(await newsOf(tenant)).toMatchObject([{ kind: "order_placement_failed", count: 1, order: (await order(id)).name, reason: "out_of_stock", link: `/app/orders/${id}` }]);
    await place([id]);
    await runJobs();
    expect((await purchasesOf(id)).map(({ status }) => status)).toEqual(["failed", "processing"]);
    expect(await balance()).toBe((5000 - Number((await purchase(id)).totalCost)).toFixed(2));
  });

  test("for now is tried again by itself", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    fault("throttle", "POST /orders");
    await runJobs();
    expect(await purchase(id)).toMatchObject({ status: "draft", errorCode: "throttled" });
    await work(2);
    expect(await purchase(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
  });

  test("for want of money waits for a top-up, and C104 pays it then", async () => {
    await fund("0.50");
    const { id } = await readyOrder(tenant);
    await place([id]);
    await work(2);
    expect(await purchase(id)).toMatchObject({ status: "awaiting_payment", paymentStatus: "unpaid", errorCode: "wallet_insufficient" });
    expect(await order(id)).toMatchObject({ section: "payment", subStatus: "waiting_payment" });
    expect((await order(id)).events.at(-1)).toMatchObject({ kind: "payment_failed" });
    expect(await balance()).toBe("0.50");
    expect((await newsOf(tenant)).map(({ kind, count }) => [kind, count])).toEqual([["order_placed", 1], ["wallet_too_low", 1]]);
    await api.placement.retryPayments({});
    await work(2);
    expect(await newsOf(tenant)).toMatchObject([{ kind: "order_placed" }, { kind: "wallet_too_low", count: 1, link: "/app/setting/wallet" }]);
    await fund("5000");
    const { data } = await api.placement.retryPayments({});
    expect(data.purchase_orders).toHaveLength(1);
    await runJobs();
    expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
  });

  test("C105 because it was called off gives the lines free, unpaid and paid", async () => {
    const [unpaid, paid] = [await readyOrder(tenant), await readyOrder(tenant)];
    await place([unpaid.id], { use: "later" });
    await place([paid.id]);
    await runJobs();
    expect(await purchase(unpaid.id)).toMatchObject({ status: "awaiting_payment", paymentStatus: "unpaid" });
    const { data } = await api.placement.cancelPayment({ orders: [unpaid.id, paid.id] });
    expect(data).toMatchObject({ purchase_orders: [(await purchase(unpaid.id)).id], refused: [] });
    expect(await purchase(unpaid.id)).toMatchObject({ status: "cancelled", lines: [{ liveOrderLineId: null }] });
    const { id } = await purchase(paid.id);
    expect(await cancelPurchaseOrder({ scope: tenant.scope, purchaseOrderId: id, actor: "channel" })).toEqual({ outcome: "cancelled" });
    expect(await purchase(paid.id)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
    expect(await balance()).toBe("5000.00");
    expect((await newsOf(tenant)).map(({ kind }) => kind)).toEqual(["order_placed"]);
  });

  test("because the buyer cancelled before the payment is not paid", async () => {
    const { id } = await readyOrder(tenant);
    await place([id], { use: "later" });
    await runJobs();
    await systemDb.order.update({ where: { id }, data: { cancelledAt: new Date() } });
    await api.placement.pay({ orders: [id] });
    await runJobs();
    expect(await purchase(id)).toMatchObject({ status: "awaiting_payment", paymentStatus: "unpaid", errorCode: "order_cancelled" });
  });

  test("because the buyer cancelled first is never ordered", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    await systemDb.order.update({ where: { id }, data: { cancelledAt: new Date() } });
    await runJobs();
    const withdrawn = await purchase(id);
    expect(withdrawn).toMatchObject({ status: "withdrawn" });
    expect(received(withdrawn.number)).toBeUndefined();
  });
});

describe("what the supplier tells", () => {
  test("of a purchase that it calls off reaches the merchant, of many at once", async () => {
    const orders = [await readyOrder(tenant), await readyOrder(tenant)];
    await place(orders.map(({ id }) => id));
    await runJobs();
    expect(await newsOf(tenant)).toMatchObject([{ kind: "order_placed", count: 2, link: NOTIFICATION_KINDS.order_placed.overview }]);
    await systemDb.notification.deleteMany({ where: { workspaceId: tenant.workspace.id } });
    const supplier = supplierFor({ source: "zopi", workspaceId: tenant.workspace.id });
    for (const { id } of orders) {
      const { externalIds, number } = await purchase(id);
      await supplier.cancelOrder({ orderId: externalIds[0]!, reference: number });
    }
    await readPurchaseOrders({ scope: tenant.scope, source: "zopi", purchaseOrderIds: [(await purchase(orders[0]!.id)).id, (await purchase(orders[1]!.id)).id] });
    expect(await newsOf(tenant)).toMatchObject([{ kind: "purchase_cancelled", count: 2, link: NOTIFICATION_KINDS.purchase_cancelled.overview }]);
  });

  test("becomes parcels with their lines, each once (O020)", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    await runJobs();
    const bought = await purchase(id);
    warehouse.context.clock.advance(5 * 24 * 60 * 60_000);
    const read = () => readPurchaseOrders({ scope: tenant.scope, source: "zopi", purchaseOrderIds: [bought.id] });
    await Promise.all([read(), read()]);
    await read();
    const parcels = await systemDb.shipment.findMany({ where: { orderId: id }, include: { lines: true } });
    expect(parcels.length).toBeGreaterThan(0);
    expect(parcels.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2);
    expect(await order(id)).toMatchObject({ section: "shipment", subStatus: "not_found", status: "shipping", fulfillmentStatus: "fulfilled" });
    expect((await order(id)).events.filter(({ kind }) => kind === "shipped")).toHaveLength(parcels.length);
    expect(await purchase(id)).toMatchObject({ status: "shipped" });
  });
});

test("a supplier is asked about what is due, and a purchase that nothing works on is taken up", async () => {
  const [shipped, stranded] = [await readyOrder(tenant), await readyOrder(tenant)];
  await place([shipped.id]);
  await runJobs();
  await place([stranded.id], { use: "later" });
  await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  await systemDb.purchaseOrder.updateMany({ where: { orderId: shipped.id }, data: { checkedAt: new Date(Date.now() - 11 * 60_000) } });
  await systemDb.$executeRaw`UPDATE purchase_orders SET updated_at = now() - interval '1 hour' WHERE order_id = ${stranded.id}::uuid`;
  warehouse.context.clock.advance(5 * 24 * 60 * 60_000);
  await pollPurchaseOrders();
  await runJobs();
  expect(await purchase(shipped.id)).toMatchObject({ status: "shipped" });
  expect(await purchase(stranded.id)).toMatchObject({ status: "awaiting_payment", paymentStatus: "unpaid" });
});

test("C287 a preview says costs, ways to ship and what is left", async () => {
  const { id } = await readyOrder(tenant);
  const { data } = await api.placement.preview({ orders: [{ order_id: id }] });
  const [preview] = data.orders;
  const [plan] = preview!.plans;
  const shipping = plan!.options.find(({ code }) => code === plan!.chosen)!;
  const cost = Number(plan!.items_cost) + Number(shipping.cost.amount);
  expect(preview).toMatchObject({ order_id: id, can_place: true, blockers: [], revenue: { amount: "45.00", currency: "USD" } });
  expect(preview!.costs).toEqual([{ amount: cost.toFixed(2), currency: "USD" }]);
  expect(preview!.profit).toMatchObject({ amount: (45 - cost).toFixed(2), is_loss: cost > 45 });
});
