import { afterEach, beforeEach, expect, test } from "vitest";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { createStripe, signEvent } from "../../sandbox/stripe/stripe.ts";
import { serveStandin, type ServedStandin } from "./serve.ts";

let served: ServedStandin;

beforeEach(async () => {
  served = await serveStandin(createStripe);
});
afterEach(() => served.close());

async function call(
  method: "GET" | "POST",
  path: string,
  form: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${served.origin}/stripe/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${SANDBOX_KEYS.stripeSecretKey}`, ...headers },
    ...(method === "POST" ? { body: new URLSearchParams(form) } : {}),
    signal: AbortSignal.timeout(500),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}

const topUp = {
  mode: "payment",
  success_url: "http://localhost:3000/done?session={CHECKOUT_SESSION_ID}",
  cancel_url: "http://localhost:3000/cancelled",
  client_reference_id: "topup-1",
  "line_items[0][quantity]": "1",
  "line_items[0][price_data][currency]": "usd",
  "line_items[0][price_data][unit_amount]": "5000",
  "line_items[0][price_data][product_data][name]": "Wallet top-up",
  "payment_intent_data[metadata][reference]": "topup-1",
};

function pay(sessionId: string, card: string, more: Record<string, string> = {}) {
  return fetch(`${served.origin}/stripe/pay/${sessionId}`, {
    method: "POST",
    body: new URLSearchParams({ card, email: "ann@example.com", ...more }),
    redirect: "manual",
  });
}

const eventTypes = () => served.received.map(({ body }) => JSON.parse(body).type);

test("the webhook's signature follows the vector that the SDK accepts", () => {
  expect(signEvent('{"id":"evt_1"}', "whsec_x", 1_700_000_000)).toBe(
    "t=1700000000,v1=366e40c480fe3a9e6a03609dca079cea86d77ae82d5a56b5348208247317a8d1",
  );
});

test("a wrong key, an unknown object and a removed parameter are refused as Stripe does", async () => {
  expect((await call("GET", "/events", {}, { authorization: "Bearer sk_test_other" })).status).toBe(401);
  expect((await call("GET", "/payment_intents/pi_none")).body.error.code).toBe("resource_missing");
  expect(
    (await call("POST", "/checkout/sessions", { ...topUp, "payment_method_types[0]": "card" })).body.error.param,
  ).toBe("payment_method_types");
  expect((await call("POST", "/checkout/sessions", { mode: "payment", success_url: "x" })).body.error.code).toBe(
    "parameter_missing",
  );
});

test("a paid checkout session is complete, goes to success_url and is told of by signed webhooks", async () => {
  const { body: session } = await call("POST", "/checkout/sessions", topUp);
  expect(session).toMatchObject({ status: "open", payment_status: "unpaid", amount_total: 5000, currency: "usd" });
  expect(await (await fetch(session.url)).text()).toContain("$50.00");
  const answer = await pay(session.id, "4242 4242 4242 4242");
  expect(answer.headers.get("location")).toBe(`http://localhost:3000/done?session=${session.id}`);
  const { body: after } = await call("GET", `/checkout/sessions/${session.id}?expand[]=payment_intent`);
  expect(after).toMatchObject({
    status: "complete",
    payment_status: "paid",
    url: null,
    payment_intent: { status: "succeeded", amount_received: 5000, metadata: { reference: "topup-1" } },
  });
  await expect.poll(() => eventTypes().toSorted()).toEqual(["checkout.session.completed", "payment_intent.succeeded"]);
  for (const { headers, body } of served.received) {
    const sent = String(headers["stripe-signature"]);
    expect(sent).toBe(signEvent(body, SANDBOX_KEYS.stripeWebhookSecret, Number(/^t=(\d+)/.exec(sent)?.[1])));
  }
  await pay(session.id, "4242424242424242");
  expect(served.standin.facts?.()).toMatchObject({
    completedSessions: 1,
    succeededPayments: 1,
    references: { "topup-1": 5000 },
  });
});

