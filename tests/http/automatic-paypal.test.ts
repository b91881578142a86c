/** PayPal accounts that are kept in its vault and charged while nobody is there (decisions 42 and 43). */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { advanceCharge } from "../../app/areas/wallet/server/payments/advance-charge.server.ts";
import { fillWallet } from "../../app/areas/wallet/server/payments/fill-wallet.server.ts";
import { processSaving, sweepSavings } from "../../app/areas/wallet/server/payments/save-method.server.ts";
import { settleCharge } from "../../app/areas/wallet/server/payments/settle-charge.server.ts";
import { sweepReturns } from "../../app/areas/wallet/server/sweep-returns.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import type { Order } from "../../sandbox/paypal/objects.ts";
import { createPaypal } from "../../sandbox/paypal/paypal.ts";
import { faultsOfBooks } from "../factories/books.ts";
import { newsOf } from "../factories/news.ts";
import { approve, atPaypalsDesk } from "../factories/paypal-desk.ts";
import { paypalInbound, toldByPaypal } from "../factories/paypal-pushes.ts";
import { api, balance, fund, place, purchase, tenant, useSellerAtWarehouse, work } from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { as, charges, fillAt, letSettle, spend, useCards } from "../factories/saved-cards.ts";
import { makeTenant } from "../factories/tenants.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";

vi.mock(import("../../app/platform/http/rate-limit.server.ts"), () => import("../factories/unpaced.ts"));

let paypal: ServedStandin;
beforeAll(async () => {
  paypal = await serveStandin(createPaypal);
  env.PAYPAL_API_URL = `${paypal.origin}/paypal`;
});
afterAll(() => paypal.close());
useSellerAtWarehouse();
useCards();
beforeEach(() => paypal.context.faults.clear());

/** Saves an account as its owner does, and has it charged while nobody is there. */
const save = async (payer = "buyer@paypal.test", who = tenant) => {
  const { data } = await as(who).saveMethod({ method: "paypal" });
  expect((await as(who).checkSaving({ savingId: data.saving_id })).data.status).toBe("open");
  await approve(data.page_url, payer);
  expect((await as(who).checkSaving({ savingId: data.saving_id })).data.status).toBe("saved");
  await as(who).switchAutomation({ providerMethod: "paypal", status: "on" });
  return (await as(who).automation({})).data.methods.at(-1)!;
};
const lose = () =>
  paypal.context.faults.add({ vendor: "paypal", kind: "lose_answer", match: "POST /v2/checkout/orders", count: 1 });
const ordersAtPaypal = () => paypal.context.store.collection<Order>("paypal.orders").all();
/** What PayPal took for our charges, in its words. */
const taken = async () => {
  const marks = new Set((await charges()).map(({ topUpId }) => `charge:${topUpId}`));
  return ordersAtPaypal().flatMap(({ purchase_units: [{ custom_id: mark, payments }] }) =>
    mark && marks.has(mark) ? (payments?.captures ?? []).map(({ amount }) => amount.value) : [],
  );
};
const captureOf = (topUpId: string) =>
  ordersAtPaypal().find(({ purchase_units: [unit] }) => unit.custom_id === `charge:${topUpId}`)!.purchase_units[0]
    .payments!.captures[0]!;
const control = (path: string, body?: object) => atPaypalsDesk(paypal, path, body);
const told = (about: string) => toldByPaypal(paypal, about);
const deliver = async (facts: Awaited<ReturnType<typeof told>>) => {
  const kept = {
    body: "{}",
    headers: {},
    receivedAt: new Date(),
    status: "received",
    error: null,
    tries: 0,
    failedSince: null,
    processedAt: null,
  };
  const ends: string[] = [];
  for (const fact of facts)
    for (const { status } of await paypalInbound.process([
      { ...fact, ...kept, id: randomUUID(), source: "paypal", triggeredAt: null },
    ]))
      ends.push(status);
  return ends;
};
/** An order that the wallet does not cover. */
const shortOrder = async () => {
  await fund("1");
  const { id } = await readyOrder(tenant);
  await place([id], { use: "later" });
  await work(2);
  return id;
};
const expectPaidOnce = async (orderId: string) => {
  const { totalCost, paymentStatus } = await purchase(orderId);
  expect(paymentStatus).toBe("paid");
  expect(await taken()).toEqual([(Number(totalCost) - 1).toFixed(2)]);
  expect(await balance()).toBe("0.00");
};

test("B135 C095 an account is kept once, charged for an order whose money is missing, and forgotten at PayPal too", async () => {
  const method = await save();
  expect(method).toMatchObject({ kind: "paypal", email: "buyer@paypal.test", expiry: null, is_default: true });
  expect((await as(tenant).automation({})).data).toMatchObject({ paypal: true, credit_card: false });
  const id = await shortOrder();
  await api.placement.pay({ orders: [id] });
  await work(3);
  await expectPaidOnce(id);
  expect((await api.wallet.transactionLogs({ kind: "topup" })).data.transactions).toHaveLength(1);
  const kept = () => paypal.context.store.collection("paypal.payment_tokens").all().length;
  const before = kept();
  await as(tenant).removeMethod({ methodId: method.id });
  expect(kept()).toBe(before - 1);
  expect((await as(tenant).automation({})).data).toMatchObject({ paypal: false, methods: [] });
});

