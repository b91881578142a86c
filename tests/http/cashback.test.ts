/** Cashback: earned with what is paid from the wallet, paid once the goods are sent, taken back with what comes back (decision 46). */
import Decimal from "decimal.js";
import { beforeEach, expect, test, vi } from "vitest";
import { changePlan, grantPlan } from "../../app/areas/billing/server/plans/change-plan.server.ts";
import { settleCashback } from "../../app/areas/orders/server/cashback/settle-cashback.server.ts";
import { holdPurchaseOrder } from "../../app/areas/orders/server/purchasing/apply-supplier-order.server.ts";
import { cancelPurchaseOrder } from "../../app/areas/orders/server/purchasing/cancel-purchase-order.server.ts";
import { readPurchaseOrders } from "../../app/areas/orders/server/purchasing/read-purchase-orders.server.ts";
import { compareBooks } from "../../app/areas/orders/server/reading/compare-books.sql.server.ts";
import { giveBackCharge } from "../../app/areas/wallet/server/charge-wallet.server.ts";
import { lockWallet } from "../../app/areas/wallet/server/lock-wallet.sql.server.ts";
import { moveMoney } from "../../app/areas/wallet/server/move-money.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { newId } from "../../app/platform/db/new-id.server.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
import {
  api,
  atWarehouse,
  fault,
  fund,
  place,
  purchase,
  tenant,
  useSellerAtWarehouse,
  warehouse,
  work,
} from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { runJobs } from "../factories/run-jobs.ts";
import { choosePlan, makeTenant } from "../factories/tenants.ts";
import { setBalance } from "../factories/wallets.ts";

vi.mock(import("../../app/platform/http/rate-limit.server.ts"), () => import("../factories/unpaced.ts"));

const HOUR = 3_600_000;
useSellerAtWarehouse();

let orderId: string;
beforeEach(async () => {
  orderId = (await readyOrder(tenant)).id;
});

const pay = async () => {
  await place([orderId]);
  await work();
  expect(await purchase(orderId)).toMatchObject({ paymentStatus: "paid" });
};
const look = async () =>
  readPurchaseOrders({
    scope: tenant.scope,
    source: "zopi",
    purchaseOrderIds: [(await purchase(orderId)).id],
  });
const send = async () => {
  warehouse.context.clock.advance(40 * HOUR);
  await look();
  expect(await purchase(orderId)).toMatchObject({ status: "shipped" });
};
const cashback = async () =>
  systemDb.cashback.findUniqueOrThrow({ where: { purchaseOrderId: (await purchase(orderId)).id } });
const wallet = async () => {
  const row = await systemDb.wallet.findUniqueOrThrow({ where: { workspaceId: tenant.workspace.id } });
  return { topup: row.balanceTopup.toFixed(2), bonus: row.balanceBonus.toFixed(2) };
};
const moved = async () =>
  (
    await systemDb.walletEntry.findMany({
      where: { workspaceId: tenant.workspace.id, kind: { in: ["cashback", "cashback_reversal"] } },
      orderBy: { id: "asc" },
    })
  ).map(({ kind, amountTopup, amountBonus }) => [kind, amountTopup.toFixed(2), amountBonus.toFixed(2)]);
/** What the goods of the purchase earn by a rate, to the cent. */
const earned = async (rate: number) => (await purchase(orderId)).itemsCost.mul(rate).toDecimalPlaces(2).toFixed(2);
/** Gives some of the charge back, as a supplier's refund does. */
const giveBack = (event: string, amount?: string) =>
  tenant.scope.db.$transaction(async (tx) => {
    const { id, workspaceId } = await holdPurchaseOrder(tx, (await purchase(orderId)).id);
    await giveBackCharge({
      tx,
      workspaceId,
      purchaseOrderId: id,
      kind: "refund",
      event: `refund:${event}:${id}`,
      amount,
    });
    await settleCashback({ tx, purchaseOrderId: id });
  });

