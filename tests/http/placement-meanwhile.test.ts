/** What comes about between asking for a purchase, sending it and paying it: nothing is bought that is not wanted any more. */
import { describe, expect, test, vi } from "vitest";
import { supplierFor } from "../../app/adapters/registry.server.ts";
import { cancelPurchaseOrder } from "../../app/areas/orders/server/purchasing/cancel-purchase-order.server.ts";
import { claimPurchaseOrder } from "../../app/areas/orders/server/purchasing/claim-purchase-order.server.ts";
import { payPurchaseOrder } from "../../app/areas/orders/server/purchasing/pay-purchase-order.server.ts";
import { pollPurchaseOrders } from "../../app/areas/orders/server/purchasing/poll-purchase-orders.server.ts";
import { readPurchaseOrders } from "../../app/areas/orders/server/purchasing/read-purchase-orders.server.ts";
import { giveBackCharge } from "../../app/areas/wallet/server/charge-wallet.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
import { channelOrderLine } from "../factories/channel-orders.ts";
import {
  api,
  atWarehouse,
  balance,
  during,
  fault,
  order,
  place,
  purchase,
  purchasesOf,
  received,
  settle,
  tenant,
  useSellerAtWarehouse,
  waitingForLocks,
  work,
} from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";

useSellerAtWarehouse();

const cancel = (id: string) => systemDb.order.update({ where: { id }, data: { cancelledAt: new Date() } });
describe("between placing and sending", () => {
  test("a line that was removed is not bought, and what is left is shipped and paid as such", async () => {
    const { id, lineIds } = await readyOrder(tenant, { lines: [channelOrderLine(), channelOrderLine()] });
    await place([id]);
    const asked = await purchase(id);
    fault("throttle", "POST /orders");
    await runJobs();
    await systemDb.orderLine.update({ where: { id: lineIds[0]! }, data: { currentQuantity: 0 } });
    await systemDb.orderLine.update({ where: { id: lineIds[1]! }, data: { currentQuantity: 1 } });
    await work(2);
    const bought = await purchase(id);
    expect(bought).toMatchObject({ status: "processing", paymentStatus: "paid" });
    expect(bought.lines).toMatchObject([{ orderLineId: lineIds[1], quantity: 1, supplierUnits: 1 }]);
    expect(atWarehouse(bought.number)).toMatchObject({ items: [{ line_reference: lineIds[1], quantity: 1 }] });
    expect(bought.totalCost.toFixed(2)).toBe(atWarehouse(bought.number)!.total);
    expect(bought.itemsCost.lessThan(asked.itemsCost)).toBe(true);
    expect(await balance()).toBe((5000 - Number(bought.totalCost)).toFixed(2));
  });

  test("an order of which nothing is left is not bought", async () => {
    const { id, lineIds } = await readyOrder(tenant);
    await place([id]);
    await systemDb.orderLine.update({ where: { id: lineIds[0]! }, data: { currentQuantity: 0 } });
    await work(2);
    expect(await purchase(id)).toMatchObject({ status: "withdrawn", errorCode: "lines_gone" });
    expect(received((await purchase(id)).number)).toBeUndefined();
    expect(await balance()).toBe("5000.00");
  });

  test("an address that was corrected is the one that is sent", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    fault("throttle", "POST /orders");
    await runJobs();
    const { shippingAddress } = await order(id);
    const address = { ...(shippingAddress as object), address1: "2 Quay Street" };
    await systemDb.order.update({ where: { id }, data: { shippingAddress: address } });
    await work(2);
    expect(atWarehouse((await purchase(id)).number)?.destination).toMatchObject({ address1: "2 Quay Street" });
  });

  test("the way to ship that was chosen stays, also where it is asked for anew", async () => {
    const { id } = await readyOrder(tenant);
    const preview = await api.placement.preview({ orders: [{ order_id: id }] });
    const [plan] = preview.data.orders[0]!.plans;
    const option = plan!.options.find(({ code }) => code !== plan!.chosen)!;
    const { code, label, min_days, max_days } = option;
    const cost = option.cost.amount;
    const choice = { source: "zopi", code, label, min_days, max_days, cost, items_cost: plan!.items_cost };
    await api.placement.request({ orders: [{ order_id: id, choices: [choice] }] });
    const { shippingAddress } = await order(id);
    const moved = { ...(shippingAddress as object), zip: "97209" };
    await systemDb.order.update({ where: { id }, data: { shippingAddress: moved } });
    await work(2);
    const bought = await purchase(id);
    expect(atWarehouse(bought.number)).toMatchObject({ method: code, destination: { zip: "97209" } });
    expect(bought).toMatchObject({ paymentStatus: "paid" });
  });

  test("of two runs that take it up at once one sends it", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    const { id: purchaseOrderId } = await purchase(id);
    await systemDb.purchaseOrder.update({ where: { id: purchaseOrderId }, data: { shippingMethod: "standard" } });
    const claim = () => claimPurchaseOrder({ scope: tenant.scope, purchaseOrderId, from: "draft", isSettled: true });
    const claims = await Promise.all([claim(), claim(), claim()]);
    expect(claims.map(({ outcome }) => outcome).sort()).toEqual(["claimed", "moved", "moved"]);
  });

  test("a hold of the store stops it", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    await systemDb.order.update({ where: { id }, data: { channelFulfillment: "on_hold" } });
    await work(2);
    expect(await purchase(id)).toMatchObject({ status: "withdrawn", errorCode: "order_on_hold" });
    expect(received((await purchase(id)).number)).toBeUndefined();
  });

  test("a cancellation while shipping is asked for stops it", async () => {
    const { id } = await readyOrder(tenant, { shippingAddress: { ...ADDRESS, zip: String(Date.now()).slice(-5) } });
    await place([id]);
    during("/quotes", "answered", () => cancel(id));
    await work(2);
    expect(await purchase(id)).toMatchObject({ status: "withdrawn", errorCode: "order_cancelled" });
    expect(received((await purchase(id)).number)).toBeUndefined();
    expect(await balance()).toBe("5000.00");
  });
});

