/** The nightly comparison of our books with each other and with the suppliers'. */
import { beforeEach, describe, expect, test } from "vitest";
import { supplierFor } from "../../app/adapters/registry.server.ts";
import { handleReconcile } from "../../app/areas/orders/jobs/reconcile.server.ts";
import { listFindings } from "../../app/areas/orders/server/reconciliation/list-findings.server.ts";
import { reconcileWorkspace } from "../../app/areas/orders/server/reconciliation/reconcile-workspace.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { newId } from "../../app/platform/db/new-id.server.ts";
import { channelOrderLine } from "../factories/channel-orders.ts";
import { api, place, purchase, purchasesOf, tenant, useSellerAtWarehouse, warehouse } from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { runJobs } from "../factories/run-jobs.ts";

useSellerAtWarehouse();

let orderId: string;
beforeEach(async () => {
  orderId = (await readyOrder(tenant)).id;
  await place([orderId]);
  await runJobs();
});

const look = async () =>
  (await reconcileWorkspace({ scope: tenant.scope })).map(({ kind, subject }) => [kind, subject]);
const shown = async () => (await api.settings.findings({})).data.findings.map(({ kind }) => kind);
/** Every kind that is not settled, the team's among them. */
const open = async () =>
  (
    await systemDb.reconciliationFinding.findMany({
      where: { workspaceId: tenant.workspace.id, resolvedAt: null },
      orderBy: { kind: "asc" },
    })
  ).map(({ kind }) => kind);
/** Changes rows as no code of ours does: past triggers. */
const tamper = (statement: string) =>
  systemDb.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    await tx.$executeRawUnsafe(statement);
  });

test("books that agree give nothing", async () => {
  expect(await look()).toEqual([]);
});

