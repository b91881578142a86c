import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  Environment,
  OrdersController,
  PaymentInitiator,
  PaymentsController,
  PaypalPaymentTokenUsageType,
  StoredPaymentSourceUsageType,
  StoreInVaultInstruction,
  TransactionSearchController,
  VaultController,
  VaultTokenRequestType,
} from "@paypal/paypal-server-sdk";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createPaypal } from "../../sandbox/paypal/paypal.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { serveStandin, type ServedStandin } from "./serve.ts";

/** The vendor's own package is the judge of the stand-in: it asks for tokens, parses answers and names errors as it does live. */
let served: ServedStandin;
let client: Client;
beforeEach(async () => {
  served = await serveStandin(createPaypal);
  client = clientWith(SANDBOX_KEYS.paypalClientSecret);
});
afterEach(() => served.close());

function clientWith(oAuthClientSecret: string): Client {
  const adapter = async ({ url, method, headers, data }: Record<string, string> & { headers: object }) => {
    const { pathname, search } = new URL(url!);
    const answer = await fetch(`${served.origin}/paypal${pathname}${search}`, {
      method,
      headers: { ...headers } as Record<string, string>,
      body: data,
    });
    return { data: await answer.text(), status: answer.status, headers: Object.fromEntries(answer.headers) };
  };
  return new Client({
    environment: Environment.Sandbox,
    clientCredentialsAuthCredentials: { oAuthClientId: SANDBOX_KEYS.paypalClientId, oAuthClientSecret },
    unstable_httpClientOptions: { adapter },
  });
}

const pages = {
  returnUrl: "http://localhost:3000/done?top_up=1",
  cancelUrl: "http://localhost:3000/cancelled",
};
const dollars = (value: string) => ({ currencyCode: "USD", value });
const orderOf = (invoiceId: string, value = "19.90") => ({
  intent: CheckoutPaymentIntent.Capture,
  purchaseUnits: [{ customId: `custom-${invoiceId}`, invoiceId, amount: dollars(value) }],
  paymentSource: { paypal: { experienceContext: pages } },
});
const orders = () => new OrdersController(client);
const vault = () => new VaultController(client);
const approve = async (href: string, payer = "buyer@paypal.test") => {
  const answer = await fetch(href, { method: "POST", body: new URLSearchParams({ payer }), redirect: "manual" });
  expect(answer.status).toBe(303);
  return answer.headers.get("location") as string;
};
/** An order that was paid, with its capture. */
async function paid(invoiceId: string, value?: string) {
  const { result: order } = await orders().createOrder({ body: orderOf(invoiceId, value), paypalRequestId: invoiceId });
  await approve(order.links!.find(({ rel }) => rel === "payer-action")!.href);
  const { result } = await orders().captureOrder({ id: order.id!, prefer: "return=representation" });
  return { order: order.id!, capture: result.purchaseUnits![0]!.payments!.captures![0]! };
}
const issueOf = async (asked: Promise<unknown>) => {
  const error = await asked.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  const { statusCode, body } = error as ApiError;
  return [statusCode, (JSON.parse(body as string) as { details?: { issue: string }[] }).details?.[0]?.issue];
};
const types = () => served.received.map(({ body }) => (JSON.parse(body) as { event_type: string }).event_type);