test("B129 X091 waits while the goods are not sent, and is then in the bonus once, however often the supplier tells of it", async () => {
  await pay();
  const amount = await earned(0.015);
  expect(Number(amount)).toBeGreaterThan(0);
  expect(await cashback()).toMatchObject({ paidAt: null, planKey: "PRO_CREDIT" });
  expect(await moved()).toEqual([]);
  expect((await api.cashback.summary({})).data).toMatchObject({
    order_cashback: "0.015",
    earned: amount,
    pending: amount,
    paid: "0.00",
  });
  warehouse.context.clock.advance(40 * HOUR);
  await Promise.all(Array.from({ length: 6 }, look));
  await work();
  await look();
  expect(await moved()).toEqual([["cashback", "0.00", amount]]);
  expect((await wallet()).bonus).toBe(amount);
  expect((await api.cashback.summary({})).data).toMatchObject({ earned: amount, pending: "0.00", paid: amount });
  expect((await api.cashback.list({})).data.cashbacks).toMatchObject([
    { order_id: orderId, state: "paid", amount, rate: "0.015", taken_back: "0.00" },
  ]);
  expect((await api.wallet.bonus({})).data).toMatchObject({ given: amount, balance_bonus: amount });
  expect((await api.wallet.transactionLogs({ kind: "cashback" })).data.transactions).toMatchObject([
    { amount, purchase: { order_id: orderId } },
  ]);
});

test("X091 is by the plan that was had at the placing, whatever came between", async () => {
  await place([orderId], { use: "later" });
  await work();
  await choosePlan(tenant.workspace.id, "STARTER_CREDIT_TIER_1");
  await api.placement.pay({ orders: [orderId] });
  await work();
  await systemDb.$transaction((tx) => grantPlan({ tx, workspaceId: tenant.workspace.id, planKey: "FREE_CREDIT" }));
  await send();
  expect(await moved()).toEqual([["cashback", "0.00", await earned(0.015)]]);
  expect((await api.cashback.summary({})).data).toMatchObject({ order_cashback: "0", paid: await earned(0.015) });
});

test("B001 X073 a plan that is paid for a year gives half a percent more", async () => {
  const at = new Date();
  await systemDb.$transaction((tx) =>
    changePlan({
      tx,
      workspaceId: tenant.workspace.id,
      plan: { planKey: "PRO_CREDIT_TIER", cycleDays: 365, subscriptionId: null, anchorAt: at, renewsAt: null },
      at,
    }),
  );
  expect((await api.billing.currentPlan({})).data.order_cashback).toBe("0.02");
  await pay();
  await send();
  expect(await moved()).toEqual([["cashback", "0.00", await earned(0.02)]]);
});

test("B085 B106 a plan without cashback earns nothing", async () => {
  await choosePlan(tenant.workspace.id, "FREE_CREDIT");
  await pay();
  await send();
  expect(await moved()).toEqual([]);
  expect((await api.cashback.list({})).data.cashbacks).toEqual([]);
});

test("X091 partial refunds take their part, each once, and all of it with the last, from what is spent already too", async () => {
  await pay();
  await send();
  const amount = await earned(0.015);
  const { totalCost } = await purchase(orderId);
  // All of the bonus is spent meanwhile.
  await setBalance(tenant.workspace.id, { topup: "5" });
  const half = totalCost.div(2).toDecimalPlaces(2).toFixed(2);
  await giveBack("first", half);
  await giveBack("first", half);
  const [, back] = await moved();
  expect(Number(back![1]) + Number(back![2])).toBeCloseTo(-Number(amount) / 2, 1);
  await giveBack("second");
  await giveBack("second");
  const sums = (await moved()).map(([, topup, bonus]) => Number(topup) + Number(bonus));
  expect(sums).toHaveLength(3);
  expect(sums.reduce((sum, one) => sum + one, 0)).toBeCloseTo(0, 5);
  expect((await cashback()).takenBack.toFixed(2)).toBe(amount);
  expect((await api.cashback.list({})).data.cashbacks).toMatchObject([{ state: "taken_back", taken_back: amount }]);
});

