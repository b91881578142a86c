import { confirmInstallation } from "~/areas/stores/server/confirm-installation.server";
import { connectShopifyStore } from "~/areas/stores/server/connect-shopify-store.server";
import { authenticateShopifyScreen, isShopifyConfigured, shopifyHooks } from "~/shopify.server";
import { resolveSignIn, signInOfShop } from "./resolve-principal.server";
import { readCredential } from "./session-token.server";
import type { SignIn } from "./sign-in-store.sql.server";

// A shop that has just given us its tokens becomes a store before its first screen is answered.
shopifyHooks.onShopConnected = async (connection) => void (await connectShopifyStore(connection));
shopifyHooks.onShopConfirmed = confirmInstallation;

/** True for a document, or the data of one, that a Shopify admin's frame asks for. */
export async function isEmbeddedRequest(request: Request): Promise<boolean> {
  if (!isShopifyConfigured()) return false;
  const query = new URL(request.url).searchParams;
  if (query.get("embedded") === "1" || query.has("id_token")) return true;
  return (await readCredential(request.headers))?.kind === "platform";
}

/**
 * The account that asks for a document: embedded by the shop's session token, standalone by the device session.
 * @throws Response the bounce page and other steps on the way into the frame, to be answered as they are
 */
export async function signInOfScreen(request: Request): Promise<SignIn | null> {
  if (!(await isEmbeddedRequest(request))) {
    const credential = await readCredential(request.headers);
    return resolveSignIn(credential);
  }
  const { shop } = await authenticateShopifyScreen(request);
  const known = await signInOfShop(shop);
  if (known) return known;
  // The tokens are there but the store is not: its connecting was cut off.
  await connectShopifyStore({ shop });
  return signInOfShop(shop);
}

/** A document's headers with the language that its address names (G079). Documents are of the current store; calls alone name another. */
export function screenHeaders(request: Request): Headers {
  const headers = new Headers(request.headers);
  headers.delete("store-id");
  const locale = new URL(request.url).searchParams.get("locale");
  if (locale) headers.set("locale", locale);
  return headers;
}
