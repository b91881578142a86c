import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { PaypalPayments } from "../../app/adapters/payment/paypal/paypal.server.ts";
import { makeSigner } from "../../sandbox/paypal/certificate.ts";
import { signDelivery } from "../../sandbox/paypal/events.ts";
import type { Capture, Order } from "../../sandbox/paypal/objects.ts";
import { createPaypal } from "../../sandbox/paypal/paypal.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { approve, atPaypalsDesk } from "../factories/paypal-desk.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";
import { failureOf } from "./conformance/supplier.ts";

vi.mock(import("../../app/platform/http/rate-limit.server.ts"), () => import("../factories/unpaced.ts"));

let served: ServedStandin;
let payments: PaypalPayments;
let sequence = 0;
beforeAll(async () => {
  served = await serveStandin(createPaypal);
});
afterAll(() => served.close());
beforeEach(() => {
  payments = new PaypalPayments(settings());
  sequence += 1;
});

const settings = () => ({
  apiUrl: `${served.origin}/paypal`,
  clientId: SANDBOX_KEYS.paypalClientId,
  clientSecret: SANDBOX_KEYS.paypalClientSecret,
  webhookId: SANDBOX_KEYS.paypalWebhookId,
});
const reference = () => `topup-${sequence}`;
const begin = () =>
  payments.startCheckout({
    reference: reference(),
    amount: { amount: "50.00", currency: "USD" },
    description: "Wallet top-up",
    language: "ar",
    successUrl: "http://localhost:3000/wallet?paid=1",
    cancelUrl: "http://localhost:3000/wallet",
  });
const approved = async (payer?: string) => {
  const { providerReference, checkoutUrl } = await begin();
  await approve(checkoutUrl, payer);
  return providerReference;
};
const facts = () => served.standin.facts?.() as { captures: number; orders: number };
const orderOf = (id: string) => served.context.store.collection<Order>("paypal.orders").get(id) as Order;
const captureOf = (id: string) => orderOf(id).purchase_units[0].payments?.captures[0] as Capture;
const control = (path: string, body?: object) => atPaypalsDesk(served, path, body);

describe("an approved order", () => {
  test("is captured once by those who read it at once, and by whoever reads it later", async () => {
    const before = facts().captures;
    const id = await approved();
    const other = new PaypalPayments(settings());
    const states = await Promise.all([
      payments.finishCheckout(id),
      other.finishCheckout(id),
      payments.finishCheckout(id),
      other.finishCheckout(id),
    ]);
    states.push(await payments.finishCheckout(id));
    for (const state of states)
      expect(state).toMatchObject({ status: "paid", amount: { amount: "50.00", currency: "USD" } });
    expect(facts().captures).toBe(before + 1);
  });

  test("whose capture was answered to nobody is paid at the next reading", async () => {
    const id = await approved();
    served.context.faults.add({ vendor: "paypal", kind: "lose_answer", match: "/capture", count: 1 });
    expect(await failureOf(payments.finishCheckout(id))).toMatchObject({ kind: "retry" });
    const before = facts().captures;
    expect(await payments.finishCheckout(id)).toMatchObject({ status: "paid" });
    expect(facts().captures).toBe(before);
  });

  test("that another captured meanwhile is read anew", async () => {
    const id = await approved();
    // What another process did under another request id.
    served.context.faults.add({
      vendor: "paypal",
      kind: "reject",
      match: "/capture",
      count: 1,
      detail: "ORDER_ALREADY_CAPTURED",
    });
    expect(await payments.finishCheckout(id)).toMatchObject({ status: "open" });
    expect(await payments.finishCheckout(id)).toMatchObject({ status: "paid" });
  });

  test("of an account without money fails with its reason, and stays so", async () => {
    const id = await approved("empty@paypal.test");
    const failed = { status: "failed", amount: null, failureReason: "instrument_declined" };
    expect(await payments.finishCheckout(id)).toMatchObject(failed);
    expect(await payments.finishCheckout(id)).toMatchObject(failed);
  });

  test.each([
    ["echeck@paypal.test", "paid"],
    ["returned@paypal.test", "failed"],
  ])("by eCheck of %s is open until its money has come or not: %s", async (payer, end) => {
    const id = await approved(payer);
    expect(await payments.finishCheckout(id)).toMatchObject({ status: "open", amount: null });
    served.context.clock.advance(3 * 86_400_000 + 1_000);
    expect(await payments.finishCheckout(id)).toMatchObject({ status: end });
  });
});