test("X091 O022 a refund that the supplier pays back takes the cashback along, once", async () => {
  await pay();
  await send();
  const amount = await earned(0.015);
  await api.shipments.requestRefund({ order_id: orderId, reason: "damaged_item", note: "Both were broken." });
  await work();
  expect(await moved()).toHaveLength(1);
  for (const hours of [4, 1]) {
    warehouse.context.clock.advance(hours * HOUR);
    await Promise.all([look(), look()]);
    await work();
  }
  expect(await purchase(orderId)).toMatchObject({ status: "shipped", paymentStatus: "refunded" });
  expect(await moved()).toEqual([
    ["cashback", "0.00", amount],
    ["cashback_reversal", "0.00", `-${amount}`],
  ]);
  expect(await wallet()).toEqual({ topup: "5000.00", bonus: "0.00" });
});

test("X091 is taken back from a wallet that a dispute has put below zero", async () => {
  await pay();
  await send();
  const amount = await earned(0.015);
  await setBalance(tenant.workspace.id, { topup: "0" });
  const workspaceId = tenant.workspace.id;
  await systemDb.$transaction(async (tx) =>
    moveMoney({
      tx,
      workspaceId,
      kind: "dispute",
      reference: newId(),
      event: "dispute:test",
      balances: await lockWallet(tx, workspaceId),
      movement: { topup: new Decimal(-900), bonus: new Decimal(0) },
    }),
  );
  await giveBack("all");
  const { totalCost } = await purchase(orderId);
  expect(await wallet()).toEqual({ topup: (Number(totalCost) - 900 - Number(amount)).toFixed(2), bonus: "0.00" });
});

test("X091 a purchase that is called off before its goods are sent pays nothing", async () => {
  await pay();
  await cancelPurchaseOrder({ scope: tenant.scope, purchaseOrderId: (await purchase(orderId)).id, actor: "system" });
  const amount = await earned(0.015);
  expect(await purchase(orderId)).toMatchObject({ paymentStatus: "refunded" });
  expect(await moved()).toEqual([]);
  expect(await wallet()).toEqual({ topup: "5000.00", bonus: "0.00" });
  expect((await api.cashback.summary({})).data).toMatchObject({ earned: amount, pending: "0.00", taken_back: amount });
});

test("X091 what came back before the goods were sent is not paid", async () => {
  await pay();
  const { totalCost } = await purchase(orderId);
  await giveBack("first", totalCost.div(2).toDecimalPlaces(2).toFixed(2));
  await send();
  const amount = await earned(0.015);
  const paid = Number((await moved())[0]![2]);
  expect(await moved()).toHaveLength(1);
  expect(paid).toBeCloseTo(Number(amount) / 2, 1);
  expect(paid).toBeLessThan(Number(amount));
});

test("the bonus that it became pays the next purchase before what was topped up", async () => {
  await pay();
  await send();
  const amount = await earned(0.015);
  const { topup } = await wallet();
  const next = (await readyOrder(tenant)).id;
  await place([next]);
  await work();
  const { totalCost } = await purchase(next);
  expect(await wallet()).toMatchObject({
    topup: (Number(topup) - Number(totalCost) + Number(amount)).toFixed(2),
    bonus: "0.00",
  });
});

const settleAgain = async () =>
  tenant.scope.db.$transaction(async (tx) => {
    const { id } = await holdPurchaseOrder(tx, (await purchase(orderId)).id);
    await settleCashback({ tx, purchaseOrderId: id });
  });
const findings = async () =>
  (await compareBooks(tenant.scope, { paidByUs: ["zopi"] })).filter(({ kind }) => kind === "cashback_differs");

test("X091 is earned by nothing that the supplier has no money for yet, or that was not paid from the wallet", async () => {
  fault("timeout_after_write", "/pay");
  await place([orderId]);
  shortenDeadlines(2_000);
  await runJobs();
  vi.restoreAllMocks();
  expect(await purchase(orderId)).toMatchObject({ paymentStatus: "unknown" });
  await settleAgain();
  expect(await systemDb.cashback.count({ where: { orderId } })).toBe(0);
  const other = (await readyOrder(tenant)).id;
  await place([other], { use: "later" });
  await work();
  const { id } = await purchase(other);
  await systemDb.purchaseOrder.update({ where: { id }, data: { paymentStatus: "paid" } });
  await tenant.scope.db.$transaction((tx) => settleCashback({ tx, purchaseOrderId: id }));
  expect(await systemDb.cashback.count({ where: { orderId: other } })).toBe(0);
});