test("a declined card leaves the session open, and another card pays the same payment", async () => {
  const { body: session } = await call("POST", "/checkout/sessions", topUp);
  const declined = await pay(session.id, "4000000000000002");
  expect([declined.status, await declined.text()]).toEqual([402, expect.stringContaining("Your card was declined.")]);
  await expect.poll(() => eventTypes()).toEqual(["payment_intent.payment_failed"]);
  expect((await pay(session.id, "4242424242424242")).status).toBe(303);
  expect((await call("GET", "/payment_intents")).body.data).toHaveLength(1);
});

test("a card that asks for confirmation is paid only when it is confirmed", async () => {
  const { body: session } = await call("POST", "/checkout/sessions", topUp);
  expect(await (await pay(session.id, "4000002500003155")).text()).toContain("confirm this payment");
  expect(await (await pay(session.id, "4000002500003155", { confirmed: "no" })).text()).toContain(
    "unable to authenticate",
  );
  expect((await pay(session.id, "4000002500003155", { confirmed: "yes" })).status).toBe(303);
});

test("an Idempotency-Key replays the first answer and refuses other parameters", async () => {
  const headers = { "idempotency-key": "topup-1" };
  const first = await call("POST", "/checkout/sessions", topUp, headers);
  const again = await call("POST", "/checkout/sessions", topUp, headers);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(
    (await call("POST", "/checkout/sessions", { ...topUp, client_reference_id: "other" }, headers)).body.error.type,
  ).toBe("idempotency_error");
  expect(served.standin.facts?.()).toMatchObject({ sessions: 1 });
  // It is known for a day.
  served.context.clock.advance(24 * 60 * 60_000);
  expect((await call("POST", "/checkout/sessions", topUp, headers)).body.id).not.toBe(first.body.id);
});

test("a timeout after the write is repeated safely with the same key", async () => {
  served.context.faults.add({
    vendor: "stripe",
    kind: "timeout_after_write",
    match: "POST /checkout/sessions",
    count: 1,
  });
  const headers = { "idempotency-key": "k" };
  await expect(call("POST", "/checkout/sessions", topUp, headers)).rejects.toThrow(/timeout/i);
  expect((await call("POST", "/checkout/sessions", topUp, headers)).status).toBe(200);
  expect(served.standin.facts?.()).toMatchObject({ sessions: 1 });
});

test("an off-session charge succeeds, is declined or wants the owner", async () => {
  const charge = (method: string) =>
    call("POST", "/payment_intents", {
      amount: "900",
      currency: "usd",
      payment_method: method,
      confirm: "true",
      off_session: "true",
    });
  expect((await charge("pm_card_visa")).body.status).toBe("succeeded");
  expect(await charge("pm_card_chargeDeclined")).toMatchObject({
    status: 402,
    body: { error: { code: "card_declined", payment_intent: { status: "requires_payment_method" } } },
  });
  expect(await charge("pm_card_authenticationRequired")).toMatchObject({
    status: 402,
    body: { error: { code: "authentication_required" } },
  });
});

test("refunds add up to what was paid and no more", async () => {
  const { body: intent } = await call("POST", "/payment_intents", {
    amount: "1000",
    currency: "usd",
    payment_method: "pm_card_visa",
    confirm: "true",
  });
  expect((await call("POST", "/refunds", { payment_intent: intent.id, amount: "400" })).body).toMatchObject({
    amount: 400,
    status: "succeeded",
  });
  expect((await call("POST", "/refunds", { payment_intent: intent.id, amount: "700" })).status).toBe(400);
  expect((await call("POST", "/refunds", { payment_intent: intent.id })).body.amount).toBe(600);
  expect((await call("POST", "/refunds", { payment_intent: intent.id })).body.error.code).toBe(
    "charge_already_refunded",
  );
});

test("an expired session cannot be paid any more", async () => {
  const { body: session } = await call("POST", "/checkout/sessions", topUp);
  expect((await call("POST", `/checkout/sessions/${session.id}/expire`)).body.status).toBe("expired");
  expect(await (await pay(session.id, "4242424242424242")).text()).toContain("expired");
  expect(served.standin.facts?.()).toMatchObject({ succeededPayments: 0 });
});
