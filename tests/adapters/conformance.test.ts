/** Each adapter keeps its interface's contract, against its stand-in over HTTP. */
import { afterAll, afterEach, beforeAll, beforeEach, describe } from "vitest";
import { OpenExchangeRates } from "../../app/adapters/exchange-rates/openexchangerates/openexchangerates.server.ts";
import { SmtpMailer } from "../../app/adapters/mail/smtp/smtp.server.ts";
import { PaypalPayments } from "../../app/adapters/payment/paypal/paypal.server.ts";
import { StripePayments } from "../../app/adapters/payment/stripe/stripe.server.ts";
import { AdminClient } from "../../app/adapters/store-connection/shopify/client.server.ts";
import { Track17 } from "../../app/adapters/tracking/17track/17track.server.ts";
import { create17track } from "../../sandbox/17track/17track.ts";
import { createExchangeRates } from "../../sandbox/exchange-rates/exchange-rates.ts";
import { createMailbox, type MailboxMessage } from "../../sandbox/mailbox/mailbox.ts";
import type { Order } from "../../sandbox/paypal/objects.ts";
import { createPaypal } from "../../sandbox/paypal/paypal.ts";
import { DEMO_SHOP, SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { createStripe } from "../../sandbox/stripe/stripe.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";
import { exchangeRateProviderConformance } from "./conformance/exchange-rate-provider.ts";
import { fulfillmentChannelConformance } from "./conformance/fulfillment-channel.ts";
import { listingChannelConformance } from "./conformance/listing-channel.ts";
import { mailerConformance } from "./conformance/mailer.ts";
import { orderChannelConformance } from "./conformance/order-channel.ts";
import { checkoutOf, paymentProviderConformance } from "./conformance/payment-provider.ts";
import { savedMethodsConformance } from "./conformance/saved-methods.ts";
import { trackingProviderConformance } from "./conformance/tracking-provider.ts";
import { adaptersWith, makeListing, serveShopify, type ServedShopify } from "./shopify-standin.ts";

describe("Shopify", () => {
  let shop: ServedShopify;
  let locationId: string;
  let variantId: string;
  beforeAll(async () => {
    shop = await serveShopify();
    ({ locationId } = await shop.fulfillment.ensureFulfillmentLocation());
    const goods = await shop.listings.pushListing(makeListing({ key: "conform-goods", locationId }));
    variantId = goods.variants[0]!.externalId;
  });
  afterAll(() => shop.served.close());

  const shared = { served: () => shop.served, vendor: "shopify" };
  const dead = () =>
    adaptersWith(new AdminClient({ shop: DEMO_SHOP, apiVersion: "2026-10", tokens: () => Promise.resolve("dead") }));
  const placeOrder = () =>
    shop.shopify.commerce.createOrder(DEMO_SHOP, {
      lines: [{ variantId, quantity: 1, properties: [] }],
      customer: { firstName: "Ana", lastName: "Lima", email: "ana@example.com", phone: "+5581999999999" },
      shippingAddress: null,
      shippingPrice: "0",
    }).id;

  listingChannelConformance("Shopify", {
    ...shared,
    adapter: () => shop.listings,
    locked: { adapter: () => dead().listings, kind: "reconnect" },
    listing: (key) => makeListing({ key, locationId }),
    read: {
      name: "looking a listing up",
      match: "productByIdentifier",
      run: (channel) => channel.findListing("conform-none"),
    },
    write: {
      name: "a push",
      match: "productSet",
      isRepeatable: false,
      run: (channel) => channel.pushListing(makeListing({ key: "conform-lost", locationId })),
    },
  });

  orderChannelConformance("Shopify", {
    ...shared,
    adapter: () => shop.orders,
    locked: { adapter: () => dead().orders, kind: "reconnect" },
    placeOrder,
    noOrder: "gid://shopify/Order/1",
    read: { name: "reading an order", match: "order", run: (channel) => channel.readOrder("gid://shopify/Order/1") },
  });

  const openOrder = async () => {
    const orderExternalId = placeOrder();
    const [open] = await shop.orders.readFulfillmentOrders(orderExternalId);
    return { orderExternalId, fulfillmentOrderId: open!.externalId };
  };
  fulfillmentChannelConformance("Shopify", {
    ...shared,
    adapter: () => shop.fulfillment,
    locked: { adapter: () => dead().fulfillment, kind: "reconnect" },
    openOrder,
    read: {
      name: "looking a fulfillment up",
      match: "order",
      run: (channel) =>
        channel.findFulfillments({ orderExternalId: "gid://shopify/Order/1", trackingNumber: "CONFORM-0" }),
    },
    write: {
      name: "a request",
      match: "SubmitFulfillmentRequest",
      isRepeatable: false,
      run: async (channel) => channel.requestFulfillment((await openOrder()).fulfillmentOrderId, null),
    },
  });
});

describe("Stripe", () => {
  let served: ServedStandin;
  beforeEach(async () => {
    served = await serveStandin(createStripe);
  });
  afterEach(() => served.close());
  const settings = (apiUrl: string, secretKey = SANDBOX_KEYS.stripeSecretKey, deadlineMs?: number) =>
    new StripePayments({ apiUrl, secretKey, webhookSecret: SANDBOX_KEYS.stripeWebhookSecret, deadlineMs });
  const here = () => `${served.origin}/stripe`;
  const pushes = () =>
    served.received.map(({ body, headers }) => ({
      rawBody: body,
      headers: new Headers(headers as Record<string, string>),
    }));

  paymentProviderConformance("Stripe", {
    served: () => served,
    vendor: "stripe",
    adapter: () => settings(here()),
    at: (origin) => settings(origin),
    locked: { adapter: () => settings(here(), "sk_test_other"), kind: "misconfigured" },
    throttles: true,
    read: {
      name: "a checkout",
      match: "/checkout/sessions",
      run: (provider) => provider.startCheckout(checkoutOf("conform-read")),
    },
    write: {
      name: "starting a checkout",
      match: "/checkout/sessions",
      isRepeatable: true,
      run: (provider) => provider.startCheckout(checkoutOf("conform-lost")),
    },
    pay: async (checkoutUrl) => {
      const body = new URLSearchParams({ card: "4242424242424242", email: "ann@example.com" });
      await fetch(checkoutUrl, { method: "POST", body, redirect: "manual" });
    },
    refund: async (reference) => {
      const asked = { headers: { authorization: `Bearer ${SANDBOX_KEYS.stripeSecretKey}` } };
      const list = await fetch(`${here()}/v1/payment_intents?limit=100`, asked);
      const { data } = (await list.json()) as { data: { id: string; metadata: { reference?: string } }[] };
      const payment = data.find(({ metadata }) => metadata.reference === reference)!.id;
      const body = new URLSearchParams({ payment_intent: payment });
      const answer = await fetch(`${here()}/v1/refunds`, { ...asked, method: "POST", body });
      return { payment, id: ((await answer.json()) as { id: string }).id };
    },
    pushes,
  });

  const cards = { pays: "4242424242424242", is_refused: "4000000000000341", asks_its_owner: "4000002760003184" };
  const submit = (url: string, form: Record<string, string>) =>
    fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  savedMethodsConformance("Stripe", {
    served: () => served,
    vendor: "stripe",
    adapter: (deadlineMs) => settings(here(), SANDBOX_KEYS.stripeSecretKey, deadlineMs),
    save: async (pageUrl, nature) =>
      void (await submit(pageUrl, { card: cards[nature], email: "ann@example.com", confirmed: "yes" })),
    confirm: async (pageUrl) => void (await submit(pageUrl, { confirmed: "yes" })),
    charging: "POST /payment_intents",
    charged: () => (served.standin.facts!() as { charged: Record<string, number> }).charged,
    pushes,
  });
});

describe("PayPal", () => {
  let served: ServedStandin;
  beforeEach(async () => {
    served = await serveStandin(createPaypal);
  });
  afterEach(() => served.close());
  const adapter = (apiUrl: string, clientSecret = SANDBOX_KEYS.paypalClientSecret) =>
    new PaypalPayments({
      apiUrl,
      clientId: SANDBOX_KEYS.paypalClientId,
      clientSecret,
      webhookId: SANDBOX_KEYS.paypalWebhookId,
    });
  const here = () => `${served.origin}/paypal`;

  paymentProviderConformance("PayPal", {
    served: () => served,
    vendor: "paypal",
    adapter: () => adapter(here()),
    at: (origin) => adapter(origin),
    locked: { adapter: () => adapter(here(), "other"), kind: "misconfigured" },
    throttles: true,
    read: {
      name: "a checkout",
      match: "/checkout/orders",
      run: (provider) => provider.startCheckout(checkoutOf("conform-read")),
    },
    write: {
      name: "starting a checkout",
      match: "/checkout/orders",
      isRepeatable: true,
      run: (provider) => provider.startCheckout(checkoutOf("conform-lost")),
    },
    pay: async (checkoutUrl) => {
      const body = new URLSearchParams({ payer: "buyer@paypal.test" });
      await fetch(checkoutUrl, { method: "POST", body, redirect: "manual" });
    },
    refund: async (reference) => {
      const order = () =>
        served.context.store
          .collection<Order>("paypal.orders")
          .find(({ purchase_units: [{ custom_id }] }) => custom_id === reference);
      // The money is taken as the payer comes back.
      await adapter(here()).finishCheckout(order()!.id);
      const payment = order()!.purchase_units[0].payments!.captures[0]!.id;
      const answer = await fetch(`${here()}/control/captures/${payment}/refund`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{}",
      });
      return { payment, id: ((await answer.json()) as { id: string }).id };
    },
    pushes: () =>
      served.received.map(({ body, headers }) => ({
        rawBody: body,
        headers: new Headers(headers as Record<string, string>),
      })),
  });
});

