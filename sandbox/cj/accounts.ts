import { randomBytes } from "node:crypto";
import type { SandboxStore } from "../core/store.ts";
import { DEMO_CJ_KEY } from "../profile.ts";

/** A merchant's account. */
export interface CjAccount {
  /** Such as CJ1000001: what its keys begin with */
  number: string;
  openId: number;
  name: string;
  email: string;
  /** The key that works; a new one ends the old */
  apiKey: string;
  /** After thirty days without transactions */
  isSuspended: boolean;
}

/** A pair of tokens; the moments are of real time, in epoch milliseconds. */
export interface TokenPair {
  account: string;
  accessToken: string;
  refreshToken: string;
  accessEndsAt: number;
  refreshEndsAt: number;
  createdAt: number;
}

const DAY = 86_400_000;
const FIRST_NUMBER = 1_000_000;

/** The accounts with their keys and tokens, which live in real time. */
export class CjAccounts {
  private readonly store: SandboxStore;
  private readonly accounts;
  private readonly pairs;

  constructor(store: SandboxStore) {
    this.store = store;
    this.accounts = store.collection<CjAccount>("cj.accounts");
    this.pairs = store.collection<TokenPair>("cj.tokens");
    if (this.accounts.size === 0) this.add({ name: "Pier Sourcing", email: "sourcing@pier.test", apiKey: DEMO_CJ_KEY });
  }

  all(): CjAccount[] {
    return this.accounts.all();
  }

  add({ name, email, apiKey }: { name: string; email: string; apiKey?: string }): CjAccount {
    const number = `CJ${this.store.next("cj.account", FIRST_NUMBER)}`;
    const openId = Number(`7${number.slice(2)}`);
    return this.accounts.set(number, {
      number,
      openId,
      name,
      email,
      apiKey: apiKey ?? newKey(number),
      isSuspended: false,
    });
  }

  change(number: string, change: (account: CjAccount) => void): void {
    if (this.accounts.get(number)) this.accounts.update(number, change);
  }

  /** A new key; the tokens of the old one go on. */
  renewKey(number: string): void {
    this.change(number, (account) => (account.apiKey = newKey(number)));
  }

  byKey(apiKey: string): CjAccount | undefined {
    return this.accounts.find((account) => account.apiKey === apiKey);
  }

  /** The account's pair: the same for a day, and a new one from then on. */
  grant(account: CjAccount): TokenPair {
    const latest = this.pairsOf(account.number).at(-1);
    if (latest && latest.createdAt > Date.now() - DAY && latest.accessEndsAt > Date.now()) return latest;
    const now = Math.floor(Date.now() / 1000) * 1000;
    const pair: TokenPair = {
      account: account.number,
      accessToken: randomBytes(16).toString("hex"),
      refreshToken: randomBytes(16).toString("hex"),
      accessEndsAt: now + 15 * DAY,
      refreshEndsAt: now + 180 * DAY,
      createdAt: now,
    };
    return this.pairs.set(pair.accessToken, pair);
  }

  byAccessToken(token: string): CjAccount | undefined {
    const pair = this.pairs.get(token);
    return pair && pair.accessEndsAt > Date.now() ? this.accounts.get(pair.account) : undefined;
  }

  byRefreshToken(token: string): CjAccount | undefined {
    const pair = this.pairs.find((one) => one.refreshToken === token);
    return pair && pair.refreshEndsAt > Date.now() ? this.accounts.get(pair.account) : undefined;
  }

  /** Ends all tokens of an account. */
  endTokens(number: string): void {
    for (const { accessToken } of this.pairsOf(number)) this.pairs.delete(accessToken);
  }

  /** Lets the access tokens of an account end in so many seconds, and its pair be of another day. */
  age(number: string, seconds: number): void {
    for (const { accessToken } of this.pairsOf(number)) {
      this.pairs.update(accessToken, (pair) => {
        pair.accessEndsAt = Date.now() + seconds * 1000;
        pair.createdAt = Date.now() - 2 * DAY;
      });
    }
  }

  get livingPairs(): number {
    return this.pairs.all().filter(({ refreshEndsAt }) => refreshEndsAt > Date.now()).length;
  }

  private pairsOf(number: string): TokenPair[] {
    return this.pairs.all().filter(({ account }) => account === number);
  }
}

function newKey(number: string): string {
  return `${number}@api@${randomBytes(16).toString("hex")}`;
}
