import { OutsideError } from "~/adapters/outcome";
import { supplierConsent } from "~/adapters/registry.server";
import { saveConnection } from "~/adapters/supplier/token-store.server";
import { sameText } from "~/platform/crypto.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { AppError, ERROR_CODES, type ErrorKind } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { finishShopifyOAuth } from "~/shopify.server";
import { connectShopifyStore } from "../connecting/connect-shopify-store.server";
import type { OtherAreas } from "../others";
import { resolvePrincipal } from "../principal/resolve-principal.server";
import { changeAccountMeta } from "../profile/change-account-meta.server";
import { consentCookie, type PendingConsent } from "./consent-cookie.server";
import { requireStillAllowed } from "./require-still-allowed.server";

/** The page to go to after an outside consent, with what came of it, and the headers to send along. */
export interface FinishedConsent {
  location: string;
  headers: Headers;
}

/** Ends a store's OAuth: takes its tokens and connects it to the account that began. Failures are said on the page it returns to. */
export function finishConnectStore(request: Request, others: OtherAreas): Promise<FinishedConsent> {
  return finish(request, async (url, { state, accountId, workspaceId, storeId: handedOverBy }) => {
    // A store is connected by who is signed in alone.
    if (handedOverBy) throw new AppError("forbidden", { key: "errors.identity_standalone_only" });
    await requireStillAllowed({ accountId, workspaceId, permissions: ["VIEW_SETTING_CHANNEL"] });
    const { shop, scopes } = await finishShopifyOAuth({ url, expectedState: state });
    const storeId = await connectShopifyStore({ shop, scopes, by: { accountId, workspaceId }, others });
    await changeAccountMeta(accountId, (meta) => ({ ...meta, default_store_id: storeId }));
    return { connected: shop };
  });
}

/** Ends a supplier's consent: takes the tokens and keeps them for the workspace that began. */
export function finishConnectSupplier(request: Request, supplier: string): Promise<FinishedConsent> {
  return finish(request, async (url, { state, accountId, workspaceId }) => {
    const code = url.searchParams.get("code");
    if (!code || !sameText(url.searchParams.get("state") ?? "", state))
      throw new AppError("forbidden", { key: "errors.oauth_refused" });
    await requireStillAllowed({ accountId, workspaceId, permissions: ["VIEW_SETTING_PARTNERS_CONNECTION"] });
    await saveConnection({ workspaceId, supplier }, await supplierConsent(supplier).exchangeCode(code));
    return { connected: supplier };
  });
}

async function finish(
  request: Request,
  connect: (url: URL, consent: PendingConsent) => Promise<Record<string, string>>,
): Promise<FinishedConsent> {
  const consent = consentCookie.read(request.headers);
  const headers = new Headers({ "set-cookie": consentCookie.clear() });
  const returnTo = consent?.returnTo ?? "/app/setting/channel";
  const answer = (outcome: Record<string, string>): FinishedConsent => ({
    location: `${returnTo}${returnTo.includes("?") ? "&" : "?"}${new URLSearchParams(outcome).toString()}`,
    headers,
  });
  const refuse = (kind: ErrorKind) => answer({ connect_error: String(ERROR_CODES[kind].code) });
  if (!consent) return refuse("invalidStoreCookie");
  if (!(await isStillThere(consent, request))) return refuse("forbidden");
  try {
    return answer(await connect(new URL(request.url), consent));
  } catch (error) {
    if (error instanceof AppError) return refuse(error.kind);
    if (!(error instanceof OutsideError)) throw error;
    log.warn({ err: error }, "an outside consent could not be finished");
    return refuse("storeInstallFailure");
  }
}

/** That the account that began is the one signed in, or that the store in whose admin it was begun is still connected. */
async function isStillThere(
  { accountId, workspaceId, storeId }: PendingConsent,
  { headers, method }: Request,
): Promise<boolean> {
  if (!storeId) return (await resolvePrincipal({ headers, method, ip: "" }))?.accountId === accountId;
  const { db } = workspaceScope(workspaceId, accountId);
  return (await db.store.count({ where: { id: storeId, status: "active" } })) > 0;
}
