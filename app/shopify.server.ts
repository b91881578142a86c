import "@shopify/shopify-app-remix/adapters/node";
import { AppDistribution, shopifyApp } from "@shopify/shopify-app-remix/server";
import { OutsideError } from "~/adapters/outcome";
import { OfflineSessionStorage } from "~/adapters/store-connection/shopify/session-storage.server";
import {
  isOfFormerSecret,
  verifySessionToken,
  type ShopifyVisitor,
} from "~/adapters/store-connection/shopify/session-token.server";
import {
  appSettings,
  AUTH_PATH,
  formerAppSettings,
  isShopifyConfigured,
  readShopDomain,
  requireShopify,
} from "~/adapters/store-connection/shopify/shopify-api.server";
import { ensureOfflineSession, type OnInstalled } from "~/adapters/store-connection/shopify/tokens.server";
import { env } from "~/platform/env.server";

const POLICY = "content-security-policy";

const appOf = (settings: typeof appSettings) =>
  shopifyApp({
    ...settings,
    appUrl: env.APP_URL,
    authPathPrefix: AUTH_PATH,
    sessionStorage: new OfflineSessionStorage(),
    distribution: AppDistribution.AppStore,
    future: {
      unstable_newEmbeddedAuthStrategy: true,
      expiringOfflineAccessTokens: true,
    },
  });

const shopify = appOf(appSettings);
/** For documents whose session token is signed with the secret that the app had before. */
const formerShopify = formerAppSettings && appOf(formerAppSettings);

export default shopify;
export const authenticate = shopify.authenticate;
export const addDocumentResponseHeaders = shopify.addDocumentResponseHeaders;

/**
 * Lets a document of the admin's frame through by the SDK, and answers who visits. The one exchange for tokens is made
 * first, under our lock (decision 35): the SDK then finds them in its storage.
 * @throws Response the page or redirect to answer with instead
 * @throws AppError unavailable without an app at Shopify
 * @throws OutsideError when Shopify does not answer
 */
export async function authenticateScreen(request: Request, onInstalled: OnInstalled): Promise<ShopifyVisitor> {
  requireShopify();
  const visitor = await visitorOf(request, onInstalled);
  try {
    const { session } = await (await appFor(request)).authenticate.admin(request);
    if (visitor?.shop === session.shop) return visitor;
  } catch (answer) {
    if (!(answer instanceof Response)) throw isExit(request) ? new Response(null, { status: 404 }) : answer;
    if (answer.headers.get("content-type")?.startsWith("text/html")) {
      // The SDK's pages take any shop's word for who may frame them.
      answer.headers.delete(POLICY);
      frameDocument(request, answer.headers);
    }
    throw answer;
  }
  throw new Response(null, { status: 401 });
}

/** The SDK by the secret that a request's session token is signed with. */
async function appFor(request: Request): Promise<typeof shopify> {
  const sessionToken = sessionTokenOf(request);
  return formerShopify && sessionToken && (await isOfFormerSecret(sessionToken)) ? formerShopify : shopify;
}

function sessionTokenOf(request: Request): string | null {
  const inHeader = request.headers.get("authorization")?.replace(/^Bearer /, "");
  return inHeader || new URL(request.url).searchParams.get("id_token");
}

/** The way out of the frame leads to places of ours and of the platform alone; the SDK throws for others. */
function isExit(request: Request): boolean {
  return new URL(request.url).pathname === `${AUTH_PATH}/exit-iframe`;
}

/** Who asks by a right session token, whose shop's tokens we hold by then; null for anybody else, whom the SDK leads on. */
async function visitorOf(request: Request, onInstalled: OnInstalled): Promise<ShopifyVisitor | null> {
  const sessionToken = sessionTokenOf(request);
  const visitor = sessionToken ? await verifySessionToken(sessionToken) : null;
  if (!visitor || !sessionToken) return null;
  try {
    await ensureOfflineSession({ shop: visitor.shop, sessionToken, onInstalled });
  } catch (error) {
    // It lives for a minute. The SDK finds no tokens, is refused too, and asks the browser for another.
    if (!(error instanceof OutsideError) || error.vendorCode !== "invalid_subject_token") throw error;
  }
  return visitor;
}

/**
 * Sets who may frame a document: the visited shop and its admin when embedded, else nobody. A shop in the address of a page
 * that is not embedded is anybody's word.
 */
export function frameDocument(request: Request, headers: Headers): void {
  const { pathname, searchParams } = new URL(request.url);
  const isEmbedded = searchParams.get("embedded") === "1" || pathname.startsWith(`${AUTH_PATH}/`);
  const ours = headers.get(POLICY);
  headers.delete(POLICY);
  if (isShopifyConfigured() && isEmbedded && readShopDomain(searchParams.get("shop")))
    addDocumentResponseHeaders(request, headers);
  const frame = headers.get(POLICY)?.replace(/;$/, "");
  headers.set(POLICY, [...(ours ? [ours] : []), frame ? withOwnAdmin(frame) : "frame-ancestors 'none'"].join("; "));
  if (frame) headers.set("link", `<${env.APP_BRIDGE_URL}>; rel="preload"; as="script"`);
}

/** The SDK knows the platform's own admin. */
function withOwnAdmin(frame: string): string {
  return frame.split(" ").includes(env.SHOPIFY_ADMIN_ORIGIN) ? frame : `${frame} ${env.SHOPIFY_ADMIN_ORIGIN}`;
}

/** What areas ask of Shopify besides; each stands in the adapter. */
export { beginShopifyOAuth, finishShopifyOAuth } from "~/adapters/store-connection/shopify/oauth.server";
export { deleteSessionsOfShop as forgetShopifySessions } from "~/adapters/store-connection/shopify/session-storage.server";
export { retryHeaders, verifySessionToken } from "~/adapters/store-connection/shopify/session-token.server";
export { isShopifyConfigured, shopAdminUrl } from "~/adapters/store-connection/shopify/shopify-api.server";
export { readWebhook, verifyAppProxy } from "~/adapters/store-connection/shopify/signatures.server";
export { ensureOfflineSession, offlineAccessToken } from "~/adapters/store-connection/shopify/tokens.server";
export type { Installation, OnInstalled } from "~/adapters/store-connection/shopify/tokens.server";
