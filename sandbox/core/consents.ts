import { randomBytes } from "node:crypto";
import { html, page, type Markup } from "./html.ts";
import type { SandboxStore } from "./store.ts";

interface Code {
  account: string;
  redirectUrl: string;
  expiresAt: number;
}
interface Grant {
  account: string;
  refreshToken: string;
  /** Real time in epoch milliseconds */
  expiresAt: number;
}

const CODE_MS = 600_000;

/** Codes and tokens of an OAuth vendor: a code works once, for ten minutes, at the address it was made for. */
export class Consents {
  private readonly codes;
  private readonly grants;

  constructor(store: SandboxStore, vendor: string) {
    this.codes = store.collection<Code>(`${vendor}.codes`);
    this.grants = store.collection<Grant>(`${vendor}.grants`);
  }

  issueCode(account: string, redirectUrl: string): string {
    const code = randomBytes(16).toString("hex");
    this.codes.set(code, { account, redirectUrl, expiresAt: Date.now() + CODE_MS });
    return code;
  }

  /** The account that gave the code, or null for one that is used, old or of another address. */
  useCode(code: string, redirectUrl: string): string | null {
    const held = this.codes.get(code);
    this.codes.delete(code);
    return held && held.expiresAt > Date.now() && held.redirectUrl === redirectUrl ? held.account : null;
  }

  grant(account: string, seconds: number): { accessToken: string; refreshToken: string } {
    const accessToken = `at_${randomBytes(16).toString("hex")}`;
    const refreshToken = `rt_${randomBytes(16).toString("hex")}`;
    this.grants.set(accessToken, { account, refreshToken, expiresAt: Date.now() + seconds * 1000 });
    return { accessToken, refreshToken };
  }

  accountOf(accessToken: string): string | null {
    const grant = this.grants.get(accessToken);
    return grant && grant.expiresAt > Date.now() ? grant.account : null;
  }

  accountOfRefresh(refreshToken: string): string | null {
    return this.grants.find((grant) => grant.refreshToken === refreshToken)?.account ?? null;
  }

  /** The account behind a refresh token that is used up by it, or null; the access token lives on to its end. */
  useRefresh(refreshToken: string): string | null {
    const held = [...this.grants.entries()].find(
      ([, grant]) => refreshToken !== "" && grant.refreshToken === refreshToken,
    );
    if (held) this.grants.set(held[0], { ...held[1], refreshToken: "" });
    return held?.[1].account ?? null;
  }

  /** The accounts that have let the app in. */
  get accounts(): string[] {
    return [...new Set([...this.grants.entries()].map(([, { account }]) => account))].sort();
  }

  /** Forgets all tokens of the account behind a token. False when it opens nothing. */
  revoke(token: string): boolean {
    const account = this.grants.get(token)?.account ?? this.accountOfRefresh(token);
    return account !== null && account !== undefined && this.revokeAccount(account);
  }

  /** Forgets all tokens of an account. False when it has none. */
  revokeAccount(account: string): boolean {
    const tokens = [...this.grants.entries()].filter(([, grant]) => grant.account === account);
    for (const [accessToken] of tokens) this.grants.delete(accessToken);
    return tokens.length > 0;
  }

  get size(): number {
    return this.grants.size;
  }
}

/** A vendor's page on which a person lets the app in, or not. */
export function consentPage({
  vendor,
  asks,
  action,
  fields,
  account,
}: {
  vendor: string;
  asks: string;
  action: string;
  fields: Record<string, string>;
  account: string;
}): string {
  const hidden: Markup[] = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return page(
    vendor,
    html`<div class="card" style="max-width:460px;margin:24px auto">
      <h1>Continue to Quayside with ${vendor}</h1>
      <p>${asks}</p>
      <form method="post" action="${action}" class="stack">
        ${hidden}<label>Account<input name="account" value="${account}" required /></label>
        <button name="decision" value="allow">Allow</button
        ><button name="decision" value="deny" class="plain">Cancel</button>
      </form>
    </div>`,
  );
}
