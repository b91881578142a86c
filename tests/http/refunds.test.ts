import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import type { Prisma } from "@prisma/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { cancelPurchaseOrder } from "../../app/areas/orders/server/purchasing/cancel-purchase-order.server.ts";
import { readPurchaseOrders } from "../../app/areas/orders/server/purchasing/read-purchase-orders.server.ts";
import { advanceRefund } from "../../app/areas/orders/server/refunds/advance-refund.server.ts";
import { askForRefund } from "../../app/areas/orders/server/refunds/ask-for-refund.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { createWarehouse } from "../../sandbox/warehouse/warehouse.ts";
import { newsOf } from "../factories/news.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { setBalance } from "../factories/wallets.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";

const HOUR = 3_600_000;
let warehouse: ServedStandin;
let tenant: Tenant;
let api: ReturnType<typeof clientOf>;

const clientOf = ({ principal }: Tenant) =>
  createRouterClient(router, { context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } } });

beforeAll(async () => {
  warehouse = await serveStandin(createWarehouse);
  env.ZOPI_API_URL = `${warehouse.origin}/warehouse`;
});
afterAll(() => warehouse.close());
beforeEach(async () => {
  warehouse.context.faults.clear();
  tenant = await makeTenant();
  api = clientOf(tenant);
  await setBalance(tenant.workspace.id, { topup: "1000", bonus: "3" });
});

const purchaseOf = (orderId: string) => systemDb.purchaseOrder.findFirstOrThrow({ where: { orderId } });
const order = (id: string) =>
  systemDb.order.findUniqueOrThrow({ where: { id }, include: { events: { orderBy: { id: "asc" } } } });
const balances = async () => {
  const { balanceTopup, balanceBonus } = await systemDb.wallet.findUniqueOrThrow({
    where: { workspaceId: tenant.workspace.id },
  });
  return [balanceTopup.toFixed(2), balanceBonus.toFixed(2)];
};
const refundEntries = () =>
  systemDb.walletEntry.findMany({
    where: { workspaceId: tenant.workspace.id, kind: { in: ["refund", "purchase_reversal"] } },
  });
const ask = async (orderId: string, reason: "damaged_item" | "item_not_received" = "damaged_item") =>
  (await api.shipments.requestRefund({ order_id: orderId, reason, note: "Broken in two." })).data;
const look = async (refundRequestId: string) => (await advanceRefund({ scope: tenant.scope, refundRequestId })).outcome;
const claimOf = (refundRequestId: string) => systemDb.refundClaim.findFirstOrThrow({ where: { refundRequestId } });
/** As if the settling time of what is on its way had gone by. */
const letClaimsSettle = () => systemDb.refundClaim.updateMany({ data: { settlesAt: new Date(Date.now() - 1) } });
/** How often the warehouse was asked to pay back what was bought for an order. */
const asksFor = async (orderId: string) => {
  const { references } = warehouse.standin.facts!() as { references: Record<string, { refundCalls: number }> };
  return references[(await purchaseOf(orderId)).number]!.refundCalls;
};
const refundFault = (kind: "lose_answer" | "drop_connection" | "throttle") =>
  warehouse.context.faults.add({ vendor: "warehouse", kind, match: "/refund", count: 1 });
async function paidOrder(): Promise<string> {
  const { id } = await readyOrder(tenant);
  await api.placement.request({ orders: [{ order_id: id }], payment: { use: "auto" } });
  await runJobs();
  expect(await purchaseOf(id)).toMatchObject({ paymentStatus: "paid" });
  return id;
}
async function packedOrder(): Promise<string> {
  const id = await paidOrder();
  warehouse.context.clock.advance(7 * HOUR);
  return id;
}

