import { randomToken, sameText } from "~/platform/crypto.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { writeOfflineTokens } from "./session-storage.server";
import { AUTH_PATH, readShopDomain, requireShopify, shopAdminUrl } from "./shopify-api.server";
import { isQuerySigned } from "./signatures.server";
import { requestTokensByCode } from "./token-endpoint.server";

/**
 * Starts connecting a shop from the standalone app. The caller keeps `state` in the browser (a signed cookie) and sends
 * the browser to `url`; `finishShopifyOAuth` takes what comes back to AUTH_PATH/callback.
 */
export function beginShopifyOAuth({ shop }: { shop: string }): { url: string; state: string } {
  requireShopify();
  const state = randomToken();
  const url = new URL(`${shopAdminUrl(shop)}/oauth/authorize`);
  url.searchParams.set("client_id", env.SHOPIFY_API_KEY ?? "");
  url.searchParams.set("scope", env.SHOPIFY_SCOPES);
  url.searchParams.set("redirect_uri", `${env.APP_URL}${AUTH_PATH}/callback`);
  url.searchParams.set("state", state);
  return { url: url.href, state };
}

/**
 * Ends it: checks signature, age and state, trades the code for offline tokens and keeps them. The caller connects the
 * shop to the account that began.
 * @throws AppError forbidden when the redirect is not one that we began
 * @throws OutsideError reconnect when Shopify refuses the code
 */
export async function finishShopifyOAuth({
  url,
  expectedState,
}: {
  url: URL;
  expectedState: string;
}): Promise<{ shop: string; scopes: string[] }> {
  requireShopify();
  const shop = readShopDomain(url.searchParams.get("shop"));
  const code = url.searchParams.get("code");
  const isOurs =
    (await isQuerySigned(url.searchParams, "admin")) && sameText(url.searchParams.get("state") ?? "", expectedState);
  if (!shop || !code || !isOurs) throw new AppError("forbidden", { key: "errors.oauth_refused" });
  const tokens = await requestTokensByCode(shop, code);
  await writeOfflineTokens(tokens);
  return { shop, scopes: tokens.scopes };
}