test("an order that nobody approves ends", async () => {
  const { providerReference } = await begin();
  // Not by a faked date, at which the calls' rate would be counted too, long past this test.
  await control(`orders/${providerReference}/end`);
  expect(await failureOf(payments.finishCheckout(providerReference))).toMatchObject({ reason: "payment_gone" });
});

test("a token that ended before its time is replaced, once", async () => {
  const { providerReference } = await begin();
  expect(await control("tokens/end")).toMatchObject({ ended: expect.any(Number) as number });
  expect(await payments.finishCheckout(providerReference)).toMatchObject({ status: "open" });
});

describe("what went back", () => {
  const paid = async () => {
    const id = await approved();
    await payments.finishCheckout(id);
    return captureOf(id).id;
  };
  const amount = (value: string) => ({ amount: value, currency: "USD" });

  test("a refund that the bank turns away is not taken any more", async () => {
    const payment = await paid();
    const { id } = await control(`captures/${payment}/refund`, { amount: { currency_code: "USD", value: "20.00" } });
    expect((await payments.readReturns(payment)).returns).toEqual([
      { id, kind: "refund", amount: amount("20.00"), isTaken: true },
    ]);
    await control(`refunds/${id}/fail`);
    expect((await payments.readReturns(payment)).returns).toMatchObject([{ id, isTaken: false }]);
  });

  test("a dispute holds what is left; what we win comes back", async () => {
    const payment = await paid();
    await control(`captures/${payment}/refund`, { amount: { currency_code: "USD", value: "20.00" } });
    const { dispute_id: id } = await control(`captures/${payment}/dispute`);
    const refund = expect.objectContaining({ kind: "refund", isTaken: true }) as object;
    expect((await payments.readReturns(payment)).returns).toEqual([
      refund,
      { id, kind: "dispute", amount: amount("30.00"), isTaken: true },
    ]);
    await control(`disputes/${id}/win`);
    expect((await payments.readReturns(payment)).returns).toMatchObject([{}, { id, isTaken: false }]);
  });

  test("a dispute that the payer won and its reversal take the money once", async () => {
    const payment = await paid();
    const { dispute_id: id } = await control(`captures/${payment}/dispute`);
    await control(`disputes/${id}/lose`);
    const { returns } = await payments.readReturns(payment);
    expect(
      returns.filter(({ isTaken }) => isTaken).map(({ kind, amount: { amount: value } }) => [kind, value]),
    ).toEqual([["refund", "50.00"]]);
    expect(await payments.listReturned(new Date(Date.now() - 60_000))).toContain(payment);
  });

  test("the list of what went back is read to its end", async () => {
    const first = await paid();
    await control(`captures/${first}/refund`);
    sequence += 1;
    const last = await paid();
    await control(`captures/${last}/refund`);
    const send = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
      send((input as string).replace("page_size=300", "page_size=2"), init),
    );
    try {
      const found = await payments.listReturned(new Date(Date.now() - 3_600_000));
      expect(found).toEqual(expect.arrayContaining([first, last]));
    } finally {
      vi.restoreAllMocks();
    }
  });
});

