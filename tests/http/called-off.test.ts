/** What a person has called off is theirs to buy again: no rule and no request of the store does (decision 49). */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { takeInFulfillmentRequestsJob } from "../../app/areas/orders/jobs.ts";
import { NEW_RULE } from "../../app/areas/orders/rules/automation/rule.ts";
import { readRisks } from "../../app/areas/orders/server/intake/take-in-risks.server.ts";
import { cancelPurchaseOrder } from "../../app/areas/orders/server/purchasing/cancel-purchase-order.server.ts";
import { readOrderFacts } from "../../app/areas/orders/server/reading/order-facts.sql.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { enqueue } from "../../app/platform/jobs/enqueue.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { switchRequestRuleOn } from "../factories/request-rule.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import {
  api,
  fulfillmentOrderOf,
  purchase,
  requestAtStore,
  shop,
  soldOrder,
  tenant,
  useSelling,
  world,
} from "../factories/selling.ts";
import { choosePlan } from "../factories/tenants.ts";

useSelling();

async function work(rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await runJobs();
    await hurryJobs();
  }
}
const decisionOf = async (orderId: string) => (await api.automation.ofOrder({ orderId })).data.decisions[0];
const bought = (orderId: string) => systemDb.purchaseOrder.count({ where: { orderId } });
/** Has every new order placed by itself. */
async function automate(): Promise<void> {
  await choosePlan(tenant.workspace.id);
  const { data: panel } = await api.automation.panel({});
  const rule = { ...NEW_RULE, name: "All", status: true, condition: { query: "and" as const, names: [] } };
  await api.automation.changePanel({
    version: panel.version,
    rules: [...panel.rules, rule],
    margin_floor: null,
    daily_limit: null,
  });
  await systemDb.automationRule.updateMany({
    where: { workspaceId: tenant.workspace.id },
    data: { activeSince: new Date(Date.now() - 3_600_000) },
  });
}
/** Has the rules asked about an order anew, as news of it do. */
async function hear(externalId: string): Promise<void> {
  shop.shopify.commerce.assessRisk(DEMO_SHOP, externalId, { riskLevel: "LOW" });
  await readRisks({ storeId: tenant.store.id, externalIds: [externalId] });
  await work();
}

test("X131 an order whose purchase a person called off is taken by no rule, says why, and is bought once they place it again", async () => {
  const { id, externalId } = await soldOrder();
  await api.placement.request({ orders: [{ order_id: id }] });
  await api.placement.cancelPayment({ orders: [id] });
  expect(await purchase(id)).toMatchObject({ status: "withdrawn", isCalledOff: true });
  await automate();
  await hear(externalId);
  expect(await bought(id)).toBe(1);
  expect(await decisionOf(id)).toMatchObject({ outcome: "none", reason: "called_off" });
  const { data } = await api.orders.detail({ orderId: id });
  expect(data).toMatchObject({ section: "placement", sub_status: "ready", can_place: true });
  await api.placement.request({ orders: [{ order_id: id }] });
  await work();
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid", isCalledOff: false });
});

test("O053 a request of the store for what a person called off is answered, and left to a person", async () => {
  await switchRequestRuleOn(api);
  const { id, externalId } = await soldOrder();
  await api.placement.request({ orders: [{ order_id: id }] });
  await api.placement.cancelPayment({ orders: [id] });
  await work();
  await requestAtStore(externalId);
  await enqueue(systemDb, takeInFulfillmentRequestsJob, { storeId: tenant.store.id }, { runAt: new Date() });
  await work();
  expect(await fulfillmentOrderOf(externalId)).toMatchObject({ requestStatus: "accepted" });
  expect(await bought(id)).toBe(1);
  expect(await decisionOf(id)).toMatchObject({ outcome: "none", reason: "called_off" });
});