test("B135 an account whose owner never came back is found by the sweep; saved by two workspaces, each has its own", async () => {
  const { data } = await as(tenant).saveMethod({ method: "paypal" });
  await approve(data.page_url, "buyer@paypal.test");
  await systemDb.$executeRaw`UPDATE method_savings SET updated_at = now() - interval '10 minutes' WHERE id = ${data.saving_id}::uuid`;
  await Promise.all([sweepSavings(), sweepSavings()]);
  expect((await as(tenant).automation({})).data.methods).toHaveLength(1);
  const other = await makeTenant();
  const { id: methodId } = await save("buyer@paypal.test", other);
  await expect(as(tenant).removeMethod({ methodId })).rejects.toMatchObject({ kind: "notFound" });
  await as(other).removeMethod({ methodId });
  expect((await as(tenant).automation({})).data.methods).toHaveLength(1);
});

test("B134 a charge whose answer was lost is read back under its key, and the order is paid once", async () => {
  await save();
  const id = await shortOrder();
  lose();
  await api.placement.pay({ orders: [id] });
  await work(1);
  expect(await purchase(id)).toMatchObject({ paymentStatus: "unpaid", errorCode: "card_charging" });
  expect(await taken()).toHaveLength(1);
  await work(3);
  await expectPaidOnce(id);
});

test("B134 two workers and twenty payments at once make one charge", async () => {
  await save();
  await fund("100");
  await fillAt("50", "200", "1000");
  await Promise.all(Array.from({ length: 20 }, () => spend("4")));
  const fill = () => fillWallet({ workspaceId: tenant.workspace.id, tellOfCap: () => Promise.resolve() });
  await Promise.all([fill(), fill(), fill()]);
  const { topUpId } = (await charges())[0]!;
  const sent = vi.spyOn(globalThis, "fetch");
  await Promise.all([advanceCharge(topUpId), advanceCharge(topUpId), advanceCharge(topUpId)]);
  expect(
    sent.mock.calls.filter(([to, init]) => init?.method === "POST" && String(to).endsWith("/orders")),
  ).toHaveLength(1);
  await work(3);
  expect(await taken()).toEqual(["200.00"]);
  expect(await balance()).toBe("220.00");
});

test("a charge that was given up, or whose account was removed, is never sent to PayPal again", async () => {
  const { id: methodId } = await save();
  await fund("60");
  await fillAt("50", "40", "400");
  await spend("20");
  const where = { workspaceId: tenant.workspace.id };
  await fillWallet({ ...where, tellOfCap: () => Promise.resolve() });
  const { topUpId } = (await charges())[0]!;
  paypal.context.faults.add({ vendor: "paypal", kind: "server_error", match: "POST /v2/checkout/orders", count: 1 });
  await advanceCharge(topUpId);
  expect(await charges()).toMatchObject([{ state: "unknown" }]);
  await as(tenant).removeMethod({ methodId });
  await letSettle();
  // Whether anything came of it is looked up among the transactions, which are told hours later.
  await expect(advanceCharge(topUpId)).rejects.toMatchObject({ kind: "retry" });
  await systemDb.automaticCharge.update({
    where: { topUpId },
    data: { createdAt: new Date(Date.now() - 4 * 3_600_000) },
  });
  await advanceCharge(topUpId);
  await advanceCharge(topUpId);
  expect(await charges()).toMatchObject([{ state: "refused", error: "method_removed" }]);
  await api.wallet.checkTopUp({ topUpId });
  await work(2);
  expect(await taken()).toEqual([]);
  expect(await balance()).toBe("40.00");
});

test("an account that is declined is told of once, stops the rule, and is not charged again", async () => {
  await save("empty@paypal.test");
  await fund("60");
  await fillAt("50", "40", "400");
  for (const amount of ["20", "5", "5"]) {
    await spend(amount);
    await work(2);
  }
  expect(await charges()).toMatchObject([
    { state: "refused", error: "instrument_declined", topUp: { status: "failed" } },
  ]);
  expect((await charges())[0]!.topUp.providerReference).toBeNull();
  const { methods, auto_top_up: rule } = (await as(tenant).automation({})).data;
  expect(methods).toMatchObject([{ failing_reason: "instrument_declined" }]);
  expect(rule).toMatchObject({ stopped_reason: "instrument_declined" });
  expect((await newsOf(tenant)).filter(({ kind }) => kind === "card_refused")).toMatchObject([{ count: 1 }]);
});

