/** What the store warns of is shown, and never bought by itself (decision 68). */
import { expect, test } from "vitest";
import { advancePurchaseOrderJob, takeInFulfillmentRequestsJob } from "../../app/areas/orders/jobs.ts";
import { NEW_RULE } from "../../app/areas/orders/rules/automation/rule.ts";
import { sweepOrders } from "../../app/areas/orders/server/intake/sweep-orders.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { enqueue } from "../../app/platform/jobs/enqueue.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import type { RiskAssessment } from "../../sandbox/shopify/model.ts";
import { channelOrder } from "../factories/channel-orders.ts";
import { fieldCase } from "../factories/field-cases.ts";
import { switchRequestRuleOn } from "../factories/request-rule.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { api, fulfillmentOrderOf, purchase, shop, soldOrder, tenant, useSelling } from "../factories/selling.ts";
import { drainWebhooks, receiveWebhook } from "../factories/shopify-webhooks.ts";
import { choosePlan } from "../factories/tenants.ts";

useSelling();

async function work(rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await runJobs();
    await hurryJobs();
  }
}
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
const assess = (externalId: string, riskLevel: RiskAssessment["riskLevel"], change: Partial<RiskAssessment> = {}) =>
  shop.shopify.commerce.assessRisk(DEMO_SHOP, externalId, { riskLevel, ...change });
/** Delivers the news of an assessment, as the store does, and works off what comes of it. */
async function tell(externalId: string): Promise<void> {
  const order_id = Number(externalId.split("/").at(-1));
  await receiveWebhook({
    shop: DEMO_SHOP,
    topic: "orders/risk_assessment_changed",
    body: { order_id, admin_graphql_api_order_id: externalId, risk_level: "LOW", facts: [] },
  });
  await drainWebhooks(DEMO_SHOP);
  await work();
}
const detail = async (orderId: string) => (await api.orders.detail({ orderId })).data;
const decisionOf = async (orderId: string) => (await api.automation.ofOrder({ orderId })).data.decisions[0];
const riskOf = (id: string) =>
  systemDb.order.findUniqueOrThrow({ where: { id }, select: { riskLevel: true, riskRecommendation: true } });

test("an order that turns out to be of high risk is shown as such, and taken by no rule", async () => {
  await automate();
  const { risk } = fieldCase<{
    order: { risk: { recommendation: string; assessments: [{ riskLevel: RiskAssessment["riskLevel"] }] } };
  }>("fraud-risk").order;
  const [{ riskLevel }] = risk.assessments;
  const { id, externalId } = await soldOrder();
  await work();
  expect(await decisionOf(id)).toMatchObject({ outcome: "waiting", reason: "risk_pending" });
  assess(externalId, riskLevel, { facts: [{ description: "CVV isn't correct", sentiment: "NEGATIVE" }] });
  await tell(externalId);
  expect(await decisionOf(id)).toMatchObject({ outcome: "none", reason: "blocker", detail: "fraud_high" });
  expect(await purchase(id)).toBeNull();
  expect(await detail(id)).toMatchObject({
    section: "placement",
    sub_status: "needs_attention",
    blocker: "fraud_high",
    can_place: true,
    risk: {
      level: riskLevel?.toLowerCase(),
      recommendation: risk.recommendation.toLowerCase(),
      facts: [{ text: "CVV isn't correct", sentiment: "negative" }],
    },
  });
  const { data } = await api.orders.list({ order_status: "placement", sub_status: "all", from_date: "any" });
  expect(data.orders).toMatchObject([{ id, blocker: "fraud_high" }]);
});

test("an order that is held to be good goes on as soon as that is told, and one that nobody assesses after a quarter of an hour", async () => {
  await automate();
  const good = await soldOrder();
  const minutes = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
  const young = await soldOrder({ risk: null, createdAt: minutes(14) });
  const old = await soldOrder({ risk: null, createdAt: minutes(16) });
  await work();
  expect(await decisionOf(good.id)).toMatchObject({ outcome: "waiting", reason: "risk_pending" });
  expect(await decisionOf(young.id)).toMatchObject({ outcome: "waiting", reason: "risk_pending" });
  expect(await decisionOf(old.id)).toMatchObject({ outcome: "taken" });
  assess(good.externalId, "LOW");
  await tell(good.externalId);
  expect(await decisionOf(good.id)).toMatchObject({ outcome: "taken" });
  expect(await purchase(good.id)).toMatchObject({ paymentStatus: "paid" });
});

