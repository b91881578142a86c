import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { PaypalPayments } from "../../app/adapters/payment/paypal/paypal.server.ts";
import type { Capture, Order } from "../../sandbox/paypal/objects.ts";
import { createPaypal } from "../../sandbox/paypal/paypal.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { approve } from "../factories/paypal-desk.ts";
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
  payments = new PaypalPayments({
    apiUrl: `${served.origin}/paypal`,
    clientId: SANDBOX_KEYS.paypalClientId,
    clientSecret: SANDBOX_KEYS.paypalClientSecret,
    webhookId: SANDBOX_KEYS.paypalWebhookId,
  });
  sequence += 1;
});

const reference = () => `saving-${sequence}`;
const facts = () => served.standin.facts?.() as { captures: number; orders: number };
const captureOf = (id: string) =>
  (served.context.store.collection<Order>("paypal.orders").get(id) as Order).purchase_units[0].payments
    ?.captures[0] as Capture;

describe("B135 a saved account", () => {
  const save = async (payer = "buyer@paypal.test", customer: string | null = null) => {
    const { providerReference, pageUrl } = await payments.saved.saveMethod({
      reference: reference(),
      customer,
      customerEmail: "ann@example.com",
      language: "de",
      successUrl: "http://localhost:3000/settings?saved=1",
      cancelUrl: "http://localhost:3000/settings",
    });
    expect(await payments.saved.finishSaving(providerReference)).toMatchObject({ status: "open", method: null });
    await approve(pageUrl, payer);
    return providerReference;
  };
  const saved = async (payer?: string) => (await payments.saved.finishSaving(await save(payer))).method!;
  const charge = (method: { id: string; customer: string }, more: object = {}) => ({
    reference: `charge-${sequence}`,
    amount: { amount: "75.00", currency: "USD" },
    description: "Automatic top-up",
    customer: method.customer,
    method: method.id,
    returnUrl: "http://localhost:3000/settings",
    askedAt: new Date(),
    ...more,
  });

  /** What pushes that mention something say. */
  const pushesOf = (about: string) =>
    Promise.all(
      served.received
        .filter(({ body }) => body.includes(about))
        .map(({ body, headers }) =>
          payments.readPush({ rawBody: body, headers: new Headers(headers as Record<string, string>) }),
        ),
    );

  test("is kept once however often its saving is read, also after a lost answer, listed and forgotten", async () => {
    const saving = await save();
    served.context.faults.add({ vendor: "paypal", kind: "lose_answer", match: "/v3/vault/payment-tokens", count: 1 });
    expect(await failureOf(payments.saved.finishSaving(saving))).toMatchObject({ kind: "retry" });
    const { status, reference: of, method } = await payments.saved.finishSaving(saving);
    expect([status, of, method?.email]).toEqual(["saved", reference(), "buyer@paypal.test"]);
    expect(await payments.saved.finishSaving(saving)).toMatchObject({ status: "saved", method: { id: method!.id } });
    const { customer, id } = method!;
    expect((await payments.saved.listMethods(customer)).map((each) => each.id)).toEqual([id]);
    await payments.saved.removeMethod({ customer, method: id });
    await payments.saved.removeMethod({ customer, method: id });
    expect(await payments.saved.listMethods(customer)).toEqual([]);
  });

  test("that is read after its page ended is expired", async () => {
    expect(await payments.saved.finishSaving("NONE~saving-1")).toMatchObject({
      status: "expired",
      reference: "saving-1",
    });
  });

  test("all of a customer are listed, page by page", async () => {
    const first = await saved();
    for (let more = 0; more < 6; more += 1) {
      sequence += 1;
      await payments.saved.finishSaving(await save("echeck@paypal.test", first.customer));
    }
    const listed = await payments.saved.listMethods(first.customer);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(7);
  });

  test("is charged once for a reference, also when the answer is lost, and its push names the charge", async () => {
    const method = await saved();
    const before = facts().captures;
    served.context.faults.add({ vendor: "paypal", kind: "lose_answer", match: "/checkout/orders", count: 1 });
    expect(await failureOf(payments.saved.chargeSaved(charge(method)))).toMatchObject({ kind: "retry" });
    const asked = charge(method);
    const state = await payments.saved.finishCharge({ ...asked, mayRepeat: true, providerReference: null });
    expect(state).toMatchObject({ status: "paid", amount: { amount: "75.00", currency: "USD" } });
    expect(await payments.saved.chargeSaved(asked)).toEqual(state);
    expect(
      await payments.saved.finishCharge({ ...asked, mayRepeat: true, providerReference: state!.providerReference }),
    ).toEqual(state);
    expect(facts().captures).toBe(before + 1);
    const read = async () =>
      Promise.all(
        served.received.map(({ body, headers }) =>
          payments.readPush({ rawBody: body, headers: new Headers(headers as Record<string, string>) }),
        ),
      );
    await expect
      .poll(read)
      .toContainEqual({ eventId: expect.stringMatching(/^WH-/) as string, charge: asked.reference, isCharged: true });
    const returns = await payments.readReturns(captureOf(state!.providerReference!).id);
    expect(returns.reference).toBe(asked.reference);
  });

  test("a charge whose request id has ended is looked up among transactions and never sent again", async () => {
    const method = await saved();
    const asked = charge(method, { askedAt: new Date(Date.now() - 6 * 3_600_000) });
    const before = facts().captures;
    expect(await payments.saved.finishCharge({ ...asked, mayRepeat: true, providerReference: null })).toBeNull();
    expect(facts().captures).toBe(before);
    await payments.saved.chargeSaved(asked);
    served.context.clock.advance(4 * 3_600_000);
    expect(await payments.saved.finishCharge({ ...asked, mayRepeat: true, providerReference: null })).toMatchObject({
      status: "paid",
    });
    expect(facts().captures).toBe(before + 1);
  });

  test.each([
    ["empty@paypal.test", "refused", "instrument_declined"],
    ["echeck@paypal.test", "open", null],
  ])("of %s: %s", async (payer, status, reason) => {
    const method = await saved(payer);
    expect(await payments.saved.chargeSaved(charge(method))).toMatchObject({ status, reason, amount: null });
  });

  test("a charge that is wanted no more is looked up and never sent", async () => {
    const method = await saved();
    const before = facts();
    const asked = { ...charge(method), providerReference: null, mayRepeat: false };
    expect(await failureOf(payments.saved.finishCharge(asked))).toMatchObject({ kind: "retry" });
    const { askedAt: _at, ...of } = asked;
    const earlier = new Date(Date.now() - 4 * 3_600_000);
    expect(await payments.saved.finishCharge({ ...of, askedAt: earlier })).toBeNull();
    expect(facts()).toMatchObject({ orders: before.orders, captures: before.captures });
  });

  test("a charge that its owner has to approve has a page; approved, it is taken once by whoever reads it", async () => {
    const method = await saved("asks@paypal.test");
    const before = facts().captures;
    const asked = { ...charge(method), mayRepeat: true };
    const waiting = await payments.saved.chargeSaved(asked);
    expect(waiting).toMatchObject({ status: "needs_person", amount: null });
    await approve(waiting.pageUrl!);
    const { providerReference } = waiting;
    await expect
      .poll(async () => pushesOf("APPROVED"))
      .toContainEqual(expect.objectContaining({ charge: asked.reference }));
    const read = () => payments.saved.finishCharge({ ...asked, providerReference });
    const [state] = await Promise.all([read(), read()]);
    expect(state).toMatchObject({ status: "paid", providerReference });
    expect(await read()).toEqual(state);
    expect(facts().captures).toBe(before + 1);
  });

  test("that is gone refuses the charge; what wants its owner says so; one charged before is to be found", async () => {
    const method = await saved();
    expect(await payments.saved.chargeSaved(charge({ ...method, id: "gone" }))).toMatchObject({ status: "refused" });
    const rejected = (detail: string) =>
      served.context.faults.add({ vendor: "paypal", kind: "reject", match: "/checkout/orders", count: 1, detail });
    rejected("PAYER_ACTION_REQUIRED");
    expect(await payments.saved.chargeSaved(charge(method))).toMatchObject({
      status: "refused",
      reason: "payer_action_required",
      providerReference: null,
    });
    rejected("DUPLICATE_INVOICE_ID");
    expect(await failureOf(payments.saved.chargeSaved(charge(method)))).toMatchObject({ kind: "unknown" });
  });
});