test("X091 settled again and again, also side by side, it is paid once, and refunds settled at once take it once", async () => {
  await pay();
  await send();
  const amount = await earned(0.015);
  await Promise.all([settleAgain(), settleAgain(), settleAgain()]);
  expect(await moved()).toEqual([["cashback", "0.00", amount]]);
  const refunds = await Promise.allSettled([giveBack("first", "1"), giveBack("first", "1"), giveBack("all")]);
  expect(refunds.filter(({ status }) => status === "rejected")).toEqual([]);
  expect((await cashback()).takenBack.toFixed(2)).toBe(amount);
  const sum = (await moved()).reduce((so, [, topup, bonus]) => so.plus(topup!).plus(bonus!), new Decimal(0));
  expect(sum.toFixed(2)).toBe("0.00");
  expect(await findings()).toEqual([]);
});

test("X091 O022 a claim that the supplier pays back in part takes as much of the cashback, and the rest of both stays", async () => {
  await pay();
  await send();
  const amount = new Decimal(await earned(0.015));
  const { totalCost, number } = await purchase(orderId);
  await api.shipments.requestRefund({ order_id: orderId, reason: "damaged_item", note: "One of two was broken." });
  await work();
  const half = totalCost.div(2).toDecimalPlaces(2).toFixed(2);
  const decided = await fetch(`${warehouse.origin}/warehouse/orders/${atWarehouse(number)!.id}/refund-decision`, {
    method: "POST",
    body: new URLSearchParams({ answer: "accept", amount: half }),
    redirect: "manual",
  });
  expect(decided.status).toBe(303);
  warehouse.context.clock.advance(HOUR);
  for (let time = 0; time < 2; time++) {
    await Promise.all([look(), look()]);
    await work();
  }
  expect(await purchase(orderId)).toMatchObject({ paymentStatus: "paid" });
  const { takenBack } = await cashback();
  expect(Number(takenBack)).toBeCloseTo(amount.toNumber() / 2, 1);
  expect(takenBack.lessThan(amount.toFixed())).toBe(true);
  expect(await moved()).toEqual([
    ["cashback", "0.00", amount.toFixed(2)],
    ["cashback_reversal", "0.00", takenBack.negated().toFixed(2)],
  ]);
  expect((await wallet()).topup).toBe(new Decimal("5000").minus(totalCost.toFixed()).plus(half).toFixed(2));
  expect((await api.cashback.list({})).data.cashbacks).toMatchObject([{ state: "paid" }]);
  expect(await findings()).toEqual([]);
});

test("cashback_differs says which purchase's row and movements disagree, and says nothing of those that agree", async () => {
  await pay();
  expect(await findings()).toEqual([]);
  await send();
  expect(await findings()).toEqual([]);
  const { id, number } = await purchase(orderId);
  const amount = new Decimal(await earned(0.015));
  await systemDb.cashback.update({ where: { purchaseOrderId: id }, data: { takenBack: "0.01" } });
  expect(await findings()).toMatchObject([
    { subject: id, orderId, detail: { number, here: amount.minus("0.01").toFixed(4), moved: amount.toFixed(4) } },
  ]);
  await systemDb.cashback.update({ where: { purchaseOrderId: id }, data: { takenBack: "0", paidAt: null } });
  expect(await findings()).toMatchObject([{ subject: id, detail: { here: "0", moved: amount.toFixed(4) } }]);
  await systemDb.cashback.delete({ where: { purchaseOrderId: id } });
  expect(await findings()).toMatchObject([{ subject: id, detail: { here: "0" } }]);
  const stranger = await makeTenant();
  expect(await compareBooks(stranger.scope, { paidByUs: ["zopi"] })).toEqual([]);
});

test("a stranger sees none of it", async () => {
  await pay();
  await fund("5000");
  const stranger = await makeTenant();
  const rows = await stranger.scope.db.cashback.findMany();
  expect(rows).toEqual([]);
});