describe("pushes", () => {
  const signer = makeSigner("messageverificationcerts.paypal.test");
  const rawBody = JSON.stringify({ id: "WH-1", event_type: "CATALOG.PRODUCT.CREATED", resource: {} });
  const delivery = async () => {
    const id = await approved();
    const told = () => served.received.find(({ body }) => body.includes("ORDER.APPROVED") && body.includes(id));
    await expect.poll(told).toBeDefined();
    const { body, headers } = told()!;
    return { rawBody: body, headers: new Headers(headers as Record<string, string>) };
  };
  const forged = (certificateUrl: string, webhookId: string = SANDBOX_KEYS.paypalWebhookId) => ({
    rawBody,
    headers: new Headers(signDelivery(rawBody, { signer, webhookId, certificateUrl })),
  });

  test("one that PayPal signed is read, its certificate fetched once", async () => {
    const push = await delivery();
    const sent = vi.spyOn(globalThis, "fetch");
    try {
      expect(await payments.readPush(push)).toMatchObject({ checkout: { status: "open" } });
      await payments.readPush(push);
      expect(sent).toHaveBeenCalledTimes(1);
    } finally {
      vi.restoreAllMocks();
    }
  });

  test.each(["paypal-transmission-id", "paypal-transmission-time", "paypal-transmission-sig", "paypal-auth-algo"])(
    "one with another %s is refused",
    async (name) => {
      const push = await delivery();
      push.headers.set(name, "SHA1withRSA");
      await expect(payments.readPush(push)).rejects.toThrow("unauthorized");
    },
  );

  test("one with another body, or for another webhook, is refused", async () => {
    const push = await delivery();
    await expect(payments.readPush({ ...push, rawBody: `${push.rawBody} ` })).rejects.toThrow("unauthorized");
    const other = new PaypalPayments({ ...settings(), webhookId: "8OTHER" });
    await expect(other.readPush(push)).rejects.toThrow("unauthorized");
  });

  const live = () => new PaypalPayments({ ...settings(), apiUrl: "https://api-m.paypal.com" });

  test("a live push isn't PayPal's to the sandbox, nor to the stand-in", async () => {
    const sent = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(signer.certificate));
    const push = forged("https://api.paypal.com/v1/notifications/certs/CERT-360caa42");
    try {
      const sandbox = new PaypalPayments({ ...settings(), apiUrl: "https://api-m.sandbox.paypal.com" });
      for (const other of [sandbox, payments]) await expect(other.readPush(push)).rejects.toThrow("unauthorized");
      expect(sent).not.toHaveBeenCalled();
    } finally {
      vi.restoreAllMocks();
    }
  });

  test.each([
    ["of days after PayPal's last try", 4.1 * 86_400_000],
    ["of a time to come", -6 * 60_000],
  ])("one %s is refused", async (_, ms) => {
    const push = await delivery();
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      vi.setSystemTime(Date.now() + ms);
      await expect(payments.readPush(push)).rejects.toThrow("unauthorized");
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    "https://evil.example/v1/notifications/certs/CERT-360caa42",
    "https://paypal.com.evil.example/v1/notifications/certs/CERT-360caa42",
    "https://evilpaypal.com/v1/notifications/certs/CERT-360caa42",
    "https://paypal.com@evil.example/v1/notifications/certs/CERT-360caa42",
    "https://user@api.paypal.com/v1/notifications/certs/CERT-360caa42",
    "http://api.paypal.com/v1/notifications/certs/CERT-360caa42",
    "https://api.paypal.com:8443/v1/notifications/certs/CERT-360caa42",
    "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42",
    "https://reports.paypal.com/v1/notifications/certs/CERT-360caa42",
    "https://api.paypal.com/files/v1/notifications/certs/CERT-360caa42",
    "https://api.paypal.com/v1/notifications/certs/../../CERT-360caa42",
    "https://api.paypal.com/sites/default/files/CERT-360caa42",
    "http://127.0.0.1:9/v1/notifications/certs/CERT-360caa42",
    "file:///etc/passwd",
    "",
  ])("nothing is fetched from %j", async (address) => {
    const sent = vi.spyOn(globalThis, "fetch");
    try {
      await expect(live().readPush(forged(address))).rejects.toThrow("unauthorized");
      expect(sent).not.toHaveBeenCalled();
    } finally {
      vi.restoreAllMocks();
    }
  });

  test("the certificate comes from PayPal's hosts, is valid, and is not led elsewhere", async () => {
    const answers = (answer: Response) => vi.spyOn(globalThis, "fetch").mockResolvedValue(answer);
    const paypal = live();
    const address = (id: string) => `https://api.paypal.com/v1/notifications/certs/CERT-${id}`;
    try {
      const sent = answers(new Response(signer.certificate));
      expect(await paypal.readPush(forged(address("360caa42")))).toBeNull();
      expect(sent.mock.calls[0]?.[1]).toMatchObject({ redirect: "manual" });
      answers(new Response(null, { status: 302, headers: { location: "https://evil.example" } }));
      await expect(paypal.readPush(forged(address("360caa43")))).rejects.toThrow("unauthorized");
      vi.useFakeTimers({ toFake: ["Date"] });
      vi.setSystemTime(Date.now() + 400 * 86_400_000);
      await expect(paypal.readPush(forged(address("360caa42")))).rejects.toThrow("unauthorized");
    } finally {
      vi.useRealTimers();
      vi.restoreAllMocks();
    }
  });
});
