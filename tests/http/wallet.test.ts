import { createHmac, randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { router } from "../../app/api.server.ts";
import { acceptWalletPolicy } from "../../app/areas/wallet/server/accept-policy.server.ts";
import { chargeWallet, giveBackCharge } from "../../app/areas/wallet/server/charge-wallet.server.ts";
import { paymentInbounds } from "../../app/areas/wallet/server/payment-inbound.server.ts";
import { processCheckout } from "../../app/areas/wallet/server/process-checkout.server.ts";
import { settleTopUp } from "../../app/areas/wallet/server/settle-top-up.server.ts";
import { sweepTopUps } from "../../app/areas/wallet/server/sweep-top-ups.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { createStripe } from "../../sandbox/stripe/stripe.ts";
import { waitingJobs } from "../factories/api-server.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { setBalance } from "../factories/wallets.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";

let provider: ServedStandin;
let tenant: Tenant;
beforeAll(async () => {
  provider = await serveStandin(createStripe);
  env.STRIPE_API_URL = `${provider.origin}/stripe`;
});
afterAll(() => provider.close());
beforeEach(async () => {
  tenant = await makeTenant();
});

const paymentInbound = paymentInbounds.find(({ source }) => source === "stripe")!;
const readBack = (providerReference: string) => processCheckout({ provider: "stripe", providerReference });

const as = ({ principal }: Tenant) =>
  createRouterClient(router, {
    context: { principal, locale: principal.locale, request: { headers: new Headers(), ip: "" } },
  }).wallet;
const fill = async (topup: string, bonus = "0") => {
  await setBalance(tenant.workspace.id, { topup, bonus });
  await acceptWalletPolicy({ scope: tenant.scope });
};
const balances = async () => {
  const { data } = await as(tenant).wallets({});
  return [data.balance_topup, data.balance_bonus, data.total_balance];
};
const charge = (purchaseOrderId: string, amount: string) =>
  tenant.scope.db.$transaction((tx) =>
    chargeWallet({ tx, workspaceId: tenant.workspace.id, purchaseOrderId, amount, currency: "USD" }),
  );
const reverse = (purchaseOrderId: string) =>
  tenant.scope.db.$transaction((tx) =>
    giveBackCharge({
      tx,
      workspaceId: tenant.workspace.id,
      purchaseOrderId,
      kind: "purchase_reversal",
      event: `end:${purchaseOrderId}`,
    }),
  );
/** The balance is what the entries add up to, whatever happened. */
const expectBooksToAgree = async () => {
  const { _sum } = await systemDb.walletEntry.aggregate({
    where: { workspaceId: tenant.workspace.id },
    _sum: { amountTopup: true, amountBonus: true },
  });
  const wallet = await systemDb.wallet.findUniqueOrThrow({ where: { workspaceId: tenant.workspace.id } });
  expect([wallet.balanceTopup.toFixed(2), wallet.balanceBonus.toFixed(2)]).toEqual(
    [(_sum.amountTopup ?? 0).toString(), (_sum.amountBonus ?? 0).toString()].map((sum) => Number(sum).toFixed(2)),
  );
};

test("C092 B040 a wallet says its bonus, what was topped up, and both together", async () => {
  await fill("20", "1.50");
  const { data } = await as(tenant).wallets({});
  expect(data).toMatchObject({ balance_bonus: "1.50", balance_topup: "20.00", total_balance: "21.50" });
});

const begin = async (amount = "50") => {
  const { data } = await as(tenant).topUp({ amount, method: "credit_card" });
  const { providerReference } = await systemDb.topUp.findUniqueOrThrow({ where: { id: data.topup_id } });
  return { id: data.topup_id, reference: providerReference as string, url: data.checkout_url };
};
const payByCard = (reference: string, number = "4242424242424242") =>
  fetch(`${provider.origin}/stripe/pay/${reference}`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ card: number, email: "ada@example.test" }),
  });
