import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OutsideError } from "../../app/adapters/outcome.ts";
import { toPaypalMoney } from "../../app/adapters/payment/paypal/money.ts";
import { toCheckoutState } from "../../app/adapters/payment/stripe/mapping.ts";
import { fromMinorUnits, toMinorUnits } from "../../app/adapters/payment/stripe/minor-units.ts";
import type { SessionAnswer } from "../../app/adapters/payment/stripe/schema.ts";
import { StripePayments } from "../../app/adapters/payment/stripe/stripe.server.ts";
import { AppError } from "../../app/platform/errors.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { createStripe, signEvent } from "../../sandbox/stripe/stripe.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";
import { failureOf } from "./conformance/supplier.ts";

describe("minor units", () => {
  test.each([
    ["19.90", "USD", "1990"],
    ["19.9000", "EUR", "1990"],
    ["500", "JPY", "500"],
    ["500.00", "KRW", "500"],
    ["1.250", "KWD", "1250"],
    ["5", "ISK", "500"],
    ["9007199254740993.07", "USD", "900719925474099307"],
  ])("%s %s is %s", (amount, currency, minor) => {
    expect(toMinorUnits({ amount, currency })).toBe(minor);
    expect(Number(fromMinorUnits(minor, currency.toLowerCase()).amount)).toBe(Number(amount));
  });

  test.each([
    ["19.905", "USD"],
    ["500.5", "JPY"],
    ["1.255", "KWD"],
    ["5.50", "ISK"],
    ["0", "USD"],
    ["-1", "USD"],
  ])("%s %s can't be charged", (amount, currency) => {
    expect(() => toMinorUnits({ amount, currency })).toThrow("amount_not_payable");
  });

  test("amounts come back with the currency's places", () => {
    expect(fromMinorUnits("1990", "usd")).toEqual({ amount: "19.90", currency: "USD" });
    expect(fromMinorUnits("500", "jpy")).toEqual({ amount: "500", currency: "JPY" });
    expect(fromMinorUnits("1250", "kwd")).toEqual({ amount: "1.250", currency: "KWD" });
  });
});

describe("amounts as PayPal writes them", () => {
  test.each([
    ["19.9", "usd", "19.90"],
    ["500", "JPY", "500"],
    ["500.00", "TWD", "500"],
  ])("%s %s is written %s", (amount, currency, value) => {
    expect(toPaypalMoney({ amount, currency })).toEqual({ currencyCode: currency.toUpperCase(), value });
  });

  test.each([
    ["0", "USD"],
    ["-1", "USD"],
    ["1.001", "USD"],
    ["1.5", "JPY"],
  ])("%s %s can't be paid", (amount, currency) => {
    expect(() => toPaypalMoney({ amount, currency })).toThrow("amount_not_payable");
  });
});

describe("signature", () => {
  const rawBody = '{"id":"evt_1"}';
  const v1 = "366e40c480fe3a9e6a03609dca079cea86d77ae82d5a56b5348208247317a8d1";
  const payments = new StripePayments({ apiUrl: "", secretKey: "sk_test_x", webhookSecret: "whsec_x" });
  /** A body that is rightly signed is read, and says too little; another is turned away before that. */
  const check = async (header: string, seconds: number) => {
    vi.setSystemTime(seconds * 1000);
    try {
      await payments.readPush({ rawBody, headers: new Headers({ "stripe-signature": header }) });
    } catch (error) {
      if (error instanceof AppError && error.kind === "unauthorized") return false;
      if (error instanceof OutsideError && error.reason === "unreadable_answer") return true;
      throw error;
    }
    throw new Error("was read");
  };
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  test("holds for five minutes, whichever of several keys signed", async () => {
    expect(await check(`t=1700000000,v1=${v1}`, 1_700_000_299)).toBe(true);
    expect(await check(`t=1700000000,v1=${"0".repeat(64)},v1=${v1}`, 1_700_000_000)).toBe(true);
    expect(await check(`t=1700000000,v1=${v1}`, 1_700_000_301)).toBe(false);
    expect(await check(`t=1700000001,v1=${v1}`, 1_700_000_000)).toBe(false);
    expect(await check("", 1_700_000_000)).toBe(false);
  });
});

describe("mapping of a completed session", () => {
  const session: SessionAnswer = {
    id: "cs_1",
    status: "complete",
    payment_status: "unpaid",
    client_reference_id: "topup-1",
    amount_total: "1990",
    currency: "usd",
    expires_at: 0,
    payment_intent: { id: "pi_1", status: "processing" },
  };

  test("money on its way leaves it open, a refused debit fails it, and neither counts as taken", () => {
    expect(toCheckoutState(session)).toMatchObject({ status: "open", amount: null });
    const refused = {
      ...session,
      payment_intent: {
        id: "pi_1",
        status: "requires_payment_method",
        last_payment_error: { code: "card_declined", decline_code: "insufficient_funds" },
      },
    };
    expect(toCheckoutState(refused)).toMatchObject({
      status: "failed",
      amount: null,
      failureReason: "insufficient_funds",
    });
  });

  test("one without a reference of ours is none of ours", () => {
    expect(toCheckoutState({ ...session, client_reference_id: null })).toBeNull();
  });
});

