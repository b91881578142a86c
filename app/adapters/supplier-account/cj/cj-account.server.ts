import { OutsideError } from "~/adapters/outcome";
import type { RenewedTokens, SupplierTokenSet } from "~/adapters/supplier/supplier-tokens";
import type { SupplierAccount } from "../supplier-account";
import { callCj, type CjSettings } from "./client.server";
import { keyRefusal } from "./errors";
import { grantAnswer, nothing, renewalAnswer, settingsAnswer } from "./schema";

/** A key is heard once in five minutes, a refresh token five times a minute. */
const KEY_PAUSE_MS = 5 * 60_000;
const RENEWAL_PAUSE_MS = 12_000;
/** Somebody waits for the farewell; without it the tokens end by themselves. */
const CLOSING_DEADLINE_MS = 5_000;
const SUSPENDED = "NO_PERMISSION";
const LONGEST_NAME = 200;
/** What a key begins with. */
const ACCOUNT_NUMBER = /^\w{1,40}(?=@api@)/;

/** A merchant's account at CJ Dropshipping, by its API 2.0. */
export class CjAccount implements SupplierAccount {
  private readonly settings: CjSettings;

  constructor(settings: CjSettings) {
    this.settings = settings;
  }

  async open(apiKey: string): Promise<SupplierTokenSet> {
    const grant = await callCj(this.settings, {
      method: "POST",
      path: "/authentication/getAccessToken",
      body: { apiKey },
      secrets: [apiKey],
      answer: grantAnswer,
      pauseMs: KEY_PAUSE_MS,
      refusal: keyRefusal,
    });
    const {
      accessToken,
      refreshToken,
      accessTokenExpiryDate: expiresAt,
      refreshTokenExpiryDate: refreshExpiresAt,
    } = grant;
    const accountName = (await this.readName(accessToken, apiKey)) ?? ACCOUNT_NUMBER.exec(apiKey)?.[0] ?? "CJ";
    return { accessToken, refreshToken, expiresAt, refreshExpiresAt, accountName };
  }

  async renew(refreshToken: string): Promise<RenewedTokens> {
    const renewed = await callCj(this.settings, {
      method: "POST",
      path: "/authentication/refreshAccessToken",
      body: { refreshToken },
      secrets: [refreshToken],
      answer: renewalAnswer,
      pauseMs: RENEWAL_PAUSE_MS,
    });
    return {
      accessToken: renewed.accessToken,
      refreshToken: renewed.refreshToken ?? refreshToken,
      expiresAt: renewed.accessTokenExpiryDate,
      refreshExpiresAt: renewed.refreshTokenExpiryDate ?? undefined,
    };
  }

  async close(accessToken: string): Promise<void> {
    await callCj(
      { ...this.settings, deadlineMs: CLOSING_DEADLINE_MS },
      { method: "POST", path: "/authentication/logout", accessToken, secrets: [accessToken], answer: nothing },
    );
  }

  /**
   * The account's name and address as a person knows them; null when they can't be read now: a key is heard once in five
   * minutes, so its tokens are not given up for a name.
   * @throws OutsideError refused "api_suspended" for an account that may not use the API
   */
  private async readName(accessToken: string, apiKey: string): Promise<string | null> {
    const settings = await callCj(this.settings, {
      method: "GET",
      path: "/setting/get",
      accessToken,
      secrets: [apiKey, accessToken],
      answer: settingsAnswer,
    }).catch((error: unknown) => {
      if (error instanceof OutsideError && error.kind === "retry") return null;
      throw error;
    });
    if (!settings) return null;
    if (settings.root === SUSPENDED) throw new OutsideError("refused", "api_suspended", { vendorCode: SUSPENDED });
    const [name, email] = [settings.openName, settings.openEmail];
    const known = name && email ? `${name} (${email})` : name || email;
    return known ? known.slice(0, LONGEST_NAME) : null;
  }
}
