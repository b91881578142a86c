import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import type { Analytics } from "./analytics/analytics";
import { HttpAnalytics } from "./analytics/http/http-analytics.server";
import type { ExchangeRateProvider } from "./exchange-rates/exchange-rate-provider";
import { OpenExchangeRates } from "./exchange-rates/openexchangerates/openexchangerates.server";
import { Featurebase } from "./feedback/featurebase/featurebase.server";
import type { FeedbackBoard } from "./feedback/feedback-board";
import type { Mailer } from "./mail/mailer";
import { SmtpMailer } from "./mail/smtp/smtp.server";
import type { PaymentProvider } from "./payment/payment-provider";
import { PAYPAL, PaypalPayments } from "./payment/paypal/paypal.server";
import { STRIPE, StripePayments } from "./payment/stripe/stripe.server";
import { ALIEXPRESS, ALIEXPRESS_CAPABILITIES, AliexpressSupplier } from "./supplier/aliexpress/aliexpress.server";
import type { AliexpressApp } from "./supplier/aliexpress/client.server";
import { authorizeUrl, exchangeCode, refreshTokens } from "./supplier/aliexpress/oauth.server";
import type { SourceCatalog } from "./supplier/source-catalog";
import type { Supplier, SupplierCapabilities } from "./supplier/supplier";
import type { SupplierPush } from "./supplier/supplier-push";
import type { SupplierTokenSet } from "./supplier/supplier-tokens";
import { storedTokens } from "./supplier/token-store.server";
import type { ZopiSettings } from "./supplier/zopi/client.server";
import { readZopiPush } from "./supplier/zopi/push.server";
import { ZOPI, ZOPI_CAPABILITIES, ZopiSupplier } from "./supplier/zopi/zopi.server";
import { TRACK17, Track17 } from "./tracking/17track/17track.server";
import type { TrackingProvider } from "./tracking/tracking-provider";

/** One vendor of goods: what it can do, whether its keys are set, and how to make it. */
interface SupplierEntry {
  name: string;
  capabilities: SupplierCapabilities;
  isConfigured: () => boolean;
  make: (workspaceId: string, catalog: SourceCatalog) => Supplier;
}

/** For who orders goods, and does not look for them. */
const NO_CATALOG: SourceCatalog = {
  search: () => Promise.reject(new Error("No catalog was given to search")),
  product: () => Promise.reject(new Error("No catalog was given to read from")),
};

const SUPPLIERS = new Map<string, SupplierEntry>([
  [
    ZOPI,
    {
      name: "Zopi",
      capabilities: ZOPI_CAPABILITIES,
      isConfigured: () => Boolean(env.ZOPI_API_URL && env.ZOPI_KEY_ID && env.ZOPI_SECRET),
      make: (_, catalog) => new ZopiSupplier({ settings: zopiSettings(), catalog }),
    },
  ],
  [
    ALIEXPRESS,
    {
      name: "AliExpress",
      capabilities: ALIEXPRESS_CAPABILITIES,
      isConfigured: () => Boolean(env.ALIEXPRESS_APP_KEY && env.ALIEXPRESS_APP_SECRET),
      make(workspaceId) {
        const app = aliexpressApp();
        const refresh = (refreshToken: string) => refreshTokens({ app, refreshToken });
        return new AliexpressSupplier({
          app,
          tokens: storedTokens({ workspaceId, supplier: ALIEXPRESS, refresh }),
          accountKey: workspaceId,
        });
      },
    },
  ],
]);

/**
 * The supplier of a source, with the workspace's own connection where it needs one.
 * @param catalog where our own source's goods are searched and read
 * @throws AppError notFound for an unknown source, unavailable when its keys are not set
 */
export function supplierFor({
  source,
  workspaceId,
  catalog = NO_CATALOG,
}: {
  source: string;
  workspaceId: string;
  catalog?: SourceCatalog;
}): Supplier {
  const entry = SUPPLIERS.get(source);
  if (!entry) throw new AppError("notFound", { key: "errors.not_found" });
  if (!entry.isConfigured()) throw notConfigured(entry.name);
  return entry.make(workspaceId, catalog);
}

/** The sources whose keys are set, and what each can do. */
export function configuredSuppliers(): { source: string; name: string; capabilities: SupplierCapabilities }[] {
  return [...SUPPLIERS]
    .filter(([, entry]) => entry.isConfigured())
    .map(([source, { name, capabilities }]) => ({ source, name, capabilities }));
}

/** How a merchant connects an own account at a supplier. */
export interface SupplierConsent {
  /** Where to send the merchant's browser; `state` comes back unchanged with the code. */
  authorizeUrl(request: { redirectUrl: string; state: string }): string;
  /** Trades the code for tokens, to be kept with `saveConnection`. @throws OutsideError */
  exchangeCode(code: string): Promise<SupplierTokenSet>;
}

/** @throws AppError notFound where the source has no consent, unavailable when its keys are not set */
export function supplierConsent(source: string): SupplierConsent {
  if (source !== ALIEXPRESS) throw new AppError("notFound", { key: "errors.not_found" });
  const app = aliexpressApp();
  return {
    authorizeUrl: ({ redirectUrl, state }) => authorizeUrl({ app, redirectUrl, state }),
    exchangeCode: (code) => exchangeCode({ app, code }),
  };
}

/**
 * Checks and reads a supplier's push.
 * @returns null for pushes of no interest
 * @throws AppError unauthorized for a wrong signature, notFound where the source pushes nothing
 */
