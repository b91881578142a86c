/** What comes back of a purchase goes to the wallet that paid it, also once its store is in another workspace (decision 89). */
import { createRouterClient } from "@orpc/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { supplierFor } from "../../app/adapters/registry.server.ts";
import { router } from "../../app/api.server.ts";
import { readPurchaseOrders } from "../../app/areas/orders/server/purchasing/read-purchase-orders.server.ts";
import { compareBooks } from "../../app/areas/orders/server/reading/compare-books.sql.server.ts";
import { advanceRefund } from "../../app/areas/orders/server/refunds/advance-refund.server.ts";
import { chargeWallet } from "../../app/areas/wallet/server/charge-wallet.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { others } from "../../app/wiring.server.ts";
import { moveStoreTo } from "../factories/moving-stores.ts";
import { place, purchase, tenant, useSellerAtWarehouse, warehouse, work } from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { choosePlan, makeTenant, type Tenant } from "../factories/tenants.ts";
import { setBalance } from "../factories/wallets.ts";

vi.mock(import("../../app/platform/http/rate-limit.server.ts"), () => import("../factories/unpaced.ts"));

const HOUR = 3_600_000;
useSellerAtWarehouse();

/** Who has the store after its move */
let buyer: Tenant;
let orderId: string;
let cost: string;
beforeEach(async () => {
  buyer = await makeTenant();
  await setBalance(buyer.workspace.id, { topup: "1000" });
  orderId = (await readyOrder(tenant)).id;
  await place([orderId]);
  await work();
  const { totalCost, paymentStatus } = await purchase(orderId);
  expect(paymentStatus).toBe("paid");
  cost = totalCost.toFixed(2);
});

/** What both wallets hold: that of who paid, and that of who has the store. */
const balances = async () => {
  const wallets = await systemDb.wallet.findMany({
    where: { workspaceId: { in: [tenant.workspace.id, buyer.workspace.id] } },
  });
  return [tenant, buyer].map(({ workspace }) => {
    const held = wallets.find(({ workspaceId }) => workspaceId === workspace.id);
    return held?.balanceTopup.plus(held.balanceBonus).toFixed(2);
  });
};
const look = async () =>
  readPurchaseOrders({ scope: buyer.scope, source: "zopi", purchaseOrderIds: [(await purchase(orderId)).id] });
const books = async () => {
  const both = await Promise.all([tenant, buyer].map(({ scope }) => compareBooks(scope, { paidByUs: ["zopi"] })));
  return both.map((findings) => findings.map(({ kind, subject }) => [kind, subject]));
};

