import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { checkAnswer, parseLossless, wireInteger } from "~/adapters/parse-answer";
import { callOutside, type OutsideRequest } from "~/platform/http/deadline.server";
import type { ChannelAccount, ChannelTokens, LinkedChannel } from "../linked-channel";

export interface GoogleApp {
  /** Addresses without a trailing slash: where people consent, where tokens are traded, and the Merchant API */
  accountsUrl: string;
  tokenUrl: string;
  merchantUrl: string;
  clientId: string;
  clientSecret: string;
}

/** A project has to be registered with a Merchant Center account once before it may call the Merchant API. */
const UNREGISTERED = /not[ _]registered/i;
const SCOPE = "openid email https://www.googleapis.com/auth/content";

const tokensSchema = z.object({
  access_token: z.string().min(1),
  expires_in: wireInteger,
  refresh_token: z.string().nullish(),
  id_token: z.string().nullish(),
});
const accountsSchema = z.object({
  accounts: z.array(z.object({ accountId: z.string(), accountName: z.string() })).default([]),
});
const claimsSchema = z.object({ email: z.string().max(320) });
const oauthErrorSchema = z.object({ error: z.string(), error_description: z.string().catch("") });
const apiErrorSchema = z.object({ error: z.object({ status: z.string().catch(""), message: z.string().catch("") }) });

/** Accounts of the Merchant Center, by the Merchant API. */
export class GoogleMerchantChannel implements LinkedChannel {
  private readonly app: GoogleApp;

  constructor(app: GoogleApp) {
    this.app = app;
  }

  /** Asks for consent each time, because a refresh token comes with a consent alone. */
  authorizeUrl({ redirectUrl, state }: { redirectUrl: string; state: string }): string {
    const query = new URLSearchParams({
      client_id: this.app.clientId,
      redirect_uri: redirectUrl,
      response_type: "code",
      scope: SCOPE,
      access_type: "offline",
      prompt: "consent",
      state,
    });
    return `${this.app.accountsUrl}/o/oauth2/v2/auth?${query.toString()}`;
  }

  async exchangeCode({ code, redirectUrl }: { code: string; redirectUrl: string }): Promise<ChannelTokens> {
    const tokens = await this.requestTokens({ code, redirect_uri: redirectUrl, grant_type: "authorization_code" });
    const { accessToken, expiresAt, refreshToken, idToken } = tokens;
    return { accessToken, expiresAt, refreshToken, accountName: emailOf(idToken) ?? "Google" };
  }

  async renew(refreshToken: string): Promise<{ accessToken: string; expiresAt: Date }> {
    const { accessToken, expiresAt } = await this.requestTokens({
      refresh_token: refreshToken,
      grant_type: "refresh_token",
    });
    return { accessToken, expiresAt };
  }

  async listAccounts(accessToken: string): Promise<ChannelAccount[]> {
    const { status, text } = await callOutside({
      url: `${this.app.merchantUrl}/accounts/v1/accounts?pageSize=250`,
      method: "GET",
      headers: { authorization: `Bearer ${accessToken}` },
      isSafe: true,
    });
    const answer = parseLossless(text, { isSafe: true });
    if (status >= 400) {
      const { error } = apiErrorSchema.catch({ error: { status: "", message: "" } }).parse(answer);
      const vendor = { vendorCode: error.status || String(status), vendorMessage: error.message };
      // Asking the merchant for consent again would not help: the project behind our own keys is not registered.
      if (status === 401 && UNREGISTERED.test(text)) throw new OutsideError("misconfigured", "misconfigured", vendor);
      if (status === 401) throw new OutsideError("reconnect", "reconnect", vendor);
      throw new OutsideError("refused", status === 403 ? "permission_missing" : "request_refused", vendor);
    }
    return checkAnswer(accountsSchema, answer, { isSafe: true }).accounts.map(({ accountId, accountName }) => ({
      id: accountId,
      name: accountName,
    }));
  }

  /** A token that is not known any more is answered with 400, and is as good as revoked. */
  async revoke(accessToken: string): Promise<void> {
    await this.post("/revoke", { token: accessToken });
  }

  private async requestTokens(parameters: Record<string, string>) {
    const { status, text } = await this.post("/token", {
      ...parameters,
      client_id: this.app.clientId,
      client_secret: this.app.clientSecret,
    });
    const answer = parseLossless(text, { isSafe: true });
    if (status >= 400) {
      const { error, error_description: message } = oauthErrorSchema
        .catch({ error: String(status), error_description: "" })
        .parse(answer);
      const vendor = { vendorCode: error, vendorMessage: message };
      if (error === "invalid_client") throw new OutsideError("misconfigured", "misconfigured", vendor);
      throw new OutsideError("reconnect", "reconnect", vendor);
    }
    const tokens = checkAnswer(tokensSchema, answer, { isSafe: true });
    return {
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token ?? null,
      expiresAt: new Date(Date.now() + tokens.expires_in * 1000),
      idToken: tokens.id_token ?? null,
    };
  }

  private post(path: string, form: Record<string, string>) {
    const request: OutsideRequest = {
      url: `${this.app.tokenUrl}${path}`,
      method: "POST",
      body: new URLSearchParams(form),
      isSafe: true,
    };
    return callOutside(request);
  }
}

/** The address in an id token that came straight from the token endpoint, so that its signature needs no look. */
function emailOf(idToken: string | null): string | null {
  const [, payload] = idToken?.split(".") ?? [];
  if (!payload) return null;
  try {
    return claimsSchema.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8"))).data?.email ?? null;
  } catch {
    return null;
  }
}
