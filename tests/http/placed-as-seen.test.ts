/** What a person confirmed in the preview is what is bought: another carrier, or less money for it, is for them to decide. */
import { Prisma } from "@prisma/client";
import Decimal from "decimal.js";
import { expect, test } from "vitest";
import { advancePurchaseOrderJob } from "../../app/areas/orders/jobs.ts";
import { recomputeOrder } from "../../app/areas/orders/server/order/recompute-order.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { enqueue } from "../../app/platform/jobs/enqueue.server.ts";
import { api, purchase, purchasesOf, tenant, useSellerAtWarehouse } from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { runJobs } from "../factories/run-jobs.ts";

useSellerAtWarehouse();

const previewOf = async (order_id: string) => (await api.placement.preview({ orders: [{ order_id }] })).data.orders[0]!;
/** The ways that the warehouse has for the first goods to the US. */
const ways = async () => (await previewOf((await readyOrder(tenant)).id)).plans[0]!.options;

test("C323 a way that a person confirmed and that is gone by then waits, and is sent by the one that they choose instead", async () => {
  const offered = await ways();
  const [cheapest, other] = offered;
  await api.placing.changeSettings({ productSource: "zopi", carriers: { strategy: "cheapest" } });
  const { id } = await readyOrder(tenant);
  const plan = (await previewOf(id)).plans[0]!;
  const gone = { code: "gone", label: "Slow boat", cost: cheapest!.cost.amount, min_days: 3, max_days: 9 };
  await api.placement.request({
    orders: [{ order_id: id, choices: [{ source: "zopi", ...gone, items_cost: plan.items_cost }] }],
  });
  await runJobs();
  const waiting = await purchase(id);
  expect(waiting).toMatchObject({ status: "draft", errorCode: "changed_before_placing", placedAt: null });
  const shown = async () => (await api.orders.panel({ orderId: id })).data.purchase_orders[0]!;
  const { waits_for, total_cost } = await shown();
  // It costs what was confirmed, so that nothing else is in the way.
  expect(waits_for).toMatchObject({ cost: null, stock: [], profit: null });
  expect(waits_for!.carrier).toMatchObject({ wanted: "Slow boat", proposed: cheapest!.code });
  expect(waits_for!.carrier!.choices.map(({ code }) => code).toSorted()).toEqual(
    offered.map(({ code }) => code).toSorted(),
  );
  // Looked at once more it still waits: nobody has said yes to another.
  await systemDb.purchaseOrder.update({
    where: { id: waiting.id },
    data: { waitsFor: Prisma.DbNull, errorCode: null },
  });
  await enqueue(systemDb, advancePurchaseOrderJob, {
    workspaceId: tenant.workspace.id,
    purchaseOrderId: waiting.id,
  });
  await runJobs();
  expect(await purchase(id)).toMatchObject({ status: "draft", errorCode: "changed_before_placing" });
  expect((await shown()).waits_for!.carrier).toMatchObject({ wanted: "Slow boat" });
  const choice = waits_for!.carrier!.choices.find(({ code }) => code === other!.code)!;
  const accept = (total: string, shipping_code?: string) =>
    api.placement.acceptChanges({ purchaseOrderId: waiting.id, total_cost: total, shipping_code });
  await expect(accept(total_cost, other!.code)).rejects.toMatchObject({ kind: "conflict" });
  await expect(accept(total_cost, "gone")).rejects.toMatchObject({ kind: "conflict" });
  await accept(choice.total_cost, other!.code);
  await runJobs();
  const bought = await purchase(id);
  expect(bought).toMatchObject({ paymentStatus: "paid", shippingMethod: other!.code, shippingWanted: other!.code });
  expect(bought.totalCost.toFixed(2)).toBe(Number(choice.total_cost).toFixed(2));
});

test("C281 an order that brings in less than the preview said is refused, and bought by its new figures", async () => {
  const { id } = await readyOrder(tenant);
  const shown = await previewOf(id);
  const ask = async (known_revenue: string) =>
    (await api.placement.request({ orders: [{ order_id: id, known_revenue }] })).data.results;
  const refund = async (amount: string) => {
    await systemDb.order.update({ where: { id }, data: { refundedTotal: amount } });
    await systemDb.$transaction((tx) => recomputeOrder({ tx, workspaceId: tenant.workspace.id, orderId: id }));
  };
  expect(shown.known_revenue).toBe(shown.revenue.amount);
  await refund("1.00");
  expect(await ask(shown.known_revenue)).toMatchObject([
    { state: "refused", reason: "revenue_fallen", purchase_orders: [] },
  ]);
  const { data: ready } = await api.placement.requestReady({
    orders: [{ order_id: id, choices: [], known_revenue: shown.known_revenue }],
  });
  expect(ready.results).toMatchObject([{ state: "refused", reason: "revenue_fallen" }]);
  expect(await purchasesOf(id)).toEqual([]);
  const anew = await previewOf(id);
  expect(anew.known_revenue).toBe(new Decimal(shown.known_revenue).minus(1).toFixed(2));
  expect(await ask(anew.known_revenue)).toMatchObject([{ state: "queued" }]);
  expect((await purchase(id)).knownRevenue?.toFixed(2)).toBe(anew.known_revenue);
});
