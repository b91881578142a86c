import type { SupplierTokenSet } from "../supplier-tokens";
import { callSystem, type AliexpressApp } from "./client.server";
import { tokenAnswer } from "./schema";

/** A longer life than a century is no life that a date can hold. */
const LONGEST_LIFE_SECONDS = 100 * 366 * 86_400;

/** Where a merchant consents; the gateway comes back to `redirectUrl` with `code` and `state`. */
export function authorizeUrl({
  app,
  redirectUrl,
  state,
}: {
  app: AliexpressApp;
  redirectUrl: string;
  state: string;
}): string {
  const url = new URL(`${app.apiUrl}/oauth/authorize`);
  url.search = new URLSearchParams({
    response_type: "code",
    force_auth: "true",
    client_id: app.appKey,
    redirect_uri: redirectUrl,
    state,
  }).toString();
  return url.href;
}

/** Trades the code of a consent for tokens. @throws OutsideError refused for a used or wrong code */
export function exchangeCode({ app, code }: { app: AliexpressApp; code: string }): Promise<SupplierTokenSet> {
  return requestTokens({ app, path: "/auth/token/create", parameters: { code } });
}

/** Renews the tokens. @throws OutsideError reconnect when the refresh token no longer works */
export function refreshTokens({
  app,
  refreshToken,
}: {
  app: AliexpressApp;
  refreshToken: string;
}): Promise<SupplierTokenSet> {
  return requestTokens({ app, path: "/auth/token/refresh", parameters: { refresh_token: refreshToken } });
}

async function requestTokens({
  app,
  path,
  parameters,
}: {
  app: AliexpressApp;
  path: string;
  parameters: Record<string, string>;
}): Promise<SupplierTokenSet> {
  const answer = await callSystem({ app, path, parameters, answer: tokenAnswer });
  const after = (seconds: number | null) =>
    seconds && seconds < LONGEST_LIFE_SECONDS ? new Date(Date.now() + seconds * 1000) : null;
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: after(answer.expires_in),
    refreshExpiresAt: after(answer.refresh_expires_in),
    accountName: answer.account ?? answer.user_nick ?? "AliExpress",
  };
}