describe("17TRACK", () => {
  let served: ServedStandin;
  let numbers = 0;
  beforeEach(async () => {
    served = await serveStandin(create17track);
  });
  afterEach(() => served.close());
  const here = () => `${served.origin}/17track`;

  trackingProviderConformance("17TRACK", {
    served: () => served,
    vendor: "17track",
    adapter: () => new Track17({ apiUrl: here(), key: SANDBOX_KEYS.track17Key }),
    at: (origin) => new Track17({ apiUrl: origin, key: SANDBOX_KEYS.track17Key }),
    locked: { adapter: () => new Track17({ apiUrl: here(), key: "other" }), kind: "misconfigured" },
    throttles: true,
    read: {
      name: "reading parcels",
      match: "gettrackinfo",
      run: (provider) => provider.read([{ trackingNumber: "LP00000000000001", carrierCode: null }]),
    },
    nextNumber: () => `LP${String((numbers += 1)).padStart(14, "0")}`,
    deliver: async (number) => {
      await fetch(`${here()}/control/parcels`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ number, status: "Delivered" }),
      });
    },
  });
});

describe("Open Exchange Rates", () => {
  let served: ServedStandin;
  beforeEach(async () => {
    served = await serveStandin(createExchangeRates);
  });
  afterEach(() => served.close());
  const at = (apiUrl: string, appId = SANDBOX_KEYS.exchangeRatesAppId) => new OpenExchangeRates({ apiUrl, appId });

  exchangeRateProviderConformance("Open Exchange Rates", {
    served: () => served,
    vendor: "exchange-rates",
    adapter: () => at(`${served.origin}/exchange-rates`),
    at,
    locked: { adapter: () => at(`${served.origin}/exchange-rates`, "wrong"), kind: "refused" },
    read: { name: "the rates", match: "latest", run: (provider) => provider.latest() },
  });
});

describe("SMTP", () => {
  let served: ServedStandin;
  const opened: SmtpMailer[] = [];
  const open = (url: string) => {
    const mailer = new SmtpMailer({ url, from: "Quayside <hello@quayside.test>" });
    opened.push(mailer);
    return mailer;
  };
  beforeEach(async () => {
    served = await serveStandin((context) => createMailbox(context, 0));
  });
  afterEach(async () => {
    for (const mailer of opened.splice(0)) mailer.close();
    await served.close();
  });

  mailerConformance("SMTP", {
    adapter: () => open(`smtp://127.0.0.1:${String(served.standin.facts?.()["smtpPort"])}`),
    gone: () => open("smtp://127.0.0.1:1"),
    refuseNext: () =>
      void served.context.faults.add({
        vendor: "mailbox",
        kind: "reject",
        match: "",
        count: 1,
        detail: "No such user",
      }),
    arrived: async () => (await (await fetch(`${served.origin}/mailbox/messages`)).json()) as MailboxMessage[],
  });
});