describe("O007 O022 money that is asked back", () => {
  test("for an order that is not packed yet comes back at once, and the order is called off", async () => {
    const id = await paidOrder();
    expect(await balances()).not.toEqual(["1000.00", "3.00"]);
    await ask(id);
    await runJobs();
    expect(await purchaseOf(id)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
    expect(await balances()).toEqual(["1000.00", "3.00"]);
    expect((await order(id)).events.map(({ kind }) => kind).slice(-3)).toEqual([
      "refund_requested",
      "purchase_cancelled",
      "refund_completed",
    ]);
    expect(await order(id)).toMatchObject({ section: "refund", subStatus: "completed" });
    const { data } = await api.wallet.transactionLogs({ kind: "refund" });
    expect(data.transactions).toMatchObject([
      { kind: "refund", purchase: { number: (await purchaseOf(id)).number, order_id: id } },
    ]);
  });

  test("X129 waits for our source's decision, is accepted, and is in the wallet once paid back", async () => {
    const id = await packedOrder();
    const request = await ask(id);
    await runJobs();
    expect((await api.shipments.refunds({ status: "pending" })).data.refunds).toMatchObject([
      { id: request.id, decision: null },
    ]);
    expect(await order(id)).toMatchObject({ section: "refund", subStatus: "pending" });
    warehouse.context.clock.advance(4 * HOUR);
    await hurryJobs();
    await runJobs();
    expect(await order(id)).toMatchObject({ section: "refund", subStatus: "accepted" });
    expect(await refundEntries()).toEqual([]);
    warehouse.context.clock.advance(HOUR);
    // The push that the warehouse sends then.
    const { id: purchaseOrderId, totalCost } = await purchaseOf(id);
    await readPurchaseOrders({ scope: tenant.scope, source: "zopi", purchaseOrderIds: [purchaseOrderId] });
    await runJobs();
    expect(await order(id)).toMatchObject({ section: "refund", subStatus: "completed", paymentStatus: "paid" });
    expect(await refundEntries()).toMatchObject([{ kind: "refund", reference: purchaseOrderId }]);
    expect(await balances()).toEqual(["1000.00", "3.00"]);
    const { data } = await api.shipments.refunds({ status: "completed" });
    expect(data.refunds).toMatchObject([{ order_id: id, amount: totalCost.toFixed(2), decision: null }]);
    expect((await api.orders.panel({ orderId: id })).data.refunds).toMatchObject([{ status: "completed" }]);
  });

  test("by an earlier version asks for what was paid by then alone", async () => {
    const id = await packedOrder();
    const request = await ask(id);
    await systemDb.refundClaim.deleteMany({ where: { refundRequestId: request.id } });
    const { purchaseOrders } = await systemDb.order.findUniqueOrThrow({
      where: { id },
      include: { purchaseOrders: { include: { lines: true } } },
    });
    const [{ lines: _, id: paid, ...bought }] = purchaseOrders as [(typeof purchaseOrders)[number]];
    await systemDb.purchaseOrder.create({
      data: {
        ...(bought as unknown as Prisma.PurchaseOrderUncheckedCreateInput),
        ...{ id: randomUUID(), number: `${bought.number}-later`, externalIds: [], paidAt: new Date() },
      },
    });
    await look(request.id);
    const claims = await systemDb.refundClaim.findMany({ where: { refundRequestId: request.id } });
    expect(claims.map(({ purchaseOrderId }) => purchaseOrderId)).toEqual([paid]);
  });

  test("is turned down with the reason, and can be asked for again", async () => {
    const id = await packedOrder();
    const before = await balances();
    const request = await ask(id, "item_not_received");
    await runJobs();
    warehouse.context.clock.advance(5 * HOUR);
    expect(await look(request.id)).toBe("settled");
    expect((await api.shipments.refunds({ status: "rejected" })).data.refunds).toMatchObject([
      { decision: "refund_still_on_its_way" },
    ]);
    expect((await newsOf(tenant)).at(-1)).toMatchObject({
      kind: "refund_rejected",
      reason: "refund_still_on_its_way",
      link: `/app/orders/${id}`,
    });
    expect(await order(id)).toMatchObject({ section: "refund", subStatus: "rejected" });
    expect(await balances()).toEqual(before);
    const again = await ask(id);
    for (const hours of [0, 4, 1]) {
      warehouse.context.clock.advance(hours * HOUR);
      await look(again.id);
    }
    expect(await order(id)).toMatchObject({ section: "refund", subStatus: "completed" });
    expect(await balances()).toEqual(["1000.00", "3.00"]);
  });

  test("is paid out once, whoever looks at the same time, and beside a cancellation", async () => {
    const id = await paidOrder();
    const { id: purchaseOrderId, number } = await purchaseOf(id);
    const request = await ask(id);
    await Promise.all([
      ...Array.from({ length: 6 }, () => look(request.id)),
      cancelPurchaseOrder({ scope: tenant.scope, purchaseOrderId, actor: "channel" }),
      readPurchaseOrders({ scope: tenant.scope, source: "zopi", purchaseOrderIds: [purchaseOrderId] }),
    ]);
    await look(request.id);
    expect(await refundEntries()).toHaveLength(1);
    expect(await balances()).toEqual(["1000.00", "3.00"]);
    const { references } = warehouse.standin.facts!() as { references: Record<string, { refunded: number }> };
    expect(references[number]!.refunded).toBeLessThanOrEqual(1);
  });

  test("whose answer is lost is found at the supplier, and not asked for again", async () => {
    const id = await packedOrder();
    const request = await ask(id);
    refundFault("lose_answer");
    expect(await look(request.id)).toBe("waiting");
    expect(await claimOf(request.id)).toMatchObject({ state: "unknown", attempts: 1 });
    expect(await look(request.id)).toBe("waiting");
    expect(await claimOf(request.id)).toMatchObject({ state: "done", settlesAt: null, error: null });
    for (const hours of [4, 1]) {
      warehouse.context.clock.advance(hours * HOUR);
      await look(request.id);
    }
    expect(await asksFor(id)).toBe(1);
    expect(await order(id)).toMatchObject({ section: "refund", subStatus: "completed" });
    expect(await balances()).toEqual(["1000.00", "3.00"]);
  });

  test("that did not arrive is asked for again after its settling time, and not before", async () => {
    const id = await packedOrder();
    const request = await ask(id);
    refundFault("drop_connection");
    const { until } = await advanceRefund({ scope: tenant.scope, refundRequestId: request.id });
    expect(until!.getTime()).toBeGreaterThan(Date.now() + 30_000);
    await look(request.id);
    expect(await claimOf(request.id)).toMatchObject({ state: "unknown", attempts: 1, settlesAt: until });
    expect(await asksFor(id)).toBe(0);
    await letClaimsSettle();
    await look(request.id);
    expect(await claimOf(request.id)).toMatchObject({ state: "done", attempts: 2 });
    expect(await asksFor(id)).toBe(1);
    for (const hours of [4, 1]) {
      warehouse.context.clock.advance(hours * HOUR);
      await look(request.id);
    }
    expect(await balances()).toEqual(["1000.00", "3.00"]);
  });

  test("and is being asked for by a run that was cut off, is left alone until that has come to rest", async () => {
    const id = await packedOrder();
    const request = await ask(id);
    refundFault("throttle");
    await expect(look(request.id)).rejects.toMatchObject({ kind: "retry" });
    expect(await claimOf(request.id)).toMatchObject({ state: "pending", attempts: 1 });
    await systemDb.refundClaim.updateMany({
      where: { refundRequestId: request.id },
      data: { state: "sending", settlesAt: new Date(Date.now() + 60_000) },
    });
    expect(await look(request.id)).toBe("waiting");
    const { id: purchaseOrderId } = await purchaseOf(id);
    const cancelling = { scope: tenant.scope, purchaseOrderId, actor: "channel" };
    expect(await cancelPurchaseOrder(cancelling)).toEqual({ outcome: "too_early" });
    expect(await asksFor(id)).toBe(0);
    await letClaimsSettle();
    await look(request.id);
    expect(await claimOf(request.id)).toMatchObject({ state: "done", attempts: 2 });
  });

  test("holds up no call-off once the request is decided", async () => {
    const id = await packedOrder();
    const { id: purchaseOrderId } = await purchaseOf(id);
    const refund = { workspaceId: tenant.workspace.id, orderId: id, reason: "damaged_item", status: "rejected" };
    const { id: refundRequestId } = await systemDb.refundRequest.create({ data: refund });
    const claim = { workspaceId: tenant.workspace.id, refundRequestId, purchaseOrderId, state: "unknown" };
    await systemDb.refundClaim.create({ data: claim });
    const cancelling = { scope: tenant.scope, purchaseOrderId, actor: "channel" };
    expect((await cancelPurchaseOrder(cancelling)).outcome).not.toBe("too_early");
  });

  test("and is another run's meanwhile is not answered by what this one knows", async () => {
    const id = await packedOrder();
    const request = await ask(id);
    const where = { refundRequestId: request.id };
    const asking = async () => ({
      scope: tenant.scope,
      request: await systemDb.refundRequest.findUniqueOrThrow({ where: { id: request.id } }),
      claim: await systemDb.refundClaim.findFirstOrThrow({ where, include: { purchase: true } }),
    });
    const settlesAt = new Date(Date.now() + 60_000);
    const taken = (attempts: number) =>
      systemDb.refundClaim.updateMany({ where, data: { state: "sending", attempts, settlesAt } });
    refundFault("throttle");
    await expect(look(request.id)).rejects.toMatchObject({ kind: "retry" });
    const pending = await asking();
    await taken(2);
    await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { status: "cancelled" } });
    expect(await askForRefund(pending)).toMatchObject({ answer: null, until: settlesAt });
    await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { status: "processing" } });
    await systemDb.refundClaim.updateMany({ where, data: { state: "pending", attempts: 1, settlesAt: null } });
    refundFault("lose_answer");
    await look(request.id);
    const unknown = await asking();
    expect(unknown.claim).toMatchObject({ state: "unknown", attempts: 2 });
    await taken(3);
    expect(await askForRefund(unknown)).toMatchObject({ answer: null, until: settlesAt });
    expect(await claimOf(request.id)).toMatchObject({ state: "sending", attempts: 3 });
  });

  test("for what was called off before the supplier was asked is asked of nobody", async () => {
    const id = await paidOrder();
    const { id: purchaseOrderId } = await purchaseOf(id);
    const request = await ask(id);
    await cancelPurchaseOrder({ scope: tenant.scope, purchaseOrderId, actor: "channel" });
    expect(await look(request.id)).toBe("settled");
    expect(await claimOf(request.id)).toMatchObject({ state: "refused", error: "nothing_to_refund", attempts: 0 });
    expect(await asksFor(id)).toBe(0);
    expect(await balances()).toEqual(["1000.00", "3.00"]);
  });

  test("X131 of which the supplier's own news come first is a person's call-off, and none once it is turned down", async () => {
    const called = await paidOrder();
    const request = await ask(called);
    refundFault("lose_answer");
    await look(request.id);
    const { id: purchaseOrderId } = await purchaseOf(called);
    expect(await purchaseOf(called)).toMatchObject({ status: "processing", isCalledOff: true });
    await readPurchaseOrders({ scope: tenant.scope, source: "zopi", purchaseOrderIds: [purchaseOrderId] });
    expect(await purchaseOf(called)).toMatchObject({ status: "cancelled", isCalledOff: true });
    const packed = await packedOrder();
    const hopeless = await ask(packed, "item_not_received");
    await look(hopeless.id);
    expect(await purchaseOf(packed)).toMatchObject({ isCalledOff: true });
    warehouse.context.clock.advance(5 * HOUR);
    expect(await look(hopeless.id)).toBe("settled");
    expect(await purchaseOf(packed)).toMatchObject({ isCalledOff: false });
  });

  test("waits while the purchase is being called off", async () => {
    const id = await packedOrder();
    const request = await ask(id);
    const purchase = await purchaseOf(id);
    const cancelAskedAt = (ago: number) =>
      systemDb.purchaseOrder.update({
        where: { id: purchase.id },
        data: { cancelAskedAt: new Date(Date.now() - ago) },
      });
    await cancelAskedAt(1_000);
    expect(await look(request.id)).toBe("waiting");
    expect(await asksFor(id)).toBe(0);
    // A call-off that nothing came of.
    await cancelAskedAt(4 * 60_000);
    await look(request.id);
    expect(await asksFor(id)).toBe(1);
  });

  test("and is refused, is kept with the supplier's reason and not asked for again", async () => {
    const id = await packedOrder();
    const request = await ask(id);
    warehouse.context.faults.add({
      vendor: "warehouse",
      kind: "reject",
      match: "/refund",
      count: 1,
      detail: "not_refundable",
    });
    expect(await look(request.id)).toBe("settled");
    expect(await claimOf(request.id)).toMatchObject({ state: "refused", error: "nothing_to_refund" });
    expect(await purchaseOf(id)).toMatchObject({ isCalledOff: false });
    expect((await api.shipments.refunds({ status: "rejected" })).data.refunds).toMatchObject([
      { id: request.id, decision: "nothing_to_refund" },
    ]);
  });

  test("has one claim of a purchase on its way at a time, also past the code that says so", async () => {
    const id = await packedOrder();
    const { id: purchaseOrderId } = await purchaseOf(id);
    const open = async (state: string) => {
      const { id: refundRequestId } = await systemDb.refundRequest.create({
        data: { workspaceId: tenant.workspace.id, orderId: id, reason: "damaged_item", status: "rejected" },
      });
      return systemDb.refundClaim.create({
        data: { workspaceId: tenant.workspace.id, refundRequestId, purchaseOrderId, state },
      });
    };
    const opened = await Promise.allSettled([open("sending"), open("unknown"), open("sending")]);
    expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await open("done");
  });

  test("is open once, also past the code that says so", async () => {
    const { id } = await readyOrder(tenant);
    const open = (status: string) =>
      systemDb.refundRequest.create({
        data: { workspaceId: tenant.workspace.id, orderId: id, reason: "damaged_item", status },
      });
    const opened = await Promise.allSettled([open("pending"), open("accepted"), open("pending")]);
    expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    // What was turned down can be asked for again.
    await open("rejected");
    await open("rejected");
  });

  test("cannot be asked twice, nor for another seller's order", async () => {
    const id = await packedOrder();
    await ask(id);
    await expect(ask(id)).rejects.toMatchObject({ errorCode: "requested_already" });
    await expect(
      clientOf(await makeTenant()).shipments.requestRefund({ order_id: id, reason: "damaged_item", note: "Broken." }),
    ).rejects.toMatchObject({ kind: "notFound" });
  });
});