test("an order that its store is still assessing after a quarter of an hour is taken by no rule until that is told", async () => {
  await automate();
  const { id, externalId } = await soldOrder({ createdAt: new Date(Date.now() - 16 * 60_000).toISOString() });
  await work();
  expect(await decisionOf(id)).toMatchObject({ outcome: "none", reason: "not_assessed" });
  expect(await purchase(id)).toBeNull();
  expect(await systemDb.order.findUnique({ where: { id } })).toMatchObject({ attention: "automation" });
  assess(externalId, "LOW");
  await tell(externalId);
  expect(await decisionOf(id)).toMatchObject({ outcome: "taken" });
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
});

test("an assessment of which the news was lost is found by the next sweep, though the order has not changed", async () => {
  await automate();
  const { id, externalId } = await soldOrder();
  await work();
  expect(await decisionOf(id)).toMatchObject({ outcome: "waiting", reason: "risk_pending" });
  // Read up to now: what is listed has changed since.
  const changesUntil = new Date(Date.now() + 3_600_000);
  await systemDb.orderSync.upsert({
    where: { storeId: tenant.store.id },
    create: { storeId: tenant.store.id, workspaceId: tenant.workspace.id, changesUntil },
    update: { changesUntil },
  });
  assess(externalId, "LOW");
  await sweepOrders({ storeId: tenant.store.id, signal: AbortSignal.timeout(30_000) });
  await work();
  expect(await decisionOf(id)).toMatchObject({ outcome: "taken" });
});

test("a warning that is withdrawn lets the rules go on", async () => {
  await automate();
  const { id, externalId } = await soldOrder();
  assess(externalId, "MEDIUM");
  await tell(externalId);
  expect(await decisionOf(id)).toMatchObject({ outcome: "none", reason: "blocker", detail: "fraud_investigate" });
  assess(externalId, "LOW");
  await tell(externalId);
  expect(await decisionOf(id)).toMatchObject({ outcome: "taken" });
});

test("what a merchant asks for at the store is refused where the risk is high, and says why", async () => {
  await switchRequestRuleOn(api);
  const request = async (externalId: string) => {
    await shop.fulfillment.requestFulfillment((await fulfillmentOrderOf(externalId)).externalId, "please");
    await enqueue(systemDb, takeInFulfillmentRequestsJob, { storeId: tenant.store.id }, { runAt: new Date() });
    await work();
  };
  const bad = await soldOrder();
  assess(bad.externalId, "HIGH");
  await request(bad.externalId);
  expect(await fulfillmentOrderOf(bad.externalId)).toMatchObject({ requestStatus: "rejected" });
  expect(await systemDb.fulfillmentOrder.findFirst({ where: { orderId: bad.id } })).toMatchObject({
    rejectReason: "fraud_high",
    rejectMessage: expect.stringContaining("High risk of fraud") as string,
  });
  expect(await purchase(bad.id)).toBeNull();
  // What the store advises to look into it has shown to who asks.
  const doubtful = await soldOrder();
  assess(doubtful.externalId, "MEDIUM");
  await request(doubtful.externalId);
  expect(await purchase(doubtful.id)).toMatchObject({ paymentStatus: "paid" });
  // What is being assessed is waited for, for as long as rules wait, and bought as soon as the store says that it is good.
  const early = await soldOrder();
  await request(early.externalId);
  expect(await fulfillmentOrderOf(early.externalId)).toMatchObject({ requestStatus: "submitted" });
  expect(await purchase(early.id)).toBeNull();
  assess(early.externalId, "LOW");
  await tell(early.externalId);
  expect(await fulfillmentOrderOf(early.externalId)).toMatchObject({ requestStatus: "accepted" });
  expect(await purchase(early.id)).toMatchObject({ paymentStatus: "paid" });
  // Turns out to be bad what was being assessed when it was asked for, it is refused.
  const turned = await soldOrder();
  await request(turned.externalId);
  expect(await fulfillmentOrderOf(turned.externalId)).toMatchObject({ requestStatus: "submitted" });
  assess(turned.externalId, "HIGH");
  await tell(turned.externalId);
  expect(await fulfillmentOrderOf(turned.externalId)).toMatchObject({ requestStatus: "rejected" });
  expect(await systemDb.fulfillmentOrder.findFirst({ where: { orderId: turned.id } })).toMatchObject({
    rejectReason: "fraud_high",
  });
  expect(await purchase(turned.id)).toBeNull();
  // After that it is answered, and a person decides whether it is bought.
  const late = await soldOrder({ createdAt: new Date(Date.now() - 16 * 60_000).toISOString() });
  await request(late.externalId);
  expect(await fulfillmentOrderOf(late.externalId)).toMatchObject({ requestStatus: "accepted" });
  expect(await purchase(late.id)).toBeNull();
  expect(await decisionOf(late.id)).toMatchObject({ outcome: "none", reason: "not_assessed" });
  expect(await detail(late.id)).toMatchObject({ section: "placement", sub_status: "ready", can_place: true });
  expect(await systemDb.order.findUnique({ where: { id: late.id } })).toMatchObject({ attention: "automation" });
  assess(late.externalId, "HIGH");
  await tell(late.externalId);
  expect(await purchase(late.id)).toBeNull();
  expect(await detail(late.id)).toMatchObject({ sub_status: "needs_attention", blocker: "fraud_high" });
  // Stores request tests like any other order, and nobody has paid for their goods.
  const tried = await soldOrder();
  assess(tried.externalId, "LOW");
  shop.shopify.state.orders.get(tried.externalId)!.test = true;
  await request(tried.externalId);
  expect(await systemDb.fulfillmentOrder.findFirst({ where: { orderId: tried.id } })).toMatchObject({
    rejectReason: "test_order",
  });
  expect(await purchase(tried.id)).toBeNull();
});

