/** What orders of rules wait for, that it holds nobody else up, and that they go on once it is there (decision 49). */
import { expect, test, vi } from "vitest";
import { OutsideError } from "../../app/adapters/outcome.ts";
import { NEW_RULE, type RuleFields } from "../../app/areas/orders/rules/automation/rule.ts";
import { automateOrders } from "../../app/areas/orders/server/automation/automate-orders.server.ts";
import { reopenUnblocked } from "../../app/areas/orders/server/automation/write-decisions.sql.server.ts";
import { recomputeOrder } from "../../app/areas/orders/server/order/recompute-order.server.ts";
import * as shipping from "../../app/areas/orders/server/placing/quote-shipping.server.ts";
import {
  workspacesThatLack,
  workspacesUnblocked,
} from "../../app/areas/orders/server/reading/workspaces-to-automate.sql.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { channelOrder } from "../factories/channel-orders.ts";
import { api, fund, tenant, useSellerAtWarehouse } from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { save as saveCard, switchOn, useCards } from "../factories/saved-cards.ts";
import { choosePlan } from "../factories/tenants.ts";
import { patience } from "../setup/patience.ts";

useSellerAtWarehouse();
useCards();

const { quoteShipping } = shipping;
const SILENT_ZIP = "97299";
const ANYTHING: RuleFields = {
  ...NEW_RULE,
  name: "Everything",
  status: true,
  condition: { query: "and", names: [] },
};
/** Saves a rule that takes orders of the last hour. */
async function save(changes: Partial<RuleFields> = {}) {
  const { data: panel } = await api.automation.panel({});
  const rules = [...panel.rules.filter(({ is_default }) => is_default), { ...ANYTHING, ...changes }];
  await api.automation.changePanel({ version: panel.version, rules, margin_floor: null, daily_limit: null });
  await systemDb.automationRule.updateMany({
    where: { workspaceId: tenant.workspace.id },
    data: { activeSince: new Date(Date.now() - 3_600_000) },
  });
}
const decideNow = () => automateOrders({ workspaceId: tenant.workspace.id, signal: AbortSignal.timeout(30_000) });
const decisionOf = async (orderId: string) => (await api.automation.ofOrder({ orderId })).data.decisions[0];
const soldTo = async (zip: string) =>
  (await readyOrder(tenant, { shippingAddress: { ...channelOrder().shippingAddress!, zip } })).id;
const lacks = async () => (await workspacesThatLack(systemDb)).includes(tenant.workspace.id);

/** Has the supplier say nothing about one place until it is let, and answer for all others. @returns how often it was asked in vain */
function silence(until: () => Promise<void>): () => number {
  let asked = 0;
  vi.spyOn(shipping, "quoteShipping").mockImplementation(async (query) => {
    if (query.address.zip !== SILENT_ZIP) return quoteShipping(query);
    asked += 1;
    await until();
    throw new OutsideError("retry", "supplier_down");
  });
  return () => asked;
}

test("an order whose supplier did not answer holds up no later one", async () => {
  await save();
  const earlier = await soldTo(SILENT_ZIP);
  silence(() => Promise.resolve());
  await decideNow();
  expect(await decisionOf(earlier)).toMatchObject({ outcome: "waiting", reason: "supplier_silent" });
  await systemDb.automationDecision.updateMany({ where: { orderId: earlier }, data: { dueAt: new Date() } });
  const later = await soldTo("97201");
  const letGo = Promise.withResolvers<void>();
  silence(() => letGo.promise);
  const run = decideNow();
  await vi.waitFor(async () => expect(await decisionOf(later)).toMatchObject({ outcome: "taken" }), {
    timeout: patience(10_000),
  });
  letGo.resolve();
  await run;
  expect(await decisionOf(earlier)).toMatchObject({ outcome: "waiting", reason: "supplier_silent" });
});

test("a supplier that does not answer is asked a few times, not once for each order", async () => {
  await save();
  const orders = [];
  for (let each = 0; each < 16; each++) orders.push(await soldTo(SILENT_ZIP));
  const asked = silence(() => Promise.resolve());
  await decideNow();
  expect(asked()).toBeLessThanOrEqual(9);
  for (const id of orders)
    expect(await decisionOf(id)).toMatchObject({ outcome: "waiting", reason: "supplier_silent" });
});