const signed = (body: string, secret: string = SANDBOX_KEYS.stripeWebhookSecret) => {
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return {
    rawBody: Buffer.from(body),
    headers: new Headers({ "stripe-signature": `t=${seconds},v1=${signature}` }),
    kind: "",
  };
};
const event = (subject: string) => ({
  id: randomUUID(),
  source: "stripe",
  externalId: randomUUID(),
  topic: "checkout",
  subject,
  body: "{}",
  headers: {},
  triggeredAt: null,
  receivedAt: new Date(),
  status: "received",
  error: null,
  tries: 0,
  failedSince: null,
  processedAt: null,
});

describe("charges", () => {
  test("X091 the bonus goes first, a charge counts once, and a reversal restores both", async () => {
    await fill("50", "10");
    const purchase = randomUUID();
    expect(await charge(purchase, "25.50")).toBe("charged");
    expect(await charge(purchase, "25.50")).toBe("already_charged");
    expect(await balances()).toEqual(["34.50", "0.00", "34.50"]);
    expect(await reverse(purchase)).toEqual({ returned: "25.50", isAllReturned: true });
    expect(await reverse(purchase)).toEqual({ returned: "0.00", isAllReturned: true });
    expect(await balances()).toEqual(["50.00", "10.00", "60.00"]);
  });

  test("a part that comes back for the same reason comes back once", async () => {
    await fill("50");
    const purchaseOrderId = randomUUID();
    await charge(purchaseOrderId, "30");
    const giveBack = (event: string) =>
      tenant.scope.db.$transaction((tx) =>
        giveBackCharge({ tx, workspaceId: tenant.workspace.id, purchaseOrderId, kind: "refund", event, amount: "5" }),
      );
    expect(await giveBack("refund:one")).toEqual({ returned: "5.00", isAllReturned: false });
    expect(await giveBack("refund:one")).toEqual({ returned: "0.00", isAllReturned: false });
    expect(await giveBack("refund:other")).toEqual({ returned: "5.00", isAllReturned: false });
    expect(await balances()).toEqual(["30.00", "0.00", "30.00"]);
  });

  test("charges side by side never overdraw", async () => {
    await fill("100");
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => charge(randomUUID(), "30")));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ errorCode: "wallet_insufficient" });
    expect(await balances()).toEqual(["10.00", "0.00", "10.00"]);
  });

  test("the same purchase charged side by side is charged once", async () => {
    await fill("100");
    const purchase = randomUUID();
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => charge(purchase, "30")));
    expect(outcomes.sort()).toEqual(["already_charged", "already_charged", "already_charged", "charged"]);
    expect(await balances()).toEqual(["70.00", "0.00", "70.00"]);
  });
});

