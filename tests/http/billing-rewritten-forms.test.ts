/** Who pays can rewrite a form while it stands open: what they put there is compared with what they were asked for. */
import { describe, expect, test, vi } from "vitest";
import { sweepSubscriptions } from "../../app/areas/billing/server/subscriptions/sweep-subscriptions.server.ts";
import { compareBooks } from "../../app/areas/orders/server/reading/compare-books.sql.server.ts";
import { workspacesToReconcile } from "../../app/areas/orders/server/reading/workspaces-to-reconcile.sql.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { workspaceScope } from "../../app/platform/db/scope.server.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import {
  agreementAt,
  charge,
  hadTrial,
  hear,
  letPass,
  logs,
  ofSeller,
  paddle,
  plan,
  rows,
  seller,
  states,
  subscribe,
  useCardBilling,
} from "../factories/card-billing.ts";
import { payAtOverlay } from "../factories/paying-workspace.ts";

const outside = vi.hoisted(() => ({ origin: "" }));
vi.mock(import("../../app/platform/env.server.ts"), async (original) => {
  const { env } = await original();
  const served = Object.create(env) as typeof env;
  Object.defineProperty(served, "PADDLE_API_URL", { get: () => outside.origin });
  return { env: served };
});
useCardBilling(outside);

interface Told {
  data: {
    items: { price: { id: string; quantity: { maximum: number } } }[];
    details: { totals: { grand_total: string } };
  };
}
/** Stands for the vendor's script in the payer's browser, which may change what a form sells and keeps. */
const rewrite = async (payId: string, body: object) => (await atVendor(payId, body)).status;
const transactionAt = async (payId: string) => ((await (await atVendor(payId)).json()) as Told).data;
const atVendor = (payId: string, body?: object) =>
  fetch(`${paddle.served.origin}/paddle/transactions/${payId}`, {
    ...(body && { method: "PATCH", body: JSON.stringify(body) }),
    headers: {
      authorization: `Bearer ${SANDBOX_KEYS.paddleApiKey}`,
      "content-type": "application/json",
      "paddle-version": "1",
    },
  });
const line = (item: string, amount: string, cycle: object | null = null) => ({
  quantity: 1,
  price: {
    name: item,
    description: item,
    custom_data: { item },
    unit_price: { amount, currency_code: "USD" },
    billing_cycle: cycle,
    product: { name: item, tax_category: "standard" },
  },
});
const MONTH = { interval: "day", frequency: 30 };
const differing = async () =>
  (await compareBooks(workspaceScope(seller.workspace.id), { paidByUs: [] }))
    .filter(({ kind }) => kind === "payment_differs")
    .map(({ detail }) => detail["differs"]);
const grants = () => systemDb.creditGrant.count({ where: { ...ofSeller(), kind: "extra" } });
const buy = async (key: string): Promise<string> =>
  (await seller.call("POST", "/payments/charge-extra", { provider_payment: "PADDLE_BILLING", package_key: key })).body
    .data.pay_id;

test("credits paid at a price that the payer wrote give none, are booked at what was paid and wait for a person", async () => {
  const payId = await buy("EXTRA_CREDITS_1000");
  expect(await rewrite(payId, { items: [line("EXTRA_CREDITS_1000", "1")] })).toBe(200);
  await payAtOverlay(paddle, payId);
  await hear();
  expect(await grants()).toBe(0);
  expect(await logs()).toMatchObject([{ status: "paid", amount: "0.01" }]);
  expect(await differing()).toEqual(["price, subtotal"]);
});

test("credits paid as they were asked for are given, and leave nothing to a person", async () => {
  await payAtOverlay(paddle, await buy("EXTRA_CREDITS_100"));
  await hear();
  expect(await grants()).toBe(1);
  expect(await differing()).toEqual([]);
});

test("a purchase whose name the payer has taken away is compared all the same", async () => {
  const payId = await buy("EXTRA_CREDITS_100");
  await rewrite(payId, { custom_data: {} });
  await payAtOverlay(paddle, payId);
  await hear();
  await systemDb.charge.updateMany({ where: ofSeller(), data: { createdAt: new Date(1), updatedAt: new Date(1) } });
  await sweepSubscriptions();
  expect(await grants()).toBe(0);
  expect(await differing()).toEqual(["reference"]);
});

