import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { router } from "../../app/api.server.ts";
import { acceptWalletPolicy } from "../../app/areas/wallet/server/accept-policy.server.ts";
import { chargeWallet } from "../../app/areas/wallet/server/charge-wallet.server.ts";
import { paymentInbounds } from "../../app/areas/wallet/server/payment-inbound.server.ts";
import { processCheckout } from "../../app/areas/wallet/server/process-checkout.server.ts";
import { processReturns } from "../../app/areas/wallet/server/process-returns.server.ts";
import { sweepReturns } from "../../app/areas/wallet/server/sweep-returns.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { createStripe } from "../../sandbox/stripe/stripe.ts";
import { faultsOfBooks } from "../factories/books.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { setBalance } from "../factories/wallets.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";

vi.mock(import("../../app/platform/http/rate-limit.server.ts"), () => import("../factories/unpaced.ts"));

let provider: ServedStandin;
let tenant: Tenant;
beforeAll(async () => {
  provider = await serveStandin(createStripe);
  env.STRIPE_API_URL = `${provider.origin}/stripe`;
  // The other provider is not there.
  env.PAYPAL_CLIENT_ID = undefined;
});
afterAll(() => provider.close());
beforeEach(async () => {
  tenant = await makeTenant();
  await acceptWalletPolicy({ scope: tenant.scope });
});

const paymentInbound = paymentInbounds.find(({ source }) => source === "stripe")!;
const readReturns = (paymentReference: string) => processReturns({ provider: "stripe", paymentReference });

const wallet = () =>
  createRouterClient(router, {
    context: { principal: tenant.principal, locale: "en", request: { headers: new Headers(), ip: "" } },
  }).wallet;
const balance = async () => (await wallet().wallets({})).data.total_balance;
const history = async () =>
  (await wallet().transactionLogs({})).data.transactions.map(({ kind, amount, balance_after }) => [
    kind,
    amount,
    balance_after,
  ]);
const charge = (amount: string) =>
  tenant.scope.db.$transaction((tx) =>
    chargeWallet({ tx, workspaceId: tenant.workspace.id, purchaseOrderId: randomUUID(), amount, currency: "USD" }),
  );
const expectBooksToAgree = async () => {
  const findings = await faultsOfBooks(tenant.scope);
  expect(findings).toEqual([]);
};

/** A top-up that was paid; nobody has been told yet. */
async function pay(amount: string) {
  const { data } = await wallet().topUp({ amount, method: "credit_card" });
  const body = new URLSearchParams({ card: "4242424242424242", email: "ada@example.test" });
  await fetch(data.checkout_url, { method: "POST", redirect: "manual", body });
  const { providerReference } = await systemDb.topUp.findUniqueOrThrow({ where: { id: data.topup_id } });
  const session = provider.context.store
    .collection<{ id: string; payment_intent: string }>("stripe.sessions")
    .get(providerReference as string);
  return { id: data.topup_id, session: providerReference as string, payment: session!.payment_intent };
}

/** One that is in the wallet. */
async function fill(amount: string) {
  const paid = await pay(amount);
  await processCheckout({ provider: "stripe", providerReference: paid.session });
  return paid;
}

