import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { cancelPurchaseOrder } from "../../app/areas/orders/server/purchasing/cancel-purchase-order.server.ts";
import { readPurchaseOrders } from "../../app/areas/orders/server/purchasing/read-purchase-orders.server.ts";
import { advanceRefund } from "../../app/areas/orders/server/refunds/advance-refund.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { createWarehouse } from "../../sandbox/warehouse/warehouse.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
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
const look = (refundRequestId: string) => advanceRefund({ scope: tenant.scope, refundRequestId });
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

  test("whose answer is lost is asked for again under the same id", async () => {
    const id = await packedOrder();
    const request = await ask(id);
    warehouse.context.faults.add({ vendor: "warehouse", kind: "timeout_after_write", match: "/refund", count: 1 });
    shortenDeadlines(300);
    await expect(look(request.id)).rejects.toMatchObject({ kind: "retry" });
    warehouse.context.clock.advance(4 * HOUR);
    await look(request.id);
    warehouse.context.clock.advance(HOUR);
    expect(await look(request.id)).toBe("settled");
    expect(await balances()).toEqual(["1000.00", "3.00"]);
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
