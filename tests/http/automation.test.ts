/** Rules by which orders are placed without a person: once, and never past what they are bound by (decision 49). */
import Decimal from "decimal.js";
import { beforeEach, expect, test } from "vitest";
import { NEW_RULE, type RuleFields } from "../../app/areas/orders/rules/automation/rule.ts";
import { automateOrders } from "../../app/areas/orders/server/automation/automate-orders.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { channelOrder, channelOrderLine } from "../factories/channel-orders.ts";
import {
  api,
  balance,
  fault,
  fund,
  order,
  purchase,
  purchasesOf,
  received,
  tenant,
  useSellerAtWarehouse,
  warehouse,
  work,
} from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { choosePlan } from "../factories/tenants.ts";

useSellerAtWarehouse();

type Saved = RuleFields & { id?: string | null };
const ruleOf = (changes: Partial<Saved> = {}): Saved => ({
  ...NEW_RULE,
  name: "Everything",
  status: true,
  condition: { query: "and", names: [] },
  ...changes,
});
/** Saves rules, the default one left as it is. */
async function save(
  rules: Saved[],
  bounds: { margin_floor?: string | null; daily_limit?: string | null } = {},
  isSince = true,
) {
  const { data: panel } = await api.automation.panel({});
  const kept = panel.rules.filter(({ is_default }) => is_default);
  const { data } = await api.automation.changePanel({
    version: panel.version,
    rules: [...kept, ...rules],
    margin_floor: bounds.margin_floor ?? null,
    daily_limit: bounds.daily_limit ?? null,
  });
  // Orders of these tests were placed a minute ago.
  if (isSince)
    await systemDb.automationRule.updateMany({
      where: { workspaceId: tenant.workspace.id },
      data: { activeSince: new Date(Date.now() - 3_600_000) },
    });
  return data;
}
/** An order that is mapped a moment after it was taken in, and before the rules are asked. */
const sold = async (change: Parameters<typeof readyOrder>[1] = {}) => (await readyOrder(tenant, change)).id;
const decisionOf = async (orderId: string) => (await api.automation.ofOrder({ orderId })).data.decisions[0];
const decideNow = () => automateOrders({ workspaceId: tenant.workspace.id, signal: AbortSignal.timeout(30_000) });
const again = (orderIds: string[]) =>
  systemDb.automationDecision.updateMany({ where: { orderId: { in: orderIds } }, data: { dueAt: new Date() } });
const told = (kind: string) => systemDb.notification.findMany({ where: { workspaceId: tenant.workspace.id, kind } });
const costOf = async (orderId: string) => {
  const { data } = await api.automation.tryRule({ rule: ruleOf(), margin_floor: null, days: 1 });
  return data.examples.find((one) => one.order_id === orderId)?.cost;
};

test("C316 C319 O025 O031 who has made no rule has one, for what is asked for at the store, and it is off", async () => {
  const { data: panel } = await api.automation.panel({});
  expect(panel).toMatchObject({
    version: 0,
    margin_floor: null,
    daily_limit: null,
    rules: [
      {
        is_default: true,
        status: false,
        when: { types: ["request_fulfillment"] },
        condition: { names: [] },
        then: { action: "create_and_pay" },
      },
    ],
  });
  const id = await sold();
  await work();
  expect(await purchasesOf(id)).toEqual([]);
  expect((await api.automation.ofOrder({ orderId: id })).data).toEqual({ decisions: [], is_on: false });
  await save([ruleOf()], { daily_limit: "10" });
  const { data: reset } = await api.automation.resetDefault({});
  expect(reset).toEqual({ ...panel, version: 2, spent_today: "0.00" });
});

test("C317 O053 a new order is taken by a rule once, paid, and says by which", async () => {
  await save([ruleOf()]);
  const id = await sold();
  await Promise.all([decideNow(), decideNow(), decideNow()]);
  await work();
  const bought = await purchasesOf(id);
  expect(bought).toHaveLength(1);
  expect(bought[0]).toMatchObject({ paymentStatus: "paid" });
  expect(received(bought[0]!.number)).toMatchObject({ created: 1, paid: 1 });
  expect(await decisionOf(id)).toMatchObject({ outcome: "taken", trigger: "new_order", rule: { name: "Everything" } });
  expect((await order(id)).events.filter(({ kind }) => kind === "automation_taken")).toHaveLength(1);
  const { data: panel } = await api.automation.panel({});
  expect(panel.rules.find(({ name }) => name === "Everything")).toMatchObject({
    orders_taken: 1,
    last_activity_at: expect.any(String),
  });
  expect(Number(panel.spent_today)).toBeGreaterThan(0);
});