export function readSupplierPush({
  source,
  rawBody,
  headers,
}: {
  source: string;
  rawBody: string;
  headers: Headers;
}): SupplierPush | null {
  if (source !== ZOPI) throw new AppError("notFound", { key: "errors.not_found" });
  return readZopiPush({ rawBody, headers, secret: required(env.ZOPI_SECRET, "Zopi") });
}

/** Whose pushes about parcels come to /webhooks/<source>. */
export const TRACKING_SOURCE = TRACK17;

/** @throws AppError unavailable when its key is not set */
export function trackingProvider(): TrackingProvider {
  return new Track17({ apiUrl: env.TRACK17_API_URL, key: required(env.TRACK17_KEY, "17TRACK") });
}

/** One who takes payments: whether its keys are set, and how to make it. */
interface PaymentEntry {
  isConfigured: () => boolean;
  make: () => PaymentProvider;
}

const PAYMENTS = new Map<string, PaymentEntry>([
  [
    STRIPE,
    {
      isConfigured: () => Boolean(env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET),
      make: () =>
        new StripePayments({
          apiUrl: env.STRIPE_API_URL,
          secretKey: required(env.STRIPE_SECRET_KEY, "Stripe"),
          webhookSecret: required(env.STRIPE_WEBHOOK_SECRET, "Stripe"),
        }),
    },
  ],
  [
    PAYPAL,
    {
      isConfigured: () => Boolean(env.PAYPAL_CLIENT_ID && env.PAYPAL_CLIENT_SECRET && env.PAYPAL_WEBHOOK_ID),
      make: () =>
        new PaypalPayments({
          apiUrl: env.PAYPAL_API_URL,
          clientId: required(env.PAYPAL_CLIENT_ID, "PayPal"),
          clientSecret: required(env.PAYPAL_CLIENT_SECRET, "PayPal"),
          webhookId: required(env.PAYPAL_WEBHOOK_ID, "PayPal"),
        }),
    },
  ],
]);

/** Payment providers by the name under which their pushes arrive: /webhooks/<name>. */
export const PAYMENT_SOURCES: readonly string[] = [...PAYMENTS.keys()];

const payments = new Map<string, PaymentProvider>();

/** @throws AppError notFound for an unknown provider, unavailable when its keys are not set */
export function paymentProvider(id: string): PaymentProvider {
  const entry = PAYMENTS.get(id);
  if (!entry) throw new AppError("notFound", { key: "errors.not_found" });
  const made = payments.get(id) ?? entry.make();
  payments.set(id, made);
  return made;
}

/** The payment providers whose keys are set. No way to pay is offered by two of them. */
export function configuredPayments(): PaymentProvider[] {
  return [...PAYMENTS].filter(([, entry]) => entry.isConfigured()).map(([id]) => paymentProvider(id));
}

/** Who tells what a dollar buys, or null when its key is not set: the rates in the code hold then. */
export function exchangeRateProvider(): ExchangeRateProvider | null {
  return env.EXCHANGE_RATES_APP_ID
    ? new OpenExchangeRates({ apiUrl: env.EXCHANGE_RATES_API_URL, appId: env.EXCHANGE_RATES_APP_ID })
    : null;
}

/** True when an analytics endpoint is set; there is none by default (X039). */
export function isAnalyticsConfigured(): boolean {
  return env.ANALYTICS_URL !== undefined;
}

/** Where actions are told besides our own records, or null. */
export function analytics(): Analytics | null {
  return env.ANALYTICS_URL ? new HttpAnalytics({ url: env.ANALYTICS_URL, key: env.ANALYTICS_KEY }) : null;
}

let smtp: SmtpMailer | undefined;

/** @throws AppError unavailable when no mail server is set */
export function mailer(): Mailer {
  smtp ??= new SmtpMailer({ url: required(env.SMTP_URL, "SMTP"), from: env.MAIL_FROM });
  return smtp;
}

/** Whether there is a feedback board to go to. */
export function isFeedbackBoardConfigured(): boolean {
  return env.FEATUREBASE_URL !== undefined && env.FEATUREBASE_SSO_SECRET !== undefined;
}

/** @throws AppError unavailable when no board is set up */
export function feedbackBoard(): FeedbackBoard {
  return new Featurebase({
    boardUrl: required(env.FEATUREBASE_URL, "Featurebase"),
    secret: required(env.FEATUREBASE_SSO_SECRET, "Featurebase"),
  });
}

function zopiSettings(): ZopiSettings {
  return {
    apiUrl: required(env.ZOPI_API_URL, "Zopi"),
    keyId: required(env.ZOPI_KEY_ID, "Zopi"),
    secret: required(env.ZOPI_SECRET, "Zopi"),
  };
}

function aliexpressApp(): AliexpressApp {
  return {
    apiUrl: env.ALIEXPRESS_API_URL,
    siteUrl: env.ALIEXPRESS_SITE_URL,
    appKey: required(env.ALIEXPRESS_APP_KEY, "AliExpress"),
    appSecret: required(env.ALIEXPRESS_APP_SECRET, "AliExpress"),
  };
}

function required(setting: string | undefined, vendor: string): string {
  if (setting === undefined) throw notConfigured(vendor);
  return setting;
}

function notConfigured(vendor: string): AppError {
  return new AppError("unavailable", { key: "errors.vendor_not_configured", params: { vendor } });
}
