/** Automatic charges at their edges: what must not be charged, and what becomes of charges that end late (decision 42). */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { advanceCharge } from "../../app/areas/wallet/server/payments/advance-charge.server.ts";
import { coverPurchase } from "../../app/areas/wallet/server/payments/cover-purchase.server.ts";
import { fillWallet } from "../../app/areas/wallet/server/payments/fill-wallet.server.ts";
import { processCharge } from "../../app/areas/wallet/server/payments/process-charge.server.ts";
import { settleCharge } from "../../app/areas/wallet/server/payments/settle-charge.server.ts";
import { tellOfExpiry } from "../../app/areas/wallet/server/payments/tell-of-expiry.server.ts";
import { processReturns } from "../../app/areas/wallet/server/process-returns.server.ts";
import { jobs } from "../../app/jobs.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { newId } from "../../app/platform/db/new-id.server.ts";
import { env } from "../../app/platform/env.server.ts";
import type { Order } from "../../sandbox/paypal/objects.ts";
import { createPaypal } from "../../sandbox/paypal/paypal.ts";
import { faultsOfBooks } from "../factories/books.ts";
import { newsOf } from "../factories/news.ts";
import { api, balance, fund, place, purchase, tenant, useSellerAtWarehouse, work } from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { as, charges, fillAt, letSettle, save, spend, switchOn, taken, useCards } from "../factories/saved-cards.ts";
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

const where = () => ({ workspaceId: tenant.workspace.id });
const fill = () => fillWallet({ ...where(), tellOfCap: () => Promise.resolve() });
const only = async () => (await charges())[0]!;
const saveAccount = async () => {
  const { data } = await as(tenant).saveMethod({ method: "paypal" });
  await fetch(data.page_url, {
    method: "POST",
    body: new URLSearchParams({ payer: "buyer@paypal.test" }),
    redirect: "manual",
  });
  await as(tenant).checkSaving({ savingId: data.saving_id });
  await as(tenant).switchAutomation({ providerMethod: "paypal", status: "on" });
};
const atPaypal = () => paypal.context.store.collection<Order>("paypal.orders").all();
/** A charge to a saved account that PayPal took, and of which nobody heard. */
const unheard = async () => {
  await saveAccount();
  await fund("60");
  await fillAt("50", "40", "400");
  await spend("20");
  expect(await fill()).toBe("charge");
  paypal.context.faults.add({ vendor: "paypal", kind: "lose_answer", match: "POST /v2/checkout/orders", count: 1 });
  const { topUpId } = await only();
  await advanceCharge(topUpId);
  expect(await only()).toMatchObject({ state: "unknown" });
  const [unit] = atPaypal().find(
    ({ purchase_units: [each] }) => each.custom_id === `charge:${topUpId}`,
  )!.purchase_units;
  return { topUpId, capture: unit.payments!.captures[0]!.id };
};

test("a wallet in another currency than the purchase's is not filled for it", async () => {
  await fund("1");
  await save();
  await switchOn();
  const { id } = await readyOrder(tenant);
  await place([id], { use: "later" });
  await work(2);
  await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { currency: "EUR" } });
  await api.placement.pay({ orders: [id] });
  await work(2);
  expect(await purchase(id)).toMatchObject({ paymentStatus: "unpaid", errorCode: "wallet_currency" });
  expect(await charges()).toEqual([]);
});

test("a rule that is off, or a kind of method that was switched off, charges nothing", async () => {
  await save();
  await switchOn();
  await fund("100");
  await fillAt("50", "40", "400");
  await as(tenant).switchAutomation({ providerMethod: "credit_card", status: "off" });
  await spend("60");
  await work(2);
  expect(await charges()).toEqual([]);
  await switchOn();
  await as(tenant).changeAutoTopUp({ is_on: false, threshold: "50", amount: "40", monthly_cap: "400" });
  expect(await fill()).toBe("rest");
  await work(2);
  expect(await charges()).toEqual([]);
});