test("a person who has seen the warning may place the order; placing all that are ready leaves it out", async () => {
  await choosePlan(tenant.workspace.id);
  const { id, externalId } = await soldOrder();
  assess(externalId, "HIGH");
  await tell(externalId);
  const { data: previews } = await api.placement.preview({ orders: [{ order_id: id }] });
  expect(previews.orders).toMatchObject([{ can_place: true, blockers: [{ key: "fraud_high", can_override: true }] }]);
  await api.placement.requestReady({});
  const refused = await api.placement.request({ orders: [{ order_id: id }] });
  expect(JSON.stringify(refused)).toContain("fraud_high");
  await work();
  expect(await purchase(id)).toBeNull();
  await api.placement.request({ orders: [{ order_id: id, accepts: ["fraud_high"] }] });
  await work();
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid", acceptedRisk: "high" });
});

test("a warning that comes after an order was placed stops it before it is sent, though nobody told of it", async () => {
  const { id, externalId } = await soldOrder();
  await api.placement.request({ orders: [{ order_id: id }] });
  assess(externalId, "HIGH");
  await work();
  expect(await purchase(id)).toMatchObject({ status: "withdrawn", errorCode: "order_risky", placedAt: null });
  expect(await detail(id)).toMatchObject({ sub_status: "needs_attention", blocker: "fraud_high" });
  const told = await systemDb.notification.findMany({ where: { workspaceId: tenant.workspace.id } });
  expect(told.map(({ kind }) => kind)).toContain("order_placement_failed");
});

test("a warning that grows graver while goods are ordered rings once, and stands on the order until a person has seen to it", async () => {
  const { id, externalId } = await soldOrder();
  assess(externalId, "MEDIUM");
  await tell(externalId);
  await api.placement.request({ orders: [{ order_id: id, accepts: ["fraud_investigate"] }] });
  await work();
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid", acceptedRisk: "investigate" });
  const rung = () =>
    systemDb.notification.count({ where: { workspaceId: tenant.workspace.id, kind: "order_changed" } });
  expect(await rung()).toBe(0);
  for (let time = 0; time < 2; time += 1) {
    assess(externalId, "HIGH", { facts: [{ description: `Try ${time}`, sentiment: "NEGATIVE" }] });
    await tell(externalId);
    expect(await rung()).toBe(1);
    expect((await detail(id)).changes).toMatchObject([{ kind: "risk", purchase: { supplier: "zopi" } }]);
  }
  await api.orders.keepChanges({ orderId: id, keys: (await detail(id)).changes.map(({ key }) => key) });
  expect((await detail(id)).changes).toEqual([]);
  await tell(externalId);
  expect(await rung()).toBe(1);
});

test("a warning that comes before the supplier is paid stops the payment until a person pays all the same", async () => {
  const { id, externalId } = await soldOrder();
  await api.placement.request({ orders: [{ order_id: id }], payment: { use: "later" } });
  await work();
  expect(await purchase(id)).toMatchObject({ status: "awaiting_payment", errorCode: null });
  await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { isToBePaid: true } });
  const { id: purchaseOrderId } = (await purchase(id))!;
  assess(externalId, "HIGH");
  await tell(externalId);
  await enqueue(systemDb, advancePurchaseOrderJob, { workspaceId: tenant.workspace.id, purchaseOrderId });
  await work();
  expect(await purchase(id)).toMatchObject({ paymentStatus: "unpaid", errorCode: "order_risky" });
  await api.placement.retryPayments({});
  await work();
  expect(await purchase(id)).toMatchObject({ paymentStatus: "unpaid", errorCode: "order_risky" });
  const { totals, risks } = (await api.placement.previewPayment({ orders: [id] })).data;
  expect(risks).toMatchObject([{ order_id: id, concern: "high" }]);
  expect((await detail(id)).changes).toMatchObject([{ kind: "risk" }]);
  await api.placement.pay({ orders: [id], use: "auto", totals, risks });
  expect((await detail(id)).changes).toEqual([]);
  await work();
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid", acceptedRisk: "high" });
});