const ADDRESS = {
  firstName: "Grace",
  lastName: "Hopper",
  company: "",
  address1: "1 Pier Road",
  address2: "",
  city: "Portland",
  province: "Oregon",
  provinceCode: "OR",
  zip: "97201",
  country: "United States",
  countryCode: "US",
  phone: "+15035550100",
};

describe("while nobody knows whether it arrived", () => {
  async function lost(kind: "timeout_before_write" | "timeout_after_write"): Promise<string> {
    const { id } = await readyOrder(tenant);
    await place([id]);
    fault(kind, "POST /orders");
    shortenDeadlines(300);
    await runJobs();
    vi.restoreAllMocks();
    expect(await purchase(id)).toMatchObject({ status: "unknown" });
    return id;
  }

  test("a cancelled order is not sent again, and has come to nothing once what was sent would have arrived", async () => {
    const id = await lost("timeout_before_write");
    await cancel(id);
    await work(2);
    expect(await purchase(id)).toMatchObject({ status: "unknown", attempts: 1 });
    await settle(id);
    await work(2);
    const ended = await purchase(id);
    expect(ended).toMatchObject({ status: "failed", errorCode: "order_cancelled", lines: [{ liveOrderLineId: null }] });
    expect(received(ended.number)?.created ?? 0).toBe(0);
    expect(await balance()).toBe("5000.00");
  });

  test("a cancelled order that did arrive is not paid, and called off", async () => {
    const id = await lost("timeout_after_write");
    await cancel(id);
    await work(2);
    expect(await purchase(id)).toMatchObject({
      status: "cancelled",
      paymentStatus: "unpaid",
      errorCode: "order_cancelled",
    });
    expect(await balance()).toBe("5000.00");
  });

  test("an order of other lines by now is not sent as it was, and is placed anew by a person", async () => {
    const id = await lost("timeout_before_write");
    const [line] = await systemDb.orderLine.findMany({ where: { orderId: id } });
    await systemDb.orderLine.update({ where: { id: line!.id }, data: { currentQuantity: 1 } });
    await work(2);
    expect(await purchase(id)).toMatchObject({ status: "unknown", attempts: 1 });
    await settle(id);
    await work(2);
    expect(await purchase(id)).toMatchObject({ status: "failed", errorCode: "order_changed" });
    await place([id]);
    await work(2);
    const anew = await purchase(id);
    expect(anew).toMatchObject({ status: "processing", lines: [{ quantity: 1 }] });
    expect((await purchasesOf(id)).map(({ number }) => received(number)?.created ?? 0)).toEqual([0, 1]);
  });
});