test("a card that an order's charge was refused to is not tried by the rule, nor the other way around", async () => {
  await save("4000000000000341");
  await switchOn();
  await fund("60");
  await fillAt("50", "40", "400");
  await systemDb.savedPaymentMethod.updateMany({ where: where(), data: { failingReason: "generic_decline" } });
  await spend("20");
  expect(await fill()).toBe("rest");
  const { id } = await readyOrder(tenant);
  await fund("1");
  await place([id]);
  await work(2);
  expect(await purchase(id)).toMatchObject({ errorCode: "wallet_insufficient" });
  expect(await charges()).toEqual([]);
});

test("one top-up that is not enough is followed by the next, within the cap; what orders charge is not of it", async () => {
  await save();
  await switchOn();
  await fund("60");
  await fillAt("50", "40", "120");
  await spend("59");
  await work(3);
  expect(await taken()).toEqual([4000, 4000]);
  expect(await balance()).toBe("81.00");
  await systemDb.automaticCharge.updateMany({ where: where(), data: { cause: "purchase" } });
  expect((await as(tenant).automation({})).data.auto_top_up).toMatchObject({ taken: "0.00" });
  await spend("40");
  await work(2);
  expect(await taken()).toEqual([4000, 4000, 4000]);
});

test("B134 paid by card alone, what was charged for an order already is not charged again for another", async () => {
  await save();
  await switchOn();
  const ask = async (id: string, others: string[]) =>
    tenant.scope.db.$transaction((tx) =>
      coverPurchase({
        tx,
        ...where(),
        purchase: { id, cost: "10.00" },
        readOthers: async () => others.map((each) => ({ id: each, cost: "20.00" })),
        currency: "USD",
        payWith: "card",
        ruleMethod: null,
      }),
    );
  // These purchases stand in no table.
  const goOn = async () => advanceCharge((await charges()).at(-1)!.topUpId, () => Promise.resolve(true));
  const [first, second] = [newId(), newId()];
  expect(await ask(first, [])).toBe("wait");
  expect(await ask(second, [first])).toBe("wait");
  await goOn();
  expect(await ask(second, [first])).toBe("wait");
  await goOn();
  expect(await taken()).toEqual([1000, 1000]);
  expect([await ask(first, [second]), await ask(second, [first])]).toEqual(["pay", "pay"]);
});

test("a run that is at a charge is left alone until its time is over", async () => {
  await saveAccount();
  await fund("60");
  await fillAt("50", "40", "400");
  await spend("20");
  await fill();
  const { topUpId } = await only();
  await systemDb.automaticCharge.update({
    where: { topUpId },
    data: { state: "sending", sentAt: new Date(), settlesAt: new Date(Date.now() + 60_000), attempts: 1 },
  });
  const before = atPaypal().length;
  await advanceCharge(topUpId);
  expect(atPaypal()).toHaveLength(before);
  expect(await only()).toMatchObject({ state: "sending" });
});

test("C026 one of a workspace that waits to be deleted is called off and not sent", async () => {
  await save();
  await switchOn();
  await fund("60");
  await fillAt("50", "40", "400");
  await spend("20");
  await fill();
  await systemDb.workspace.update({ where: { id: tenant.workspace.id }, data: { goingAt: new Date() } });
  await advanceCharge((await only()).topUpId);
  expect(await only()).toMatchObject({ state: "refused", error: "called_off" });
  expect(await taken()).toEqual([]);
});

test("one that the provider never has anything of is given up after four tries, and says nothing against the card", async () => {
  await save();
  await switchOn();
  await fund("60");
  await fillAt("50", "40", "400");
  await spend("20");
  await fill();
  const { topUpId } = await only();
  await systemDb.automaticCharge.update({ where: { topUpId }, data: { state: "unknown", attempts: 4 } });
  await letSettle();
  await advanceCharge(topUpId);
  expect(await only()).toMatchObject({ state: "refused", error: "no_answer", topUp: { status: "failed" } });
  const { methods, auto_top_up: rule } = (await as(tenant).automation({})).data;
  expect(methods).toMatchObject([{ failing_reason: null }]);
  expect(rule).toMatchObject({ stopped_reason: "no_answer", taken: "0.00" });
  expect(await fill()).toBe("rest");
  expect(await taken()).toEqual([]);
});

