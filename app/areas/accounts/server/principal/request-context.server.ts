import { tellWrongOrigin } from "~/platform/api/access-log.server";
import type { ApiContext } from "~/platform/api/context.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { DEFAULT_LANGUAGE } from "~/platform/i18n/languages";
import { requestedLanguage } from "~/platform/i18n/remix-i18n.server";
import type { Principal } from "~/platform/principal";
import type { OtherAreas } from "../others";
import { readCredential } from "../sessions/session-token.server";
import type { SignIn } from "../sessions/sign-in-store.sql.server";
import { isFromOwnSite } from "./own-site.server";
import { principalOf, resolveSignIn, type RequestFacts } from "./resolve-principal.server";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * The context of a call that came over HTTP. One that names a store which is not theirs has no principal and the refusal
 * instead, so that signing out is still possible.
 *
 * Browsers send cookies along with what other sites ask for, a link that is followed included, and some documented calls
 * by GET change things. So a cookie counts only for calls that our own pages make, reading ones too; elsewhere it is as if
 * it were not there. The session of a browser's extension is nobody's but for the calls that are marked as its own.
 * @throws AppError forbidden for a change that another site had a browser send
 */
export async function contextOf(
  { headers, method, ip }: RequestFacts,
  others: Pick<OtherAreas, "allowsSeveralStores">,
): Promise<ApiContext> {
  const credential = await readCredential(headers);
  const isTrusted = credential?.isCookie === false || isFromHere(headers);
  if (!SAFE_METHODS.has(method) && !isTrusted && (credential || isFromElsewhere(headers))) {
    tellWrongOrigin(ip);
    throw new AppError("forbidden", { key: "errors.wrong_origin" });
  }
  const signIn = await resolveSignIn(isTrusted ? credential : null, { extensionToo: true });
  const who = await inStore(signIn, headers, others);
  const locale = who.principal?.locale ?? requestedLanguage(headers) ?? DEFAULT_LANGUAGE;
  const facts = { locale, request: { headers, ip }, isFromElsewhere: !isTrusted && isFromElsewhere(headers) };
  if (!signIn?.isExtension) return { ...who, ...facts };
  const storeRefusal = new AppError("forbidden", { key: "errors.not_permitted" });
  return { principal: null, storeRefusal, extension: who, ...facts };
}

/** Who asks, with what speaks against the store that is named. */
async function inStore(
  signIn: SignIn | null,
  headers: Headers,
  others: Pick<OtherAreas, "allowsSeveralStores">,
): Promise<Pick<ApiContext, "principal" | "storeRefusal">> {
  try {
    const principal = signIn && principalOf(signIn, headers);
    return { principal, storeRefusal: principal ? await refusalOfStore(principal, others) : undefined };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "currentShopInvalid") throw error;
    return { principal: null, storeRefusal: error };
  }
}

/** Working in another store than the current one takes a plan for several (G125). */
async function refusalOfStore(
  { accountId, workspace, store, currentStoreId }: Principal,
  others: Pick<OtherAreas, "allowsSeveralStores">,
): Promise<AppError | undefined> {
  if (store?.status !== "active" || !currentStoreId || store.id === currentStoreId) return undefined;
  return (await others.allowsSeveralStores(workspaceScope(workspace.id, accountId)))
    ? undefined
    : new AppError("quotaExpired", {
        key: "errors.stores_switch_plan",
        errorCode: "WP_ADD_STORE",
        quota: { feature: "WP_ADD_STORE", limit: 0, usage: 0 },
      });
}

/**
 * True for what the code of a page of ours asks for: the browser says so, or, where it is too old for that, names our origin
 * and carries a header that code alone can set. A picture in somebody's text is asked for by our page, but not by its code.
 */
function isFromHere(headers: Headers): boolean {
  const isByCode = headers.has("sec-fetch-site")
    ? (headers.get("sec-fetch-dest") ?? "empty") === "empty"
    : headers.has("origin") || headers.has("time-zone");
  return isByCode && isFromOwnSite(headers);
}

/** True for what a browser was sent for by another site; a client that is no browser names none. */
function isFromElsewhere(headers: Headers): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  return (origin !== null && origin !== new URL(env.APP_URL).origin) || (site !== null && site !== "same-origin");
}