describe("against the stand-in", () => {
  let served: ServedStandin;
  let payments: StripePayments;
  const settings = () => ({
    apiUrl: `${served.origin}/stripe`,
    secretKey: SANDBOX_KEYS.stripeSecretKey,
    webhookSecret: SANDBOX_KEYS.stripeWebhookSecret,
  });
  const request = (reference: string) => ({
    reference,
    amount: { amount: "25.50", currency: "USD" },
    description: "Wallet top-up",
    customerEmail: "ann@example.com",
    language: "ar",
    successUrl: "http://localhost:3000/wallet?paid=1",
    cancelUrl: "http://localhost:3000/wallet",
  });
  const payWith = (checkoutUrl: string, card: string) =>
    fetch(checkoutUrl, {
      method: "POST",
      body: new URLSearchParams({ card, email: "ann@example.com" }),
      redirect: "manual",
    });

  beforeEach(async () => {
    served = await serveStandin(createStripe);
    payments = new StripePayments(settings());
  });
  afterEach(() => served.close());

  test("a checkout is open, then paid with what was taken; the push says the same", async () => {
    const { providerReference, checkoutUrl, expiresAt } = await payments.startCheckout(request("topup-1"));
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
    expect(await payments.finishCheckout(providerReference)).toMatchObject({
      reference: "topup-1",
      status: "open",
      amount: null,
    });
    expect((await payWith(checkoutUrl, "4242424242424242")).status).toBe(303);
    const paid = {
      reference: "topup-1",
      providerReference,
      status: "paid",
      amount: { amount: "25.50", currency: "USD" },
    };
    expect(await payments.finishCheckout(providerReference)).toMatchObject(paid);
    await expect.poll(() => served.received.length).toBeGreaterThan(1);
    const pushes = await Promise.all(
      served.received.map(({ body, headers }) =>
        payments.readPush({ rawBody: body, headers: new Headers(headers as Record<string, string>) }),
      ),
    );
    expect(pushes.filter((push) => push !== null)).toMatchObject([
      { eventId: expect.stringMatching(/^evt_/) as string, checkout: paid },
    ]);
  });

  test("the same reference gives the same page, also after a lost answer", async () => {
    served.context.faults.add({ vendor: "stripe", kind: "timeout_after_write", match: "/checkout/sessions", count: 1 });
    const hasty = new StripePayments({ ...settings(), deadlineMs: 250 });
    expect(await failureOf(hasty.startCheckout(request("topup-1")))).toMatchObject({
      kind: "retry",
      reason: "no_answer",
    });
    const again = await payments.startCheckout(request("topup-1"));
    expect(await payments.startCheckout(request("topup-1"))).toEqual(again);
    expect(served.standin.facts?.()).toMatchObject({ sessions: 1 });
    expect((await payments.startCheckout(request("topup-2"))).providerReference).not.toBe(again.providerReference);
  });

  test("a declined card leaves the page open for another try", async () => {
    const { providerReference, checkoutUrl } = await payments.startCheckout(request("topup-1"));
    expect((await payWith(checkoutUrl, "4000000000000002")).status).toBe(402);
    expect(await payments.finishCheckout(providerReference)).toMatchObject({ status: "open", amount: null });
  });

  test.each([
    ["throttle", "throttled"],
    ["server_error", "vendor_down"],
    ["drop_connection", "no_answer"],
  ] as const)("%s can be retried", async (kind, reason) => {
    served.context.faults.add({ vendor: "stripe", kind, match: "/checkout/sessions", count: 1 });
    expect(await failureOf(payments.startCheckout(request("topup-1")))).toMatchObject({ kind: "retry", reason });
  });

  test("a wrong key is our set-up's fault; an unknown checkout is gone; a refusal says so", async () => {
    const misset = new StripePayments({ ...settings(), secretKey: "sk_test_other" });
    expect(await failureOf(misset.startCheckout(request("topup-1")))).toMatchObject({ kind: "misconfigured" });
    expect(await failureOf(payments.finishCheckout("cs_none"))).toMatchObject({
      kind: "refused",
      reason: "payment_gone",
    });
    served.context.faults.add({ vendor: "stripe", kind: "reject", match: "/checkout/sessions", count: 1 });
    expect(await failureOf(payments.startCheckout(request("topup-1")))).toMatchObject({
      kind: "refused",
      reason: "payment_refused",
      vendorCode: "card_declined",
    });
  });

  test("a push with a wrong signature is refused, and one of another kind ignored", async () => {
    const rawBody = JSON.stringify({ id: "evt_1", type: "customer.created", data: { object: {} } });
    const header = signEvent(rawBody, SANDBOX_KEYS.stripeWebhookSecret, Math.floor(Date.now() / 1000));
    expect(await payments.readPush({ rawBody, headers: new Headers({ "stripe-signature": header }) })).toBeNull();
    await expect(
      payments.readPush({ rawBody: `${rawBody} `, headers: new Headers({ "stripe-signature": header }) }),
    ).rejects.toThrow("unauthorized");
  });
});
