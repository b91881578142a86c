import { authenticateScreen, isShopifyConfigured } from "~/shopify.server";
import { connectShopifyStore } from "../connecting/connect-shopify-store.server";
import { heedInstallation } from "../connecting/heed-installation.server";
import type { OtherAreas } from "../others";
import { resolveSignIn, signInOfShop } from "../principal/resolve-principal.server";
import { readCredential } from "../sessions/session-token.server";
import type { SignIn } from "../sessions/sign-in-store.sql.server";
import { scopeOfShop } from "../stores/scope-of-shop.server";

/** True for a document, or the data of one, that a Shopify admin's frame asks for. */
export async function isEmbeddedRequest(request: Request): Promise<boolean> {
  if (!isShopifyConfigured()) return false;
  const query = new URL(request.url).searchParams;
  if (query.get("embedded") === "1" || query.has("id_token")) return true;
  return (await readCredential(request.headers))?.kind === "platform";
}

/**
 * The account that asks for a document: embedded by the shop's session token, standalone by the device session. Null also
 * for a connected shop that speaks for nobody.
 * @throws Response the bounce page and other steps on the way into the frame, to be answered as they are
 */
export async function signInOfScreen(request: Request, others: OtherAreas): Promise<SignIn | null> {
  if (!(await isEmbeddedRequest(request))) {
    const credential = await readCredential(request.headers);
    return resolveSignIn(credential);
  }
  const { shop } = await authenticateScreen(request, heedInstallation(others));
  const known = await signInOfShop(shop);
  if (known || (await scopeOfShop(shop))) return known;
  // The tokens are there but the store is not: its connecting was cut off.
  await connectShopifyStore({ shop, others });
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