describe("the store has moved after its purchase was paid", () => {
  test("the supplier calls it off: the money goes to who paid, once", async () => {
    await moveStoreTo(tenant, buyer);
    const { number, externalIds } = await purchase(orderId);
    await supplierFor({ source: "zopi", workspaceId: buyer.workspace.id }).cancelOrder({
      orderId: externalIds[0]!,
      reference: number,
    });
    await look();
    await look();
    expect(await purchase(orderId)).toMatchObject({
      workspaceId: buyer.workspace.id,
      paidByWorkspace: tenant.workspace.id,
      status: "cancelled",
      paymentStatus: "refunded",
    });
    expect(await balances()).toEqual(["5000.00", "1000.00"]);
    expect(await books()).toEqual([[], []]);
  });

  test("the new workspace asks for the money back: what the supplier pays goes to who paid", async () => {
    warehouse.context.clock.advance(7 * HOUR);
    await look();
    await moveStoreTo(tenant, buyer);
    const api = createRouterClient(router, {
      context: { principal: buyer.principal, locale: "en", request: { headers: new Headers(), ip: "" } },
    });
    const { data } = await api.shipments.requestRefund({ order_id: orderId, reason: "damaged_item", note: "Broken." });
    for (const hours of [0, 4, 1]) {
      warehouse.context.clock.advance(hours * HOUR);
      await advanceRefund({ scope: buyer.scope, refundRequestId: data.id });
    }
    expect(await systemDb.refundRequest.findUniqueOrThrow({ where: { id: data.id } })).toMatchObject({
      status: "completed",
    });
    expect(await purchase(orderId)).toMatchObject({ paymentStatus: "refunded" });
    expect(await balances()).toEqual(["5000.00", "1000.00"]);
    expect(await books()).toEqual([[], []]);
  });

  test("what it earns goes to who paid, and is taken back there", async () => {
    await choosePlan(buyer.workspace.id);
    await moveStoreTo(tenant, buyer);
    const { id } = await purchase(orderId);
    const { amount } = await systemDb.cashback.findUniqueOrThrow({ where: { purchaseOrderId: id } });
    expect(amount.toNumber()).toBeGreaterThan(0);
    const left = 5000 - Number(cost);
    warehouse.context.clock.advance(40 * HOUR);
    await look();
    expect(await purchase(orderId)).toMatchObject({ status: "shipped" });
    expect(await balances()).toEqual([(left + amount.toNumber()).toFixed(2), "1000.00"]);
    expect(await books()).toEqual([[], []]);
  });

  test("the books agree in both workspaces, and nobody is told to charge the new one", async () => {
    await moveStoreTo(tenant, buyer);
    expect(await books()).toEqual([[], []]);
    const { id: purchaseOrderId } = await purchase(orderId);
    // As an operator does who takes it for unpaid.
    await systemDb.$transaction((tx) =>
      chargeWallet({ tx, workspaceId: buyer.workspace.id, purchaseOrderId, amount: cost, currency: "USD" }),
    );
    expect(await books()).toEqual([[], [["charge_doubled", purchaseOrderId]]]);
  });

  test("a purchase that a process of before has paid is its former workspace's all the same", async () => {
    const { id } = await purchase(orderId);
    await systemDb.purchaseOrder.update({ where: { id }, data: { paidByWorkspace: null } });
    await moveStoreTo(tenant, buyer);
    expect(await purchase(orderId)).toMatchObject({ paidByWorkspace: tenant.workspace.id });
    expect(await books()).toEqual([[], []]);
  });

  test("who has paid can't be deleted while something may come back", async () => {
    await moveStoreTo(tenant, buyer);
    const open = ({ workspace }: Tenant) => others.countOpenPayments({ db: systemDb, workspaceId: workspace.id });
    expect([await open(tenant), await open(buyer)]).toEqual([1, 1]);
    warehouse.context.clock.advance(40 * HOUR);
    await look();
    expect([await open(tenant), await open(buyer)]).toEqual([0, 0]);
  });
});

describe("a charge without its purchase", () => {
  test("is told, with what came back of it", async () => {
    const { id } = await purchase(orderId);
    await systemDb.order.delete({ where: { id: orderId } });
    expect(await compareBooks(tenant.scope, { paidByUs: ["zopi"] })).toEqual([
      {
        kind: "charge_without_purchase",
        subject: id,
        orderId: null,
        detail: { charged: expect.stringContaining(cost) as string, returned: "0" },
      },
    ]);
  });
});

describe("a claim for money back that is not decided", () => {
  test("keeps the workspace from being deleted, also of goods that have arrived", async () => {
    warehouse.context.clock.advance(40 * HOUR);
    await readPurchaseOrders({
      scope: tenant.scope,
      source: "zopi",
      purchaseOrderIds: [(await purchase(orderId)).id],
    });
    const open = () => others.countOpenPayments({ db: systemDb, workspaceId: tenant.workspace.id });
    expect(await open()).toBe(0);
    const { id } = await systemDb.refundRequest.create({
      data: { workspaceId: tenant.workspace.id, orderId, reason: "damaged_item", status: "accepted" },
    });
    expect(await open()).toBe(1);
    await systemDb.refundRequest.update({ where: { id }, data: { status: "completed" } });
    expect(await open()).toBe(0);
  });
});
