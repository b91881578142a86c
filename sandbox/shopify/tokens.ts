import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { Router, type Response } from "express";
import { jwtVerify, SignJWT } from "jose";
import type { SandboxContext } from "../core/context.ts";
import { numericId } from "./ids.ts";
import type { Shop } from "./model.ts";
import type { ShopifyState } from "./state.ts";

const SESSION_TOKEN_SECONDS = 60;
const ACCESS_TOKEN_SECONDS = 3_600;
const ONLINE_TOKEN_SECONDS = 86_399;
const REFRESH_TOKEN_SECONDS = 90 * 24 * 3_600;
const CODE_SECONDS = 60;

/** The plan of a shop that did not pay the platform. */
export const FROZEN_PLAN = "frozen";
const TOKEN_EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
const ONLINE_TOKEN = "urn:shopify:params:oauth:token-type:online-access-token";
const OFFLINE_TOKEN = "urn:shopify:params:oauth:token-type:offline-access-token";

/** Session tokens, authorization codes, access and refresh tokens. Their lifetimes run on real time. */
export class Tokens {
  private readonly context: SandboxContext;
  private readonly state: ShopifyState;

  constructor(context: SandboxContext, state: ShopifyState) {
    this.context = context;
    this.state = state;
  }

  /** The id of the one person who uses a shop's admin. */
  userId(shop: Shop): string {
    return `9${numericId(shop.id)}`;
  }

  /** An App Bridge session token (JWT, HS256, one minute) for the shop's user. */
  issueSessionToken(shop: Shop): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ dest: `https://${shop.domain}`, sid: randomUUID() })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuer(`https://${shop.domain}/admin`)
      .setAudience(this.context.keys.shopifyApiKey)
      .setSubject(this.userId(shop))
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(now + SESSION_TOKEN_SECONDS)
      .setJti(randomUUID())
      .sign(this.secret());
  }

  /** A one-time code for the OAuth redirect after consent. */
  issueCode(shop: Shop, scopes: string[]): string {
    const code = randomBytes(16).toString("hex");
    this.state.codes.set(code, { code, shop: shop.domain, scopes, expiresAt: after(CODE_SECONDS) });
    return code;
  }

  /** Ends every token of the app in the shop. */
  revokeAll(shop: string): void {
    for (const { token } of this.state.tokens.filter((entry) => entry.shop === shop)) this.state.tokens.delete(token);
    for (const { token } of this.state.refreshTokens.filter((entry) => entry.shop === shop))
      this.state.refreshTokens.delete(token);
  }

  /** The shop that a session token was issued for, or undefined when it is not one of ours, or over. */
  async verifySessionToken(token: string): Promise<Shop | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.secret(), {
        algorithms: ["HS256"],
        audience: this.context.keys.shopifyApiKey,
        clockTolerance: 5,
      });
      return this.state.shops.get(new URL(String(payload.dest)).hostname);
    } catch {
      return undefined;
    }
  }

  /** A new offline token, with a refresh token beside it when it is of the expiring kind. */
  issueOffline(shop: Shop, expiring: boolean, replaces: string | null = null): object {
    const scopes = shop.installation?.scopes ?? [];
    const token = `shpat_${randomBytes(16).toString("hex")}`;
    const issuedAt = new Date().toISOString();
    const expiresAt = expiring ? after(ACCESS_TOKEN_SECONDS) : null;
    this.state.tokens.set(token, {
      token,
      shop: shop.domain,
      kind: "offline",
      scopes,
      userId: null,
      issuedAt,
      expiresAt,
    });
    const answer = { access_token: token, scope: scopes.join(",") };
    if (!expiring) return answer;
    const refresh = `shprt_${randomBytes(16).toString("hex")}`;
    this.state.refreshTokens.set(refresh, {
      token: refresh,
      shop: shop.domain,
      scopes,
      expiresAt: after(REFRESH_TOKEN_SECONDS),
      replaces,
    });
    return {
      ...answer,
      expires_in: ACCESS_TOKEN_SECONDS,
      refresh_token: refresh,
      refresh_token_expires_in: REFRESH_TOKEN_SECONDS,
    };
  }

  issueOnline(shop: Shop): object {
    const scopes = shop.installation?.scopes ?? [];
    const token = `shpua_${randomBytes(16).toString("hex")}`;
    const userId = this.userId(shop);
    this.state.tokens.set(token, {
      token,
      shop: shop.domain,
      kind: "online",
      scopes,
      userId,
      issuedAt: new Date().toISOString(),
      expiresAt: after(ONLINE_TOKEN_SECONDS),
    });
    const [firstName = "", ...lastNames] = shop.ownerName.split(" ");
    return {
      access_token: token,
      scope: scopes.join(","),
      expires_in: ONLINE_TOKEN_SECONDS,
      associated_user_scope: scopes.join(","),
      session: createHash("sha256").update(token).digest("hex"),
      associated_user: {
        id: Number(userId),
        first_name: firstName,
        last_name: lastNames.join(" "),
        email: shop.email,
        email_verified: true,
        account_owner: true,
        locale: "en",
        collaborator: false,
      },
    };
  }

  private secret(): Uint8Array {
    return new TextEncoder().encode(this.context.keys.shopifyApiSecret);
  }
}