describe("what disagrees is found, and settled once it is right", () => {
  test("a purchase that was paid and not charged", async () => {
    const other = (await readyOrder(tenant)).id;
    await place([other], { use: "later" });
    await runJobs();
    const { id } = await purchase(other);
    await systemDb.purchaseOrder.update({ where: { id }, data: { paymentStatus: "paid", status: "processing" } });
    expect(await look()).toEqual([["charge_missing", id]]);
    await look();
    expect(await open()).toEqual(["charge_missing"]);
    await systemDb.purchaseOrder.update({ where: { id }, data: { paymentStatus: "unpaid" } });
    await look();
    expect(await open()).toEqual([]);
    await systemDb.purchaseOrder.update({ where: { id }, data: { paymentStatus: "paid" } });
    await look();
    expect(await open()).toEqual(["charge_missing"]);
  });

  test("a charge that is not what was paid, and one that was kept", async () => {
    const { id, totalCost } = await purchase(orderId);
    await systemDb.purchaseOrder.update({ where: { id }, data: { totalCost: totalCost.plus("1.25") } });
    expect(await look()).toEqual([["charge_differs", id]]);
    await systemDb.purchaseOrder.update({ where: { id }, data: { totalCost, status: "failed", externalIds: [] } });
    expect(await look()).toEqual([["charge_kept", id]]);
    expect(await open()).toEqual(["charge_kept"]);
  });

  test("a wallet and a movement that were changed past everything", async () => {
    const { id: workspaceId } = tenant.workspace;
    await tamper(`UPDATE wallets SET balance_topup = balance_topup + 7 WHERE workspace_id = '${workspaceId}'`);
    expect(await look()).toEqual([["balance_wrong", workspaceId]]);
    await tamper(`UPDATE ledger_postings SET amount = amount + 7 WHERE workspace_id = '${workspaceId}'
      AND account = 'merchant_topup' AND amount > 0`);
    expect((await look()).map(([kind]) => kind)).toEqual(["movement_unbalanced"]);
    await tamper(`UPDATE wallets SET balance_bonus = balance_bonus + 7 WHERE workspace_id = '${workspaceId}'`);
    expect((await look()).map(([kind]) => kind).sort()).toEqual(["balance_wrong", "movement_unbalanced"]);
  });

  test("a top-up that was paid and did not arrive", async () => {
    const { id } = await systemDb.topUp.create({
      data: {
        workspaceId: tenant.workspace.id,
        accountId: tenant.account.id,
        provider: "stripe",
        method: "credit_card",
        amount: "50",
        status: "succeeded",
      },
    });
    expect(await look()).toEqual([["topup_missing", id]]);
  });

  test("purchases that hang, parcels that nobody was told of or knows, and too many of them", async () => {
    const { id, storeId } = await purchase(orderId);
    const longAgo = new Date(Date.now() - 3 * 24 * 60 * 60_000);
    await systemDb.purchaseOrder.update({ where: { id }, data: { status: "unknown", checkedAt: new Date() } });
    expect(await look()).toEqual([]);
    await systemDb.purchaseOrder.update({ where: { id }, data: { status: "unknown", checkedAt: longAgo } });
    expect(await look()).toEqual([["purchase_unknown", id]]);
    const age = () => systemDb.$executeRaw`UPDATE purchase_orders SET moved_at = ${longAgo} WHERE id = ${id}::uuid`;
    await systemDb.purchaseOrder.update({ where: { id }, data: { status: "placing", checkedAt: new Date() } });
    await age();
    expect(await look()).toEqual([["purchase_stuck", id]]);
    const paying = { status: "awaiting_payment", paymentStatus: "paying" };
    await systemDb.purchaseOrder.update({ where: { id }, data: { ...paying, movedAt: new Date() } });
    expect(await look()).toEqual([]);
    await age();
    expect(await look()).toEqual([["purchase_stuck", id]]);
    await systemDb.purchaseOrder.update({ where: { id }, data: { status: "shipped", paymentStatus: "paid" } });
    await age();
    expect(await look()).toEqual([["parcel_missing", id]]);
    const [line] = await systemDb.orderLine.findMany({ where: { orderId } });
    const { id: parcel } = await systemDb.shipment.create({
      data: {
        id: newId(),
        workspaceId: tenant.workspace.id,
        storeId,
        orderId,
        trackingNumber: "T-ONE",
        createdAt: longAgo,
        lines: { create: { orderLineId: line!.id, quantity: 99, workspaceId: tenant.workspace.id } },
      },
    });
    expect((await look()).sort()).toEqual([
      ["parcel_untold", parcel],
      ["shipped_too_much", line!.id],
    ]);
    expect(await shown()).toEqual(["parcel_untold"]);
    // What the store has taken back of no purchase has not been sent.
    await systemDb.shipment.update({ where: { id: parcel }, data: { fulfillmentState: "taken_back" } });
    expect(await look()).toEqual([]);
    await systemDb.shipment.update({ where: { id: parcel }, data: { purchaseOrderId: id } });
    expect(await look()).toEqual([["shipped_too_much", line!.id]]);
  });
});

test("a purchase whose goods are in no parcel is found also where others of its order are, unless they travel along", async () => {
  const { id, lineIds } = await readyOrder(tenant, { lines: [channelOrderLine(), channelOrderLine()] });
  for (const lineId of lineIds) {
    await api.placement.request({ orders: [{ order_id: id, line_item_ids: [lineId] }], payment: { use: "later" } });
    await runJobs();
  }
  const [first, second] = await purchasesOf(id);
  const longAgo = new Date(Date.now() - 3 * 24 * 60 * 60_000);
  await systemDb.purchaseOrder.updateMany({
    where: { orderId: id },
    data: { status: "shipped", movedAt: longAgo },
  });
  const workspaceId = tenant.workspace.id;
  const parcel = await systemDb.shipment.create({
    data: {
      workspaceId,
      storeId: first!.storeId,
      orderId: id,
      purchaseOrderId: first!.id,
      trackingNumber: "T-FIRST",
      lines: { create: { orderLineId: first!.lines[0]!.orderLineId, quantity: 1, workspaceId } },
    },
  });
  expect(await look()).toEqual([["parcel_missing", second!.id]]);
  await systemDb.shipmentLine.create({
    data: { shipmentId: parcel.id, orderLineId: second!.lines[0]!.orderLineId, quantity: 1, workspaceId },
  });
  expect(await look()).toEqual([]);
});

