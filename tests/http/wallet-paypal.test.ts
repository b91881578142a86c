import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { paymentProvider } from "../../app/adapters/registry.server.ts";
import { router } from "../../app/api.server.ts";
import { acceptWalletPolicy } from "../../app/areas/wallet/server/accept-policy.server.ts";
import { processCheckout } from "../../app/areas/wallet/server/process-checkout.server.ts";
import { processReturns } from "../../app/areas/wallet/server/process-returns.server.ts";
import { sweepReturns } from "../../app/areas/wallet/server/sweep-returns.server.ts";
import { sweepTopUps } from "../../app/areas/wallet/server/sweep-top-ups.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import type { Order } from "../../sandbox/paypal/objects.ts";
import { createPaypal } from "../../sandbox/paypal/paypal.ts";
import { createStripe } from "../../sandbox/stripe/stripe.ts";
import { faultsOfBooks } from "../factories/books.ts";
import { approve, atPaypalsDesk } from "../factories/paypal-desk.ts";
import { paypalInbound, toldByPaypal } from "../factories/paypal-pushes.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";
import { patience } from "../setup/patience.ts";

vi.mock(import("../../app/platform/http/rate-limit.server.ts"), () => import("../factories/unpaced.ts"));

/** Top-ups by PayPal, from the payment page to the books. */
let paypal: ServedStandin;
let stripe: ServedStandin;
let tenant: Tenant;
beforeAll(async () => {
  [paypal, stripe] = await Promise.all([serveStandin(createPaypal), serveStandin(createStripe)]);
  env.PAYPAL_API_URL = `${paypal.origin}/paypal`;
  env.STRIPE_API_URL = `${stripe.origin}/stripe`;
});
afterAll(() => Promise.all([paypal.close(), stripe.close()]));
beforeEach(async () => {
  tenant = await makeTenant();
  await acceptWalletPolicy({ scope: tenant.scope });
});

const wallet = () =>
  createRouterClient(router, {
    context: { principal: tenant.principal, locale: "en", request: { headers: new Headers(), ip: "" } },
  }).wallet;
const balance = async () => (await wallet().wallets({})).data.total_balance;
const stateOf = async (topUpId: string) => (await wallet().topUpState({ topUpId })).data;
const history = async () =>
  (await wallet().transactionLogs({})).data.transactions.map(({ kind, amount, balance_after }) => [
    kind,
    amount,
    balance_after,
  ]);
const expectBooksToAgree = async () => expect(await faultsOfBooks(tenant.scope)).toEqual([]);
const facts = () => paypal.standin.facts?.() as { captures: number };
const readBack = (providerReference: string) => processCheckout({ provider: "paypal", providerReference });

async function begin(amount = "50") {
  const { data } = await wallet().topUp({ amount, method: "paypal" });
  const { providerReference, provider } = await systemDb.topUp.findUniqueOrThrow({ where: { id: data.topup_id } });
  expect(provider).toBe("paypal");
  return { id: data.topup_id, order: providerReference as string, url: data.checkout_url };
}

/** One that is in the wallet, and the payment that it came by. */
async function fill(amount = "50") {
  const begun = await begin(amount);
  await approve(begun.url);
  await readBack(begun.order);
  const order = paypal.context.store.collection<Order>("paypal.orders").get(begun.order);
  return { ...begun, payment: order!.purchase_units[0].payments!.captures[0]!.id };
}

const control = (path: string, body?: object) => atPaypalsDesk(paypal, path, body);
const told = (about: string) => toldByPaypal(paypal, about);

/** Works off pushes, the newest first, each `times` times, and answers how each ended. */
async function deliver(facts: Awaited<ReturnType<typeof told>>, times = 1) {
  const ends: string[] = [];
  for (const fact of facts.toReversed().flatMap((each) => Array.from({ length: times }, () => each))) {
    const event = {
      ...fact,
      id: randomUUID(),
      source: "paypal",
      body: "{}",
      headers: {},
      receivedAt: new Date(),
      status: "received",
      error: null,
      tries: 0,
      failedSince: null,
      processedAt: null,
      triggeredAt: null,
    };
    ends.push(...(await paypalInbound.process([event])).map(({ status }) => status));
  }
  return ends;
}

