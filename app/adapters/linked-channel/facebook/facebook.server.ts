import { z } from "zod";
import { GRAPH_VERSION } from "~/adapters/identity/facebook/graph-version";
import { OutsideError } from "~/adapters/outcome";
import { checkAnswer, parseLossless, wireInteger } from "~/adapters/parse-answer";
import { hmac } from "~/platform/crypto.server";
import { callOutside } from "~/platform/http/deadline.server";
import type { ChannelAccount, ChannelTokens, LinkedChannel } from "../linked-channel";

export interface FacebookApp {
  /** Addresses without a trailing slash: where people consent, and the Graph API */
  siteUrl: string;
  graphUrl: string;
  appId: string;
  appSecret: string;
}

const SCOPE = "catalog_management,business_management";
const PAGE = "100";
/** Businesses that are looked through for catalogs at most. */
const MOST_BUSINESSES = 20;

const errorSchema = z.object({ error: z.object({ message: z.string().catch(""), code: wireInteger.catch(0) }) });
const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: wireInteger.nullish() });
const named = z.object({ id: z.string(), name: z.string() });
const listSchema = z.object({ data: z.array(named) });

/** Codes of a token that is not right or over, and of calls that come too fast. */
const TOKEN_CODES = new Set([102, 190]);
const THROTTLE_CODES = new Set([4, 17, 32, 613, 80014]);
const TRANSIENT_CODES = new Set([1, 2]);

/** Catalogs at Facebook, by the Graph API. */
export class FacebookChannel implements LinkedChannel {
  private readonly app: FacebookApp;

  constructor(app: FacebookApp) {
    this.app = app;
  }

  authorizeUrl({ redirectUrl, state }: { redirectUrl: string; state: string }): string {
    const query = new URLSearchParams({
      client_id: this.app.appId,
      redirect_uri: redirectUrl,
      state,
      response_type: "code",
      scope: SCOPE,
    });
    return `${this.app.siteUrl}/${GRAPH_VERSION}/dialog/oauth?${query.toString()}`;
  }

  async exchangeCode({ code, redirectUrl }: { code: string; redirectUrl: string }): Promise<ChannelTokens> {
    const { appId, appSecret } = this.app;
    const own = { client_id: appId, client_secret: appSecret };
    const short = await this.get("/oauth/access_token", { ...own, redirect_uri: redirectUrl, code }, tokenSchema);
    const long = await this.get(
      "/oauth/access_token",
      { ...own, grant_type: "fb_exchange_token", fb_exchange_token: short.access_token },
      tokenSchema,
    );
    const { name } = await this.read(long.access_token, "/me", { fields: "id,name" }, named);
    const expiresAt = long.expires_in ? new Date(Date.now() + long.expires_in * 1000) : null;
    return { accessToken: long.access_token, refreshToken: null, expiresAt, accountName: name };
  }

  /** Tokens live for months and can't be renewed without the person. */
  renew(): Promise<{ accessToken: string; expiresAt: Date | null }> {
    return Promise.reject(new OutsideError("reconnect", "reconnect"));
  }

  async listAccounts(accessToken: string): Promise<ChannelAccount[]> {
    const businesses = await this.read(accessToken, "/me/businesses", { fields: "id,name", limit: PAGE }, listSchema);
    const catalogs = await Promise.all(
      businesses.data
        .slice(0, MOST_BUSINESSES)
        .map(({ id }) =>
          this.read(
            accessToken,
            `/${encodeURIComponent(id)}/owned_product_catalogs`,
            { fields: "id,name", limit: PAGE },
            listSchema,
          ),
        ),
    );
    return catalogs.flatMap(({ data }) => data);
  }

  async revoke(accessToken: string): Promise<void> {
    try {
      await this.read(accessToken, "/me/permissions", {}, z.unknown(), "DELETE");
    } catch (error) {
      // A token that opens nothing any more has nothing to be taken back.
      if (!(error instanceof OutsideError) || error.kind !== "reconnect") throw error;
    }
  }

  /** A call for a person; the proof ties the token to our app. */
  private read<Schema extends z.ZodType>(
    accessToken: string,
    path: string,
    query: Record<string, string>,
    schema: Schema,
    method: "GET" | "DELETE" = "GET",
  ) {
    const proof = hmac(this.app.appSecret, accessToken, "hex");
    return this.get(path, { ...query, access_token: accessToken, appsecret_proof: proof }, schema, method);
  }

  private async get<Schema extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    schema: Schema,
    method: "GET" | "DELETE" = "GET",
  ): Promise<z.output<Schema>> {
    const isSafe = true;
    const { status, text } = await callOutside({
      url: `${this.app.graphUrl}/${GRAPH_VERSION}${path}?${new URLSearchParams(query).toString()}`,
      method,
      isSafe,
    });
    const answer = parseLossless(text, { isSafe });
    const refused = status >= 400 ? errorSchema.safeParse(answer) : null;
    if (refused) throw failure(refused.data?.error ?? { message: text.slice(0, 300), code: 0 });
    return checkAnswer(schema, answer, { isSafe });
  }
}

function failure({ message, code }: { message: string; code: number }): OutsideError {
  const vendor = { vendorCode: String(code), vendorMessage: message };
  if (TOKEN_CODES.has(code)) return new OutsideError("reconnect", "reconnect", vendor);
  if (THROTTLE_CODES.has(code)) return new OutsideError("retry", "throttled", vendor);
  if (TRANSIENT_CODES.has(code)) return new OutsideError("retry", "vendor_down", vendor);
  if (code === 10 || code === 200) return new OutsideError("refused", "permission_missing", vendor);
  return new OutsideError("refused", "request_refused", vendor);
}
