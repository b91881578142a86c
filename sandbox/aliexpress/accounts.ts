import { randomBytes } from "node:crypto";
import type { SandboxStore } from "../core/store.ts";
import { GatewayError } from "./wire.ts";

/** A consent to one buyer account. */
interface Grant {
  accessToken: string;
  refreshToken: string;
  account: string;
  /** Whether `try_to_pay` finds money. */
  canPay: boolean;
  /** Real time in epoch milliseconds. */
  expiresAt: number;
  refreshExpiresAt: number;
}

interface PendingCode {
  account: string;
  canPay: boolean;
  expiresAt: number;
}

const ACCESS_SECONDS = 30 * 86_400;
const REFRESH_SECONDS = 60 * 86_400;
const CODE_SECONDS = 600;

/** Consents, tokens and their lifetimes, which run in real time. */
export class Accounts {
  private readonly grants;
  private readonly codes;

  constructor(store: SandboxStore) {
    this.grants = store.collection<Grant>("aliexpress.grants");
    this.codes = store.collection<PendingCode>("aliexpress.codes");
  }

  /** A code for the consent's redirect, good once and for ten minutes. */
  issueCode(account: string, canPay: boolean): string {
    const code = `3_${randomBytes(12).toString("hex")}`;
    this.codes.set(code, { account, canPay, expiresAt: Date.now() + CODE_SECONDS * 1000 });
    return code;
  }

  /** @throws InvalidCode */
  exchange(code: string): object {
    const pending = this.codes.get(code);
    this.codes.delete(code);
    if (!pending || pending.expiresAt < Date.now()) throw new GatewayError("InvalidCode", "Invalid authorization code");
    return this.grant(pending.account, pending.canPay);
  }

  /** A refreshed grant replaces the old one. @throws IllegalRefreshToken */
  refresh(refreshToken: string): object {
    const old = this.grants.find((grant) => grant.refreshToken === refreshToken);
    if (!old || old.refreshExpiresAt < Date.now())
      throw new GatewayError("IllegalRefreshToken", "The specified refresh token is invalid or expired");
    this.grants.delete(old.accessToken);
    return this.grant(old.account, old.canPay);
  }

  /** @throws MissingParameter, IllegalAccessToken, AccessTokenExpired */
  authenticate(token: string | undefined): { account: string; canPay: boolean } {
    if (!token)
      throw new GatewayError(
        "MissingParameter",
        "The input parameter “access_token” that is mandatory for processing this request is not supplied",
      );
    const grant = this.grants.get(token);
    if (!grant) throw new GatewayError("IllegalAccessToken", "The specified access token is invalid or expired");
    if (grant.expiresAt < Date.now())
      throw new GatewayError("AccessTokenExpired", "The specified access token is expired");
    return { account: grant.account, canPay: grant.canPay };
  }

  /** Ends the access tokens, and the refresh tokens too where asked. */
  expireAll(refreshTokensToo: boolean): void {
    for (const { accessToken } of this.grants.all()) {
      this.grants.update(accessToken, (grant) => {
        grant.expiresAt = 0;
        if (refreshTokensToo) grant.refreshExpiresAt = 0;
      });
    }
  }

  count(): number {
    return this.grants.size;
  }

  private grant(account: string, canPay: boolean): object {
    const now = Date.now();
    const grant: Grant = {
      accessToken: `50000${randomBytes(20).toString("hex")}`,
      refreshToken: `50001${randomBytes(20).toString("hex")}`,
      account,
      canPay,
      expiresAt: now + ACCESS_SECONDS * 1000,
      refreshExpiresAt: now + REFRESH_SECONDS * 1000,
    };
    this.grants.set(grant.accessToken, grant);
    return {
      access_token: grant.accessToken,
      refresh_token: grant.refreshToken,
      expires_in: ACCESS_SECONDS,
      expire_time: grant.expiresAt,
      refresh_expires_in: REFRESH_SECONDS,
      refresh_token_valid_time: grant.refreshExpiresAt,
      account,
      account_id: "200042360",
      account_platform: "buyerApp",
      user_id: "200042360",
      seller_id: "200042360",
      havana_id: "173000042360",
      user_nick: account.split("@")[0],
      sp: "ae",
      locale: "en_US",
      code: "0",
    };
  }
}
