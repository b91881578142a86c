/** Tries of which nobody knows whether they arrived, and that land after a later one was answered. */
import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
import {
  api,
  atWarehouse,
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

/** Corrects the address that the buyer gave. */
async function correctAddress(orderId: string, address1: string): Promise<void> {
  const { shippingAddress } = await order(orderId);
  const address = { ...(shippingAddress as object), address1 };
  await systemDb.order.update({ where: { id: orderId }, data: { shippingAddress: address } });
}

describe("an earlier try that may still land", () => {
  /** An order whose sending has no answer and lands when the test says so. */
  async function stillFlying(): Promise<string> {
    const { id } = await readyOrder(tenant);
    await place([id]);
    warehouse.context.faults.add({ vendor: "warehouse", kind: "late_write", match: "POST /orders", count: 1 });
    shortenDeadlines(400);
    await runJobs();
    vi.restoreAllMocks();
    expect(await purchase(id)).toMatchObject({ status: "unknown" });
    return id;
  }
  async function land(orderId: string): Promise<void> {
    warehouse.context.faults.landAll();
    const { number } = await purchase(orderId);
    await expect.poll(() => received(number)?.created).toBe(1);
  }

  test.each(["throttle", "reject"] as const)("is not forgotten because the next is answered with %s", async (kind) => {
    const id = await stillFlying();
    const { checkedAt } = await purchase(id);
    fault(kind, "POST /orders");
    await hurryJobs();
    await runJobs();
    expect(await purchase(id)).toMatchObject({ status: "unknown", attempts: 2, checkedAt });
    await correctAddress(id, "2 Quay Street");
    await land(id);
    await work(3);
    const bought = await purchase(id);
    expect(atWarehouse(bought.number)?.destination.address1).not.toBe("2 Quay Street");
    expect(bought).toMatchObject({ status: "awaiting_payment", paymentStatus: "unpaid", errorCode: "order_changed" });
    expect(await balance()).toBe("5000.00");
  });

  test("and lands after its time, before one to another address, is not paid", async () => {
    const id = await stillFlying();
    await correctAddress(id, "2 Quay Street");
    await settle(id);
    during("/v1/orders", "sent", () => land(id));
    await hurryJobs();
    await work(3);
    const bought = await purchase(id);
    expect(atWarehouse(bought.number)?.destination.address1).not.toBe("2 Quay Street");
    expect(bought).toMatchObject({ status: "awaiting_payment", paymentStatus: "unpaid", errorCode: "order_changed" });
    expect(await balance()).toBe("5000.00");
  });

  test("and certainly did not is sent to the corrected address, and paid", async () => {
    const id = await stillFlying();
    await correctAddress(id, "2 Quay Street");
    await settle(id);
    await hurryJobs();
    await work(3);
    const bought = await purchase(id);
    expect(atWarehouse(bought.number)?.destination.address1).toBe("2 Quay Street");
    expect(bought).toMatchObject({ status: "processing", paymentStatus: "paid" });
  });
});

describe("a payment or a cancellation", () => {
  test("C105 a call to cancel whose answer is lost keeps its mark when a second one is turned away", async () => {
    const { id } = await readyOrder(tenant);
    await place([id], { use: "later" });
    await runJobs();
    // The first click's call lands late, the second's is turned away.
    warehouse.context.faults.add({ vendor: "warehouse", kind: "late_write", match: "/cancel", count: 1 });
    shortenDeadlines(400);
    await api.placement.cancelPayment({ orders: [id] });
    vi.restoreAllMocks();
    const { cancelAskedAt, number } = await purchase(id);
    expect(cancelAskedAt).not.toBeNull();
    fault("throttle", "/cancel");
    await api.placement.cancelPayment({ orders: [id] });
    expect(await purchase(id)).toMatchObject({ cancelAskedAt });
    await api.placement.pay({ orders: [id] });
    await work(2);
    expect(received(number)).toMatchObject({ paid: 0, payCalls: 0 });
  });

  test("a payment that is refused again once the first must have landed has failed", async () => {
    const { id } = await readyOrder(tenant);
    await place([id], { use: "later" });
    await runJobs();
    const movedAt = new Date(Date.now() - 4 * 60_000);
    const { id: purchaseOrderId } = await purchase(id);
    await systemDb.purchaseOrder.update({
      where: { id: purchaseOrderId },
      data: { paymentStatus: "unknown", movedAt },
    });
    fault("reject", "/pay");
    await api.placement.pay({ orders: [id] });
    await runJobs();
    expect(await purchase(id)).toMatchObject({ paymentStatus: "failed" });
  });

  test("a click is not put off by a run that comes again later", async () => {
    const { id } = await readyOrder(tenant);
    await place([id], { use: "later" });
    await runJobs();
    await api.placement.pay({ orders: [id] });
    fault("throttle", "/pay");
    during("/pay", "sent", () => api.placement.pay({ orders: [id] }));
    await runJobs();
    expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
  });

  test("an order that is told after its purchase has ended is left to the comparison of the books", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    during("/v1/orders", "answered", async () => {
      const data = { status: "failed", errorCode: "not_placed" };
      await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data });
      await systemDb.purchaseOrderLine.updateMany({
        where: { orderLine: { orderId: id } },
        data: { liveOrderLineId: null },
      });
    });
    await runJobs();
    const ended = await purchase(id);
    expect(ended).toMatchObject({ status: "failed", placedAt: null, externalIds: [expect.any(String)] });
    expect(await balance()).toBe("5000.00");
    expect((await order(id)).events.map(({ kind }) => kind)).not.toContain("created_with_fulfillment");
  });
});

describe("what a person says was not placed, at a supplier that can be asked", () => {
  /** A purchase that is at the warehouse, and of which nobody here knows. */
  async function forgotten() {
    const { id } = await readyOrder(tenant);
    await place([id], { use: "later" });
    await runJobs();
    const { id: purchaseId, externalIds, number } = await purchase(id);
    await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    await systemDb.purchaseOrder.update({ where: { id: purchaseId }, data: { status: "unknown", externalIds: [] } });
    await settle(id);
    return { id, externalIds, number, say: () => api.placement.updateToFail({ purchase_orders: [purchaseId] }) };
  }

  test("is taken over where the supplier has it, and never placed again", async () => {
    const { id, externalIds, number, say } = await forgotten();
    await expect(say()).rejects.toMatchObject({
      kind: "unprocessable",
      text: { key: "errors.orders_purchase_found", params: { numbers: externalIds.join(", ") } },
    });
    expect(await purchase(id)).toMatchObject({ status: "awaiting_payment", externalIds });
    await place([id], { use: "later" });
    await work(2);
    expect(await systemDb.purchaseOrder.count({ where: { orderId: id } })).toBe(1);
    expect(received(number)).toMatchObject({ created: 1 });
  });

  test("is not believed while the supplier does not answer", async () => {
    const { id, say } = await forgotten();
    warehouse.context.faults.add({ vendor: "warehouse", kind: "server_error", match: "GET /orders", count: 20 });
    await expect(say()).rejects.toMatchObject({ kind: "retry" });
    expect(await purchase(id)).toMatchObject({ status: "unknown" });
    expect((await api.orders.panel({ orderId: id })).data.purchase_orders).toMatchObject([{ can_be_asked: true }]);
  });

  test("is believed where the supplier has nothing", async () => {
    const { id, say } = await forgotten();
    await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { number: `Q-${randomUUID()}` } });
    await say();
    expect(await purchase(id)).toMatchObject({ status: "failed", errorCode: "not_placed" });
  });
});