test("what is on its way counts to the month's cap; paid, no later word makes it refused", async () => {
  const { topUpId } = await unheard();
  expect((await as(tenant).automation({})).data.auto_top_up).toMatchObject({ taken: "40.00" });
  await advanceCharge(topUpId);
  expect(await balance()).toBe("80.00");
  await settleCharge({ charge: await only(), outcome: { refused: "no_answer" } });
  expect(await only()).toMatchObject({ state: "done", topUp: { status: "succeeded" } });
  expect((await as(tenant).automation({})).data.methods).toMatchObject([{ failing_reason: null }]);
});

test("money that comes after a charge was given up is credited, once", async () => {
  const { topUpId } = await unheard();
  await settleCharge({ charge: await only(), outcome: { refused: "no_answer" } });
  expect(await only()).toMatchObject({ state: "refused", topUp: { status: "failed" } });
  // The search for transactions is hours late.
  const createdAt = new Date(Date.now() - 4 * 3_600_000);
  await systemDb.automaticCharge.update({ where: { topUpId }, data: { createdAt } });
  paypal.context.clock.advance(4 * 3_600_000);
  for (let time = 0; time < 2; time++) await processCharge({ provider: "paypal", reference: topUpId });
  paypal.context.clock.advance(-4 * 3_600_000);
  expect(await only()).toMatchObject({ state: "done", topUp: { status: "succeeded" } });
  expect(await balance()).toBe("80.00");
});

test("a charge that is refunded before anybody heard of it is credited first, and then given back", async () => {
  const { capture } = await unheard();
  await fetch(`${paypal.origin}/paypal/control/captures/${capture}/refund`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ amount: { currency_code: "USD", value: "15.00" } }),
  });
  await processReturns({ provider: "paypal", paymentReference: capture });
  await processReturns({ provider: "paypal", paymentReference: capture });
  expect(await only()).toMatchObject({ state: "done" });
  expect(await balance()).toBe("65.00");
  const { transactions } = (await api.wallet.transactionLogs({})).data;
  expect(transactions.slice(0, 2).map(({ kind }) => kind)).toEqual(["topup_refund", "topup"]);
  expect(await faultsOfBooks(tenant.scope)).toEqual([]);
});

test("a card that is charged and expires is told of once, before it fails; others are not", async () => {
  const { id: other } = await save("5555555555554444", tenant, "11 / 34");
  const { id } = await save("4242424242424242", tenant, "12 / 34");
  await as(tenant).chooseDefault({ methodId: id });
  const told: string[] = [];
  const look = (now: string) =>
    tellOfExpiry({
      now: new Date(now),
      tell: (_tx, workspaceId) => {
        if (workspaceId === tenant.workspace.id) told.push(workspaceId);
        return Promise.resolve();
      },
    });
  await look("2034-11-01T23:59:59Z");
  expect(told).toEqual([]);
  await Promise.all([look("2034-11-02T00:00:00Z"), look("2034-11-02T00:00:00Z")]);
  await look("2035-03-01T00:00:00Z");
  expect(told).toEqual([tenant.workspace.id]);
  await as(tenant).chooseDefault({ methodId: other });
  await as(tenant).removeMethod({ methodId: id });
  const day = jobs.find(({ name }) => name === "wallet.tell-of-expiry")!;
  const run = () => day.run({}, { signal: AbortSignal.timeout(60_000), attempt: 1, isLastAttempt: false });
  await run();
  expect((await newsOf(tenant)).map(({ kind }) => kind)).not.toContain("card_expires");
  await systemDb.savedPaymentMethod.update({ where: { id: other }, data: { expiryYear: 2020 } });
  await run();
  await run();
  expect((await newsOf(tenant)).filter(({ kind }) => kind === "card_expires")).toMatchObject([
    { count: 1, link: "/app/setting/payments" },
  ]);
});
