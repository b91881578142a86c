import { adminApiOf } from "~/adapters/store-connection/shopify/admin-api.server";
import { shopAdminUrl } from "~/adapters/store-connection/shopify/shopify-api.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import type { CardFormScript, CardOnFile } from "./card-form";
import { isSigned, readNotification, type Notification } from "./paddle/notification";
import { PaddleSubscriptions } from "./paddle/paddle-subscriptions.server";
import { newsOfShop } from "./shopify/billing-news";
import { isClosedShop, isFrozenShop, ShopifySubscriptions } from "./shopify/shopify-subscriptions.server";
import type { BillingNews, CardForm, PaidSubject, SubscriptionProvider } from "./subscription-provider";

/** Who pays by a provider: a store, whose platform has its own bill, or a workspace, by what its provider calls it. */
export type Payer = StorePayer | { customerId: string | null };
interface StorePayer {
  platform: string;
  platformDomain: string;
}

interface Entry {
  /** The platform whose stores it bills; null for one that workspaces pay by card */
  platform: string | null;
  isConfigured: () => boolean;
  open: (payer: Payer) => SubscriptionProvider;
}

const PROVIDERS = new Map<string, Entry>([
  [
    "shopify",
    {
      platform: "shopify",
      isConfigured: () => true,
      open: (payer) => {
        if (!("platformDomain" in payer)) throw new Error("A platform bills stores alone");
        return new ShopifySubscriptions({
          client: adminApiOf(payer.platformDomain),
          paymentUrl: `${shopAdminUrl(payer.platformDomain)}/settings/billing`,
        });
      },
    },
  ],
  [
    "paddle",
    {
      platform: null,
      isConfigured: () => Boolean(env.PADDLE_API_KEY && env.PADDLE_CLIENT_TOKEN && env.PADDLE_WEBHOOK_SECRET),
      open: (payer) => paddleOf("customerId" in payer ? payer.customerId : null),
    },
  ],
]);

/** Which provider workspaces pay by card; its pushes arrive at /webhooks/<name>. */
export const CARD_PROVIDER = "paddle";
/** Our page that opens the card form; links in the provider's mails lead there. */
export const CARD_PAGE = "/app/pay";

function paddleOf(customerId: string | null): PaddleSubscriptions {
  return new PaddleSubscriptions({
    apiUrl: env.PADDLE_API_URL,
    apiKey: env.PADDLE_API_KEY ?? "",
    customerId,
    payUrl: `${env.APP_URL}${CARD_PAGE}`,
  });
}

/** The platform whose stores pay by a provider; null for another, and for one that is not set up here. */
export function platformOfProvider(provider: string): string | null {
  return PROVIDERS.get(provider)?.platform ?? null;
}

/** True for a provider that workspaces pay by card, where it is set up. */
export function takesCards(provider: string): boolean {
  const entry = PROVIDERS.get(provider);
  return entry?.platform === null && entry.isConfigured();
}

/** @throws AppError unavailable for a provider that is not set up */
export function subscriptionProviderFor({ provider, payer }: { provider: string; payer: Payer }): SubscriptionProvider {
  const entry = PROVIDERS.get(provider);
  if (!entry?.isConfigured())
    throw new AppError("unavailable", { key: "errors.vendor_not_configured", params: { vendor: provider } });
  return entry.open(payer);
}

/** What the provider of cards calls who has this address: made there once, however often it is asked for. @throws OutsideError */
export function openCustomer(customer: { email: string; locale: string }): Promise<string> {
  return paddleOf(null).openCustomer(customer);
}

/** What a form of the provider of cards is for; null for one of another customer. @throws OutsideError */
export function readCardForm({ customerId, payId }: { customerId: string; payId: string }): Promise<CardForm | null> {
  return paddleOf(customerId).readForm(payId);
}

/** By which card an agreement is paid, and what is due of it. @throws OutsideError */
export function readCardOnFile({
  customerId,
  providerId,
}: {
  customerId: string;
  providerId: string;
}): Promise<CardOnFile> {
  return paddleOf(customerId).readCard(providerId);
}

/** Where the parts of the card form come from, for its page's policy; none where cards are not taken. */
export function cardSources(): string[] {
  if (!takesCards(CARD_PROVIDER)) return [];
  const { origin } = new URL(env.PADDLE_SCRIPT_URL);
  return origin.endsWith(".paddle.com") ? ["https://*.paddle.com", "https://*.profitwell.com"] : [origin];
}

/** @throws AppError unavailable where cards are not taken */
export function cardScript(): CardFormScript {
  const { PADDLE_SCRIPT_URL: url, PADDLE_CLIENT_TOKEN: token } = env;
  if (!takesCards(CARD_PROVIDER) || !token)
    throw new AppError("unavailable", { key: "errors.vendor_not_configured", params: { vendor: CARD_PROVIDER } });
  return { url, token, isTest: token.startsWith("test_") };
}

/**
 * What a push of the provider of cards says; null for one that is about nothing of ours.
 * @throws AppError unauthorized for one that it did not sign; ZodError, SyntaxError for a body that is none
 */
export function readCardPush({ rawBody, headers }: { rawBody: string; headers: Headers }): Notification | null {
  const secret = env.PADDLE_WEBHOOK_SECRET;
  const header = headers.get("paddle-signature") ?? "";
  if (!secret || !isSigned({ rawBody, header, secret }))
    throw new AppError("unauthorized", { key: "errors.webhook_signature" });
  return readNotification(rawBody);
}

/** What a push's subject stands for; null for what the provider does not have. @throws OutsideError */
export function identifyPaid(subject: string): Promise<PaidSubject | null> {
  return paddleOf(null).identify(subject);
}

/** What a push of a store's platform says of its bills; null for one that says nothing of them. @throws where its body is none */
export const billingNewsOf: (push: { topic: string; body: string }) => BillingNews | null = newsOfShop;

/** True for a refusal that means that a payer's agreements rest until the payer's own bill is paid. */
export const isPayerFrozen = isFrozenShop;

/** True for an answer by which a payer is there no more. */
export const isPayerGone = isClosedShop;