test("a mapping that began before the rules were asked, and is there after, has them asked again", async () => {
  await save();
  const { id, lineIds } = await readyOrder(tenant);
  const line = await systemDb.orderLine.findUniqueOrThrow({ where: { id: lineIds[0]! } });
  const workspaceId = tenant.workspace.id;
  const map = (tx: Pick<typeof systemDb, "orderLine" | "$queryRaw" | "$executeRaw">, source: string | null) =>
    tx.orderLine
      .update({ where: { id: line.id }, data: { source } })
      .then(() => recomputeOrder({ tx, workspaceId, orderId: id }));
  await systemDb.$transaction((tx) => map(tx, null));
  await systemDb.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT now()`;
    await decideNow();
    await map(tx, line.source);
  });
  expect(await decisionOf(id)).toMatchObject({ outcome: "none", reason: "blocker", detail: "unmapped_lines" });
  expect(await workspacesUnblocked(systemDb)).toContain(tenant.workspace.id);
  await reopenUnblocked({ tx: systemDb, workspaceId: tenant.workspace.id });
  await decideNow();
  expect(await decisionOf(id)).toMatchObject({ outcome: "taken" });
});

test("a plan that is had again has what waited for it decided on", async () => {
  await save();
  await choosePlan(tenant.workspace.id, "FREE_CREDIT");
  const { id } = await readyOrder(tenant);
  await decideNow();
  expect(await decisionOf(id)).toMatchObject({ outcome: "none", reason: "plan_lacks_automation" });
  expect(await lacks()).toBe(true);
  await decideNow();
  expect(await decisionOf(id)).toMatchObject({ outcome: "none", reason: "plan_lacks_automation" });
  await choosePlan(tenant.workspace.id);
  await decideNow();
  expect(await decisionOf(id)).toMatchObject({ outcome: "taken" });
  expect(await lacks()).toBe(false);
});

test("B082 a plan with schedules has what waited for one decided on", async () => {
  const time = { from: "00:00", to: "00:01", days: [1, 2, 3, 4, 5, 6, 7] };
  await save({ time_schedule: { schedule: "time_frame", time } });
  await choosePlan(tenant.workspace.id, "STARTER_CREDIT_TIER_1");
  const { id } = await readyOrder(tenant);
  await decideNow();
  expect(await decisionOf(id)).toMatchObject({ outcome: "none", reason: "no_match" });
  await choosePlan(tenant.workspace.id);
  await decideNow();
  expect(await decisionOf(id)).not.toMatchObject({ outcome: "none" });
});

test("a supplier that is connected, also one that lost its consent for a while, has what waited for it decided on", async () => {
  await save();
  vi.spyOn(env, "ALIEXPRESS_APP_KEY", "get").mockReturnValue("key");
  vi.spyOn(env, "ALIEXPRESS_APP_SECRET", "get").mockReturnValue("secret");
  vi.spyOn(shipping, "quoteShipping").mockRejectedValue(new OutsideError("retry", "supplier_down"));
  const missing = { outcome: "none", reason: "supplier_missing", detail: "aliexpress" };
  const order = async () => {
    const { id, lineIds } = await readyOrder(tenant);
    await systemDb.orderLine.updateMany({ where: { id: { in: lineIds } }, data: { source: "aliexpress" } });
    await decideNow();
    return id;
  };
  const first = await order();
  expect(await decisionOf(first)).toMatchObject(missing);
  expect(await lacks()).toBe(true);
  const pair = { workspaceId: tenant.workspace.id, supplier: "aliexpress" };
  await systemDb.supplierConnection.create({ data: { ...pair, accountName: "Ada", accessToken: "sealed" } });
  await decideNow();
  expect(await decisionOf(first)).toMatchObject({ outcome: "waiting", reason: "supplier_silent" });
  await systemDb.supplierConnection.updateMany({ where: pair, data: { status: "expired" } });
  const second = await order();
  expect(await decisionOf(second)).toMatchObject(missing);
  await systemDb.supplierConnection.updateMany({ where: pair, data: { status: "connected" } });
  await decideNow();
  expect(await decisionOf(second)).toMatchObject({ outcome: "waiting", reason: "supplier_silent" });
});

test("a payment method that is switched on has what waited for it decided on", async () => {
  await fund("0");
  await save({ then: { ...NEW_RULE.then, payment_preference: { use: "card", method: "credit_card" } } });
  const { id } = await readyOrder(tenant);
  await decideNow();
  expect(await decisionOf(id)).toMatchObject({ outcome: "none", reason: "payment_method_off" });
  expect(await lacks()).toBe(true);
  await saveCard();
  await switchOn();
  await decideNow();
  expect(await decisionOf(id)).toMatchObject({ outcome: "taken" });
});

test("what lacked something for more than two weeks is left to a person", async () => {
  await save();
  await choosePlan(tenant.workspace.id, "FREE_CREDIT");
  const { id } = await readyOrder(tenant);
  await decideNow();
  const createdAt = new Date(Date.now() - 15 * 86_400_000);
  await systemDb.automationDecision.updateMany({ where: { orderId: id }, data: { createdAt } });
  await choosePlan(tenant.workspace.id);
  await decideNow();
  expect(await decisionOf(id)).toMatchObject({ outcome: "none", reason: "plan_lacks_automation" });
});
