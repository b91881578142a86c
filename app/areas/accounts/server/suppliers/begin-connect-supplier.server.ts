import { supplierConsent } from "~/adapters/registry.server";
import { randomToken } from "~/platform/crypto.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import { returnPath } from "../../rules/sign-in/return-path";
import { consentCookie } from "../consents/consent-cookie.server";

/**
 * Starts connecting a merchant's own account at a supplier (X035). The answer is where to send the browser, and the cookie
 * that ties what comes back to this workspace.
 * @param returnTo a path of ours to end at; anything else ends at the settings
 * @throws AppError unavailable when the supplier's keys are not set; forbidden inside a shop's admin, where cookies are blocked
 */
export function beginConnectSupplier({
  principal,
  supplier,
  returnTo,
}: {
  principal: Principal;
  supplier: string;
  returnTo: string | undefined;
}): { url: string; cookie: string } {
  if (principal.isEmbedded) throw new AppError("forbidden", { key: "errors.identity_standalone_only" });
  const state = randomToken();
  const url = supplierConsent(supplier).authorizeUrl({
    redirectUrl: `${env.APP_URL}/auth/${supplier}/callback`,
    state,
  });
  const consent = {
    state,
    accountId: principal.accountId,
    workspaceId: principal.workspace.id,
    returnTo: returnTo ? returnPath(returnTo) : "/app/setting/partners-connection",
  };
  return { url, cookie: consentCookie.make(consent) };
}
