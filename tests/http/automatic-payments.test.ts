/** What is charged to saved cards while nobody is there (decision 42). */
import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { describe, expect, test, vi } from "vitest";
import { router } from "../../app/api.server.ts";
import { advanceCharge } from "../../app/areas/wallet/server/payments/advance-charge.server.ts";
import { fillWallet } from "../../app/areas/wallet/server/payments/fill-wallet.server.ts";
import { processCharge, sweepCharges } from "../../app/areas/wallet/server/payments/process-charge.server.ts";
import { processReturns } from "../../app/areas/wallet/server/process-returns.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { startOfMonth } from "../../app/platform/time/start-of-month.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { newsOf } from "../factories/news.ts";
import { api, balance, fund, place, purchase, tenant, useSellerAtWarehouse, work } from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { runJobs } from "../factories/run-jobs.ts";
import {
  as,
  ASKS,
  charges,
  fillAt,
  letSettle,
  lose,
  provider,
  REFUSED,
  save,
  spend,
  submit,
  switchOn,
  taken,
  useCards,
} from "../factories/saved-cards.ts";
import { makeTenant } from "../factories/tenants.ts";

vi.mock(import("../../app/platform/http/rate-limit.server.ts"), () => import("../factories/unpaced.ts"));
useSellerAtWarehouse();
useCards();