describe("between ordering and paying", () => {
  test("a line that was removed leaves the purchase unpaid for a person", async () => {
    const { id, lineIds } = await readyOrder(tenant);
    await place([id], { use: "later" });
    await runJobs();
    await systemDb.orderLine.update({ where: { id: lineIds[0]! }, data: { currentQuantity: 1 } });
    await api.placement.pay({ orders: [id] });
    await work(2);
    expect(await purchase(id)).toMatchObject({ status: "awaiting_payment", errorCode: "order_changed" });
    expect(await balance()).toBe("5000.00");
  });

  test("a purchase that is being called off is not paid", async () => {
    const { id } = await readyOrder(tenant);
    await place([id], { use: "later" });
    await runJobs();
    const bought = await purchase(id);
    during("/cancel", "sent", async () => {
      await api.placement.pay({ orders: [id] });
      await runJobs();
    });
    await cancelPurchaseOrder({ scope: tenant.scope, purchaseOrderId: bought.id, actor: "system" });
    await work(1);
    expect(received(bought.number)).toMatchObject({ paid: 0, payCalls: 0 });
    expect(await purchase(id)).toMatchObject({ status: "cancelled", paymentStatus: "unpaid" });
    expect(await balance()).toBe("5000.00");
  });

  test("nor is one that is called off just before its money is set aside", async () => {
    const { id } = await readyOrder(tenant);
    await place([id], { use: "later" });
    await runJobs();
    const { id: purchaseOrderId, number } = await purchase(id);
    let paying: Promise<unknown> | undefined;
    await systemDb.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM orders WHERE id = ${id}::uuid FOR UPDATE`;
      paying = payPurchaseOrder({ scope: tenant.scope, purchaseOrderId, mayStart: true });
      await expect.poll(waitingForLocks, { interval: 20 }).toBe(1);
      // Nor is a person asked for a yes to what it costs by now.
      const data = { cancelAskedAt: new Date(), confirmedCost: "0.01" };
      await tx.purchaseOrder.update({ where: { id: purchaseOrderId }, data });
    });
    expect(await paying).toBe("rest");
    expect(await purchase(id)).toMatchObject({ waitsFor: null, errorCode: null });
    expect(received(number)).toMatchObject({ payCalls: 0 });
    expect(await balance()).toBe("5000.00");
  });

  test("a cancellation whose answer is lost is read back before it is paid", async () => {
    const { id } = await readyOrder(tenant);
    await place([id], { use: "later" });
    await runJobs();
    const bought = await purchase(id);
    await systemDb.purchaseOrder.update({ where: { id: bought.id }, data: { cancelAskedAt: new Date() } });
    await api.placement.pay({ orders: [id] });
    await work(1);
    expect(received(bought.number)).toMatchObject({ payCalls: 0 });
    const longAgo = new Date(Date.now() - 4 * 60_000);
    await systemDb.purchaseOrder.update({ where: { id: bought.id }, data: { cancelAskedAt: longAgo } });
    await hurryJobs();
    await runJobs();
    expect(await purchase(id)).toMatchObject({ paymentStatus: "paid", cancelAskedAt: null });
  });

  test("the answer of a payment that comes after that of a cancellation takes nothing back", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    during("/pay", "answered", async () => {
      const { id: purchaseOrderId, externalIds, number: reference } = await purchase(id);
      const supplier = supplierFor({ source: "zopi", workspaceId: tenant.workspace.id });
      await supplier.cancelOrder({ orderId: externalIds[0]!, reference });
      await readPurchaseOrders({ scope: tenant.scope, source: "zopi", purchaseOrderIds: [purchaseOrderId] });
    });
    await work(2);
    expect(await purchase(id)).toMatchObject({ status: "cancelled", paymentStatus: "failed" });
    expect(await balance()).toBe("5000.00");
  });

  test("O007 a cancellation after a part came back returns what is left", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    await runJobs();
    const { id: purchaseOrderId } = await purchase(id);
    const { workspaceId } = tenant.scope;
    const partly = (event: string) =>
      systemDb.$transaction((tx) =>
        giveBackCharge({ tx, workspaceId, purchaseOrderId, kind: "refund", event, amount: "0.50" }),
      );
    await partly("refund:one");
    await partly("refund:one");
    await partly("refund:two");
    await cancelPurchaseOrder({ scope: tenant.scope, purchaseOrderId, actor: "system" });
    expect(await purchase(id)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
    expect(await balance()).toBe("5000.00");
    const { data } = await api.wallet.transactionLogs({ kind: "refund" });
    expect(data.transactions.map(({ amount }) => amount).slice(1)).toEqual(["0.50", "0.50"]);
  });
});

test("a placement that waited long is paid when it is taken up", async () => {
  const { id } = await readyOrder(tenant);
  await place([id]);
  await systemDb.$executeRaw`UPDATE purchase_orders SET moved_at = now() - interval '1 hour' WHERE order_id = ${id}::uuid`;
  const jobs = () =>
    systemDb.$queryRaw<
      { id: bigint; revision: number }[]
    >`SELECT id, revision FROM graphile_worker._private_jobs ORDER BY id`;
  const before = await jobs();
  await pollPurchaseOrders();
  // The job that waits is left as it is.
  expect(await jobs()).toEqual(before);
  await runJobs();
  expect(await purchase(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
  // Also where its job was lost.
  const { id: other } = await readyOrder(tenant);
  await place([other]);
  await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  await systemDb.$executeRaw`UPDATE purchase_orders SET moved_at = now() - interval '1 hour' WHERE order_id = ${other}::uuid`;
  await pollPurchaseOrders();
  await runJobs();
  expect(await purchase(other)).toMatchObject({ paymentStatus: "paid" });
});