describe("orders", () => {
  test("an order is made once for a request id, approved by a person, and captured", async () => {
    const asked = { body: orderOf("INV-1"), paypalRequestId: "INV-1", prefer: "return=representation" };
    const { result: order, statusCode } = await orders().createOrder(asked);
    expect([statusCode, order.status]).toEqual([201, "PAYER_ACTION_REQUIRED"]);
    const again = await orders().createOrder(asked);
    expect([again.statusCode, again.result.id]).toEqual([200, order.id]);
    expect(await issueOf(orders().captureOrder({ id: order.id! }))).toEqual([422, "ORDER_NOT_APPROVED"]);
    const back = await approve(order.links!.find(({ rel }) => rel === "payer-action")!.href);
    expect(back).toBe(`${pages.returnUrl}&token=${order.id}&PayerID=buyer%40paypal.test`);
    expect((await orders().getOrder({ id: order.id! })).result.status).toBe("APPROVED");
    const { result } = await orders().captureOrder({ id: order.id!, paypalRequestId: "c", prefer: asked.prefer });
    expect(result).toMatchObject({
      status: "COMPLETED",
      purchaseUnits: [{ payments: { captures: [{ status: "COMPLETED", customId: "custom-INV-1" }] } }],
    });
    expect((await orders().captureOrder({ id: order.id!, paypalRequestId: "c" })).result.id).toBe(order.id);
    expect(await issueOf(orders().captureOrder({ id: order.id! }))).toEqual([422, "ORDER_ALREADY_CAPTURED"]);
    await expect.poll(types).toEqual(["CHECKOUT.ORDER.APPROVED", "PAYMENT.CAPTURE.COMPLETED"]);
  });

  test("the page can be left without paying, and tells of an order that is gone", async () => {
    const { result: order } = await orders().createOrder({ body: orderOf("INV-2") });
    const page = async (url: string) => (await fetch(url)).text();
    const href = order.links!.find(({ rel }) => rel === "payer-action")!.href;
    expect(await page(href)).toContain(`${pages.cancelUrl}?token=${order.id}`);
    expect(await page(`${served.origin}/paypal/checkoutnow?token=none`)).toContain("not there any more");
  });

  test("a declined account, a second payment of an invoice and what is not well formed are refused in PayPal's words", async () => {
    const declined = await orders().createOrder({ body: orderOf("INV-3") });
    await approve(declined.result.links!.find(({ rel }) => rel === "payer-action")!.href, "empty@paypal.test");
    expect(await issueOf(orders().captureOrder({ id: declined.result.id! }))).toEqual([422, "INSTRUMENT_DECLINED"]);
    await paid("INV-4");
    const twice = await orders().createOrder({ body: orderOf("INV-4") });
    await approve(twice.result.links!.find(({ rel }) => rel === "payer-action")!.href);
    expect(await issueOf(orders().captureOrder({ id: twice.result.id! }))).toEqual([422, "DUPLICATE_INVOICE_ID"]);
    expect(await issueOf(orders().createOrder({ body: orderOf("INV-5", "1.999") }))).toEqual([
      422,
      "DECIMAL_PRECISION",
    ]);
    expect(await issueOf(orders().getOrder({ id: "none" }))).toEqual([404, "INVALID_RESOURCE_ID"]);
    expect(await issueOf(orders().createOrder({ body: orderOf("INV-6", "1.00"), paypalRequestId: "INV-4" }))).toEqual([
      422,
      "DUPLICATE_REQUEST_ID",
    ]);
  });

  test("a wrong secret is an error of its own", async () => {
    client = clientWith("other");
    await expect(orders().getOrder({ id: "none" })).rejects.toMatchObject({ statusCode: 401 });
  });
});

describe("what goes back", () => {
  test("refunds in parts are made, read, and refused beyond what was paid", async () => {
    const { order, capture } = await paid("INV-1", "50.00");
    const payments = new PaymentsController(client);
    const refund = (value: string) =>
      payments.refundCapturedPayment({ captureId: capture.id!, body: { amount: dollars(value) } });
    const { result } = await refund("20.00");
    expect((await payments.getRefund({ refundId: result.id! })).result).toMatchObject({ amount: dollars("20.00") });
    expect((await payments.getCapturedPayment({ captureId: capture.id! })).result).toMatchObject({
      status: "PARTIALLY_REFUNDED",
      supplementaryData: { relatedIds: { orderId: order } },
    });
    expect(await issueOf(refund("30.01"))).toEqual([422, "REFUND_AMOUNT_EXCEEDED"]);
    await refund("30.00");
    expect(await issueOf(refund("1.00"))).toEqual([422, "CAPTURE_FULLY_REFUNDED"]);
    const { result: whole } = await orders().getOrder({ id: order });
    expect(whole.purchaseUnits![0]!.payments!.refunds).toHaveLength(2);
  });

  test("payments and refunds are found by the search, three hours late", async () => {
    const { capture } = await paid("INV-1");
    const search = async () =>
      (
        await new TransactionSearchController(client).searchTransactions({
          startDate: new Date(Date.now() - 3_600_000).toISOString(),
          endDate: new Date(Date.now() + 3_600_000).toISOString(),
        })
      ).result.transactionDetails;
    expect(await search()).toEqual([]);
    served.context.clock.advance(3 * 3_600_000 + 1_000);
    expect(await search()).toMatchObject([
      { transactionInfo: { transactionId: capture.id, customField: "custom-INV-1", transactionStatus: "S" } },
    ]);
  });
});

