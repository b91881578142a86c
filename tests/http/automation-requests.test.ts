/** What merchants ask for at their store goes by the rules, and what others are to pay for is told them (decision 49). */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import * as registry from "../../app/adapters/registry.server.ts";
import { sendConfirmationsJob, takeInFulfillmentRequestsJob } from "../../app/areas/orders/jobs.ts";
import { NEW_RULE, type RuleFields } from "../../app/areas/orders/rules/automation/rule.ts";
import * as requests from "../../app/areas/orders/server/automation/carry-out-request.server.ts";
import { sendConfirmations } from "../../app/areas/orders/server/automation/send-confirmations.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { enqueue } from "../../app/platform/jobs/enqueue.server.ts";
import { switchRequestRuleOn } from "../factories/request-rule.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import {
  api,
  clientOf,
  fulfillmentOrderOf,
  purchase,
  requestAtStore,
  soldOrder,
  tenant,
  useSelling,
} from "../factories/selling.ts";
import { choosePlan, makeTenant } from "../factories/tenants.ts";
import { setBalance } from "../factories/wallets.ts";

const carryOut = requests.carryOutRequest;

useSelling();

const answerRequests = async () => {
  await enqueue(systemDb, takeInFulfillmentRequestsJob, { storeId: tenant.store.id }, { runAt: new Date() });
  for (let round = 0; round < 3; round++) {
    await runJobs();
    await hurryJobs();
  }
};
const request = async (externalId: string) => {
  await requestAtStore(externalId);
  await answerRequests();
};
const walletOf = async () =>
  (await systemDb.wallet.findUniqueOrThrow({ where: { workspaceId: tenant.workspace.id } })).balanceTopup.toFixed(2);
const decisionOf = async (orderId: string) => (await api.automation.ofOrder({ orderId })).data.decisions[0];
/** Changes the default rule, which is on from then unless it is to be off, or what all are bound by. */
async function change(
  rule: Partial<RuleFields>,
  bounds: { margin_floor?: string; daily_limit?: string } = {},
  more: RuleFields[] = [],
) {
  const { data: panel } = await api.automation.panel({});
  await api.automation.changePanel({
    version: panel.version,
    rules: [...panel.rules.map((each) => ({ ...each, status: true, ...rule })), ...more],
    margin_floor: bounds.margin_floor ?? null,
    daily_limit: bounds.daily_limit ?? null,
  });
}

test("O031 O053 in a new workspace nothing is placed or paid by a request until a person has switched the rule on, also on a free plan", async () => {
  const asked = await soldOrder();
  await request(asked.externalId);
  expect(await fulfillmentOrderOf(asked.externalId)).toMatchObject({ requestStatus: "accepted" });
  expect(await purchase(asked.id)).toBeNull();
  expect(await walletOf()).toBe("5000.00");
  // Nor is it lost: it is ready like any other, and says why no rule took it.
  expect(await decisionOf(asked.id)).toMatchObject({ outcome: "none", reason: "no_rule_on" });
  expect((await api.orders.detail({ orderId: asked.id })).data).toMatchObject({ sub_status: "ready", can_place: true });
  await choosePlan(tenant.workspace.id, "FREE_CREDIT");
  await change({ status: true });
  const { id, externalId } = await soldOrder();
  await request(externalId);
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
  expect(Number(await walletOf())).toBeLessThan(5000);
  expect(await purchase(asked.id)).toBeNull();
});

test("O031 who worked here before the rule was off at first keeps it on, and what they had made themselves as it was", async () => {
  const [reset, own] = [await makeTenant(), await makeTenant()];
  await switchRequestRuleOn(clientOf(reset));
  await clientOf(reset).automation.resetDefault({});
  const { data: panel } = await clientOf(own).automation.panel({});
  const off = { version: panel.version, rules: panel.rules, margin_floor: "5", daily_limit: null };
  const { data: kept } = await clientOf(own).automation.changePanel(off);
  await systemDb.$executeRawUnsafe(readFileSync("prisma/migrations/0188_requests_kept_on/migration.sql", "utf8"));
  expect((await clientOf(own).automation.panel({})).data).toEqual(kept);
  for (const { data } of [await clientOf(reset).automation.panel({}), await api.automation.panel({})])
    expect(data.rules).toEqual([{ ...panel.rules[0]!, id: data.rules[0]!.id, is_default: true, status: true }]);
  const { id, externalId } = await soldOrder();
  await request(externalId);
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
});

