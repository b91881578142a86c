/** A person's wish to call a purchase off that comes before its fate is known is kept, and heeded whatever the answer is. */
import { describe, expect, test, vi } from "vitest";
import { areToBePaid } from "../../app/areas/orders/server/purchasing/open-purchases.server.ts";
import { pollPurchaseOrders } from "../../app/areas/orders/server/purchasing/poll-purchase-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
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
  work,
} from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { runJobs } from "../factories/run-jobs.ts";

useSellerAtWarehouse();

/** Has an order placed, of which one call to the supplier comes to nothing that is known here. */
async function lost(kind: "timeout_before_write" | "timeout_after_write", match: string): Promise<string> {
  const { id } = await readyOrder(tenant);
  await place([id]);
  fault(kind, match);
  shortenDeadlines(300);
  await runJobs();
  vi.restoreAllMocks();
  return id;
}
const wish = async (id: string) => {
  const { data } = await api.placement.cancelPayment({ orders: [id] });
  expect(data).toEqual({ purchase_orders: [], kept: [(await purchase(id)).id], refused: [] });
};
const shown = async (id: string) => (await api.orders.panel({ orderId: id })).data.purchase_orders[0]!;
const timeline = async (id: string) => (await order(id)).events.map(({ kind }) => kind);

describe("of an order whose answer is lost", () => {
  test("C105 is told and shown, has it not sent again, and nothing of it is bought by itself", async () => {
    const id = await lost("timeout_before_write", "POST /orders");
    await wish(id);
    expect(await shown(id)).toMatchObject({ status: "unknown", call_off_wish: { refusal: null } });
    expect(await timeline(id)).toContain("call_off_kept");
    await work();
    expect(await purchase(id)).toMatchObject({ status: "unknown", attempts: 1 });
    await settle(id);
    await work();
    const ended = await purchase(id);
    expect(ended).toMatchObject({ status: "failed", isCalledOff: true, errorCode: "called_off" });
    expect(ended.lines).toMatchObject([{ liveOrderLineId: null }]);
    // It is for a person to buy again, and none of what failed.
    expect(await order(id)).toMatchObject({ subStatus: "ready", blocker: null });
    expect(received(ended.number)?.created ?? 0).toBe(0);
    expect(await balance()).toBe("5000.00");
    expect((await order(id)).events.at(-1)).toMatchObject({ actor: tenant.scope.accountId });
  });

  test("is heeded at the supplier once it is known that it has it, and nothing is paid", async () => {
    const id = await lost("timeout_after_write", "POST /orders");
    await wish(id);
    await work();
    const ended = await purchase(id);
    expect(ended).toMatchObject({ status: "cancelled", isCalledOff: true, errorCode: "called_off" });
    expect(received(ended.number)).toMatchObject({ created: 1, paid: 0 });
    expect(await balance()).toBe("5000.00");
  });

  test("stands where a person says that it was not made", async () => {
    const id = await lost("timeout_before_write", "POST /orders");
    await wish(id);
    await settle(id);
    await api.placement.updateToFail({ purchase_orders: [(await purchase(id)).id] });
    expect(await purchase(id)).toMatchObject({ status: "failed", isCalledOff: true, errorCode: "called_off" });
  });

  test("is one however often it comes", async () => {
    const id = await lost("timeout_before_write", "POST /orders");
    await wish(id);
    await wish(id);
    expect((await timeline(id)).filter((kind) => kind === "call_off_kept")).toHaveLength(1);
    const { data } = await api.placement.cancelPurchase({ purchaseOrderId: (await purchase(id)).id });
    expect(data).toEqual({ is_cancelled: false, is_kept: true, reason: null });
  });
});

describe("of an order that is on its way", () => {
  test.each([
    ["is taken", null],
    ["is turned away for now", "throttle"],
  ] as const)("C105 is heeded when it %s", async (_, kind) => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    if (kind) fault(kind, "POST /orders");
    during("/v1/orders", "sent", () => wish(id));
    await work();
    const ended = await purchase(id);
    expect(ended).toMatchObject({ status: kind ? "withdrawn" : "cancelled", isCalledOff: true });
    expect(received(ended.number)?.paid ?? 0).toBe(0);
    expect(await balance()).toBe("5000.00");
  });
});