describe("the vault", () => {
  const save = async (payer?: string) => {
    const { result: setup } = await vault().createSetupToken({
      body: {
        paymentSource: { paypal: { usageType: PaypalPaymentTokenUsageType.Merchant, experienceContext: pages } },
      },
    });
    const token = { token: { id: setup.id!, type: VaultTokenRequestType.SetupToken } };
    expect(setup.status).toBe("PAYER_ACTION_REQUIRED");
    expect(await issueOf(vault().createPaymentToken({ body: { paymentSource: token } }))).toEqual([
      422,
      "PAYER_ACTION_REQUIRED",
    ]);
    await approve(setup.links!.find(({ rel }) => rel === "approve")!.href, payer);
    expect((await vault().getSetupToken(setup.id!)).result.status).toBe("APPROVED");
    const { result } = await vault().createPaymentToken({ body: { paymentSource: token } });
    expect((await vault().getSetupToken(setup.id!)).result.status).toBe("VAULTED");
    return result;
  };
  const charge = (vaultId: string, paypalRequestId?: string) =>
    orders().createOrder({
      body: {
        ...orderOf("INV-9"),
        paymentSource: {
          paypal: {
            vaultId,
            storedCredential: {
              paymentInitiator: PaymentInitiator.Merchant,
              usage: StoredPaymentSourceUsageType.Subsequent,
            },
          },
        },
      },
      paypalRequestId,
      prefer: "return=representation",
    });

  test("an account is kept, listed, charged while its owner is away, and forgotten", async () => {
    const { id, customer, paymentSource } = await save();
    expect(paymentSource?.paypal?.emailAddress).toBe("buyer@paypal.test");
    const { result: listed } = await vault().listCustomerPaymentTokens({ customerId: customer!.id! });
    expect(listed.paymentTokens?.map((token) => token.id)).toEqual([id]);
    expect(await issueOf(charge(id!))).toEqual([400, "PAYPAL_REQUEST_ID_REQUIRED"]);
    const { result: order } = await charge(id!, "charge-1");
    expect(order).toMatchObject({ status: "COMPLETED", purchaseUnits: [{ payments: { captures: [{}] } }] });
    expect((await charge(id!, "charge-1")).result.id).toBe(order.id);
    await vault().deletePaymentToken(id!);
    expect(await issueOf(charge(id!, "charge-2"))).toEqual([404, "INVALID_RESOURCE_ID"]);
    await expect.poll(types).toContain("VAULT.PAYMENT-TOKEN.DELETED");
  });

  test("an account is kept with a payment that asks for it", async () => {
    const attributes = {
      vault: {
        storeInVault: StoreInVaultInstruction.OnSuccess,
        usageType: PaypalPaymentTokenUsageType.Merchant,
      },
    };
    const { result: order } = await orders().createOrder({
      body: { ...orderOf("INV-8"), paymentSource: { paypal: { experienceContext: pages, attributes } } },
    });
    await approve(order.links!.find(({ rel }) => rel === "payer-action")!.href);
    const { result } = await orders().captureOrder({ id: order.id!, prefer: "return=representation" });
    expect(result.paymentSource?.paypal?.attributes?.vault).toMatchObject({ status: "VAULTED" });
  });
});

describe("webhooks", () => {
  test("a delivery is confirmed by the endpoint that checks signatures, a changed one is not; all are listed", async () => {
    await paid("INV-1");
    await expect.poll(() => served.received.length).toBe(2);
    const { access_token: token } = (await (
      await fetch(`${served.origin}/paypal/v1/oauth2/token`, {
        method: "POST",
        headers: {
          authorization: `Basic ${btoa(`${SANDBOX_KEYS.paypalClientId}:${SANDBOX_KEYS.paypalClientSecret}`)}`,
        },
        body: new URLSearchParams({ grant_type: "client_credentials" }),
      })
    ).json()) as { access_token: string };
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const { body, headers: sent } = served.received[0]!;
    const verified = async (webhookEvent: object) => {
      const answer = await fetch(`${served.origin}/paypal/v1/notifications/verify-webhook-signature`, {
        method: "POST",
        headers,
        body: JSON.stringify({
          auth_algo: sent["paypal-auth-algo"],
          cert_url: sent["paypal-cert-url"],
          transmission_id: sent["paypal-transmission-id"],
          transmission_sig: sent["paypal-transmission-sig"],
          transmission_time: sent["paypal-transmission-time"],
          webhook_id: SANDBOX_KEYS.paypalWebhookId,
          webhook_event: webhookEvent,
        }),
      });
      return ((await answer.json()) as { verification_status: string }).verification_status;
    };
    expect(await verified(JSON.parse(body) as object)).toBe("SUCCESS");
    expect(await verified({ ...(JSON.parse(body) as object), summary: "Another" })).toBe("FAILURE");
    const listed = await fetch(`${served.origin}/paypal/v1/notifications/webhooks-events?page_size=1`, { headers });
    expect(await listed.json()).toMatchObject({ count: 1, links: [{ rel: "next" }] });
  });
});