function after(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString();
}

function isOver(time: string): boolean {
  return Date.parse(time) <= Date.now();
}

interface TokenStandin {
  context: SandboxContext;
  state: ShopifyState;
  tokens: Tokens;
  /** Called when consent has been exchanged for a token: the app is installed from now on. */
  install: (shop: string, scopes: string[]) => void;
}

/** POST /:shop/admin/oauth/access_token with the grants that apps use. */
export function tokenRouter({ context, state, tokens, install }: TokenStandin): Router {
  const router = Router();

  router.post("/:shop/admin/oauth/access_token", async (request, response) => {
    const shop = state.shops.get(request.params.shop);
    const body = (request.body ?? {}) as Record<string, string | undefined>;
    if (!shop) return refuse(response, 404, "invalid_request", "Shop not found");
    if (body.client_id !== context.keys.shopifyApiKey)
      return refuse(response, 400, "application_cannot_be_found", "The application cannot be found");
    if (!sameSecret(body.client_secret ?? "", context.keys.shopifyApiSecret)) {
      return refuse(response, 400, "invalid_client", "The client secret is wrong");
    }
    if (shop.planName === FROZEN_PLAN) return refuse(response, 402, "shop_unavailable", "Unavailable Shop");
    const expiring = body.expiring === "1";

    if (body.grant_type === TOKEN_EXCHANGE) {
      const subject = await tokens.verifySessionToken(body.subject_token ?? "");
      if (subject?.domain !== shop.domain || !shop.installation) {
        return refuse(
          response,
          400,
          "invalid_subject_token",
          "The id_token is invalid, over, or the app is not installed",
        );
      }
      if (body.requested_token_type === ONLINE_TOKEN) return void response.json(tokens.issueOnline(shop));
      if (body.requested_token_type === OFFLINE_TOKEN) return void response.json(tokens.issueOffline(shop, expiring));
      return refuse(response, 400, "invalid_request", "The requested_token_type is not supported");
    }

    if (body.grant_type === "refresh_token") {
      const held = state.refreshTokens.get(body.refresh_token ?? "");
      if (held?.shop !== shop.domain || isOver(held.expiresAt) || !shop.installation) {
        return refuse(response, 400, "invalid_grant", "The refresh token is unknown, over or replaced");
      }
      if (held.replaces) state.refreshTokens.delete(held.replaces);
      return void response.json(tokens.issueOffline(shop, true, held.token));
    }

    const code = state.codes.get(body.code ?? "");
    if (code) state.codes.delete(code.code);
    if (code?.shop !== shop.domain || isOver(code.expiresAt)) {
      return refuse(response, 400, "invalid_request", "The authorization code was not found or was already used");
    }
    install(shop.domain, code.scopes);
    return void response.json(tokens.issueOffline(state.shops.get(shop.domain)!, expiring));
  });
  return router;
}

function refuse(response: Response, status: number, error: string, description: string): void {
  response.status(status).json({ error, error_description: description });
}

function sameSecret(given: string, expected: string): boolean {
  const digest = (value: string) => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