test("O053 a request without any rule of one's own is placed and paid by the default rule, also on a free plan and for lack of money later", async () => {
  await choosePlan(tenant.workspace.id, "FREE_CREDIT");
  await setBalance(tenant.workspace.id, { topup: "0" });
  await change({});
  const { id, externalId } = await soldOrder();
  await request(externalId);
  expect(await fulfillmentOrderOf(externalId)).toMatchObject({ requestStatus: "accepted" });
  expect(await purchase(id)).toMatchObject({ status: "awaiting_payment", isToBePaid: true, payWith: null });
  expect(await decisionOf(id)).toMatchObject({
    outcome: "taken",
    trigger: "request_fulfillment",
    rule: { is_default: true },
  });
});

test("O031 with the rule for requests off one is accepted and left to a person, and not taken up again", async () => {
  await change({ status: false });
  const { id, externalId } = await soldOrder();
  await request(externalId);
  expect(await fulfillmentOrderOf(externalId)).toMatchObject({ requestStatus: "accepted" });
  expect(await purchase(id)).toBeNull();
  expect(await decisionOf(id)).toMatchObject({ outcome: "none", reason: "no_rule_on" });
  expect((await api.orders.detail({ orderId: id })).data).toMatchObject({ section: "placement", sub_status: "ready" });
  const respondedAt = new Date(Date.now() - 11 * 60_000);
  await systemDb.fulfillmentOrder.updateMany({ where: { orderId: id }, data: { respondedAt } });
  await change({ status: true });
  await answerRequests();
  expect(await purchase(id)).toBeNull();
  await api.placement.request({ orders: [{ order_id: id }] });
  await answerRequests();
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
});

test("a request that would go past the day's limit waits, and goes on once there is room", async () => {
  await change({}, { daily_limit: "1" });
  const { id, externalId } = await soldOrder();
  await request(externalId);
  expect(await purchase(id)).toBeNull();
  expect(await decisionOf(id)).toMatchObject({ outcome: "waiting", reason: "daily_limit" });
  await change({}, { daily_limit: "900" });
  await answerRequests();
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
  expect(await decisionOf(id)).toMatchObject({ outcome: "taken" });
});

test("a request below the margin floor is not bought", async () => {
  await change({}, { margin_floor: "99.9" });
  const { id, externalId } = await soldOrder();
  await request(externalId);
  expect(await purchase(id)).toBeNull();
  expect(await decisionOf(id)).toMatchObject({ outcome: "none", reason: "margin_too_low" });
});

test("an order that is new and asked for at the store is bought once, whoever comes first", async () => {
  await choosePlan(tenant.workspace.id);
  await change({}, {}, [
    { ...NEW_RULE, name: "New", status: true, condition: { query: "and", names: [] }, when: { types: ["new_order"] } },
  ]);
  await systemDb.automationRule.updateMany({
    where: { workspaceId: tenant.workspace.id },
    data: { activeSince: new Date(Date.now() - 3_600_000) },
  });
  const { id, externalId } = await soldOrder();
  await request(externalId);
  expect(await systemDb.purchaseOrder.count({ where: { orderId: id } })).toBe(1);
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
});

test("O051 who is to pay is mailed one link for the orders that wait together, once", async () => {
  const sent: { to: string; subject: string; text: string }[] = [];
  vi.spyOn(registry, "mailer").mockReturnValue({ send: async (mail) => void sent.push(mail) });
  const { email } = tenant.account;
  await change({ then: { ...NEW_RULE.then, action: "create_and_send_confirmation", email } });
  const [one, other] = [await soldOrder(), await soldOrder()];
  await request(one.externalId);
  await request(other.externalId);
  for (const { id } of [one, other])
    expect(await purchase(id)).toMatchObject({ status: "awaiting_payment", isToBePaid: false });
  for (let turn = 0; turn < 2; turn++) {
    await enqueue(systemDb, sendConfirmationsJob, { workspaceId: tenant.workspace.id }, { runAt: new Date() });
    await runJobs();
  }
  const mails = sent.filter(({ to }) => to === email);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.subject).toMatch(/^Orders to pay: [\d.\u2060]+ USD$/);
  expect(mails[0]!.text).toContain("/app/orders/payment-confirmation?id=");
  const { data } = await api.paymentLinks.list({});
  const total = (await systemDb.purchaseOrder.findMany({ where: { workspaceId: tenant.workspace.id } })).reduce(
    (sum, { totalCost }) => sum + Number(totalCost),
    0,
  );
  expect(data.links).toMatchObject([{ state: "open", amount: total.toFixed(2) }]);
  const { data: log } = await api.orders.orderLog({ orderId: one.id });
  expect(log.entries.filter(({ kind }) => kind === "payment_link_sent")).toMatchObject([{ params: { email } }]);
});

