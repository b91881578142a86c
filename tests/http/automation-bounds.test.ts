/** What binds the rules: whose word a card is charged on, the day's limit, what is past, and locks (decision 49). */
import { beforeEach, expect, test } from "vitest";
import { NEW_RULE, type RuleFields } from "../../app/areas/orders/rules/automation/rule.ts";
import { automateOrders, holdAutomation } from "../../app/areas/orders/server/automation/automate-orders.server.ts";
import { carryOutRequest } from "../../app/areas/orders/server/automation/carry-out-request.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { channelOrder } from "../factories/channel-orders.ts";
import {
  api,
  fund,
  purchase,
  purchasesOf,
  tenant,
  useSellerAtWarehouse,
  waitingForLocks,
  work,
} from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { switchRequestRuleOn } from "../factories/request-rule.ts";
import { as, save as saveCard, switchOn, taken, useCards } from "../factories/saved-cards.ts";
import { patience } from "../setup/patience.ts";

useSellerAtWarehouse();
useCards();
beforeEach(() => switchRequestRuleOn(api));

type Saved = RuleFields & { id?: string | null };
const ruleOf = (changes: Partial<Saved> = {}): Saved => ({
  ...NEW_RULE,
  name: "Everything",
  status: true,
  condition: { query: "and", names: [] },
  ...changes,
});
const UNBOUND = { margin_floor: null, daily_limit: null };
/** Saves rules beside the default one, on for an hour. */
async function save(rules: Saved[], daily_limit: string | null = null) {
  const { data: panel } = await api.automation.panel({});
  const kept = panel.rules.filter(({ is_default }) => is_default);
  await api.automation.changePanel({
    version: panel.version,
    rules: [...kept, ...rules],
    margin_floor: null,
    daily_limit,
  });
  await systemDb.automationRule.updateMany({
    where: { workspaceId: tenant.workspace.id },
    data: { activeSince: new Date(Date.now() - 3_600_000) },
  });
}
const decideNow = () => automateOrders({ workspaceId: tenant.workspace.id, signal: AbortSignal.timeout(30_000) });
const decisionOf = async (orderId: string) => (await api.automation.ofOrder({ orderId })).data.decisions[0];
const ask = (orderId: string, lineIds: string[]) =>
  carryOutRequest({
    scope: tenant.scope,
    orderId,
    most: new Map(lineIds.map((id) => [id, 100])),
    isOpen: () => Promise.resolve(true),
    onDecided: () => Promise.resolve(),
  });
const paysBy = (method: "credit_card" | "paypal" | null) =>
  ruleOf({ then: { ...NEW_RULE.then, payment_preference: { use: "card", method } } });

test("a rule's card is not charged once automatic payment is switched off", async () => {
  await fund("0");
  await saveCard();
  await switchOn();
  await save([paysBy(null)]);
  const { id } = await readyOrder(tenant);
  await decideNow();
  expect(await purchase(id)).toMatchObject({ status: "draft", payWith: "card", ruleMethod: "any" });
  await as(tenant).switchAutomation({ providerMethod: "credit_card", status: "off" });
  await work(4);
  expect(await taken()).toEqual([]);
  await api.placement.pay({ orders: [id], use: "card" });
  await work(4);
  expect(await purchase(id)).toMatchObject({ ruleMethod: null });
  expect(await taken()).toHaveLength(1);
});

test("a rule's word charges nothing but the kind of method that it names", async () => {
  await fund("0");
  await saveCard();
  await switchOn();
  await save([paysBy("credit_card")]);
  const named = (await readyOrder(tenant)).id;
  await decideNow();
  expect(await purchase(named)).toMatchObject({ ruleMethod: "credit_card" });
  await systemDb.purchaseOrder.updateMany({ where: { orderId: named }, data: { ruleMethod: "paypal" } });
  await work(4);
  expect(await taken()).toEqual([]);
  await save([paysBy("credit_card")]);
  const other = (await readyOrder(tenant)).id;
  await work(4);
  expect(await purchase(other)).toMatchObject({ paymentStatus: "paid" });
});

test("C319 a panel's version never comes again, also after a reset", async () => {
  const { data: first } = await api.automation.panel({});
  await api.automation.changePanel({ version: first.version, rules: first.rules, ...UNBOUND });
  const { data: seen } = await api.automation.panel({});
  await api.automation.resetDefault({});
  const { data: reset } = await api.automation.panel({});
  await api.automation.changePanel({ version: reset.version, rules: [ruleOf({ name: "Other's" })], ...UNBOUND });
  const late = api.automation.changePanel({ version: seen.version, rules: [], ...UNBOUND });
  await expect(late).rejects.toMatchObject({ kind: "conflict" });
});

