import { readFeatures } from "~/areas/billing/server/read-features.server";
import type { ApiContext } from "~/platform/api/context.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { DEFAULT_LANGUAGE } from "~/platform/i18n/languages";
import { requestedLanguage } from "~/platform/i18n/request.server";
import type { Principal } from "~/platform/principal";
import { principalOf, type RequestFacts, resolveSignIn } from "./resolve-principal.server";
import { type Credential, readCredential } from "./session-token.server";
import type { SignIn } from "./sign-in-store.sql.server";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * The context of a call that came over HTTP. One that names a store which is not theirs has no principal and the refusal
 * instead, so that signing out is still possible.
 * @throws AppError forbidden for a change that another site had a browser send
 */
export async function contextOf({ headers, method, ip }: RequestFacts): Promise<ApiContext> {
  const credential = await readCredential(headers);
  if (!SAFE_METHODS.has(method) && !isFromHere(headers.get("origin"), credential)) throw new AppError("forbidden", { key: "errors.wrong_origin" });
  const signIn = await resolveSignIn(credential);
  const { principal, storeRefusal } = await inStore(signIn, headers);
  return { principal, storeRefusal, locale: principal?.locale ?? requestedLanguage(headers) ?? DEFAULT_LANGUAGE, request: { headers, ip } };
}

/** Who asks, with what speaks against the store that is named. */
async function inStore(signIn: SignIn | null, headers: Headers): Promise<Pick<ApiContext, "principal" | "storeRefusal">> {
  try {
    const principal = signIn && principalOf(signIn, headers);
    return { principal, storeRefusal: principal ? await refusalOfStore(principal) : undefined };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "currentShopInvalid") throw error;
    return { principal: null, storeRefusal: error };
  }
}

/** Working in another store than the current one takes a plan for several (G125). */
async function refusalOfStore({ accountId, workspace, store, currentStoreId }: Principal): Promise<AppError | undefined> {
  if (store?.status !== "active" || !currentStoreId || store.id === currentStoreId) return undefined;
  const features = await readFeatures(workspaceScope(workspace.id, accountId));
  return features.includes("WP_ADD_STORE") ? undefined : new AppError("quotaExpired", { key: "errors.stores_switch_plan", errorCode: "WP_ADD_STORE" });
}

/**
 * Browsers name the site that a change comes from. A token in a header is proof enough; a cookie needs our own site; a
 * caller without either (signing in, say) may be no browser, but a browser must be on our site.
 */
function isFromHere(origin: string | null, credential: Credential | null): boolean {
  if (credential && !credential.isCookie) return true;
  return origin === null ? credential === null : origin === new URL(env.APP_URL).origin;
}