describe("a top-up by PayPal", () => {
  test("B042 is offered, approved at PayPal, and in the wallet once its payer is back", async () => {
    expect((await wallet().wallets({})).data.methods).toContain("paypal");
    const { id, order, url } = await begin("49.90");
    const back = await approve(url);
    expect(back.pathname + back.search).toContain(`top_up=${id}`);
    expect((await wallet().checkTopUp({ topUpId: id })).data.status).toBe("pending");
    expect(await readBack(order)).toBe("succeeded");
    expect(await balance()).toBe("49.90");
    expect(await stateOf(id)).toMatchObject({ status: "succeeded", method: "paypal", checkout_url: null });
    await expectBooksToAgree();
  });

  test("captured by several at once, and told of again and again in any order, it counts once", async () => {
    const { order, url } = await begin();
    const before = facts().captures;
    await approve(url);
    await Promise.all([readBack(order), readBack(order), readBack(order), sweepTopUps()]);
    await expect.poll(async () => (await told(order)).length).toBeGreaterThan(1);
    expect(new Set(await deliver(await told(order), 2))).toEqual(new Set(["processed"]));
    expect(facts().captures).toBe(before + 1);
    expect(await history()).toEqual([["topup", "50.00", "50.00"]]);
    await expectBooksToAgree();
  });

  test("approved by one who never came back, it is captured by the push, or by the sweep when that is lost", async () => {
    const first = await begin();
    await approve(first.url);
    await expect.poll(async () => (await told(first.order)).length).toBe(1);
    await deliver(await told(first.order));
    expect(await balance()).toBe("50.00");
    const second = await begin("30");
    await approve(second.url);
    await systemDb.$executeRaw`UPDATE top_ups SET updated_at = now() - interval '3 minutes' WHERE id = ${second.id}::uuid`;
    await sweepTopUps();
    expect(await balance()).toBe("80.00");
  });

  test("whose capture nobody heard the answer of is credited once", async () => {
    const { order, url } = await begin();
    await approve(url);
    const before = facts().captures;
    paypal.context.faults.add({ vendor: "paypal", kind: "lose_answer", match: "/capture", count: 1 });
    await expect(readBack(order)).rejects.toMatchObject({ kind: "retry" });
    expect(await balance()).toBe("0.00");
    expect(await readBack(order)).toBe("succeeded");
    expect(await balance()).toBe("50.00");
    expect(facts().captures).toBe(before + 1);
  });

  test("cancelled at PayPal, it is pending with its page, takes nothing, and ends by itself", async () => {
    const { id, order, url } = await begin();
    const page = await (await fetch(url)).text();
    const cancel = /href="([^"]+)">Cancel and return/.exec(page)?.[1] ?? "";
    expect(cancel).toContain(`top_up=${id}`);
    expect(await stateOf(id)).toMatchObject({ status: "pending", error_code: null });
    expect(await readBack(order)).toBe("pending");
    expect(await stateOf(id)).toMatchObject({ status: "pending", error_code: "not_paid", checkout_url: url });
    // PayPal forgets what nobody approved.
    await systemDb.topUp.update({ where: { id }, data: { providerReference: "FORGOTTEN" } });
    const endIn = async (minutes: number) =>
      systemDb.$executeRaw`UPDATE top_ups SET expires_at = now() + ${minutes} * interval '1 minute',
        updated_at = now() - interval '3 minutes' WHERE id = ${id}::uuid`;
    await endIn(1);
    await sweepTopUps();
    expect((await stateOf(id)).status).toBe("pending");
    await endIn(-1);
    await sweepTopUps();
    expect((await stateOf(id)).status).toBe("expired");
    expect(await balance()).toBe("0.00");
  });

  test("of an account that is declined it fails with the reason", async () => {
    const { id, order, url } = await begin();
    await approve(url, "empty@paypal.test");
    expect(await readBack(order)).toBe("failed");
    expect(await stateOf(id)).toMatchObject({ status: "failed", error_code: "instrument_declined" });
    expect(await balance()).toBe("0.00");
  });

  test("by eCheck it is credited when its money has come", async () => {
    const { id, order, url } = await begin();
    await approve(url, "echeck@paypal.test");
    await systemDb.topUp.update({ where: { id }, data: { errorCode: "not_paid" } });
    expect(await readBack(order)).toBe("pending");
    expect(await stateOf(id)).toMatchObject({ status: "pending", error_code: null });
    paypal.context.clock.advance(3 * 86_400_000 + 1_000);
    await expect.poll(async () => (await told(order)).length, { timeout: patience(5_000) }).toBe(3);
    await deliver((await told(order)).slice(-1));
    expect((await stateOf(id)).status).toBe("succeeded");
  });
});

describe("pushes of PayPal", () => {
  test("a forged one is turned away, and one of another provider's checkout finds nothing", async () => {
    const { order, url } = await begin();
    await approve(url);
    await expect.poll(async () => (await told(order)).length).toBe(1);
    const { body, headers } = paypal.received.find((each) => each.body.includes(order))!;
    const sent = new Headers(headers as Record<string, string>);
    const deliveryOf = (rawBody: string) => ({ rawBody: Buffer.from(rawBody), headers: sent, kind: "" });
    expect(await paypalInbound.verify(deliveryOf(body))).toMatchObject({ topic: "checkout", subject: order });
    expect(await paypalInbound.verify(deliveryOf(body.replace("APPROVED", "COMPLETED")))).toBeNull();
    sent.delete("paypal-transmission-sig");
    expect(await paypalInbound.verify(deliveryOf(body))).toBeNull();
    expect(await balance()).toBe("0.00");
  });

  test("an order that names another provider's top-up credits nothing", async () => {
    const { data } = await wallet().topUp({ amount: "40", method: "credit_card" });
    const { providerReference, checkoutUrl } = await paymentProvider("paypal").startCheckout({
      reference: data.topup_id,
      amount: { amount: "1.00", currency: "USD" },
      description: "Another's",
      customerEmail: "ada@example.test",
      language: "en",
      successUrl: "http://localhost:3000/",
      cancelUrl: "http://localhost:3000/",
    });
    await approve(checkoutUrl);
    const before = facts().captures;
    expect(await readBack(providerReference)).toBe("stray");
    expect((await stateOf(data.topup_id)).status).toBe("pending");
    expect(facts().captures).toBe(before);
  });

  test("an order of nobody who is known is not captured when it is approved, and its push is kept as one that failed", async () => {
    const { id, order, url } = await begin();
    // As a restored database that knows less.
    await systemDb.topUp.delete({ where: { id } });
    expect(await readBack(order)).toBeNull();
    await approve(url);
    const before = facts().captures;
    await expect.poll(async () => (await told(order)).length).toBe(1);
    expect(await deliver(await told(order))).toEqual(["failed"]);
    expect(facts().captures).toBe(before);
    expect(await balance()).toBe("0.00");
  });

  test("money that was taken for nobody who is known is kept as a push that failed", async () => {
    const { id, order } = await fill();
    await systemDb.topUp.delete({ where: { id } });
    await expect.poll(async () => (await told(order)).length).toBeGreaterThan(1);
    const facts = (await told(order)).filter(({ topic }) => topic === "checkout");
    expect(new Set(await deliver(facts))).toEqual(new Set(["failed"]));
  });
});

