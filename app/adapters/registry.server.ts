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
import { STRIPE, StripePayments } from "./payment/stripe/stripe.server";
import { ALIEXPRESS, ALIEXPRESS_CAPABILITIES, AliexpressSupplier } from "./supplier/aliexpress/aliexpress.server";
import type { AliexpressApp } from "./supplier/aliexpress/client.server";
import { authorizeUrl, exchangeCode, refreshTokens } from "./supplier/aliexpress/oauth.server";
import type { Supplier, SupplierCapabilities } from "./supplier/supplier";
import type { SupplierPush } from "./supplier/supplier-push";
import type { SupplierTokenSet } from "./supplier/supplier-tokens";
import { storedTokens } from "./supplier/token-store.server";
import type { ZopiSettings } from "./supplier/zopi/client.server";
import { readZopiPush } from "./supplier/zopi/push.server";
import type { SourceCatalogue } from "./supplier/source-catalogue";
import { ZOPI, ZOPI_CAPABILITIES, ZopiSupplier } from "./supplier/zopi/zopi.server";
import { TRACK17, Track17 } from "./tracking/17track/17track.server";
import type { TrackingProvider } from "./tracking/tracking-provider";

/** One vendor of goods: what it can do, whether its keys are set, and how to make it. */
interface SupplierEntry {
  name: string;
  capabilities: SupplierCapabilities;
  isConfigured: () => boolean;
  make: (workspaceId: string) => Supplier;
}

let sourceCatalogue: SourceCatalogue | undefined;

/** Gives our own source the catalogue it is searched in. Called once where the process is put together. */
export function provideSourceCatalogue(catalogue: SourceCatalogue): void {
  sourceCatalogue = catalogue;
}

function requireSourceCatalogue(): SourceCatalogue {
  if (!sourceCatalogue) throw new Error("provideSourceCatalogue was not called at start");
  return sourceCatalogue;
}

/** Asks for the catalogue only when it is searched or read: ordering works in a process that has none. */
const catalogue: SourceCatalogue = {
  search: async (query) => requireSourceCatalogue().search(query),
  product: async (query) => requireSourceCatalogue().product(query),
};

const SUPPLIERS = new Map<string, SupplierEntry>([
  [
    ZOPI,
    {
      name: "Zopi",
      capabilities: ZOPI_CAPABILITIES,
      isConfigured: () => Boolean(env.ZOPI_API_URL && env.ZOPI_KEY_ID && env.ZOPI_SECRET),
      make: () => new ZopiSupplier({ settings: zopiSettings(), catalogue }),
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
        return new AliexpressSupplier({ app, tokens: storedTokens({ workspaceId, supplier: ALIEXPRESS, refresh }), accountKey: workspaceId });
      },
    },
  ],
]);

/**
 * The supplier of a source, with the workspace's own connection where it needs one.
 * @throws AppError notFound for an unknown source, unavailable when its keys are not set
 */
export function supplierFor({ source, workspaceId }: { source: string; workspaceId: string }): Supplier {
  const entry = SUPPLIERS.get(source);
  if (!entry) throw new AppError("notFound", { key: "errors.not_found" });
  if (!entry.isConfigured()) throw notConfigured(entry.name);
  return entry.make(workspaceId);
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
export function readSupplierPush({ source, rawBody, headers }: { source: string; rawBody: string; headers: Headers }): SupplierPush | null {
  if (source !== ZOPI) throw new AppError("notFound", { key: "errors.not_found" });
  return readZopiPush({ rawBody, headers, secret: required(env.ZOPI_SECRET, "Zopi") });
}

/** Whose pushes about parcels come to /webhooks/<source>. */
export const TRACKING_SOURCE = TRACK17;

/** @throws AppError unavailable when its key is not set */
export function trackingProvider(): TrackingProvider {
  return new Track17({ apiUrl: env.TRACK17_API_URL, key: required(env.TRACK17_KEY, "17TRACK") });
}

/** Under which name the payment provider's pushes arrive: /webhooks/<name>. */
export const PAYMENT_SOURCE = STRIPE;

/** True when the payment provider's keys are set. */
export function isPaymentConfigured(): boolean {
  return Boolean(env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET);
}

/** @throws AppError unavailable when its keys are not set */
export function paymentProvider(): PaymentProvider {
  return new StripePayments({
    apiUrl: env.STRIPE_API_URL,
    secretKey: required(env.STRIPE_SECRET_KEY, "Stripe"),
    webhookSecret: required(env.STRIPE_WEBHOOK_SECRET, "Stripe"),
  });
}

/** Who tells what a dollar buys, or null when its key is not set: the rates in the code hold then. */
export function exchangeRateProvider(): ExchangeRateProvider | null {
  return env.EXCHANGE_RATES_APP_ID ? new OpenExchangeRates({ apiUrl: env.EXCHANGE_RATES_API_URL, appId: env.EXCHANGE_RATES_APP_ID }) : null;
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
  return new Featurebase({ boardUrl: required(env.FEATUREBASE_URL, "Featurebase"), secret: required(env.FEATUREBASE_SSO_SECRET, "Featurebase") });
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
