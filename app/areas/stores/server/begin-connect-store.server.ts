import type { Principal } from "~/platform/principal";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { beginShopifyOAuth } from "~/shopify.server";
import { cleanShopifyDomain, type StorePlatform } from "../rules/store-domain";
import { consentCookie } from "./consent-cookie.server";

/**
 * Starts connecting a store from the standalone app. The answer is where to send the browser, and the cookie that ties what
 * comes back to this account and workspace.
 * @throws AppError with an error at the field `shop`: not a store's address; StoreAlreadyExistsInThisAccount (G111)
 * @throws AppError unprocessable for platforms that can't be connected; forbidden inside a shop's admin
 */
export async function beginConnectStore({ scope, principal, platform, shop }: { scope: WorkspaceScope; principal: Principal; platform: StorePlatform; shop: string }): Promise<{ url: string; cookie: string }> {
  if (principal.isEmbedded) throw new AppError("forbidden", { key: "errors.identity_standalone_only" });
  if (platform !== "shopify") throw new AppError("unprocessable", { key: "errors.stores_platform_soon" });
  const domain = cleanShopifyDomain(shop);
  if (!domain) throw refuse("badRequest", "errors.stores_address_wrong");
  const known = await scope.db.store.findFirst({ where: { platform, platformDomain: domain, status: "active" }, select: { id: true } });
  if (known) throw refuse("storeAlreadyConnected", "errors.stores_already_connected", "StoreAlreadyExistsInThisAccount");
  const { url, state } = beginShopifyOAuth({ shop: domain });
  return { url, cookie: consentCookie.make({ state, accountId: principal.accountId, workspaceId: scope.workspaceId, returnTo: "/app/setting/channel" }) };
}

function refuse(kind: "badRequest" | "storeAlreadyConnected", key: string, errorCode?: string): AppError {
  return new AppError(kind, { key, errorCode, fields: { shop: { key } } });
}