describe("orders whose money is missing", () => {
  const ordersOf = async (count: number) => {
    const ids: string[] = [];
    for (let made = 0; made < count; made++) ids.push((await readyOrder(tenant)).id);
    return ids;
  };

  test("B134 several at once are one charge of what is missing, and are paid from the wallet", async () => {
    await fund("1");
    await save();
    await switchOn();
    const ids = await ordersOf(4);
    await place(ids, { use: "later" });
    await work(2);
    await api.placement.pay({ orders: ids });
    await work(3);
    const bought = await Promise.all(ids.map(purchase));
    expect(bought.map(({ paymentStatus }) => paymentStatus)).toEqual(["paid", "paid", "paid", "paid"]);
    const cents = bought.reduce((sum, { totalCost }) => sum + Math.round(Number(totalCost) * 100), 0) - 100;
    expect(await taken()).toEqual([cents]);
    expect(await balance()).toBe("0.00");
    expect(await charges()).toMatchObject([{ cause: "purchase", state: "done", topUp: { status: "succeeded" } }]);
  });

  test("B134 the wallet alone pays where that was chosen, and nothing is charged while it is switched off", async () => {
    await fund("1");
    await save();
    const [first, second] = await ordersOf(2);
    await place([first!]);
    await work(2);
    expect(await purchase(first!)).toMatchObject({ errorCode: "wallet_insufficient" });
    await switchOn();
    await as(tenant).changeSetting({ use: "wallet" });
    await place([second!]);
    await work(2);
    expect(await purchase(second!)).toMatchObject({ errorCode: "wallet_insufficient" });
    expect(await charges()).toEqual([]);
  });

  test("B134 the card alone pays all of it, whatever the wallet holds", async () => {
    await save();
    await switchOn();
    await as(tenant).changeSetting({ use: "card" });
    const [id] = await ordersOf(1);
    await place([id!]);
    await work(3);
    const { totalCost, paymentStatus } = await purchase(id!);
    expect(paymentStatus).toBe("paid");
    expect(await taken()).toEqual([Math.round(Number(totalCost) * 100)]);
    expect(await balance()).toBe("5000.00");
  });

  test("B041 a person who is asked chooses the card for this time, also while nothing is charged by itself", async () => {
    await save();
    const [id] = await ordersOf(1);
    await place([id!], { use: "later" });
    await work(2);
    await api.placement.pay({ orders: [id!], use: "card" });
    await work(3);
    expect(await purchase(id!)).toMatchObject({ paymentStatus: "paid" });
    expect(await taken()).toHaveLength(1);
    expect(await balance()).toBe("5000.00");
    const stranger = await makeTenant();
    await expect(
      createRouterClient(router, {
        context: { principal: stranger.principal, locale: "en", request: { headers: new Headers(), ip: "" } },
      }).placement.pay({ orders: [(await readyOrder(stranger)).id], use: "card" }),
    ).rejects.toMatchObject({ errorCode: "payment_method_needed" });
  });

  test("a charge whose answer was lost is read back, and the order is paid once", async () => {
    await fund("1");
    await save();
    await switchOn();
    const [id] = await ordersOf(1);
    await place([id!], { use: "later" });
    await work(2);
    lose("timeout_after_write");
    await api.placement.pay({ orders: [id!] });
    await runJobs();
    vi.restoreAllMocks();
    expect(await charges()).toMatchObject([{ state: "unknown" }]);
    expect(await purchase(id!)).toMatchObject({ paymentStatus: "unpaid", errorCode: "card_charging" });
    await work(3);
    expect(await purchase(id!)).toMatchObject({ paymentStatus: "paid", errorCode: null });
    expect(await taken()).toHaveLength(1);
  });

  test("a charge that never arrived is sent again after the settling time alone, and is taken once", async () => {
    await fund("1");
    await save();
    await switchOn();
    const [id] = await ordersOf(1);
    await place([id!], { use: "later" });
    await work(2);
    lose("timeout_before_write");
    await api.placement.pay({ orders: [id!] });
    await runJobs();
    vi.restoreAllMocks();
    const { topUpId } = (await charges())[0]!;
    await advanceCharge(topUpId);
    expect(await charges()).toMatchObject([{ state: "unknown", attempts: 1 }]);
    await letSettle();
    await advanceCharge(topUpId);
    await work(3);
    expect(await purchase(id!)).toMatchObject({ paymentStatus: "paid" });
    expect(await taken()).toHaveLength(1);
  });

  /** A charge for purchases that the provider never heard of. */
  const unsent = async (count: number, { use, ruleMethod }: { use?: "card"; ruleMethod?: "any" } = {}) => {
    await fund("1");
    await save();
    await switchOn();
    const orders = await ordersOf(count);
    await place(orders, { use: "later" });
    await work(2);
    lose("timeout_before_write");
    await api.placement.pay({ orders, use });
    if (ruleMethod)
      await systemDb.purchaseOrder.updateMany({ where: { orderId: { in: orders } }, data: { ruleMethod } });
    await runJobs();
    vi.restoreAllMocks();
    const { topUpId } = (await charges())[0]!;
    await advanceCharge(topUpId);
    expect(await charges()).toMatchObject([{ state: "unknown", attempts: 1 }]);
    const goOn = async () => {
      await letSettle();
      await advanceCharge(topUpId);
      await work(3);
    };
    return { orders, goOn };
  };
  const isBlamed = async () => (await as(tenant).automation({})).data.methods[0]!.failing_reason !== null;

  test("B134 a charge is not sent again for a purchase that was called off meanwhile", async () => {
    const { orders, goOn } = await unsent(1);
    await api.placement.cancelPayment({ orders });
    await goOn();
    expect(await taken()).toEqual([]);
    expect(await charges()).toMatchObject([{ state: "refused", error: "called_off" }]);
    expect(await isBlamed()).toBe(false);
    expect((await newsOf(tenant)).map(({ kind }) => kind)).not.toContain("card_refused");
  });

  test("B134 where one of several purchases was called off, the others are charged anew", async () => {
    const { orders, goOn } = await unsent(2);
    const { topUp } = (await charges())[0]!;
    await api.placement.cancelPayment({ orders: [orders[0]!] });
    await goOn();
    const [first, second] = await charges();
    expect([first, second]).toMatchObject([{ error: "called_off" }, { state: "done" }]);
    expect(second!.topUp.amount.lessThan(topUp.amount)).toBe(true);
    expect(await purchase(orders[1]!)).toMatchObject({ paymentStatus: "paid" });
    expect(await taken()).toHaveLength(1);
  });

  test("B135 a charge is not sent again once charges were switched off", async () => {
    const { goOn } = await unsent(1);
    await as(tenant).switchAutomation({ providerMethod: "credit_card", status: "off" });
    await goOn();
    expect(await taken()).toEqual([]);
    expect(await charges()).toMatchObject([{ state: "refused", error: "called_off" }]);
    expect(await isBlamed()).toBe(false);
  });

  test("B134 what a person paid by card themselves is sent again, also once charges were switched off", async () => {
    const { orders, goOn } = await unsent(1, { use: "card" });
    await as(tenant).switchAutomation({ providerMethod: "credit_card", status: "off" });
    await goOn();
    expect(await taken()).toHaveLength(1);
    expect(await purchase(orders[0]!)).toMatchObject({ paymentStatus: "paid" });
  });

  test("B135 what a rule has paid by card is not sent again once charges were switched off", async () => {
    const { goOn } = await unsent(1, { use: "card", ruleMethod: "any" });
    await as(tenant).switchAutomation({ providerMethod: "credit_card", status: "off" });
    await goOn();
    expect([await taken(), await charges()]).toMatchObject([[], [{ error: "called_off", isAsked: false }]]);
  });

  test("a card that is refused blocks as an empty wallet does, is told of, and is not charged again", async () => {
    await fund("1");
    await save(REFUSED);
    await switchOn();
    const ids = await ordersOf(2);
    await place([ids[0]!]);
    await work(3);
    expect(await purchase(ids[0]!)).toMatchObject({ paymentStatus: "unpaid", errorCode: "wallet_insufficient" });
    expect((await as(tenant).automation({})).data.methods).toMatchObject([{ failing_reason: "generic_decline" }]);
    expect((await newsOf(tenant)).map(({ kind }) => kind)).toContain("card_refused");
    await place([ids[1]!]);
    await api.placement.retryPayments({});
    await work(3);
    expect(await charges()).toHaveLength(1);
    // Another card takes its place, and a person has it tried again.
    const other = await save("5555555555554444");
    expect(other.is_default).toBe(true);
    await api.placement.retryPayments({});
    await work(4);
    expect((await Promise.all(ids.map(purchase))).map(({ paymentStatus }) => paymentStatus)).toEqual(["paid", "paid"]);
  });

  test("one that its owner must confirm has a page and news; confirmed, the order goes on", async () => {
    await fund("1");
    await save(ASKS);
    await switchOn();
    const [id, later] = await ordersOf(2);
    await place([id!]);
    await work(3);
    expect(await purchase(id!)).toMatchObject({ errorCode: "wallet_insufficient" });
    const { open_charge: open } = (await as(tenant).automation({})).data;
    expect(open?.page_url).toContain("/stripe/authenticate/");
    expect(await newsOf(tenant)).toContainEqual(
      expect.objectContaining({ kind: "card_to_confirm", link: "/app/setting/payments" }),
    );
    await place([later!]);
    await work(2);
    await advanceCharge((await charges())[0]!.topUpId);
    expect(await charges()).toMatchObject([{ state: "needs_person" }]);
    await submit(open!.page_url!, { confirmed: "yes" });
    const { topUpId } = (await charges())[0]!;
    expect(await processCharge({ provider: "stripe", reference: topUpId })).toBe(true);
    expect(await processCharge({ provider: "stripe", reference: topUpId })).toBe(true);
    await work(3);
    expect(await purchase(id!)).toMatchObject({ paymentStatus: "paid" });
    expect(await taken()).toHaveLength(1);
  });

  test("one that is never confirmed is given up after a day", async () => {
    await fund("1");
    await save(ASKS);
    await switchOn();
    const [id] = await ordersOf(1);
    await place([id!]);
    await work(3);
    const where = { workspaceId: tenant.workspace.id };
    await systemDb.automaticCharge.updateMany({ where, data: { settlesAt: new Date(Date.now() - 1) } });
    await systemDb.$executeRaw`UPDATE automatic_charges SET updated_at = now() - interval '10 minutes' WHERE workspace_id = ${tenant.workspace.id}::uuid`;
    await sweepCharges(() => Promise.resolve(true));
    expect(await charges()).toMatchObject([{ state: "refused", error: "not_confirmed", topUp: { status: "failed" } }]);
    expect((await as(tenant).automation({})).data.open_charge).toBeNull();
  });
});