describe("top-ups", () => {
  test("C094 C100 S141 the terms come first, then a payment page", async () => {
    await expect(as(tenant).topUp({ amount: "50" })).rejects.toMatchObject({ errorCode: "wallet_policy_needed" });
    await as(tenant).acceptPolicy({});
    expect((await as(tenant).wallets({})).data).toMatchObject({
      policy_accepted: true,
      methods: ["credit_card", "paypal", "stripe"],
    });
    const { id, url } = await begin();
    expect(url).toContain("/stripe/pay/");
    expect((await as(tenant).wallets({})).data.pending_topups).toMatchObject([
      { id, amount: "50.00", status: "pending", checkout_url: url },
    ]);
  });

  test("X084 amounts out of bounds are refused beside the field, ways that are not set up too", async () => {
    await fill("0");
    for (const amount of ["9.99", "10000.01", "12.345", "abc", "-5"]) {
      await expect(as(tenant).topUp({ amount })).rejects.toMatchObject({
        kind: "badRequest",
        fields: { amount: expect.anything() },
      });
    }
    const { PAYPAL_CLIENT_ID: set } = env;
    env.PAYPAL_CLIENT_ID = undefined;
    try {
      expect((await as(tenant).wallets({})).data.methods).toEqual(["credit_card", "stripe"]);
      await expect(as(tenant).topUp({ amount: "50", method: "paypal" })).rejects.toMatchObject({
        errorCode: "wallet_method_unavailable",
      });
    } finally {
      env.PAYPAL_CLIENT_ID = set;
    }
  });

  test("paid and told of again and again, also side by side, it is credited once", async () => {
    await fill("0");
    const { id, reference } = await begin("49.90");
    expect((await payByCard(reference)).status).toBe(303);
    await Promise.all([
      readBack(reference),
      readBack(reference),
      paymentInbound.process([event(reference), event(reference)]),
    ]);
    await readBack(reference);
    expect(await balances()).toEqual(["49.90", "0.00", "49.90"]);
    expect((await as(tenant).topUpState({ topUpId: id })).data).toMatchObject({
      status: "succeeded",
      checkout_url: null,
    });
    await expectBooksToAgree();
  });

  test("an unpaid page credits nothing, whatever the address of the return says", async () => {
    await fill("0");
    const { id, reference } = await begin();
    expect(await readBack(reference)).toBe("pending");
    expect((await as(tenant).checkTopUp({ topUpId: id })).data.status).toBe("pending");
    expect(await waitingJobs("wallet.read-back-top-up")).toContainEqual({
      provider: "stripe",
      providerReference: reference,
    });
    expect(await balances()).toEqual(["0.00", "0.00", "0.00"]);
  });

  test("a push that was lost is found by the sweep", async () => {
    await fill("0");
    const { id, reference } = await begin();
    await payByCard(reference);
    await sweepTopUps();
    expect(await balances()).toEqual(["0.00", "0.00", "0.00"]);
    await systemDb.$executeRaw`UPDATE top_ups SET updated_at = now() - interval '3 minutes' WHERE id = ${id}::uuid`;
    await sweepTopUps();
    expect(await balances()).toEqual(["50.00", "0.00", "50.00"]);
  });

  test("a top-up that can't be settled does not keep all others from being found", async () => {
    await fill("0");
    const poison = await begin();
    await payByCard(poison.reference);
    // The provider says that it was paid in another currency than the wallet's.
    const send = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const answer = await send(input, init);
      if (!(input as string | URL).toString().includes(poison.reference)) return answer;
      const told = (await answer.text()).replace(/"currency":\s*"usd"/g, '"currency":"eur"');
      return new Response(told, { status: answer.status, headers: { "content-type": "application/json" } });
    });
    tenant = await makeTenant();
    await fill("0");
    const other = await begin();
    await payByCard(other.reference);
    await systemDb.$executeRaw`UPDATE top_ups SET updated_at = now() - interval '4 minutes' WHERE id = ${poison.id}::uuid`;
    await systemDb.$executeRaw`UPDATE top_ups SET updated_at = now() - interval '3 minutes' WHERE id = ${other.id}::uuid`;
    await expect(sweepTopUps()).rejects.toThrow(/was paid with/);
    expect(await balances()).toEqual(["50.00", "0.00", "50.00"]);
    // It comes after those that were not tried yet.
    const { updatedAt } = await systemDb.topUp.findUniqueOrThrow({ where: { id: poison.id } });
    expect(updatedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
    vi.restoreAllMocks();
  });

  test("the provider's amount counts, not what was asked for, and money after an expiry is credited", async () => {
    await fill("0");
    const { id, reference } = await begin("50");
    const settle = (checkout: object) =>
      systemDb.$transaction((tx) =>
        settleTopUp({
          tx,
          topUpId: id,
          workspaceId: tenant.workspace.id,
          checkout: {
            reference: id,
            providerReference: reference,
            status: "open",
            amount: null,
            failureReason: null,
            ...checkout,
          },
        }),
      );
    expect(await settle({ status: "expired" })).toBe("expired");
    await expect(settle({ status: "paid", amount: { amount: "40.00", currency: "EUR" } })).rejects.toThrow("EUR");
    expect(await settle({ status: "paid", amount: { amount: "40.00", currency: "USD" } })).toBe("succeeded");
    expect(await settle({ status: "failed" })).toBe("succeeded");
    expect(await balances()).toEqual(["40.00", "0.00", "40.00"]);
  });

  test("pushes need a right signature, and those of no interest are kept as ignored", async () => {
    await fill("0");
    const { reference } = await begin();
    await payByCard(reference);
    const push = JSON.stringify({
      id: "evt_1",
      type: "checkout.session.completed",
      data: {
        object: {
          id: reference,
          status: "complete",
          payment_status: "paid",
          metadata: { reference: randomUUID() },
          amount_total: 5000,
          currency: "usd",
          expires_at: 1,
        },
      },
    });
    expect(await paymentInbound.verify(signed(push))).toMatchObject({ externalId: "evt_1", subject: reference });
    expect(await paymentInbound.verify(signed(push, "whsec_wrong"))).toBeNull();
    const other = await paymentInbound.verify(
      signed(JSON.stringify({ id: "evt_2", type: "customer.created", data: { object: {} } })),
    );
    expect(await paymentInbound.process([{ ...event(""), ...other, triggeredAt: null }])).toMatchObject([
      { status: "ignored" },
    ]);
    expect(await paymentInbound.process([event("cs_test_nobodys")])).toMatchObject([{ status: "failed" }]);
  });

  test("a top-up of another workspace is not found", async () => {
    await fill("0");
    const { id } = await begin();
    await expect(as(await makeTenant()).topUpState({ topUpId: id })).rejects.toMatchObject({ kind: "notFound" });
  });
});

