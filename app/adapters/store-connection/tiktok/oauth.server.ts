import { z } from "zod";
import { wireInteger } from "~/adapters/parse-answer";
import type { StoreKeys } from "../token-store.server";
import { readEnvelope, type TiktokApp } from "./client.server";

const tokensSchema = z.object({
  access_token: z.string().min(1),
  /** Moments, in seconds since 1970 */
  access_token_expire_in: wireInteger,
  refresh_token: z.string().min(1),
  refresh_token_expire_in: wireInteger,
});
export type SellerTokens = Omit<StoreKeys, "details">;

/** Where a seller consents; the platform comes back to the address that is set for the app, with `code` and `state`. */
export function authorizeUrl({ app, state }: { app: TiktokApp; state: string }): string {
  return `${app.authorizeUrl}/open/authorize?${new URLSearchParams({ service_id: app.serviceId, state }).toString()}`;
}

/** Trades the code of a consent for tokens. @throws OutsideError refused for a used or wrong code */
export function exchangeCode({ app, code }: { app: TiktokApp; code: string }): Promise<SellerTokens> {
  return readTokens(app, "/api/v2/token/get", { auth_code: code, grant_type: "authorized_code" });
}

/** Renews the tokens. @throws OutsideError reconnect or refused when the refresh token no longer works */
export function refreshTokens({ app, refreshToken }: { app: TiktokApp; refreshToken: string }): Promise<SellerTokens> {
  return readTokens(app, "/api/v2/token/refresh", { refresh_token: refreshToken, grant_type: "refresh_token" });
}

async function readTokens(app: TiktokApp, path: string, parameters: Record<string, string>): Promise<SellerTokens> {
  const query = new URLSearchParams({ app_key: app.appKey, app_secret: app.appSecret, ...parameters });
  const tokens = await readEnvelope(`${app.authUrl}${path}?${query.toString()}`, tokensSchema);
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    expiresAt: new Date(tokens.access_token_expire_in * 1000),
    refreshExpiresAt: new Date(tokens.refresh_token_expire_in * 1000),
  };
}
