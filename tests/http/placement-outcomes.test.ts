/** Purchases after they were asked for: answers that are lost, refusals, and what the supplier tells later. */
import { describe, expect, test } from "vitest";
import { supplierFor } from "../../app/adapters/registry.server.ts";
import { NOTIFICATION_KINDS } from "../../app/areas/notifications/rules/kinds.ts";
import { placeOrders } from "../../app/areas/orders/server/placing/place-orders.server.ts";
import { cancelPurchaseOrder } from "../../app/areas/orders/server/purchasing/cancel-purchase-order.server.ts";
import { pollPurchaseOrders } from "../../app/areas/orders/server/purchasing/poll-purchase-orders.server.ts";
import { readPurchaseOrders } from "../../app/areas/orders/server/purchasing/read-purchase-orders.server.ts";
import { confirmPlaced } from "../../app/areas/orders/server/purchasing/resolve-unknown.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
import { newsOf } from "../factories/news.ts";
import {
  api,
  balance,
  fault,
  fund,
  order,
  place,
  purchase,
  purchasesOf,
  received,
  tenant,
  useSellerAtWarehouse,
  warehouse,
  work,
} from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { runJobs } from "../factories/run-jobs.ts";
import { makeTenant } from "../factories/tenants.ts";

useSellerAtWarehouse();

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
    await systemDb.purchaseOrder.updateMany({
      where: { orderId: id },
      data: { status: "placing", attempts: 1, shippingMethod: "standard" },
    });
    const preview = await api.placement.preview({ orders: [{ order_id: (await readyOrder(tenant)).id }] });
    await systemDb.purchaseOrder.updateMany({
      where: { orderId: id },
      data: { shippingMethod: preview.data.orders[0]!.plans[0]!.chosen, totalCost: "1000" },
    });
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

test("another seller's order on our account there is not taken over by its number", async () => {
  const { id: paidId } = await readyOrder(tenant);
  await place([paidId]);
  await runJobs();
  const [number] = (await purchase(paidId)).externalIds;
  // A second seller, whose own purchase has no answer.
  const stranger = await makeTenant();
  const mine = await readyOrder(stranger);
  await placeOrders({
    scope: stranger.scope,
    orders: [{ orderId: mine.id, lineIds: null, choices: [], accepts: [] }],
    pay: true,
  });
  const unknown = await purchase(mine.id);
  await systemDb.purchaseOrder.update({ where: { id: unknown.id }, data: { status: "unknown" } });
  // Also where the first has forgotten the number.
  for (const externalIds of [[number!], []]) {
    await systemDb.purchaseOrder.updateMany({ where: { orderId: paidId }, data: { externalIds } });
    await expect(
      confirmPlaced({ scope: stranger.scope, purchaseOrderId: unknown.id, externalIds: [number!] }),
    ).rejects.toMatchObject({ kind: "unprocessable" });
  }
  expect(await purchase(mine.id)).toMatchObject({ status: "unknown", externalIds: [], paymentStatus: "unpaid" });
  await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});