describe("where our books leave doubt the supplier is asked", () => {
  test("an order that ended here and lives there is shown to its merchant alone, until it is called off", async () => {
    const other = (await readyOrder(tenant)).id;
    await place([other], { use: "later" });
    await runJobs();
    const { id, externalIds, number } = await purchase(other);
    await systemDb.purchaseOrder.update({ where: { id }, data: { status: "failed" } });
    expect(await look()).toEqual([["ordered_after_end", id]]);
    expect((await api.settings.findings({})).data.findings).toMatchObject([
      { kind: "ordered_after_end", order_id: other, number, detail: null, workspace_id: null },
    ]);
    await expect(api.settings.findings({ whose: "everyone" })).rejects.toMatchObject({ kind: "forbidden" });
    expect((await listFindings({ workspaceId: newId(), cursor: undefined, pageSize: 10 })).findings).toEqual([]);
    await supplierFor({ source: "zopi", workspaceId: tenant.workspace.id }).cancelOrder({
      orderId: externalIds[0]!,
      reference: number,
    });
    // A supplier that does not answer settles nothing.
    warehouse.context.faults.add({ vendor: "warehouse", kind: "server_error", match: "GET /orders", count: 20 });
    await look();
    expect(await shown()).toEqual(["ordered_after_end"]);
    warehouse.context.faults.clear();
    await look();
    expect(await shown()).toEqual([]);
  });

  test("news that were missed are taken over, and an order that is gone is told", async () => {
    const { id } = await purchase(orderId);
    const longAgo = new Date(Date.now() - 3 * 24 * 60 * 60_000);
    await systemDb.purchaseOrder.update({ where: { id }, data: { heardAt: longAgo } });
    warehouse.context.clock.advance(5 * 24 * 60 * 60_000);
    expect(await look()).toEqual([]);
    expect(await purchase(orderId)).toMatchObject({ status: "shipped" });
    const data = { status: "processing", externalIds: ["WO-none"], heardAt: longAgo };
    await systemDb.purchaseOrder.update({ where: { id }, data });
    expect(await look()).toEqual([["supplier_order_gone", id]]);
    // It was asked about since, and is gone all the same.
    expect(await look()).toEqual([["supplier_order_gone", id]]);
  });

  test("a purchase that was asked about again and again and of which nothing was heard is told, until it is", async () => {
    const { id } = await purchase(orderId);
    const heardAt = new Date(Date.now() - 3 * 24 * 60 * 60_000);
    // Each poll asks, and says so before it knows what becomes of it.
    await systemDb.purchaseOrder.update({ where: { id }, data: { heardAt, checkedAt: new Date() } });
    warehouse.context.faults.add({ vendor: "warehouse", kind: "server_error", match: "GET /orders", count: 20 });
    expect(await look()).toEqual([["purchase_silent", id]]);
    expect(await shown()).toEqual(["purchase_silent"]);
    expect(await systemDb.order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({
      attention: "disagreement",
    });
    warehouse.context.faults.clear();
    expect(await look()).toEqual([]);
    expect(await shown()).toEqual([]);
  });
});

test("a purchase that is further here than at its supplier, and one that ended paid and lives there, are told", async () => {
  const { id } = await purchase(orderId);
  const longAgo = new Date(Date.now() - 3 * 24 * 60 * 60_000);
  await systemDb.purchaseOrder.update({ where: { id }, data: { status: "partially_shipped", heardAt: longAgo } });
  expect(await look()).toEqual([["supplier_differs", id]]);
  await systemDb.purchaseOrder.update({ where: { id }, data: { status: "cancelled" } });
  expect((await look()).map(([kind]) => kind)).toContain("ordered_after_end");
});

test("it comes round at night for everyone, and at once for who asks", async () => {
  await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  const { id, totalCost } = await purchase(orderId);
  await systemDb.purchaseOrder.update({ where: { id }, data: { totalCost: totalCost.plus(1) } });
  await handleReconcile.run({}, { signal: AbortSignal.timeout(20_000), attempt: 1, isLastAttempt: true });
  await runJobs();
  expect(await open()).toEqual(["charge_differs"]);
  await systemDb.purchaseOrder.update({ where: { id }, data: { totalCost } });
  await api.settings.checkBooks({});
  await runJobs();
  expect(await open()).toEqual([]);
});
