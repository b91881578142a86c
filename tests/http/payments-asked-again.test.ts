/** A payment that waits to be asked for again: everything is looked at anew before each time, not before the first alone. */
import { describe, expect, test, vi } from "vitest";
import { recomputeOrder } from "../../app/areas/orders/server/order/recompute-order.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
import {
  api,
  balance,
  fault,
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

const cancel = (id: string) => systemDb.order.update({ where: { id }, data: { cancelledAt: new Date() } });
type Ready = Awaited<ReturnType<typeof readyOrder>>;
const change = (data: Parameters<typeof systemDb.order.update>[0]["data"]) => (ready: Ready) =>
  systemDb.order.update({ where: { id: ready.id }, data });
const CHANGES: [string, (ready: Ready) => Promise<unknown>, string][] = [
  ["the order is cancelled", ({ id }) => cancel(id), "order_cancelled"],
  [
    "the order is cancelled, and is called off by itself",
    async ({ id }) => {
      await cancel(id);
      const { workspaceId } = tenant.scope;
      await systemDb.$transaction((tx) => recomputeOrder({ tx, workspaceId, orderId: id }));
    },
    "order_cancelled",
  ],
  ["the store holds it", change({ channelFulfillment: "on_hold" }), "order_on_hold"],
  ["the store warns of it", change({ riskLevel: "high", riskRecommendation: "cancel" }), "order_risky"],
  [
    "a unit is taken off",
    ({ lineIds }) => systemDb.orderLine.update({ where: { id: lineIds[0]! }, data: { currentQuantity: 1 } }),
    "order_changed",
  ],
];

/** Has an order bought, and its payment asked for once, of which the supplier certainly has nothing. */
async function asked(kind: "throttle" | "timeout_before_write"): Promise<Ready> {
  const ready = await readyOrder(tenant);
  await place([ready.id]);
  fault(kind, "/pay");
  shortenDeadlines(300);
  await runJobs();
  vi.restoreAllMocks();
  expect(await purchase(ready.id)).toMatchObject({
    status: "awaiting_payment",
    paymentStatus: kind === "throttle" ? "paying" : "unknown",
  });
  expect(await balance()).not.toBe("5000.00");
  return ready;
}

describe.each(["throttle", "timeout_before_write"] as const)("after %s", (kind) => {
  test.each(CHANGES)("%s: it is not paid, its money is back, and says why", async (_, happens, reason) => {
    const ready = await asked(kind);
    await happens(ready);
    await settle(ready.id);
    await work(2);
    const bought = await purchase(ready.id);
    expect(received(bought.number)).toMatchObject({ paid: 0 });
    // What is cancelled is called off at the supplier as well.
    const status = reason === "order_cancelled" ? "cancelled" : "awaiting_payment";
    expect(bought).toMatchObject({ status, paymentStatus: "failed", errorCode: reason });
    expect(await balance()).toBe("5000.00");
  });

  test("nothing has changed: it is paid, once", async () => {
    const { id } = await asked(kind);
    await settle(id);
    await work(2);
    const bought = await purchase(id);
    expect(received(bought.number)).toMatchObject({ paid: 1 });
    expect(bought).toMatchObject({ status: "processing", paymentStatus: "paid", errorCode: null });
    expect(await balance()).toBe((5000 - Number(bought.totalCost)).toFixed(2));
  });

  test("the merchant lets less pass by now: a person is asked", async () => {
    const { id } = await asked(kind);
    await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { confirmedCost: "0.01" } });
    await settle(id);
    await work(2);
    const bought = await purchase(id);
    expect(received(bought.number)).toMatchObject({ paid: 0 });
    expect(bought).toMatchObject({ paymentStatus: "failed", errorCode: "price_changed" });
    expect(bought.waitsFor).not.toBeNull();
    expect(await balance()).toBe("5000.00");
  });
});

test("C105 a person who calls it off is heeded at once, where it certainly did not arrive", async () => {
  const { id } = await asked("throttle");
  const { data } = await api.placement.cancelPayment({ orders: [id] });
  expect(data.refused).toEqual([]);
  await work(2);
  const bought = await purchase(id);
  expect(bought).toMatchObject({ status: "cancelled" });
  expect(received(bought.number)).toMatchObject({ paid: 0 });
  expect(await balance()).toBe("5000.00");
});