test("an order that a rule took is never taken again, whatever becomes of the purchase and of the order", async () => {
  await save([ruleOf()]);
  fault("reject", "POST /orders");
  const { id, externalId } = await readyOrder(tenant);
  await work();
  expect(await purchase(id)).toMatchObject({ status: "failed" });
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  const updatedAt = new Date(Date.now() + 60_000).toISOString();
  await takeInOrders({ store, orders: [channelOrder({ externalId, updatedAt, note: "hurry" })], origin: "webhook" });
  await work();
  expect(await purchasesOf(id)).toHaveLength(1);
});

test("what was on hold when a rule took the rest of an order is taken once it is released", async () => {
  await save([ruleOf()]);
  const order = channelOrder({
    shippingTotal: "410.00",
    total: "450.00",
    lines: [1, 2].map(() => channelOrderLine({ quantity: 1, currentQuantity: 1 })),
  });
  const partsOf = (second: string) =>
    order.lines.map(({ externalId }, index) => ({
      externalId: `${order.externalId}/${index}`,
      orderExternalId: order.externalId,
      locationId: null,
      locationName: null,
      isAtService: false,
      fulfillAt: null,
      status: index === 0 ? "open" : second,
      requestStatus: "unsubmitted",
      supportedActions: [],
      lines: [
        { externalId: `${externalId}/${index}`, lineExternalId: externalId, totalQuantity: 1, remainingQuantity: 1 },
      ],
    }));
  const { id } = await readyOrder(tenant, { ...order, fulfillmentOrders: partsOf("on_hold") });
  await work();
  expect(await purchasesOf(id)).toHaveLength(1);
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  const updatedAt = new Date(Date.now() + 60_000).toISOString();
  const released = { ...order, updatedAt, fulfillmentOrders: partsOf("open") };
  await takeInOrders({ store, orders: [released], origin: "read", readAt: new Date() });
  await work();
  expect(await purchasesOf(id)).toHaveLength(2);
  await takeInOrders({ store, orders: [released], origin: "read", readAt: new Date() });
  await work();
  expect(await purchasesOf(id)).toHaveLength(2);
});

test("orders from before a rule was switched on are left alone, also when they change", async () => {
  await save([ruleOf()], {}, false);
  const id = await sold();
  await work();
  expect(await purchasesOf(id)).toEqual([]);
  expect((await api.automation.whatWouldHappen({ orderId: id })).data).toMatchObject({
    outcome: "none",
    reason: "no_match",
    misses: [{ rule: "Everything", miss: "placed_before" }],
  });
});

test("X131 of rules that contradict each other the first takes the order", async () => {
  const pays = ruleOf({ name: "Pays" });
  const asks = ruleOf({
    name: "Asks",
    then: { ...NEW_RULE.then, action: "create_and_send_confirmation", email: tenant.account.email },
  });
  await save([asks, pays]);
  const id = await sold();
  await work();
  expect(await decisionOf(id)).toMatchObject({ outcome: "taken", rule: { name: "Asks" } });
  expect(await purchase(id)).toMatchObject({ status: "awaiting_payment", paymentStatus: "unpaid" });
});

test("no rule goes past a blocker; once it is gone the order goes on", async () => {
  await save([ruleOf()]);
  const id = await sold({ financialStatus: "pending" });
  await work();
  expect(await purchasesOf(id)).toEqual([]);
  expect(await decisionOf(id)).toMatchObject({ outcome: "none", reason: "blocker", detail: "unpaid_by_buyer" });
  const { externalId } = await systemDb.order.findUniqueOrThrow({ where: { id } });
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  const updatedAt = new Date(Date.now() + 60_000).toISOString();
  const known = await systemDb.orderLine.findFirstOrThrow({ where: { orderId: id } });
  const paid = channelOrder({ externalId, updatedAt, financialStatus: "paid", total: "450.00" });
  paid.lines[0]!.externalId = known.externalId;
  await takeInOrders({ store, orders: [paid], origin: "webhook" });
  await work();
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
});

test("a supplier that is not there is named, and nothing is bought", async () => {
  await save([ruleOf()]);
  const id = await sold();
  await systemDb.orderLine.updateMany({ where: { orderId: id }, data: { source: "cj" } });
  await work();
  expect(await purchasesOf(id)).toEqual([]);
  expect(await decisionOf(id)).toMatchObject({ outcome: "none", reason: "supplier_missing", detail: "cj" });
});