test("a plan's form whose name the payer has taken away gives no plan, ends where it is charged and waits for a person", async () => {
  await hadTrial();
  const payId = (await charge()).body.data.pay_id;
  expect(await rewrite(payId, { custom_data: null })).toBe(200);
  await payAtOverlay(paddle, payId);
  await hear();
  expect((await plan()).status).toBe("FREE");
  expect(await states()).toEqual(["declined"]);
  expect(await logs()).toMatchObject([{ status: "paid", amount: "49.90" }]);
  expect(await differing()).toEqual(["reference"]);
  await sweepSubscriptions(new Date(Date.now() + 60_000));
  expect((await agreementAt())?.status).toBe("cancelled");
});

test("credits whose name the payer has taken away wait for a person as soon as they are paid", async () => {
  const payId = await buy("EXTRA_CREDITS_100");
  await rewrite(payId, { custom_data: null });
  await payAtOverlay(paddle, payId);
  await hear();
  expect(await grants()).toBe(0);
  expect(await logs()).toMatchObject([{ status: "paid" }]);
  expect(await differing()).toEqual(["reference"]);
});

describe("what is paid in a form of which we know nothing", () => {
  /** A form that a payer has opened themselves, as the vendor's public token allows. */
  const ownForm = async (item: object, more: object = {}) => {
    const made = await fetch(`${paddle.served.origin}/paddle/transactions`, {
      method: "POST",
      body: JSON.stringify({ items: [item], ...more }),
      headers: {
        authorization: `Bearer ${SANDBOX_KEYS.paddleApiKey}`,
        "content-type": "application/json",
        "paddle-version": "1",
      },
    });
    const { id } = ((await made.json()) as { data: { id: string } }).data;
    await payAtOverlay(paddle, id);
    return id;
  };
  const customerOfSeller = async () => {
    await charge();
    return (await systemDb.billingCustomer.findFirstOrThrow({ where: ofSeller() })).providerId;
  };
  const reconciled = async () => {
    const ids = new Set<string>();
    for (let after: string | undefined = "00000000-0000-0000-0000-000000000000"; after;) {
      const page: string[] = await workspacesToReconcile(systemDb, { after, limit: 500 });
      for (const id of page) ids.add(id);
      after = page.length === 500 ? page.at(-1) : undefined;
    }
    return ids.has(seller.workspace.id);
  };

  test.each([["nothing"], ["an agreement that is over"]])(
    "a customer's own plan that names %s is theirs, gives nothing, ends where it is charged and waits for a person",
    async (names) => {
      const customer_id = await customerOfSeller();
      const { id } = (await rows())[0]!;
      await systemDb.subscription.updateMany({ where: ofSeller(), data: { status: "declined", payId: null } });
      expect(await reconciled()).toBe(false);
      await ownForm(line("GROWTH_CREDIT_TIER", "100", MONTH), {
        customer_id,
        custom_data: names === "nothing" ? null : { agreement: id },
      });
      await hear();
      expect((await plan()).status).toBe("FREE");
      expect(await states()).toEqual(["declined", "declined"]);
      expect(await logs()).toMatchObject([{ status: "paid", amount: "1.00" }]);
      expect(await differing()).toEqual(["reference"]);
      expect(await reconciled()).toBe(true);
      await sweepSubscriptions(new Date(Date.now() + 60_000));
      expect((await agreementAt())?.status).toBe("cancelled");
    },
  );

  test("a customer's own purchase is shown, gives nothing and waits for a person", async () => {
    const customer_id = await customerOfSeller();
    await ownForm(line("EXTRA_CREDITS_1000", "100"), { customer_id });
    await hear();
    expect(await grants()).toBe(0);
    expect(await logs()).toMatchObject([{ status: "paid", amount: "1.00", item: "EXTRA_CREDITS_1000" }]);
    expect(await differing()).toEqual(["reference, price, subtotal"]);
  });

  test("what nobody here has paid waits among the deliveries that failed", async () => {
    const id = await ownForm(line("GROWTH_CREDIT_TIER", "100", MONTH));
    await hear();
    const failed = await systemDb.inboundEvent.findMany({ where: { source: "paddle", status: "failed" } });
    expect(failed.map(({ error }) => error).join()).toMatch(/Nobody here has paid sub_/);
    expect(await systemDb.charge.count({ where: { providerId: id } })).toBe(0);
  });
});