describe("of a payment whose answer is lost", () => {
  test("has it not asked for again, gives the money back and is heeded at the supplier", async () => {
    const id = await lost("timeout_before_write", "/pay");
    expect(await balance()).not.toBe("5000.00");
    await wish(id);
    await work();
    expect(await shown(id)).toMatchObject({ payment_status: "unknown", call_off_wish: { refusal: null } });
    await settle(id);
    await work();
    const ended = await purchase(id);
    expect(ended).toMatchObject({ status: "cancelled", paymentStatus: "failed", isCalledOff: true });
    expect(received(ended.number)).toMatchObject({ paid: 0 });
    expect(await balance()).toBe("5000.00");
  });

  test("is heeded once it is known to be paid: the money comes back", async () => {
    const id = await lost("timeout_after_write", "/pay");
    await wish(id);
    await work();
    const ended = await purchase(id);
    expect(ended).toMatchObject({ status: "cancelled", paymentStatus: "refunded", isCalledOff: true });
    expect(received(ended.number)).toMatchObject({ paid: 1 });
    expect(await balance()).toBe("5000.00");
  });

  test("that the supplier does not let be heeded any more says so on the order, and to people", async () => {
    const id = await lost("timeout_after_write", "/pay");
    await wish(id);
    fault("reject", "/cancel", "not_cancellable");
    await work();
    expect(await purchase(id)).toMatchObject({ status: "processing", paymentStatus: "paid", isCalledOff: false });
    expect(await shown(id)).toMatchObject({ call_off_wish: { refusal: "too_late_to_cancel" } });
    expect(await timeline(id)).toContain("call_off_refused");
    const told = await systemDb.notification.findMany({ where: { workspaceId: tenant.workspace.id } });
    expect(told.map(({ kind }) => kind)).toContain("cancellation_refused");
  });

  test("is taken up where its job is lost", async () => {
    const id = await lost("timeout_after_write", "/pay");
    await wish(id);
    await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    const movedAt = new Date(Date.now() - 3_600_000);
    await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { movedAt } });
    await pollPurchaseOrders();
    await work();
    expect(await purchase(id)).toMatchObject({ status: "cancelled", isCalledOff: true });
  });
});

test("of a purchase whose supplier does not answer now is made again by itself, and nothing is paid meanwhile", async () => {
  const { id } = await readyOrder(tenant);
  await place([id], { use: "later" });
  await runJobs();
  fault("throttle", "/cancel");
  await wish(id);
  await api.placement.pay({ orders: [id] });
  await work();
  const ended = await purchase(id);
  expect(ended).toMatchObject({ status: "cancelled", paymentStatus: "unpaid", isCalledOff: true });
  expect(received(ended.number)).toMatchObject({ paid: 0 });
});

test("of a purchase whose supplier does not answer now is in nothing that is paid: no sum, no link, no charge", async () => {
  const { id } = await readyOrder(tenant);
  await place([id], { use: "later" });
  await runJobs();
  fault("throttle", "/cancel");
  await wish(id);
  const { id: purchaseOrderId, workspaceId } = await purchase(id);
  expect((await api.placement.previewPayment({ orders: [id] })).data).toMatchObject({ orders: [], totals: [] });
  expect((await api.placement.pay({ orders: [id] })).data.purchase_orders).toEqual([]);
  await expect(api.paymentLinks.make({ orders: [id] })).rejects.toMatchObject({ errorCode: "payment_link_nothing" });
  expect(await areToBePaid({ tx: systemDb as never, workspaceId, purchases: [purchaseOrderId] })).toBe(false);
});

test("C105 a wish that its supplier does not let be heeded leaves the paying to a person", async () => {
  const { id } = await readyOrder(tenant);
  await place([id]);
  during("/v1/orders", "sent", () => wish(id));
  fault("reject", "/cancel", "not_cancellable");
  await work();
  expect(await purchase(id)).toMatchObject({ paymentStatus: "unpaid", isToBePaid: false });
  await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { movedAt: new Date(0), takenUpAt: null } });
  await pollPurchaseOrders();
  await work();
  expect(await purchase(id)).toMatchObject({ paymentStatus: "unpaid" });
  expect(await balance()).toBe("5000.00");
  await api.placement.pay({ orders: [id] });
  await work();
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
});
