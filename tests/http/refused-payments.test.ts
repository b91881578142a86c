/** Payments that suppliers refuse, for another total or for good: nothing stays set aside for them, and nothing is paid twice. */
import { describe, expect, test, vi } from "vitest";
import { payPurchaseOrder } from "../../app/areas/orders/server/purchasing/pay-purchase-order.server.ts";
import { compareBooks } from "../../app/areas/orders/server/reading/compare-books.sql.server.ts";
import { chargeWallet } from "../../app/areas/wallet/server/charge-wallet.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
import { newsOf } from "../factories/news.ts";
import {
  api,
  balance,
  during,
  fault,
  order,
  place,
  purchase,
  received,
  settle,
  tenant,
  useSellerAtWarehouse,
  warehouse,
  work,
} from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";

useSellerAtWarehouse();

/** An order that the warehouse has, unpaid. */
async function unpaidOrder(): Promise<string> {
  const { id } = await readyOrder(tenant);
  await place([id], { use: "later" });
  await runJobs();
  return id;
}
/** As if the warehouse had raised its total of an order since: it wants this much more than is known here. @returns what is known, and what it wants */
async function raise(orderId: string, by: string): Promise<{ was: string; now: string }> {
  const { id, totalCost } = await purchase(orderId);
  const was = totalCost.minus(by).toFixed(2);
  await systemDb.purchaseOrder.update({ where: { id }, data: { totalCost: was, confirmedCost: was } });
  return { was, now: totalCost.toFixed(2) };
}
const movements = async (orderId: string) => {
  const { id } = await purchase(orderId);
  const entries = await systemDb.walletEntry.findMany({ where: { reference: id }, orderBy: { id: "asc" } });
  return entries.map(({ kind, amountTopup }) => `${kind} ${amountTopup.toFixed(2)}`);
};
const disagreements = async () => (await compareBooks(tenant.scope, { paidByUs: ["zopi"] })).map(({ kind }) => kind);

