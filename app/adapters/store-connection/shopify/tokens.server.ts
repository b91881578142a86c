import { OutsideError } from "~/adapters/outcome";
import { withAdvisoryLock } from "~/platform/db/advisory-lock.server";
import { log } from "~/platform/log.server";
import {
  deleteSessionsOfShop,
  readOfflineTokens,
  replaceOfflineTokens,
  writeOfflineTokens,
  type OfflineTokens,
} from "./session-storage.server";
import { requireShopify } from "./shopify-api.server";
import { renewTokens, requestTokensBySession } from "./token-endpoint.server";

/**
 * A token is renewed when this much of its hour is left, so that none ends in the middle of a call: a minute before the SDK
 * would exchange it, which knows of no lock.
 */
const MARGIN_MS = 6 * 60_000;

/** A shop that has just given us its tokens. */
export interface Installation {
  shop: string;
  scopes: string[];
  /** False where they take the place of others, which have ended. */
  isFirst: boolean;
}

/** Told of an installation. It may come twice; when it throws, the tokens are forgotten and the next visit starts over. */
export type OnInstalled = (installation: Installation) => Promise<void>;

const renewals = new Map<string, Promise<string>>();
const exchanges = new Map<string, Promise<void>>();

function isFresh(tokens: OfflineTokens): boolean {
  return tokens.expiresAt === null || tokens.expiresAt.getTime() - Date.now() > MARGIN_MS;
}

/** One run per key at a time in this process; the others share its outcome. The database's lock holds between processes. */
function shared<T>(running: Map<string, Promise<T>>, key: string, run: () => Promise<T>): Promise<T> {
  const present = running.get(key);
  if (present) return present;
  const started = run().finally(() => running.delete(key));
  running.set(key, started);
  return started;
}

const lockName = (shop: string): string => `shopify-token:${shop}`;

/**
 * Makes sure that we hold offline tokens of the shop that last: several first loads at once, in all processes, make one
 * exchange, and none of them goes on before it has been told.
 * @throws OutsideError; vendorCode invalid_subject_token when the session token is over
 */
export async function ensureOfflineSession({
  shop,
  sessionToken,
  onInstalled,
}: {
  shop: string;
  sessionToken: string;
  onInstalled: OnInstalled;
}): Promise<void> {
  const running = exchanges.get(shop);
  if (running) return running;
  const held = await readOfflineTokens(shop);
  if (held && isFresh(held)) return;
  await shared(exchanges, shop, async () => {
    const installation = await withAdvisoryLock(lockName(shop), async (transaction) => {
      const present = await readOfflineTokens(shop, transaction);
      if (present && isFresh(present)) return null;
      const tokens = await requestTokensBySession(shop, sessionToken);
      await writeOfflineTokens(tokens, transaction);
      return { shop, scopes: tokens.scopes, isFirst: !present };
    });
    if (!installation) return;
    try {
      await onInstalled(installation);
    } catch (error) {
      await deleteSessionsOfShop(shop);
      throw error;
    }
  });
}

/**
 * A shop's token for background work, renewed when it is about to end.
 * @param rejected the token that Shopify has just refused, so that a dead one is not handed out again
 * @throws OutsideError reconnect when the shop never connected, or its refresh token is refused or has ended
 */
export async function offlineAccessToken(shop: string, rejected: string | null = null): Promise<string> {
  requireShopify();
  const held = await readOfflineTokens(shop);
  if (!held) throw new OutsideError("reconnect", "reconnect");
  if (isFresh(held) && held.accessToken !== rejected) return held.accessToken;
  return shared(renewals, shop, () => renewAccessToken(shop, rejected));
}

async function renewAccessToken(shop: string, rejected: string | null): Promise<string> {
  const outcome = await withAdvisoryLock(lockName(shop), async (transaction) => {
    const present = await readOfflineTokens(shop, transaction);
    if (!present) return null;
    if (isFresh(present) && present.accessToken !== rejected) return present.accessToken;
    if (!present.refreshToken) {
      await deleteSessionsOfShop(shop, transaction);
      return null;
    }
    try {
      const renewed = await renewTokens(shop, present.refreshToken);
      return (await replaceOfflineTokens(renewed, transaction)) ? renewed.accessToken : null;
    } catch (error) {
      if (!(error instanceof OutsideError) || error.kind !== "reconnect") throw error;
      // Without the dead row the merchant's next visit exchanges anew instead of finding tokens that look alive.
      await deleteSessionsOfShop(shop, transaction);
      log.warn({ shop, vendorCode: error.vendorCode }, "refresh token refused");
      return null;
    }
  });
  if (outcome === null) throw new OutsideError("reconnect", "reconnect");
  return outcome;
}