describe("transactions", () => {
  test("C093 C097 C098 C099 movements are listed, counted and drawn", async () => {
    await fill("0");
    const { reference } = await begin("100");
    await payByCard(reference);
    await readBack(reference);
    const order = await systemDb.order.create({
      data: {
        workspaceId: tenant.workspace.id,
        storeId: tenant.store.id,
        externalId: randomUUID(),
        publicId: randomUUID(),
        name: "#1042",
        placedAt: new Date(),
        channelUpdatedAt: new Date(),
        currency: "USD",
        total: "50",
        financialStatus: "paid",
        raw: {},
      },
    });
    const purchase = await systemDb.purchaseOrder.create({
      data: {
        workspaceId: tenant.workspace.id,
        storeId: tenant.store.id,
        orderId: order.id,
        number: `Q-${randomUUID()}`,
        supplier: "zopi",
        address: {},
      },
    });
    await charge(purchase.id, "12.50");
    for (let i = 0; i < 3; i++) await charge(randomUUID(), "1");

    const call = as(tenant);
    const first = await call.transactionLogs({ page_size: 3 });
    expect(first.data.transactions.map(({ amount, balance_after }) => [amount, balance_after])).toEqual([
      ["-1.00", "84.50"],
      ["-1.00", "85.50"],
      ["-1.00", "86.50"],
    ]);
    const second = await call.transactionLogs({ page_size: 3, cursor: first.data.next as string });
    expect(second.data.transactions).toMatchObject([
      {
        kind: "purchase",
        amount: "-12.50",
        purchase: { number: purchase.number, order_id: order.id, order_name: "#1042" },
      },
      { kind: "topup", amount: "100.00", purchase: null },
    ]);
    expect(second.data.next).toBeNull();
    expect(
      (await call.transactionLogs({ page_size: 3, cursor: second.data.previous as string })).data.transactions,
    ).toEqual(first.data.transactions);
    await expect(call.transactionLogs({ cursor: "nonsense" })).rejects.toMatchObject({ kind: "badRequest" });
    expect((await call.transactionCount({ kind: "purchase" })).data.count).toBe(4);
    expect((await call.transactionCount({ to_date: "2020-01-01" })).data.count).toBe(0);
    const chart = (await call.chartSummary({ days: 7 })).data;
    expect(chart).toMatchObject({ added: "100.00", spent: "15.50", returned: "0.00", currency: "USD" });
    expect(chart.points).toHaveLength(7);
    expect(chart.points.at(-1)).toMatchObject({ added: "100.00", spent: "15.50" });
    expect((await call.bonus({})).data).toEqual({
      balance_bonus: "0.00",
      given: "0.00",
      spent: "0.00",
      currency: "USD",
    });
  });
});