describe("a purchase that comes to nothing", () => {
  test("is refused with a reason, frees its lines, and can be placed again", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    fault("reject", "POST /orders", "out_of_stock");
    await work(2);
    const failed = await purchase(id);
    expect(failed).toMatchObject({ status: "failed", errorCode: "out_of_stock", lines: [{ liveOrderLineId: null }] });
    const placed = await order(id);
    expect(placed).toMatchObject({
      section: "placement",
      subStatus: "needs_attention",
      blocker: "placement_failed",
    });
    expect((await api.placement.progress({ purchase_orders: [failed.id] })).data).toMatchObject({
      failed: 1,
      to_see: [{ order_id: id, name: placed.name, state: "failed", reason: "out_of_stock" }],
    });
    expect((await order(id)).events.at(-1)).toMatchObject({
      kind: "creation_failed",
      params: { reason: "out_of_stock" },
    });
    expect(await newsOf(tenant)).toMatchObject([
      {
        kind: "order_placement_failed",
        count: 1,
        order: (await order(id)).name,
        reason: "out_of_stock",
        link: `/app/orders/${id}`,
      },
    ]);
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
    expect(await purchase(id)).toMatchObject({
      status: "awaiting_payment",
      paymentStatus: "unpaid",
      errorCode: "wallet_insufficient",
    });
    expect(await order(id)).toMatchObject({ section: "payment", subStatus: "waiting_payment" });
    expect((await order(id)).events.at(-1)).toMatchObject({ kind: "payment_failed" });
    expect(await balance()).toBe("0.50");
    expect((await newsOf(tenant)).map(({ kind, count }) => [kind, count])).toEqual([
      ["order_placed", 1],
      ["wallet_too_low", 1],
    ]);
    await api.placement.retryPayments({});
    await work(2);
    expect(await newsOf(tenant)).toMatchObject([
      { kind: "order_placed" },
      { kind: "wallet_too_low", count: 1, link: "/app/setting/wallet" },
    ]);
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
    expect(await cancelPurchaseOrder({ scope: tenant.scope, purchaseOrderId: id, actor: "channel" })).toEqual({
      outcome: "cancelled",
    });
    expect(await purchase(paid.id)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
    expect(await balance()).toBe("5000.00");
    expect((await newsOf(tenant)).map(({ kind }) => kind)).toEqual(["order_placed"]);
  });

  test("because the merchant called it off once it was paid says who did, and gives the money back", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    await runJobs();
    const { id: purchaseOrderId } = await purchase(id);
    expect(await purchase(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
    const cancel = () => api.placement.cancelPurchase({ purchaseOrderId });
    expect((await cancel()).data).toEqual({ is_cancelled: true, is_kept: false, reason: null });
    expect(await purchase(id)).toMatchObject({
      status: "cancelled",
      paymentStatus: "refunded",
      errorCode: "called_off",
    });
    expect((await order(id)).events.find(({ kind }) => kind === "purchase_cancelled")?.actor).toBe(
      tenant.scope.accountId,
    );
    expect(await balance()).toBe("5000.00");
    expect((await cancel()).data.is_cancelled).toBe(true);
  });

  test("because the buyer cancelled before the payment is not paid, and called off", async () => {
    const { id } = await readyOrder(tenant);
    await place([id], { use: "later" });
    await runJobs();
    await systemDb.order.update({ where: { id }, data: { cancelledAt: new Date() } });
    await api.placement.pay({ orders: [id] });
    await runJobs();
    expect(await purchase(id)).toMatchObject({
      status: "cancelled",
      paymentStatus: "unpaid",
      errorCode: "order_cancelled",
    });
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
    expect(await newsOf(tenant)).toMatchObject([
      { kind: "order_placed", count: 2, link: NOTIFICATION_KINDS.order_placed.overview },
    ]);
    await systemDb.notification.deleteMany({ where: { workspaceId: tenant.workspace.id } });
    const supplier = supplierFor({ source: "zopi", workspaceId: tenant.workspace.id });
    for (const { id } of orders) {
      const { externalIds, number } = await purchase(id);
      await supplier.cancelOrder({ orderId: externalIds[0]!, reference: number });
    }
    await readPurchaseOrders({
      scope: tenant.scope,
      source: "zopi",
      purchaseOrderIds: [(await purchase(orders[0]!.id)).id, (await purchase(orders[1]!.id)).id],
    });
    expect(await newsOf(tenant)).toMatchObject([
      { kind: "purchase_cancelled", count: 2, link: NOTIFICATION_KINDS.purchase_cancelled.overview },
    ]);
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
    expect(await order(id)).toMatchObject({
      section: "shipment",
      subStatus: "not_found",
      status: "shipping",
      fulfillmentStatus: "fulfilled",
    });
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
  await systemDb.purchaseOrder.updateMany({
    where: { orderId: shipped.id },
    data: { checkedAt: new Date(Date.now() - 11 * 60_000) },
  });
  await systemDb.$executeRaw`UPDATE purchase_orders SET moved_at = now() - interval '1 hour' WHERE order_id = ${stranded.id}::uuid`;
  warehouse.context.clock.advance(5 * 24 * 60 * 60_000);
  await pollPurchaseOrders();
  await runJobs();
  expect(await purchase(shipped.id)).toMatchObject({ status: "shipped" });
  expect(await purchase(stranded.id)).toMatchObject({ status: "awaiting_payment", paymentStatus: "unpaid" });
});