test("a yes to a warning is none to a graver one: not to what came since an order was looked at, nor since it was paid for", async () => {
  const { id, externalId } = await soldOrder();
  assess(externalId, "MEDIUM");
  await tell(externalId);
  const { data: previews } = await api.placement.preview({ orders: [{ order_id: id }] });
  const accepts = previews.orders[0]!.blockers.map(({ key }) => key);
  expect(accepts).toEqual(["fraud_investigate"]);
  assess(externalId, "HIGH");
  await tell(externalId);
  const { data: refused } = await api.placement.request({ orders: [{ order_id: id, accepts }] });
  expect(refused.results).toMatchObject([{ state: "refused", reason: "fraud_high" }]);

  const later = await soldOrder();
  await api.placement.request({ orders: [{ order_id: later.id }], payment: { use: "later" } });
  await work();
  const warn = async (level: RiskAssessment["riskLevel"]) => {
    assess(later.externalId, level);
    await tell(later.externalId);
  };
  await warn("MEDIUM");
  await api.placement.pay({ orders: [later.id] });
  await work();
  const seen = (await api.placement.previewPayment({ orders: [later.id] })).data;
  expect(seen.risks).toMatchObject([{ order_id: later.id, concern: "investigate" }]);
  await warn("HIGH");
  const pay = ({ totals, risks }: typeof seen) => api.placement.pay({ orders: [later.id], totals, risks });
  await expect(pay(seen)).rejects.toMatchObject({ kind: "conflict" });
  await api.placement.pay({ orders: [later.id], risks: seen.risks });
  await work();
  expect(await purchase(later.id)).toMatchObject({ paymentStatus: "unpaid", errorCode: "order_risky" });
  await pay((await api.placement.previewPayment({ orders: [later.id] })).data);
  await work();
  expect(await purchase(later.id)).toMatchObject({ paymentStatus: "paid", acceptedRisk: "high" });
});

test("what says nothing of the risk leaves it as it is, and a page of a sweep does not undo what was told since", async () => {
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  const risk = { level: "high" as const, recommendation: "cancel" as const, facts: [] };
  const order = channelOrder({ risk });
  await takeInOrders({ store, orders: [order], origin: "sweep" });
  const { id } = await systemDb.order.findFirstOrThrow({ where: { externalId: order.externalId } });
  const updatedAt = new Date(Date.parse(order.updatedAt) + 5_000).toISOString();
  await takeInOrders({ store, orders: [{ ...order, updatedAt, risk: null }], origin: "webhook" });
  expect(await riskOf(id)).toEqual({ riskLevel: "high", riskRecommendation: "cancel" });
  const pending = { level: "pending" as const, recommendation: "none" as const, facts: [] };
  await takeInOrders({ store, orders: [{ ...order, updatedAt, risk: pending }], origin: "sweep" });
  expect(await riskOf(id)).toEqual({ riskLevel: "high", riskRecommendation: "cancel" });
  await takeInOrders({ store, orders: [{ ...order, updatedAt, risk: pending }], origin: "read", readAt: new Date() });
  expect(await riskOf(id)).toEqual({ riskLevel: "pending", riskRecommendation: "none" });
});

test("news of an order that is not here yet, or that names none, harms nothing", async () => {
  const { id: externalId } = shop.shopify.commerce.createOrder(DEMO_SHOP, {
    lines: [{ title: "Lamp", price: "10", quantity: 1 }],
  });
  await tell(externalId);
  expect(await systemDb.order.count({ where: { externalId } })).toBe(0);
  await receiveWebhook({ shop: DEMO_SHOP, topic: "orders/risk_assessment_changed", body: { risk_level: "HIGH" } });
  await drainWebhooks(DEMO_SHOP);
  const [failed] = await systemDb.inboundEvent.findMany({
    where: { subject: DEMO_SHOP, topic: "orders/risk_assessment_changed", status: "failed" },
  });
  expect(failed).toBeDefined();
});