describe("what PayPal takes back", () => {
  test("a refund leaves the wallet once; one that the bank turns away comes back", async () => {
    const { payment } = await fill();
    const { id } = await control(`captures/${payment}/refund`, { amount: { currency_code: "USD", value: "20.00" } });
    await expect.poll(async () => (await told(id)).length).toBe(1);
    expect(await deliver(await told(id), 3)).toEqual(["processed", "processed", "processed"]);
    await control(`refunds/${id}/fail`);
    await sweepReturns();
    await sweepReturns();
    expect(await history()).toEqual([
      ["topup_refund_failed", "20.00", "50.00"],
      ["topup_refund", "-20.00", "30.00"],
      ["topup", "50.00", "50.00"],
    ]);
    await expectBooksToAgree();
  });

  test("told before the payment was, both are booked, the payment first", async () => {
    const { order, url } = await begin();
    await approve(url);
    await paymentProvider("paypal").finishCheckout(order);
    const payment = paypal.context.store.collection<Order>("paypal.orders").get(order)!.purchase_units[0].payments!
      .captures[0]!.id;
    await control(`captures/${payment}/refund`, { amount: { currency_code: "USD", value: "10.00" } });
    await processReturns({ provider: "paypal", paymentReference: payment });
    expect(await history()).toEqual([
      ["topup_refund", "-10.00", "40.00"],
      ["topup", "50.00", "50.00"],
    ]);
  });

  test("a dispute withholds the money, and gives it back when it is won", async () => {
    const { payment } = await fill();
    const { dispute_id: dispute } = await control(`captures/${payment}/dispute`);
    await expect.poll(async () => (await told(dispute)).length).toBe(1);
    await deliver(await told(dispute), 2);
    expect(await balance()).toBe("0.00");
    await control(`disputes/${dispute}/win`);
    await sweepReturns();
    expect(await history()).toEqual([
      ["dispute_won", "50.00", "50.00"],
      ["dispute", "-50.00", "0.00"],
      ["topup", "50.00", "50.00"],
    ]);
    await expectBooksToAgree();
  });

  test("a dispute that is lost, and the reversal that it is paid by, take the money once", async () => {
    const { payment } = await fill();
    const { dispute_id: dispute } = await control(`captures/${payment}/dispute`);
    await processReturns({ provider: "paypal", paymentReference: payment });
    expect(await balance()).toBe("0.00");
    await control(`disputes/${dispute}/lose`);
    await sweepReturns();
    await processReturns({ provider: "paypal", paymentReference: payment });
    expect(await balance()).toBe("0.00");
    await expectBooksToAgree();
  });

  test("a refund, and a dispute of the same sum that is lost after it, take each their money, and the reversal none again", async () => {
    const { payment } = await fill();
    const twenty = { amount: { currency_code: "USD", value: "20.00" } };
    await control(`captures/${payment}/refund`, twenty);
    // PayPal tells refunds by the second.
    const second = () => Math.floor(Date.now() / 1000);
    const refundedIn = second();
    await expect.poll(second).toBeGreaterThan(refundedIn);
    const { dispute_id: dispute } = await control(`captures/${payment}/dispute`, twenty);
    await processReturns({ provider: "paypal", paymentReference: payment });
    expect(await balance()).toBe("10.00");
    await control(`disputes/${dispute}/lose`);
    await processReturns({ provider: "paypal", paymentReference: payment });
    expect(await balance()).toBe("10.00");
    await expectBooksToAgree();
  });

  test("one provider that can't be asked does not keep the other's news back", async () => {
    const { payment } = await fill();
    await control(`captures/${payment}/refund`);
    stripe.context.faults.add({ vendor: "stripe", kind: "server_error", match: "/events", count: 1 });
    await expect(sweepReturns()).rejects.toMatchObject({ kind: "retry" });
    expect(await balance()).toBe("0.00");
  });
});