test("a price lets nobody take more than one", async () => {
  const payId = await buy("EXTRA_CREDITS_100");
  const { price } = (await transactionAt(payId)).items[0]!;
  expect(price.quantity.maximum).toBe(1);
  expect(await rewrite(payId, { items: [{ price_id: price.id, quantity: 3 }] })).toBe(400);
});

test("a plan at a price that the payer wrote is not given, and is cancelled where it is charged", async () => {
  await hadTrial();
  const payId = (await charge({ module_ids: ["PRO_CREDIT_TIER"] })).body.data.pay_id;
  await rewrite(payId, { items: [line("PRO_CREDIT_TIER", "1", MONTH)] });
  await payAtOverlay(paddle, payId);
  await hear();
  expect((await plan()).status).toBe("FREE");
  expect(await states()).toEqual(["declined"]);
  expect(await differing()).toEqual(["price"]);
  await sweepSubscriptions(new Date(Date.now() + 60_000));
  expect((await agreementAt())?.status).toBe("cancelled");
});

test("a smaller plan's form that is renamed for a larger one gives neither", async () => {
  await hadTrial();
  const small = (await charge({ module_ids: ["STARTER_CREDIT_TIER_1"] })).body.data.pay_id;
  await charge({ module_ids: ["PRO_CREDIT_TIER"] });
  const [starter, pro] = await rows();
  const next = { agreement: starter!.id, from: "2099-01-01T00:00:00Z" };
  await rewrite(small, { custom_data: { agreement: pro!.id, next } });
  await payAtOverlay(paddle, small);
  await hear();
  await systemDb.subscription.updateMany({ where: ofSeller(), data: { updatedAt: new Date(1) } });
  await sweepSubscriptions();
  expect((await plan()).status).toBe("FREE");
  expect(await differing()).toEqual(["reference"]);
});

test("the price of a trial that was had gives no second trial", async () => {
  const first = (await charge({ module_ids: ["PRO_CREDIT_TIER"] })).body.data.pay_id;
  const { price } = (await transactionAt(first)).items[0]!;
  await payAtOverlay(paddle, first);
  await hear();
  expect((await plan()).is_trial).toBe(true);
  await systemDb.usedTrial.updateMany({ data: { endsAt: new Date(1) } });
  await seller.call("POST", "/payments/cancel-subscription", {});
  await systemDb.subscription.updateMany({ where: ofSeller(), data: { status: "ended" } });
  letPass(8);
  const again = (await charge({ module_ids: ["PRO_CREDIT_TIER"] })).body.data.pay_id;
  await rewrite(again, { items: [{ price_id: price.id, quantity: 1 }] });
  await payAtOverlay(paddle, again);
  await hear();
  expect((await states()).at(-1)).toBe("declined");
  expect(await differing()).toEqual(["trial"]);
});

test("a form that was set aside is not shown, and is taken back once another is paid", async () => {
  const other = (await charge({ module_ids: ["PRO_CREDIT_TIER"] })).body.data.pay_id;
  await seller.call("POST", "/payments/skip-recharge", {});
  expect((await plan()).pending).toMatchObject({ pay_id: null });
  expect((await seller.call("GET", `/payments/card-form/${other}`)).body.data.state).toBe("gone");
  await subscribe();
  await sweepSubscriptions(new Date(Date.now() + 60_000));
  await payAtOverlay(paddle, other);
  expect((await seller.call("GET", `/payments/card-form/${other}`)).body.data.state).toBe("gone");
  expect(await states()).toEqual(["declined", "trialing"]);
});

test("a form that was set aside and paid in without a push is found", async () => {
  const payId = (await charge()).body.data.pay_id;
  await seller.call("POST", "/payments/skip-recharge", {});
  await payAtOverlay(paddle, payId);
  await systemDb.subscription.updateMany({ where: ofSeller(), data: { updatedAt: new Date(1) } });
  await sweepSubscriptions();
  expect(await states()).toEqual(["trialing"]);
});

test("an offer whose form was left for three days is taken back, and is to be had again", async () => {
  const payId = await buy("EXTRA_CREDITS_100");
  const old = new Date(Date.now() - 4 * 24 * 60 * 60_000);
  await systemDb.charge.updateMany({ where: ofSeller(), data: { createdAt: old, updatedAt: old } });
  await sweepSubscriptions();
  const { status } = await systemDb.charge.findFirstOrThrow({ where: ofSeller() });
  expect(status).toBe("expired");
  expect((await seller.call("GET", `/payments/card-form/${payId}`)).body.data.state).toBe("gone");
});