test("what a person called off is not bought again where a run was cut off after it had bought", async () => {
  await change({ then: { ...NEW_RULE.then, action: "create_and_send_confirmation", email: tenant.account.email } });
  const { id, externalId } = await soldOrder();
  const readAgain = vi.spyOn(requests, "carryOutRequest");
  readAgain.mockImplementation(async (asked) => {
    await carryOut(asked);
    throw new Error("cut off");
  });
  await request(externalId);
  expect(await purchase(id)).toMatchObject({ status: "awaiting_payment" });
  readAgain.mockRestore();
  await api.placement.cancelPayment({ orders: [id] });
  const respondedAt = new Date(Date.now() - 11 * 60_000);
  await systemDb.fulfillmentOrder.updateMany({ where: { orderId: id }, data: { respondedAt } });
  await answerRequests();
  expect(await systemDb.purchaseOrder.count({ where: { orderId: id } })).toBe(1);
});

test("of two runs of one request the later sees what the first has decided, also where a person called it off since", async () => {
  await change({ then: { ...NEW_RULE.then, action: "create_and_send_confirmation", email: tenant.account.email } });
  const { id, externalId } = await soldOrder();
  const carried = vi.spyOn(requests, "carryOutRequest");
  // Taken for gone once it had looked at the request, it comes back after its successor is done.
  carried.mockImplementationOnce(async (asked) => {
    await carryOut(asked);
    await api.placement.cancelPayment({ orders: [id] });
    return carryOut(asked);
  });
  await request(externalId);
  expect(carried).toHaveBeenCalled();
  expect(await systemDb.purchaseOrder.count({ where: { orderId: id } })).toBe(1);
  expect(await purchase(id)).toMatchObject({ status: "withdrawn" });
});

const asks = (email: string) => ({ ...NEW_RULE.then, action: "create_and_send_confirmation" as const, email });
/** Another of the workspace's people, who has confirmed the address. */
async function colleague(): Promise<string> {
  const email = `${randomUUID()}@example.test`;
  const account = await systemDb.account.create({ data: { email, name: "Books", emailVerified: true } });
  await systemDb.workspaceMember.create({ data: { workspaceId: tenant.workspace.id, accountId: account.id } });
  return email;
}
/** Has mails fail that go to one address, and keeps where the others went. */
function catchMails(refused: string | null = null): string[] {
  const sent: string[] = [];
  const send = async ({ to }: { to: string }) => {
    if (to === refused) throw new Error("550 no such user");
    sent.push(to);
  };
  vi.spyOn(registry, "mailer").mockReturnValue({ send });
  return sent;
}

test("O051 a link goes only to one of the workspace's people who has confirmed the address", async () => {
  const field = { key: "errors.orders_automation_email" };
  await expect(change({ then: asks("victim@elsewhere.example") })).rejects.toMatchObject({
    fields: { "rules.0.then.email": field },
  });
  const sent = catchMails();
  const email = await colleague();
  await change({ then: asks(email) });
  const { id, externalId } = await soldOrder();
  await request(externalId);
  await systemDb.account.update({ where: { email }, data: { emailVerified: false } });
  await sendConfirmations({ workspaceId: tenant.workspace.id });
  await systemDb.account.update({ where: { email }, data: { emailVerified: true } });
  await sendConfirmations({ workspaceId: tenant.workspace.id });
  expect(sent).toEqual([]);
  expect(await systemDb.orderEvent.count({ where: { orderId: id, kind: "payment_link_not_sent" } })).toBe(1);
});

test("one address that is refused keeps nobody from theirs, and leaves no open link", async () => {
  const bad = await colleague();
  const sent = catchMails(bad);
  await change({ then: asks(bad) });
  await request((await soldOrder()).externalId);
  await change({ then: asks(tenant.account.email) });
  await request((await soldOrder()).externalId);
  for (let turn = 0; turn < 5; turn++) await sendConfirmations({ workspaceId: tenant.workspace.id });
  expect(sent).toEqual([tenant.account.email]);
  const of = { workspaceId: tenant.workspace.id };
  expect(await systemDb.paymentLink.count({ where: { ...of, revokedAt: null } })).toBe(1);
  expect(await systemDb.paymentLink.count({ where: of })).toBe(4);
});

test.each([
  { what: "dearer than a link takes", data: { totalCost: "10001" } },
  { what: "in another currency than the wallet", data: { currency: "EUR" } },
])("an order $what is left to a person and says so", async ({ data }) => {
  const sent = catchMails();
  await change({ then: asks(tenant.account.email) });
  const { id, externalId } = await soldOrder();
  await request(externalId);
  await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data });
  await sendConfirmations({ workspaceId: tenant.workspace.id });
  expect(sent).toEqual([]);
  expect(await systemDb.automationDecision.findFirstOrThrow({ where: { orderId: id } })).toMatchObject({
    confirmedAt: null,
  });
  expect(await systemDb.orderEvent.count({ where: { orderId: id, kind: "payment_link_not_sent" } })).toBe(1);
});