describe("a payment that is refused for another total", () => {
  test("gives its money back at once, and waits for a yes to what the order costs now", async () => {
    const id = await unpaidOrder();
    const { was, now } = await raise(id, "7.00");
    await api.placement.pay({ orders: [id] });
    await work(2);
    const waiting = await purchase(id);
    expect(waiting).toMatchObject({
      status: "awaiting_payment",
      paymentStatus: "failed",
      errorCode: "price_changed",
      waitsFor: { cost: { confirmed: was, now } },
    });
    expect(await balance()).toBe("5000.00");
    expect((await order(id)).cost?.toFixed(2)).toBe(now);
    const news = (await newsOf(tenant)).map(({ kind }) => kind);
    expect(news.sort()).toEqual(["order_placed", "purchase_price_changed"]);
    expect(await disagreements()).toEqual([]);
    await api.placement.acceptChanges({ purchaseOrderId: waiting.id, total_cost: now });
    await api.placement.pay({ orders: [id], totals: [{ amount: now, currency: "USD" }] });
    await work(2);
    expect(await purchase(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
    expect(received(waiting.number)).toMatchObject({ paid: 1, charged: now });
    expect(await movements(id)).toEqual([`purchase -${was}`, `purchase_reversal ${was}`, `purchase -${now}`]);
    expect(await balance()).toBe((5000 - Number(now)).toFixed(2));
    expect(await disagreements()).toEqual([]);
  });

  test("is paid with that where the merchant lets it pass, and what comes back of it later is no more", async () => {
    await api.placing.changeSettings({ productSource: "zopi", price_tolerance: { amount: "10.00", percent: null } });
    const id = await unpaidOrder();
    const { now } = await raise(id, "2.50");
    await api.placement.pay({ orders: [id] });
    await work(2);
    const paid = await purchase(id);
    expect(paid).toMatchObject({ paymentStatus: "paid", errorCode: null, waitsFor: null });
    expect(received(paid.number)).toMatchObject({ paid: 1, charged: now });
    expect(await balance()).toBe((5000 - Number(now)).toFixed(2));
    expect((await newsOf(tenant)).map(({ kind }) => kind)).toEqual(["order_placed"]);
    await api.placement.cancelPurchase({ purchaseOrderId: paid.id });
    expect(await purchase(id)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
    expect(await balance()).toBe("5000.00");
    expect(await disagreements()).toEqual([]);
  });

  test("and of which nobody can read the new one can be paid again", async () => {
    const id = await unpaidOrder();
    await raise(id, "7.00");
    await api.placement.pay({ orders: [id] });
    during("/pay", "answered", async () => {
      for (let time = 0; time < 3; time++) fault("server_error", "GET /orders");
    });
    await runJobs();
    expect(await purchase(id)).toMatchObject({ paymentStatus: "failed", errorCode: null, waitsFor: null });
    expect(await order(id)).toMatchObject({ attention: "payment_failed" });
    expect(await balance()).toBe("5000.00");
    warehouse.context.faults.clear();
    await api.placement.retryPayments({});
    await work(2);
    expect(await purchase(id)).toMatchObject({ errorCode: "price_changed", waitsFor: expect.anything() });
  });
});

test("a payment that is refused for good keeps nothing set aside, and is charged once when it is tried again", async () => {
  const id = await unpaidOrder();
  const { totalCost, number } = await purchase(id);
  fault("reject", "/pay", "not_payable");
  await api.placement.pay({ orders: [id] });
  await runJobs();
  expect(await purchase(id)).toMatchObject({ paymentStatus: "failed", errorCode: "order_not_payable" });
  expect(await balance()).toBe("5000.00");
  await api.placement.pay({ orders: [id] });
  await work(2);
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
  expect(received(number)).toMatchObject({ paid: 1 });
  expect(await balance()).toBe((5000 - Number(totalCost)).toFixed(2));
});

test("what was set aside for a payment that had failed before comes back when it is tried with another total", async () => {
  const id = await unpaidOrder();
  const { id: purchaseOrderId } = await purchase(id);
  const { was, now } = await raise(id, "-1.00");
  fault("reject", "/pay", "not_payable");
  await api.placement.pay({ orders: [id] });
  await runJobs();
  // As payments were left that failed before their money came back at once.
  await systemDb.$transaction(async (tx) => {
    const { workspace } = tenant;
    await chargeWallet({ tx, workspaceId: workspace.id, purchaseOrderId, amount: was, currency: "USD" });
  });
  expect(await disagreements()).toEqual(["charge_kept"]);
  await api.placement.pay({ orders: [id] });
  await work(3);
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
  expect(await balance()).toBe((5000 - Number(now)).toFixed(2));
  expect(await disagreements()).toEqual([]);
});

describe("a payment without an answer", () => {
  async function flying(): Promise<string> {
    const id = await unpaidOrder();
    await api.placement.pay({ orders: [id] });
    warehouse.context.faults.add({ vendor: "warehouse", kind: "late_write", match: "/pay", count: 1 });
    shortenDeadlines(400);
    await runJobs();
    vi.restoreAllMocks();
    expect(await purchase(id)).toMatchObject({ paymentStatus: "unknown", paySentAt: expect.any(Date) });
    return id;
  }

  test("is not asked for again while it may still land", async () => {
    const id = await flying();
    const { number } = await purchase(id);
    await work(3);
    expect(await purchase(id)).toMatchObject({ paymentStatus: "unknown" });
    expect(received(number)).toMatchObject({ payCalls: 0, paid: 0 });
    warehouse.context.faults.landAll();
    await expect.poll(() => received(number)?.paid).toBe(1);
    await work(2);
    expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
    expect(received(number)).toMatchObject({ payCalls: 1, paid: 1 });
  });

  test("is asked for again once it must have landed, and was not taken", async () => {
    const id = await flying();
    const { number } = await purchase(id);
    warehouse.context.faults.clear();
    await settle(id);
    await hurryJobs();
    await work(2);
    expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
    expect(received(number)).toMatchObject({ paid: 1 });
  });

  test("is not asked for by two runs that look at the same time", async () => {
    const id = await flying();
    const { id: purchaseOrderId, number } = await purchase(id);
    warehouse.context.faults.clear();
    await settle(id);
    const look = () => payPurchaseOrder({ scope: tenant.scope, purchaseOrderId, mayStart: true });
    await Promise.all([look(), look(), look()]);
    expect(received(number)).toMatchObject({ payCalls: 1, paid: 1 });
  });

  test("keeps its money while it can't be looked up", async () => {
    const id = await flying();
    const { totalCost } = await purchase(id);
    await settle(id);
    const key = env.ZOPI_KEY_ID;
    env.ZOPI_KEY_ID = "another";
    await hurryJobs();
    await runJobs();
    env.ZOPI_KEY_ID = key;
    expect(await purchase(id)).toMatchObject({ paymentStatus: "unknown" });
    expect(await balance()).toBe((5000 - Number(totalCost)).toFixed(2));
  });

  test("that lands after it had failed is charged once more, and not twice", async () => {
    const id = await flying();
    const { totalCost, number } = await purchase(id);
    await settle(id);
    fault("reject", "/pay", "not_payable");
    await hurryJobs();
    await runJobs();
    expect(await purchase(id)).toMatchObject({ paymentStatus: "failed" });
    expect(await balance()).toBe("5000.00");
    warehouse.context.faults.landAll();
    await expect.poll(() => received(number)?.paid).toBe(1);
    await api.placement.pay({ orders: [id] });
    await work(2);
    expect(await purchase(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
    expect(received(number)).toMatchObject({ paid: 1 });
    expect(await balance()).toBe((5000 - Number(totalCost)).toFixed(2));
    expect(await disagreements()).toEqual([]);
  });
});
