import { isOnThisMachine, tiktokConsent, wooCommerceConsent } from "~/adapters/store-connection/registry.server";
import { systemDb } from "~/platform/db/client.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { checkPublicUrl } from "~/platform/http/safe-url.server";
import type { Principal } from "~/platform/principal";
import { beginShopifyOAuth } from "~/shopify.server";
import {
  cleanShopifyDomain,
  cleanWooCommerceAddress,
  isLoopbackAddress,
  isSameAddress,
  type StorePlatform,
} from "../../rules/stores/store-domain";
import { consentCookie } from "../consents/consent-cookie.server";
import { beginnerOf, makeConsentState } from "../consents/consent-state.server";
import type { OtherAreas } from "../others";
import { listStores } from "../stores/list-stores.server";
import { awaitKeys } from "./pending-keys.server";
import { refuseTooManyStores } from "./refuse-too-many-stores.server";

/** The marker of the service's other app, which the documents know by a code of its own (G153). */
const RESEARCHER = "AH";

interface Asking {
  scope: WorkspaceScope;
  principal: Principal;
  others: Pick<OtherAreas, "isPackageDue">;
  /** The app that asks, by its marker (G018) */
  app: string | null;
}

/**
 * Starts connecting a store from the standalone app. The answer is where to send the browser, and for Shopify the cookie
 * that ties what comes back to this account and workspace.
 * @throws AppError with an error at the field `shop`: not a store's address; StoreAlreadyExistsInThisAccount (G111)
 * @throws AppError forbidden inside a shop's admin, connectMoreStores (122), packageDue (116, G152) while a bill of the plan is
 *   not paid, unavailable for a platform that is not set up
 */
export async function beginConnectStore({
  platform,
  shop,
  ...asking
}: Asking & { platform: StorePlatform; shop: string }): Promise<{ url: string; cookie: string | null }> {
  if (platform === "tiktok") return { url: await beginConnectTiktok(asking), cookie: null };
  await refuseHere(asking);
  return platform === "shopify"
    ? beginShopify(asking, shop)
    : { url: await beginWooCommerce(asking, shop), cookie: null };
}

/** Starts connecting the shops of a TikTok seller, who names them at the platform. Answers where to send the browser. @throws AppError as above */
export async function beginConnectTiktok(asking: Asking): Promise<string> {
  await refuseHere(asking);
  const { scope, principal } = asking;
  return tiktokConsent().authorizeUrl(
    makeConsentState({ platform: "tiktok", ...beginnerOf(principal), workspaceId: scope.workspaceId }),
  );
}

async function beginShopify({ scope, principal }: Asking, shop: string): Promise<{ url: string; cookie: string }> {
  const domain = cleanShopifyDomain(shop);
  if (!domain) throw refuse("badRequest", "errors.stores_address_wrong");
  await refuseKnown(principal, "shopify", domain);
  const { url, state } = beginShopifyOAuth({ shop: domain });
  return {
    url,
    cookie: consentCookie.make({
      state,
      accountId: principal.accountId,
      workspaceId: scope.workspaceId,
      returnTo: "/app/setting/channel",
    }),
  };
}

async function beginWooCommerce({ scope, principal }: Asking, shop: string): Promise<string> {
  const address = cleanWooCommerceAddress(shop);
  if (!address || (isLoopbackAddress(address) && !isOnThisMachine()))
    throw refuse("badRequest", "errors.stores_address_wrong_woocommerce");
  await refuseKnown(principal, "woocommerce", address);
  const storeUrl = wooCommerceConsent.siteUrl(address);
  if (!isLoopbackAddress(address)) await checkPublicUrl(storeUrl).catch(atField);
  const state = await awaitKeys({ ...beginnerOf(principal), workspaceId: scope.workspaceId, address });
  const here = `${env.APP_URL}/auth/platform/woocommerce/callback`;
  return wooCommerceConsent.authorizeUrl({ storeUrl, state, returnUrl: here, callbackUrl: here });
}

async function refuseHere({ scope, principal, others, app }: Asking): Promise<void> {
  if (principal.isEmbedded) throw new AppError("forbidden", { key: "errors.identity_standalone_only" });
  await refuseTooManyStores(systemDb, scope.workspaceId);
  if (await others.isPackageDue(scope))
    throw new AppError(app === RESEARCHER ? "packageDueAtResearcher" : "packageDue", {
      key: "errors.stores_package_due",
    });
}

/** In whichever workspace of the account it is. */
async function refuseKnown(principal: Principal, platform: StorePlatform, address: string): Promise<void> {
  const stores = await listStores(principal);
  const isKnown = stores.some(
    (store) =>
      store.status === "active" && store.platform === platform && isSameAddress(store.platform_domain, address),
  );
  if (isKnown)
    throw refuse("storeAlreadyConnected", "errors.stores_already_connected", "StoreAlreadyExistsInThisAccount");
}

function refuse(kind: "badRequest" | "storeAlreadyConnected", key: string, errorCode?: string): AppError {
  return new AppError(kind, { key, errorCode, fields: { shop: { key } } });
}

/** What is wrong with the address is said beside it. */
function atField(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  throw new AppError(error.kind, { ...error.text, fields: { shop: error.text } });
}