/** What happens at the provider's console or at a bank. */
async function control(path: string, body: object = {}): Promise<{ id: string }> {
  const answer = await fetch(`${provider.origin}/stripe/control/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { id: string };
}

/** Gives the product every push about a payment so far, each `times` times, the newest first. */
async function pushAll(payment: string, times = 1) {
  const isAbout = (body: string) =>
    (JSON.parse(body) as { data: { object: { payment_intent?: string } } }).data.object.payment_intent === payment;
  const told = async () => {
    const pushes = provider.received.filter(({ body }) => isAbout(body));
    const read = await Promise.all(
      pushes.map(({ body, headers }) =>
        paymentInbound.verify({
          rawBody: Buffer.from(body),
          headers: new Headers(headers as Record<string, string>),
          kind: "",
        }),
      ),
    );
    return read.flatMap((fact) => (fact?.topic === "returns" ? [fact] : []));
  };
  await expect.poll(async () => (await told()).length).toBeGreaterThan(0);
  const events = (await told())
    .toReversed()
    .flatMap((fact) => Array.from({ length: times }, () => fact))
    .map((fact) => ({
      ...fact,
      id: randomUUID(),
      source: "stripe",
      body: "{}",
      headers: {},
      receivedAt: new Date(),
      status: "received",
      error: null,
      tries: 0,
      failedSince: null,
      processedAt: null,
      triggeredAt: null,
    }));
  expect(new Set(events.map(({ subject }) => subject))).toEqual(new Set([payment]));
  return paymentInbound.process(events);
}

describe("refunds of top-ups", () => {
  test("a refund leaves the wallet once, however often and in whatever order it is told", async () => {
    const { payment } = await fill("50");
    await control("refunds", { payment_intent: payment, amount: 2000 });
    expect((await pushAll(payment, 3)).every(({ status }) => status === "processed")).toBe(true);
    await Promise.all([readReturns(payment), readReturns(payment), sweepReturns()]);
    expect(await history()).toEqual([
      ["topup_refund", "-20.00", "30.00"],
      ["topup", "50.00", "50.00"],
    ]);
    await control("refunds", { payment_intent: payment });
    await pushAll(payment);
    expect(await balance()).toBe("0.00");
    await expectBooksToAgree();
  });

  test("one that the payer's bank turns away comes back", async () => {
    const { payment } = await fill("50");
    const refund = await control("refunds", { payment_intent: payment });
    await readReturns(payment);
    await control(`refunds/${refund.id}/fail`);
    await pushAll(payment, 2);
    expect(await history()).toEqual([
      ["topup_refund_failed", "50.00", "50.00"],
      ["topup_refund", "-50.00", "0.00"],
      ["topup", "50.00", "50.00"],
    ]);
    await expectBooksToAgree();
  });

  test("told before the payment was, both are booked, the payment first", async () => {
    const { payment } = await pay("50");
    await control("refunds", { payment_intent: payment, amount: 1000 });
    await pushAll(payment);
    expect(await history()).toEqual([
      ["topup_refund", "-10.00", "40.00"],
      ["topup", "50.00", "50.00"],
    ]);
  });

  test("one whose push was lost is found by the sweep", async () => {
    const { payment } = await fill("50");
    await control("refunds", { payment_intent: payment });
    await sweepReturns();
    await sweepReturns();
    expect(await balance()).toBe("0.00");
  });

  test("a payment that is none of our top-ups is left alone", async () => {
    const body = new URLSearchParams({
      amount: "900",
      currency: "usd",
      payment_method: "pm_card_visa",
      confirm: "true",
    });
    const answer = await fetch(`${provider.origin}/stripe/v1/payment_intents`, {
      method: "POST",
      headers: { authorization: `Bearer ${env.STRIPE_SECRET_KEY}` },
      body,
    });
    const { id } = (await answer.json()) as { id: string };
    await control("refunds", { payment_intent: id });
    expect((await pushAll(id)).every(({ status }) => status === "ignored")).toBe(true);
  });
});

describe("disputes of top-ups", () => {
  test("the money is withheld, and comes back when the dispute is won", async () => {
    const { payment, id } = await fill("50");
    const dispute = await control("disputes", { payment_intent: payment });
    await pushAll(payment, 2);
    const [row] = (await wallet().transactionLogs({ kind: "dispute" })).data.transactions;
    expect(row).toMatchObject({ amount: "-50.00", top_up: { amount: "50.00", currency: "USD" }, purchase: null });
    await control(`disputes/${dispute.id}/win`);
    await pushAll(payment, 2);
    expect(await history()).toEqual([
      ["dispute_won", "50.00", "50.00"],
      ["dispute", "-50.00", "0.00"],
      ["topup", "50.00", "50.00"],
    ]);
    const clearing = await systemDb.ledgerPosting.aggregate({
      where: { workspaceId: tenant.workspace.id, account: "provider_clearing" },
      _sum: { amount: true },
    });
    expect(clearing._sum.amount?.toFixed(2)).toBe("-50.00");
    expect((await wallet().topUpState({ topUpId: id })).data.status).toBe("succeeded");
    await expectBooksToAgree();
  });

  test("a lost one takes it once, for good; an inquiry takes nothing", async () => {
    const { payment } = await fill("50");
    const dispute = await control("disputes", { payment_intent: payment });
    await readReturns(payment);
    await control(`disputes/${dispute.id}/lose`);
    await pushAll(payment, 2);
    const asked = await fill("30");
    const inquiry = await control("disputes", { payment_intent: asked.payment, inquiry: true });
    await pushAll(asked.payment);
    await control(`disputes/${inquiry.id}/lose`);
    await pushAll(asked.payment);
    expect(await history()).toEqual([
      ["topup", "30.00", "30.00"],
      ["dispute", "-50.00", "0.00"],
      ["topup", "50.00", "50.00"],
    ]);
  });

  test("money that is spent already leaves a debt: nothing is paid from it until it is more than settled", async () => {
    const { payment } = await fill("50");
    await charge("40");
    await control("disputes", { payment_intent: payment });
    await pushAll(payment);
    expect(await balance()).toBe("-40.00");
    await expect(charge("1")).rejects.toMatchObject({ errorCode: "wallet_insufficient" });
    await fill("45");
    expect(await balance()).toBe("5.00");
    await expect(charge("6")).rejects.toMatchObject({ errorCode: "wallet_insufficient" });
    expect(await charge("5")).toBe("charged");
    await expectBooksToAgree();
  });

  test("nothing but what the provider took may take a balance below zero, whoever writes it", async () => {
    await setBalance(tenant.workspace.id, { topup: "10" });
    const write = (kind: string) =>
      systemDb.$transaction(async (tx) => {
        const id = randomUUID();
        const workspaceId = tenant.workspace.id;
        const data = { id, workspaceId, kind, reference: id, eventKey: id, amountTopup: -11, amountBonus: 0 };
        await tx.walletEntry.create({ data: { ...data, balanceAfter: -1 } });
        const side = { entryId: id, workspaceId, currency: "USD" };
        await tx.ledgerPosting.createMany({
          data: [
            { ...side, account: "merchant_topup", amount: -11 },
            { ...side, account: "provider_clearing", amount: 11 },
          ],
        });
      });
    await expect(write("adjustment")).rejects.toThrow("overdraw");
    await write("dispute");
    expect(await balance()).toBe("-1.00");
  });

  test("a reading that began before a booked one changes nothing", async () => {
    const { payment, id } = await fill("50");
    await control("disputes", { payment_intent: payment });
    await systemDb.topUp.update({ where: { id }, data: { returnsReadAt: new Date(Date.now() + 60_000) } });
    await readReturns(payment);
    expect(await balance()).toBe("50.00");
  });
});