test("a margin below the floor is not bought, shipping counted", async () => {
  await save([ruleOf()], { margin_floor: "99" });
  const id = await sold();
  await work();
  expect(await purchasesOf(id)).toEqual([]);
  expect(await decisionOf(id)).toMatchObject({ outcome: "none", reason: "margin_too_low" });
});

test("two workers that decide at once do not spend more than the day's limit, and people are told once", async () => {
  const first = await sold();
  const cost = new Decimal((await costOf(first))!);
  // Room for two of them and their shipping, not for three.
  await save([ruleOf()], { daily_limit: cost.times(2.5).plus(20).toFixed(2) });
  const ids = [];
  for (let each = 0; each < 6; each++) ids.push(await sold());
  await Promise.all([decideNow(), decideNow()]);
  await work(2);
  const decisions = await Promise.all(ids.map(decisionOf));
  const taken = decisions.filter((decision) => decision?.outcome === "taken").length;
  expect(taken).toBeGreaterThan(0);
  expect(decisions.filter((decision) => decision?.reason === "daily_limit")).toHaveLength(6 - taken);
  const { data: panel } = await api.automation.panel({});
  expect(new Decimal(panel.spent_today).lessThanOrEqualTo(panel.daily_limit!)).toBe(true);
  await again(ids);
  await decideNow();
  await again(ids);
  await decideNow();
  expect(await told("automation_limit_reached")).toMatchObject([{ params: { count: 1 } }]);
});

test("an empty wallet holds orders up and says so once; filled, they go on by themselves", async () => {
  await save([ruleOf()]);
  await fund("0");
  const ids = [await sold(), await sold(), await sold()];
  for (let turn = 0; turn < 3; turn++) {
    await decideNow();
    await again(ids);
  }
  expect((await Promise.all(ids.map(decisionOf))).map((decision) => decision?.reason)).toEqual(
    ids.map(() => "wallet_empty"),
  );
  expect(await systemDb.purchaseOrder.count({ where: { workspaceId: tenant.workspace.id } })).toBe(0);
  expect(await told("automation_wallet_empty")).toMatchObject([{ params: { count: 1 } }]);
  await fund("5000");
  await decideNow();
  await work();
  for (const id of ids) expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
  expect(Number(await balance())).toBeLessThan(5000);
});

test("B085 a plan without automatic orders takes none and lets no such rule be switched on", async () => {
  await save([ruleOf()]);
  await choosePlan(tenant.workspace.id, "FREE_CREDIT");
  const id = await sold();
  await work();
  expect(await purchasesOf(id)).toEqual([]);
  expect(await decisionOf(id)).toMatchObject({ reason: "plan_lacks_automation" });
  await expect(save([ruleOf({ name: "Another" })])).rejects.toMatchObject({ kind: "quotaExpired" });
  await expect(save([ruleOf({ name: "Another", status: false })])).resolves.toBeDefined();
});

test("B082 O025 a rule of hours waits for them, and needs a plan that has schedules", async () => {
  const { weekday, later } = tomorrowsHours();
  const time_schedule = { schedule: "time_frame" as const, time: { ...later, days: [weekday] } };
  await save([ruleOf({ time_schedule })]);
  const id = await sold();
  await decideNow();
  const waiting = await decisionOf(id);
  expect(waiting).toMatchObject({ outcome: "waiting", reason: "outside_schedule" });
  expect(new Date(waiting!.until!).getTime()).toBeGreaterThan(Date.now());
  await choosePlan(tenant.workspace.id, "STARTER_CREDIT_TIER_1");
  await expect(save([ruleOf({ name: "Night", time_schedule })])).rejects.toMatchObject({ kind: "quotaExpired" });
});

test("a supplier that does not answer has the order wait, not fail", async () => {
  await save([ruleOf()]);
  warehouse.context.faults.add({ vendor: "warehouse", kind: "server_error", match: "shipping", count: 50 });
  warehouse.context.faults.add({ vendor: "warehouse", kind: "server_error", match: "quote", count: 50 });
  const id = await sold({ shippingAddress: { ...channelOrder().shippingAddress!, zip: "97299" } });
  await decideNow();
  expect(await decisionOf(id)).toMatchObject({ outcome: "waiting", reason: "supplier_silent" });
  warehouse.context.faults.clear();
  await again([id]);
  await decideNow();
  expect(await decisionOf(id)).toMatchObject({ outcome: "taken" });
});

