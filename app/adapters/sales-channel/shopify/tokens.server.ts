import { OutsideError } from "~/adapters/outcome";
import { withAdvisoryLock } from "~/platform/db/advisory-lock.server";
import { log } from "~/platform/log.server";
import { deleteSessionsOfShop, readOfflineTokens, replaceOfflineTokens, writeOfflineTokens, type OfflineTokens } from "./session-storage.server";
import { requestTokens, type AppCredentials } from "./token-endpoint.server";

/** A token is renewed when this much of its hour is left, so that none ends in the middle of a call. */
const MARGIN_MS = 5 * 60_000;

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
 * Exchanges a session token for offline tokens where the shop has none that last, once for all parallel first loads.
 * @param onExchanged told of the new tokens before any of them goes on, and whether there were none before; when it throws,
 * they are forgotten and the next visit starts over
 * @throws OutsideError
 */
export async function exchangeSessionToken(
  shop: string,
  sessionToken: string,
  app: AppCredentials,
  onExchanged: (tokens: OfflineTokens, isFirst: boolean) => Promise<void>,
): Promise<void> {
  const running = exchanges.get(shop);
  if (running) return running;
  const held = await readOfflineTokens(shop);
  if (held && isFresh(held)) return;
  await shared(exchanges, shop, async () => {
    const exchange = await withAdvisoryLock(lockName(shop), async (transaction) => {
      const present = await readOfflineTokens(shop, transaction);
      if (present && isFresh(present)) return null;
      const tokens = await requestTokens(shop, { sessionToken }, app);
      await writeOfflineTokens(tokens, transaction);
      return { tokens, isFirst: !present };
    });
    if (!exchange) return;
    try {
      await onExchanged(exchange.tokens, exchange.isFirst);
    } catch (error) {
      await deleteSessionsOfShop(shop);
      throw error;
    }
  });
}

/**
 * The shop's access token, renewed when it is about to end or when the platform has just `rejected` it.
 * @throws OutsideError reconnect when the shop never connected, or its refresh token is refused or has ended
 */
export async function currentAccessToken(shop: string, app: AppCredentials, rejected: string | null = null): Promise<string> {
  const held = await readOfflineTokens(shop);
  if (!held) throw new OutsideError("reconnect", "reconnect");
  if (isFresh(held) && held.accessToken !== rejected) return held.accessToken;
  return shared(renewals, shop, () => renewAccessToken(shop, app, rejected));
}

async function renewAccessToken(shop: string, app: AppCredentials, rejected: string | null): Promise<string> {
  const outcome = await withAdvisoryLock(lockName(shop), async (transaction) => {
    const present = await readOfflineTokens(shop, transaction);
    if (!present) return null;
    if (isFresh(present) && present.accessToken !== rejected) return present.accessToken;
    if (!present.refreshToken) {
      await deleteSessionsOfShop(shop, transaction);
      return null;
    }
    try {
      const renewed = await requestTokens(shop, { refreshToken: present.refreshToken }, app);
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
