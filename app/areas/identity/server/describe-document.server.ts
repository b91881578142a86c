import { acceptedLanguage } from "~/platform/i18n/accepted-language";
import type { Language } from "~/platform/i18n/languages";
import { DEFAULT_LANGUAGE } from "~/platform/i18n/languages";
import { env } from "~/platform/env.server";
import { requestedLanguage } from "~/platform/i18n/request.server";
import type { Principal } from "~/platform/principal";
import { type DisplayRates, displayRates } from "~/platform/money/display-rates";
import { describeSupportChat, type SupportChat } from "./describe-support-chat.server";
import { principalOf } from "./resolve-principal.server";
import { isEmbeddedRequest, screenHeaders, signInOfScreen } from "./screen-sign-in.server";
import type { SignIn, SignInStore } from "./sign-in-store.sql.server";

/** What every document carries about itself and who looks at it. */
export interface DocumentDescription {
  /** When its data was read, in epoch milliseconds of the server's clock */
  readAt: number;
  locale: Language;
  /** Of documents in a Shopify admin's frame: the app's public key and the script that speaks with the frame. */
  appBridge: { apiKey: string; url: string } | null;
  principal: DocumentPrincipal | null;
  /** Of a workspace with a display currency: that, and what one unit of each other is worth in it */
  display: DisplayRates | null;
  helpCenterUrl: string | null;
  supportChat: SupportChat | null;
  /** Requests can be sent to our team. */
  hasServiceCenter: boolean;
  /** The product researcher, where there is one (G018) */
  researcherUrl: string | null;
  /** Where the browser extension can be had */
  extensionUrl: string | null;
}

/** The public side of a principal, for the frame, the store switcher and what screens hide or lock. */
export interface DocumentPrincipal extends Omit<Principal, "loginSessionId" | "locale"> {
  /** The first letter of the first name, else of the e-mail (G045). */
  initials: string;
  /** Of all workspaces that can be reached, for the switcher. */
  stores: DocumentStore[];
}

export interface DocumentStore extends Pick<SignInStore, "id" | "name" | "platform" | "platformDomain" | "status" | "currency"> {
  workspaceId: string;
}

/**
 * Describes the document that a request asks for.
 * @throws Response a step on the way into a platform's frame
 */
export async function describeDocument(request: Request): Promise<DocumentDescription> {
  const readAt = Date.now();
  const isEmbedded = await isEmbeddedRequest(request);
  const signIn = await signInOfScreen(request);
  const headers = screenHeaders(request);
  const principal = signIn && principalOf(signIn, headers);
  return {
    readAt,
    locale: principal?.locale ?? requestedLanguage(headers) ?? acceptedLanguage(headers) ?? DEFAULT_LANGUAGE,
    appBridge: isEmbedded ? { apiKey: env.SHOPIFY_API_KEY ?? "", url: env.SHOPIFY_APP_BRIDGE_URL } : null,
    principal: principal && documentPrincipal(principal, signIn),
    display: principal?.workspace.displayCurrency ? displayRates(principal.workspace.displayCurrency) : null,
    supportChat: principal && describeSupportChat(principal, signIn),
    helpCenterUrl: env.HELP_CENTER_URL ?? null,
    hasServiceCenter: env.SUPPORT_EMAIL !== undefined,
    researcherUrl: env.RESEARCHER_URL ?? null,
    extensionUrl: env.EXTENSION_URL ?? null,
  };
}

function documentPrincipal({ loginSessionId: _, locale: __, ...principal }: Principal, signIn: SignIn): DocumentPrincipal {
  const stores = signIn.workspaces.flatMap(({ id: workspaceId, stores }) =>
    stores.map(({ id, name, platform, platformDomain, status, currency }) => ({ id, name, platform, platformDomain, status, currency, workspaceId })),
  );
  return { ...principal, initials: (signIn.firstName || principal.email || principal.name).slice(0, 1).toUpperCase(), stores };
}
