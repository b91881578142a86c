import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { createStripe } from "../../sandbox/stripe/stripe.ts";
import { serveStandin, type ServedStandin } from "./serve.ts";

/** The vendor's own package is the judge of the stand-in: it parses, pages, signs and names errors as it does live. */
let served: ServedStandin;
let stripe: Stripe;
beforeEach(async () => {
  served = await serveStandin(createStripe);
  stripe = clientWith(SANDBOX_KEYS.stripeSecretKey);
});
afterEach(() => served.close());

function clientWith(key: string): Stripe {
  const httpClient = Stripe.createFetchHttpClient((input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(`${served.origin}/stripe${pathname}${search}`, init);
  });
  return new Stripe(key, { httpClient, maxNetworkRetries: 0, telemetry: false });
}

/** A checkout that was paid at its page. */
async function paidCheckout(reference: string): Promise<{ session: Stripe.Checkout.Session; payment: string }> {
  const created = await stripe.checkout.sessions.create({
    mode: "payment",
    line_items: [
      { quantity: 1, price_data: { currency: "usd", unit_amount: 5000, product_data: { name: "Wallet top-up" } } },
    ],
    client_reference_id: reference,
    payment_intent_data: { metadata: { reference } },
    success_url: "http://localhost:3000/done",
  });
  const body = new URLSearchParams({ card: "4242424242424242", email: "ada@example.test" });
  await fetch(created.url!, { method: "POST", body, redirect: "manual" });
  const session = await stripe.checkout.sessions.retrieve(created.id);
  return { session, payment: session.payment_intent as string };
}

async function control(path: string, body: object = {}): Promise<void> {
  const answer = await fetch(`${served.origin}/stripe/control/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

/** What the package makes of the webhooks that came so far, their signatures checked. */
function events(): Stripe.Event[] {
  return served.received.map(({ body, headers }) =>
    stripe.webhooks.constructEvent(body, String(headers["stripe-signature"]), SANDBOX_KEYS.stripeWebhookSecret),
  );
}

test("a checkout is made, paid, and expanded with its payment", async () => {
  const { session } = await paidCheckout("topup-1");
  expect(session).toMatchObject({ status: "complete", payment_status: "paid", amount_total: 5000 });
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
  expect(payment_intent).toMatchObject({ status: "succeeded", metadata: { reference: "topup-1" } });
  await expect.poll(() => events().map(({ type }) => type)).toContain("checkout.session.completed");
});

test("refunds are made, listed page by page, refused beyond what was paid, and told of", async () => {
  const { payment } = await paidCheckout("topup-1");
  for (const amount of [100, 200, 300]) await stripe.refunds.create({ payment_intent: payment, amount });
  const amounts: number[] = [];
  for await (const { amount } of stripe.refunds.list({ payment_intent: payment, limit: 2 })) amounts.push(amount);
  expect(amounts).toEqual([300, 200, 100]);
  await expect(stripe.refunds.create({ payment_intent: payment, amount: 4401 })).rejects.toBeInstanceOf(
    Stripe.errors.StripeInvalidRequestError,
  );
  await expect.poll(() => events().filter(({ type }) => type === "charge.refunded")).toHaveLength(3);
  const told = events().flatMap((event) => (event.type === "charge.refunded" ? [event.data.object] : []));
  expect(told.at(-1)).toMatchObject({ object: "charge", payment_intent: payment, refunded: false });
  expect(told.map(({ amount_refunded }) => amount_refunded)).toEqual([100, 300, 600]);
});

test("a dispute is listed with its payment, and tells when money leaves and comes back", async () => {
  const { payment } = await paidCheckout("topup-1");
  await control("disputes", { payment_intent: payment });
  const [dispute] = (await stripe.disputes.list({ payment_intent: payment })).data;
  expect(dispute).toMatchObject({ object: "dispute", amount: 5000, currency: "usd", status: "needs_response" });
  await control(`disputes/${dispute!.id}/win`);
  expect((await stripe.disputes.retrieve(dispute!.id)).status).toBe("won");
  const types = () => events().flatMap(({ type }) => (type.startsWith("charge.dispute") ? [type] : []));
  await expect
    .poll(() => types().toSorted())
    .toEqual([
      "charge.dispute.closed",
      "charge.dispute.created",
      "charge.dispute.funds_reinstated",
      "charge.dispute.funds_withdrawn",
    ]);
  const listed = await stripe.events.list({ types: ["charge.dispute.created"], created: { gte: 1 } });
  expect(listed.data.map(({ type }) => type)).toEqual(["charge.dispute.created"]);
  expect((await stripe.events.list({ created: { gte: Math.floor(Date.now() / 1000) + 60 } })).data).toEqual([]);
});

test("an inquiry withdraws nothing", async () => {
  const { payment } = await paidCheckout("topup-1");
  await control("disputes", { payment_intent: payment, inquiry: true });
  const [inquiry] = (await stripe.disputes.list({ payment_intent: payment })).data;
  expect(inquiry!.status).toBe("warning_needs_response");
  await control(`disputes/${inquiry!.id}/lose`);
  expect((await stripe.disputes.retrieve(inquiry!.id)).status).toBe("warning_closed");
  expect((await stripe.events.list({ types: ["charge.dispute.funds_withdrawn"] })).data).toEqual([]);
});

test("a declined card, a wrong key and what is not there are errors of their own kinds", async () => {
  const declined = { amount: 900, currency: "usd", payment_method: "pm_card_chargeDeclined", confirm: true };
  await expect(stripe.paymentIntents.create(declined)).rejects.toMatchObject({
    type: "StripeCardError",
    code: "card_declined",
    decline_code: "generic_decline",
  });
  await expect(stripe.refunds.retrieve("re_none")).rejects.toMatchObject({ code: "resource_missing", statusCode: 404 });
  await expect(clientWith("sk_test_other").disputes.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
});