test("X131 what the supplier called off for a person stays called off, and what the store did is the rules' again", async () => {
  const [mine, stores] = [await soldOrder(), await soldOrder()];
  for (const { id } of [mine, stores]) await api.placement.request({ orders: [{ order_id: id }] });
  await work();
  expect(await purchase(mine.id)).toMatchObject({ paymentStatus: "paid" });
  await api.placement.cancelPurchase({ purchaseOrderId: (await purchase(mine.id))!.id });
  const { id: purchaseOrderId } = (await purchase(stores.id))!;
  await cancelPurchaseOrder({ scope: tenant.scope, purchaseOrderId, actor: "channel" });
  expect(await purchase(mine.id)).toMatchObject({ status: "cancelled", isCalledOff: true });
  expect(await purchase(stores.id)).toMatchObject({ status: "cancelled", isCalledOff: false });
  await automate();
  for (const { externalId } of [mine, stores]) await hear(externalId);
  expect(await bought(mine.id)).toBe(1);
  expect(await decisionOf(mine.id)).toMatchObject({ outcome: "none", reason: "called_off" });
  expect(await decisionOf(stores.id)).toMatchObject({ outcome: "taken" });
});

test("X131 of a line that was bought twice, what a person called off stays theirs beside the purchase that stands", async () => {
  const { id, lineIds } = await readyOrder(tenant);
  const place = async () => {
    await api.placement.request({ orders: [{ order_id: id }] });
    return (await purchase(id))!.id;
  };
  const calledOff = async () => {
    const { workspace, scope } = tenant;
    return (await readOrderFacts({ tx: scope.db, workspaceId: workspace.id, orderIds: [id] }))[0]!.facts.calledOff;
  };
  const grow = (units: number) =>
    systemDb.orderLine.updateMany({
      where: { id: { in: lineIds } },
      data: { quantity: units, currentQuantity: units },
    });
  const first = await place();
  await grow(3);
  const second = await place();
  expect(second).not.toBe(first);
  await api.placement.cancelPurchase({ purchaseOrderId: first });
  expect(await calledOff()).toEqual(lineIds);
  await place();
  await api.placement.cancelPurchase({ purchaseOrderId: second });
  expect(await calledOff()).toEqual(lineIds);
  await place();
  await grow(4);
  expect(await calledOff()).toEqual([]);
});

test("X131 what the supplier did not let a person call off was not called off, nor what it was not asked", async () => {
  const { id } = await soldOrder();
  await api.placement.request({ orders: [{ order_id: id }] });
  await work();
  const { id: purchaseOrderId } = (await purchase(id))!;
  const faults = [{ kind: "reject", detail: "not_cancellable" }, { kind: "throttle" }] as const;
  for (const fault of faults) {
    world.context.faults.clear();
    world.context.faults.add({ vendor: "warehouse", match: "/cancel", count: 1, ...fault });
    await api.placement.cancelPurchase({ purchaseOrderId });
    expect(await purchase(id)).toMatchObject({ status: "processing", isCalledOff: false, cancelAskedAt: null });
  }
});

test("X131 what a person called off before it was kept, or in a process of before, is known by its timeline", async () => {
  const [mine, stores] = [await soldOrder(), await soldOrder()];
  for (const { id } of [mine, stores]) await api.placement.request({ orders: [{ order_id: id }] });
  await api.placement.cancelPayment({ orders: [mine.id] });
  const { id: purchaseOrderId } = (await purchase(stores.id))!;
  await cancelPurchaseOrder({ scope: tenant.scope, purchaseOrderId, actor: "channel" });
  await systemDb.purchaseOrder.updateMany({ where: { orderId: mine.id }, data: { isCalledOff: false } });
  await systemDb.$executeRawUnsafe(readFileSync("prisma/migrations/0134_called_off_so_far/migration.sql", "utf8"));
  expect(await purchase(mine.id)).toMatchObject({ status: "withdrawn", isCalledOff: true });
  expect(await purchase(stores.id)).toMatchObject({ status: "withdrawn", isCalledOff: false });
});
