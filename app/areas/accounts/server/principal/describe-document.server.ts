import type { DocumentDescription, DocumentPrincipal } from "~/platform/document";
import { env } from "~/platform/env.server";
import { documentLanguage } from "~/platform/i18n/remix-i18n.server";
import { displayRates } from "~/platform/money/display-rates";
import type { Principal } from "~/platform/principal";
import { toTheme } from "~/platform/theme";
import type { OtherAreas } from "../others";
import type { SignIn } from "../sessions/sign-in-store.sql.server";
import { isEmbeddedRequest, screenHeaders, signInOfScreen } from "../sign-in/screen-sign-in.server";
import { describeSupportChat } from "./describe-support-chat.server";
import { principalOf } from "./resolve-principal.server";

/**
 * Describes the document that a request asks for.
 * @throws Response a step on the way into a platform's frame
 */
export async function describeDocument(request: Request, others: OtherAreas): Promise<DocumentDescription> {
  const readAt = Date.now();
  const isEmbedded = await isEmbeddedRequest(request);
  const signIn = await signInOfScreen(request, others);
  const headers = screenHeaders(request);
  const principal = signIn && principalOf(signIn, headers);
  return {
    readAt,
    locale: principal?.locale ?? (await documentLanguage(request, headers)),
    appBridge: isEmbedded ? { apiKey: env.SHOPIFY_API_KEY ?? "", url: env.APP_BRIDGE_URL } : null,
    principal: principal && documentPrincipal(principal, signIn),
    display: principal?.workspace.displayCurrency ? displayRates(principal.workspace.displayCurrency) : null,
    supportChat: principal && describeSupportChat(principal, signIn),
    helpCenterUrl: env.HELP_CENTER_URL ?? null,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    hasServiceCenter: env.SUPPORT_EMAIL !== undefined,
    researcherUrl: env.RESEARCHER_URL ?? null,
    listingUrl: env.SHOPIFY_LISTING_URL ?? null,
    extensionUrl: env.EXTENSION_URL ?? null,
  };
}

function documentPrincipal(
  { loginSessionId: _, locale: __, ...principal }: Principal,
  signIn: SignIn,
): DocumentPrincipal {
  const stores = signIn.workspaces.flatMap(({ id: workspaceId, stores }) =>
    stores.map(({ id, name, platform, platformDomain, status, currency }) => ({
      id,
      name,
      platform,
      platformDomain,
      status,
      currency,
      workspaceId,
    })),
  );
  return {
    ...principal,
    theme: toTheme(signIn.theme),
    initials: (signIn.firstName || principal.email || principal.name).slice(0, 1).toUpperCase(),
    stores,
  };
}