test("one that its owner must approve has a page; approved, its push has the order paid, however often it comes", async () => {
  await save("asks@paypal.test");
  const id = await shortOrder();
  await api.placement.pay({ orders: [id] });
  await work(3);
  const { open_charge: open } = (await as(tenant).automation({})).data;
  expect(open?.page_url).toContain("/checkoutnow?token=");
  const { topUpId } = (await charges())[0]!;
  await approve(open!.page_url!, "buyer@paypal.test");
  await expect.poll(async () => (await told(topUpId)).length).toBeGreaterThan(0);
  const pushes = await told(topUpId);
  expect(pushes[0]).toMatchObject({ topic: "charge", subject: topUpId });
  expect(await deliver([...pushes, ...pushes])).toEqual(pushes.flatMap(() => ["processed", "processed"]));
  await work(3);
  await expectPaidOnce(id);
});

test("money that is on its way holds the next charge back, and its push credits it once, in whatever order it comes", async () => {
  await save("echeck@paypal.test");
  await fund("60");
  await fillAt("50", "40", "400");
  await spend("20");
  await work(2);
  const { topUpId } = (await charges())[0]!;
  await spend("5");
  await work(2);
  expect(await charges()).toMatchObject([{ state: "unknown", topUp: { status: "pending" } }]);
  paypal.context.clock.advance(3 * 86_400_000 + 1_000);
  await expect.poll(async () => (await told(topUpId)).length).toBeGreaterThan(1);
  const pushes = await told(topUpId);
  expect(new Set(pushes.map(({ topic }) => topic))).toEqual(new Set(["charge", "charged"]));
  await deliver([...pushes.toReversed(), ...pushes]);
  expect(await balance()).toBe("75.00");
  expect((await charges())[0]).toMatchObject({ state: "done", topUp: { status: "succeeded" } });
});

test("a refund and a dispute of it are booked as a top-up's: withheld at once, given back when won", async () => {
  await save();
  await fund("60");
  await fillAt("50", "40", "400");
  await spend("20");
  await work(2);
  expect(await balance()).toBe("80.00");
  const { topUpId } = (await charges())[0]!;
  const { id: capture } = captureOf(topUpId);
  const { id: refund } = await control(`captures/${capture}/refund`, {
    amount: { currency_code: "USD", value: "10.00" },
  });
  await expect.poll(async () => (await told(refund)).length).toBe(1);
  const pushes = await told(refund);
  expect(pushes).toMatchObject([{ topic: "returns", subject: capture }]);
  await deliver([...pushes, ...pushes]);
  expect(await balance()).toBe("70.00");
  const { dispute_id: dispute } = await control(`captures/${capture}/dispute`);
  await sweepReturns();
  expect(await balance()).toBe("40.00");
  await control(`disputes/${dispute}/win`);
  await sweepReturns();
  await sweepReturns();
  expect(await balance()).toBe("70.00");
  const kinds = (await api.wallet.transactionLogs({})).data.transactions.map(({ kind }) => kind);
  expect(kinds.slice(0, 3)).toEqual(["dispute_won", "dispute", "topup_refund"]);
  expect(await faultsOfBooks(tenant.scope)).toEqual([]);
});

test("a charge that was given up and comes to nothing is not sent to PayPal by who asks how it stands", async () => {
  await save();
  await fund("60");
  await fillAt("50", "40", "400");
  await spend("20");
  await fillWallet({ workspaceId: tenant.workspace.id, tellOfCap: () => Promise.resolve() });
  const charge = (await charges())[0]!;
  await settleCharge({ charge, outcome: { refused: "no_answer" } });
  await api.wallet.checkTopUp({ topUpId: charge.topUpId });
  await work(2);
  expect(await taken()).toEqual([]);
  expect(await charges()).toMatchObject([{ state: "refused" }]);
});

test("a page of PayPal's that names another provider's saving, or none of ours, saves nothing", async () => {
  const { data: card } = await as(tenant).saveMethod({ method: "credit_card" });
  const { data: account } = await as(tenant).saveMethod({ method: "paypal" });
  await approve(account.page_url, "buyer@paypal.test");
  const { providerReference } = await systemDb.methodSaving.findUniqueOrThrow({ where: { id: account.saving_id } });
  const [setup] = providerReference!.split("~");
  for (const named of [card.saving_id, randomUUID(), "none"])
    expect(await processSaving({ provider: "paypal", providerReference: `${setup}~${named}` })).toBe(false);
  expect((await as(tenant).automation({})).data.methods).toEqual([]);
  expect((await as(tenant).checkSaving({ savingId: card.saving_id })).data.status).toBe("open");
});

test("a push that names another provider's charge, or none of ours, finds nothing", async () => {
  await save();
  await fund("60");
  await fillAt("50", "40", "400");
  await spend("20");
  await work(2);
  const { topUpId } = (await charges())[0]!;
  await systemDb.topUp.update({ where: { id: topUpId }, data: { provider: "stripe" } });
  const fact = { externalId: "WH-1", topic: "charge", triggeredAt: null };
  expect(await deliver([{ ...fact, subject: topUpId }])).toEqual(["ignored"]);
  expect(
    await deliver([
      { ...fact, subject: "no-id" },
      { ...fact, subject: randomUUID() },
    ]),
  ).toEqual(["ignored", "ignored"]);
});
