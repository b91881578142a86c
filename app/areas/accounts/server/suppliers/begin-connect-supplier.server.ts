import { supplierConsent } from "~/adapters/registry.server";
import { randomToken } from "~/platform/crypto.server";
import { env } from "~/platform/env.server";
import type { Principal } from "~/platform/principal";
import { returnPath } from "../../rules/sign-in/return-path";
import { consentCookie, type PendingConsent } from "../consents/consent-cookie.server";
import { makeHandOver, readHandOver } from "../consents/handed-consent.server";
import { isFromOwnSite } from "../principal/own-site.server";
import { returnUrlFor } from "../principal/return-url.server";

const HERE = "/app/setting/partners-connection";

/**
 * Starts connecting a merchant's own account at a supplier (X035). The answer is where to send the browser, and the cookie
 * that ties what comes back to this workspace. A shop's admin keeps no cookie of ours in its frame: from there the way leads
 * through a page of ours in a tab of its own, which sets it.
 * @param returnTo a path of ours to end at; anything else ends at the settings
 * @throws AppError unavailable when the supplier's keys are not set
 */
export function beginConnectSupplier({
  principal,
  supplier,
  returnTo,
}: {
  principal: Principal;
  supplier: string;
  returnTo: string | undefined;
}): { url: string; cookie: string | null } {
  const begun = {
    accountId: principal.accountId,
    workspaceId: principal.workspace.id,
    returnTo: returnTo ? returnPath(returnTo) : HERE,
  };
  if (!principal.isEmbedded || !principal.store) return leave(supplier, begun);
  // Refuses here, where it can be said, what is not set up.
  supplierConsent(supplier);
  const code = makeHandOver({
    ...begun,
    supplier,
    storeId: principal.store.id,
    returnTo: returnUrlFor(principal, begun.returnTo),
  });
  return { url: `${env.APP_URL}/auth/${supplier}/start?${new URLSearchParams({ code }).toString()}`, cookie: null };
}

/**
 * The page to which a shop's admin hands its member over: on to the supplier, with the cookie set. It is followed from our
 * own pages alone. A link that someone was sent would have them consent for the workspace of who sent it.
 */
export function goOnToSupplier(request: Request, supplier: string): { location: string; cookie: string | null } {
  const begun = readHandOver(new URL(request.url).searchParams.get("code") ?? "", supplier);
  if (!begun || !isFromOwnSite(request.headers)) return { location: `${HERE}?connect_error=121`, cookie: null };
  const { url, cookie } = leave(supplier, begun);
  return { location: url, cookie };
}

function leave(supplier: string, begun: Omit<PendingConsent, "state" | "expiresAt">): { url: string; cookie: string } {
  const state = randomToken();
  const redirectUrl = `${env.APP_URL}/auth/${supplier}/callback`;
  return {
    url: supplierConsent(supplier).authorizeUrl({ redirectUrl, state }),
    cookie: consentCookie.make({ ...begun, state }),
  };
}