test("C317 of two people who change the rules the second is told; what a rule lacks is said beside its field", async () => {
  const { data: panel } = await api.automation.panel({});
  const bounds = { margin_floor: null, daily_limit: null };
  await api.automation.changePanel({ version: panel.version, rules: [ruleOf()], ...bounds });
  await expect(
    api.automation.changePanel({ version: panel.version, rules: [ruleOf({ name: "Late" })], ...bounds }),
  ).rejects.toMatchObject({ kind: "conflict" });
  const confirm = { ...NEW_RULE.then, action: "create_and_send_confirmation" as const };
  const rules = [
    ruleOf({ name: "", then: confirm }),
    ruleOf({
      time_schedule: { schedule: "time_frame", time: null },
      then: { ...NEW_RULE.then, fulfillment_supplier: "smart" },
    }),
  ];
  await expect(api.automation.changePanel({ version: 1, rules, ...bounds })).rejects.toMatchObject({
    fields: {
      "rules.0.name": { key: "errors.field_required" },
      "rules.0.then.email": { key: "errors.field_required" },
      "rules.1.time_schedule.time": { key: "errors.field_required" },
      "rules.1.then.fulfillment_supplier": { key: "errors.orders_automation_smart" },
    },
  });
});

test("C318 the countries that a rule can name are those that parcels go to", async () => {
  const { data } = await api.automation.supportedCountries({});
  expect(data.countries).toEqual(expect.arrayContaining(["US", "DE", "SA"]));
});

test("C320 C321 O027 O028 O029 how orders are placed is kept, and nothing is bought at the current source where that is off", async () => {
  const { data: first } = await api.automation.settings({});
  expect(first).toMatchObject({
    phone_number: { is_use: true, type: "system" },
    with_current_source: { is_use: true, type: "any" },
    with_better_source: { is_use: true, conditions: { place_error: { is_use: true }, profit: { is_use: false } } },
  });
  const changed = { ...first, with_current_source: { is_use: false, type: "any" as const } };
  await api.automation.changeSettings(changed);
  expect((await api.automation.settings({})).data).toEqual(changed);
  await save([ruleOf()]);
  const id = await sold();
  await decideNow();
  expect(await decisionOf(id)).toMatchObject({ reason: "current_source_off" });
});

test("O027 a supplier is given the number that stands for the country", async () => {
  const { data: settings } = await api.automation.settings({});
  const override = {
    ...settings.phone_number.override,
    special: [{ phone_number: "+15035550177", country_code: "US" }],
  };
  await api.automation.changeSettings({
    ...settings,
    phone_number: { is_use: true, type: "override", override },
  });
  await save([ruleOf()]);
  const id = await sold();
  await work();
  expect((await purchase(id)).address).toMatchObject({ phone: "+15035550177" });
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
});

test("a rule can be tried on past orders: how many it takes, what they cost, and why it leaves the others", async () => {
  const dear = await sold({ total: "900.00" });
  await sold();
  const rule = ruleOf({
    condition: { query: "and", names: [{ name: "order_value", operator: "higher_than", values: ["800"] }] },
  });
  const { data } = await api.automation.tryRule({ rule, margin_floor: null, days: 7 });
  expect(data).toMatchObject({
    orders: 2,
    taken: 1,
    left: [{ reason: "order_value", count: 1 }],
    examples: [{ order_id: dear }],
  });
  expect(await systemDb.automationDecision.count({ where: { workspaceId: tenant.workspace.id } })).toBe(0);
  expect(await systemDb.purchaseOrder.count({ where: { workspaceId: tenant.workspace.id } })).toBe(0);
});

test("what would happen with an order is told, and nothing happens", async () => {
  await save([ruleOf()]);
  const id = await sold();
  const { data } = await api.automation.whatWouldHappen({ orderId: id });
  expect(data).toMatchObject({ outcome: "taken", rule: { name: "Everything" } });
  expect(await purchasesOf(id)).toEqual([]);
});

/** An hour of tomorrow, in UTC. */
function tomorrowsHours() {
  const day = new Date(Date.now() + 86_400_000).getUTCDay();
  return { weekday: day === 0 ? 7 : day, later: { from: "10:00", to: "11:00" } };
}

let workspaceId: string;
beforeEach(async () => {
  workspaceId = tenant.workspace.id;
  await systemDb.workspace.update({ where: { id: workspaceId }, data: { timeZone: "UTC" } });
});
