import { readClient } from "~/platform/client";
import { AppError } from "~/platform/errors";
import { DEFAULT_LANGUAGE, toLanguage } from "~/platform/i18n/languages";
import { requestedLanguage } from "~/platform/i18n/remix-i18n.server";
import type { Principal } from "~/platform/principal";
import { isShopifyConfigured, verifySessionToken } from "~/shopify.server";
import { kindOfAccount } from "../../rules/principal/account-kind";
import { chooseWorkspace } from "../../rules/principal/choose-workspace";
import { permissionsOf } from "../../rules/principal/permissions-of";
import { displayOf } from "../../rules/workspaces/display";
import { readCredential, type Credential } from "../sessions/session-token.server";
import { rememberSignIn } from "../sessions/sign-in-cache.server";
import { loadSignInByStore, loadSignInByToken, type SignIn } from "../sessions/sign-in-store.sql.server";

export interface RequestFacts {
  headers: Headers;
  method: string;
  /** The caller's address, for limits; empty when it is not known. */
  ip: string;
}

/**
 * Who asks: from a platform's session token (embedded), or a device session by cookie or bearer token. Null for nobody,
 * also for a token that is not right.
 * @throws AppError currentShopInvalid (801) when the store-id header names a store that is not theirs (G168)
 */
export async function resolvePrincipal({ headers }: RequestFacts): Promise<Principal | null> {
  const signIn = await resolveSignIn(await readCredential(headers));
  return signIn && principalOf(signIn, headers);
}

/**
 * The account behind a credential with its workspaces and stores, or null.
 * @param extensionToo answers that of a browser's extension as well, which is nobody to all but its own calls (decision 15)
 */
export async function resolveSignIn(
  credential: Credential | null,
  { extensionToo = false } = {},
): Promise<SignIn | null> {
  if (!credential) return null;
  const { kind, token, isCookie } = credential;
  if (kind === "session") {
    const how = isCookie ? "cookie" : "bearer";
    const signIn = await rememberSignIn(how, token, () => loadSignInByToken(token, isCookie));
    return signIn?.isExtension && !extensionToo ? null : signIn;
  }
  const visitor = isShopifyConfigured() ? await verifySessionToken(token) : null;
  return visitor && signInOfShop(visitor.shop);
}

/** The account behind an active Shopify shop, or null. The caller has made sure that the visitor belongs to the shop. */
export function signInOfShop(shop: string): Promise<SignIn | null> {
  return rememberSignIn("shopify", shop, () => loadSignInByStore("shopify", shop));
}

/**
 * The principal of a sign-in, in the workspace and store that the headers name (G078). Embedded, the shop of the session
 * token wins (G013).
 * @throws AppError currentShopInvalid
 */
export function principalOf(signIn: SignIn, headers: Headers): Principal | null {
  const isEmbedded = signIn.storeId !== null;
  const chosen = chooseWorkspace(signIn.workspaces, {
    workspaceId: isEmbedded ? null : headers.get("workplace-id"),
    storeId: isEmbedded ? signIn.storeId : headers.get("store-id"),
    defaultStoreId: signIn.defaultStoreId,
    defaultWorkspaceId: signIn.defaultWorkspaceId,
  });
  if (chosen.kind === "unknown_store") throw new AppError("currentShopInvalid", { key: "errors.store_not_yours" });
  if (chosen.kind === "none") return null;
  const { workspace } = chosen;
  const store = workspace.stores.find(({ id }) => id === chosen.store?.id) ?? null;
  return {
    accountId: signIn.accountId,
    email: signIn.email ?? store?.ownerEmail ?? "",
    name: signIn.name,
    kind: kindOfAccount(signIn.mktType),
    isMarketplaceUser: signIn.isUserMkt,
    permissions: permissionsOf({
      isOwner: workspace.isOwner,
      permissions: workspace.permissions,
      mktType: signIn.mktType,
      isUserMkt: signIn.isUserMkt,
    }),
    workspace: {
      id: workspace.id,
      name: workspace.name,
      currency: workspace.currency,
      timeZone: workspace.timeZone,
      ...displayOf(workspace),
    },
    store: store && {
      id: store.id,
      platform: store.platform,
      platformDomain: store.platformDomain,
      name: store.name,
      currency: store.currency,
      timeZone: store.timeZone,
      status: store.status,
    },
    currentStoreId: isEmbedded ? signIn.storeId : chosen.currentStoreId,
    locale: requestedLanguage(headers) ?? toLanguage(signIn.language) ?? DEFAULT_LANGUAGE,
    timeZone: workspace.timeZone,
    isEmbedded,
    client: readClient(headers.get("user-agent")),
    loginSessionId: signIn.loginSessionId,
  };
}