describe("automatic top-up", () => {
  test("20 payments at once that leave too little cause one", async () => {
    await fund("100");
    await save();
    await switchOn();
    await fillAt("50", "200", "1000");
    await Promise.all(Array.from({ length: 20 }, () => spend("4")));
    await work(3);
    expect(await taken()).toEqual([20_000]);
    expect(await balance()).toBe("220.00");
    expect(await charges()).toMatchObject([{ cause: "threshold", state: "done" }]);
  });

  test("a calendar month takes no more than its cap, in the workspace's time zone, which is told once", async () => {
    await systemDb.workspace.update({ where: { id: tenant.workspace.id }, data: { timeZone: "Pacific/Auckland" } });
    await fund("60");
    await save();
    await switchOn();
    await fillAt("50", "40", "100");
    for (const amount of ["20", "40", "40", "5"]) {
      await spend(amount);
      await work(2);
    }
    expect(await taken()).toEqual([4000, 4000]);
    const capped = async () => (await newsOf(tenant)).filter(({ kind }) => kind === "auto_top_up_capped");
    expect(await capped()).toMatchObject([{ count: 1 }]);
    // The month's first hours there lie in the month before by UTC.
    const early = new Date(startOfMonth(new Date(), "Pacific/Auckland").from.getTime() + 3_600_000);
    await systemDb.automaticCharge.updateMany({
      where: { workspaceId: tenant.workspace.id },
      data: { createdAt: early },
    });
    await spend("1");
    await work(2);
    expect(await taken()).toEqual([4000, 4000]);
    const { data } = await as(tenant).automation({});
    expect(data.auto_top_up).toMatchObject({ taken: "80.00" });
    const first = (await charges())[0]!;
    await systemDb.automaticCharge.update({
      where: { topUpId: first.topUpId },
      data: { createdAt: new Date(Date.now() - 40 * 24 * 60 * 60_000) },
    });
    expect((await as(tenant).automation({})).data.auto_top_up).toMatchObject({ taken: "40.00" });
    await spend("1");
    await work(2);
    expect(await taken()).toEqual([4000, 4000, 4000]);
  });

  test("a refusal stops it and is told of; a person's choice of the card begins it anew", async () => {
    await fund("60");
    await save(REFUSED);
    await switchOn();
    await fillAt("50", "40", "400");
    for (const amount of ["20", "5", "5"]) {
      await spend(amount);
      await work(2);
    }
    expect(await charges()).toMatchObject([{ state: "refused", topUp: { status: "failed" } }]);
    expect((await as(tenant).automation({})).data.auto_top_up).toMatchObject({ stopped_reason: "generic_decline" });
    expect((await newsOf(tenant)).filter(({ kind }) => kind === "card_refused")).toMatchObject([{ count: 1 }]);
    const { id: methodId } = await save("5555555555554444");
    await as(tenant).chooseDefault({ methodId });
    await work(2);
    expect(await taken()).toEqual([4000]);
  });

  test("it goes on as soon as charges are switched on again, and is in the name of who saved the card", async () => {
    await fund("60");
    const { id } = await save();
    const accountId = randomUUID();
    await systemDb.savedPaymentMethod.update({ where: { id }, data: { accountId } });
    await switchOn();
    await fillAt("50", "40", "400");
    await as(tenant).switchAutomation({ providerMethod: "credit_card", status: "off" });
    await spend("20");
    await work(2);
    expect(await taken()).toEqual([]);
    await switchOn();
    await work(2);
    expect(await taken()).toEqual([4000]);
    expect(await charges()).toMatchObject([{ topUp: { accountId } }]);
  });

  test("a card that was taken away while its charge waited is not charged", async () => {
    await fund("60");
    const { id: methodId } = await save();
    await switchOn();
    await fillAt("50", "40", "400");
    await spend("20");
    expect(await fillWallet({ workspaceId: tenant.workspace.id, tellOfCap: () => Promise.resolve() })).toBe("charge");
    await as(tenant).removeMethod({ methodId });
    await work(2);
    expect(await taken()).toEqual([]);
    expect(await charges()).toMatchObject([{ state: "refused", error: "method_removed" }]);
  });

  test("what is refunded of a charge leaves the wallet as a top-up's does, and is among the transactions", async () => {
    await fund("60");
    await save();
    await switchOn();
    await fillAt("50", "40", "400");
    await spend("20");
    await work(2);
    expect(await balance()).toBe("80.00");
    const paymentReference = (await charges())[0]!.topUp.providerReference!;
    await fetch(`${provider.origin}/stripe/v1/refunds`, {
      method: "POST",
      headers: { authorization: `Bearer ${SANDBOX_KEYS.stripeSecretKey}` },
      body: new URLSearchParams({ payment_intent: paymentReference }),
    });
    expect(await processReturns({ provider: "stripe", paymentReference })).toBe(true);
    await processReturns({ provider: "stripe", paymentReference });
    expect(await balance()).toBe("40.00");
    const { transactions } = (await api.wallet.transactionLogs({})).data;
    expect(transactions.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["topup", "topup_refund"]));
  });
});