test("C317 of two who change the rules at once one is told", async () => {
  const { data: panel } = await api.automation.panel({});
  const both = await Promise.allSettled(
    ["A", "B"].map((name) =>
      api.automation.changePanel({ version: panel.version, rules: [ruleOf({ name })], ...UNBOUND }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("connecting a store buys nothing of the past", async () => {
  await save([ruleOf()]);
  await systemDb.store.update({ where: { id: tenant.store.id }, data: { connectedAt: new Date() } });
  const placedAt = new Date(Date.now() - 30 * 60_000).toISOString();
  const { id } = await readyOrder(tenant, { placedAt });
  await work();
  expect(await purchasesOf(id)).toEqual([]);
});

test("two requests of one order both count to the day's limit", async () => {
  const [line] = channelOrder().lines;
  const second = { ...line!, externalId: `${line!.externalId}9` };
  const { id, lineIds } = await readyOrder(tenant, { lines: [line!, second] });
  await save([], "900");
  await ask(id, [lineIds[0]!]);
  await ask(id, [lineIds[1]!]);
  const sum = (await purchasesOf(id)).reduce((all, { totalCost }) => all + Number(totalCost), 0);
  expect(await purchasesOf(id)).toHaveLength(2);
  expect(Number((await api.automation.panel({})).data.spent_today)).toBeCloseTo(sum, 1);
});

test("of two orders' requests at once only one goes up to the day's limit", async () => {
  const orders = [await readyOrder(tenant), await readyOrder(tenant)];
  const { data } = await api.automation.tryRule({ rule: ruleOf(), margin_floor: null, days: 1 });
  const cost = Number(data.examples[0]!.cost);
  await save([], (cost * 1.5 + 10).toFixed(2));
  await Promise.all(orders.map(({ id, lineIds }) => ask(id, lineIds)));
  const outcomes = await Promise.all(orders.map(async ({ id }) => (await decisionOf(id))?.outcome));
  expect(outcomes.sort()).toEqual(["taken", "waiting"]);
});

test("new orders wait for what is being decided of the workspace, and count what that spends to the day's limit", async () => {
  const requested = await readyOrder(tenant);
  const { data } = await api.automation.tryRule({ rule: ruleOf(), margin_floor: null, days: 1 });
  const cost = Number(data.examples[0]!.cost);
  await save([ruleOf()], (cost * 1.5 + 10).toFixed(2));
  await systemDb.automationDecision.deleteMany({ where: { orderId: requested.id } });
  const { id } = await readyOrder(tenant);
  const workspaceId = tenant.workspace.id;
  const { deciding } = await tenant.scope.db.$transaction(async (tx) => {
    await holdAutomation(tx, workspaceId);
    const deciding = decideNow();
    await Promise.race([deciding, expect.poll(waitingForLocks, { timeout: patience(15_000) }).toBeGreaterThan(0)]);
    // As what was asked for at the store does, with its order under another lock.
    const decision = {
      trigger: "request_fulfillment",
      outcome: "taken",
      spent: cost.toFixed(4),
      decidedAt: new Date(),
    };
    await tx.automationDecision.create({ data: { workspaceId, orderId: requested.id, ...decision } });
    return { deciding };
  });
  await deciding;
  expect(await decisionOf(id)).toMatchObject({ outcome: "waiting", reason: "daily_limit" });
  expect(await purchasesOf(id)).toEqual([]);
});

test("people are told of a request that waits for the day's limit, once", async () => {
  const { id, lineIds } = await readyOrder(tenant);
  await save([], "1");
  await ask(id, lineIds);
  await ask(id, lineIds);
  expect(await decisionOf(id)).toMatchObject({ reason: "daily_limit" });
  const where = { workspaceId: tenant.workspace.id, kind: "automation_limit_reached" };
  expect(await systemDb.notification.count({ where })).toBe(1);
});

test("an order that a rule took and a person called off is not taken again when it changes", async () => {
  await save([ruleOf()]);
  const { id, externalId } = await readyOrder(tenant);
  await decideNow();
  expect(await purchasesOf(id)).toHaveLength(1);
  await api.placement.cancelPayment({ orders: [id] });
  expect((await purchase(id)).status).toBe("withdrawn");
  const known = await systemDb.orderLine.findFirstOrThrow({ where: { orderId: id } });
  const changed = channelOrder({ externalId, updatedAt: new Date(Date.now() + 60_000).toISOString(), note: "hurry" });
  changed.lines[0]!.externalId = known.externalId;
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  await takeInOrders({ store, orders: [changed], origin: "webhook" });
  await work();
  expect(await purchasesOf(id)).toHaveLength(1);
});
