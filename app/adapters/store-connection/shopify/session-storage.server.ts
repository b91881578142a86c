import type { ShopifySession } from "@prisma/client";
import { Session } from "@shopify/shopify-api";
import { decrypt, encrypt } from "~/platform/crypto.server";
import { systemDb, type SystemTransaction } from "~/platform/db/client.server";

/** The tokens of a shop's offline session, decrypted. Times are null for a token that does not end. */
export interface OfflineTokens {
  shop: string;
  accessToken: string;
  expiresAt: Date | null;
  refreshToken: string | null;
  refreshExpiresAt: Date | null;
  scopes: string[];
}

/** The SDK's id of a shop's offline session. */
const ID_PREFIX = "offline_";
const offlineId = (shop: string): string => `${ID_PREFIX}${shop}`;

/** Reads a shop's offline tokens, or null when it never connected. A lock's transaction reads through itself. */
export async function readOfflineTokens(shop: string, db: SystemTransaction = systemDb): Promise<OfflineTokens | null> {
  const row = await db.shopifySession.findUnique({ where: { id: offlineId(shop) } });
  return row && tokensOf(row);
}

function tokensOf(row: ShopifySession): OfflineTokens {
  return {
    shop: row.shop,
    accessToken: decrypt(row.accessToken),
    expiresAt: row.expires,
    refreshToken: row.refreshToken && decrypt(row.refreshToken),
    refreshExpiresAt: row.refreshTokenExpires,
    scopes: row.scope?.split(",").filter(Boolean) ?? [],
  };
}

/** Writes both tokens in one statement, so that a crash never leaves one without the other. */
export async function writeOfflineTokens(tokens: OfflineTokens, db: SystemTransaction = systemDb): Promise<void> {
  const row = rowOf(tokens);
  const id = offlineId(tokens.shop);
  await db.shopifySession.upsert({
    where: { id },
    update: row,
    create: { ...row, id, state: "", isOnline: false },
  });
}

/**
 * Puts renewed tokens in the place of those that a shop has.
 * @returns false where it has none any more: it was disconnected while they were renewed, and stays so
 */
export async function replaceOfflineTokens(tokens: OfflineTokens, db: SystemTransaction): Promise<boolean> {
  const { count } = await db.shopifySession.updateMany({ where: { id: offlineId(tokens.shop) }, data: rowOf(tokens) });
  return count > 0;
}

function rowOf(tokens: OfflineTokens) {
  return {
    shop: tokens.shop,
    scope: tokens.scopes.join(","),
    expires: tokens.expiresAt,
    accessToken: encrypt(tokens.accessToken),
    refreshToken: tokens.refreshToken && encrypt(tokens.refreshToken),
    refreshTokenExpires: tokens.refreshExpiresAt,
  };
}

/** Forgets every session of a shop, after an uninstall or a refused refresh. */
export async function deleteSessionsOfShop(shop: string, db: SystemTransaction = systemDb): Promise<void> {
  await db.shopifySession.deleteMany({ where: { shop } });
}

/** The SDK's storage of sessions over the same rows. Only offline sessions are kept: the app uses no others. */
export class OfflineSessionStorage {
  async storeSession(session: Session): Promise<boolean> {
    const tokens = tokensOfSession(session);
    if (!tokens) throw new Error("Only offline sessions with a token are kept");
    await writeOfflineTokens(tokens);
    return true;
  }

  async loadSession(id: string): Promise<Session | undefined> {
    const tokens = id.startsWith(ID_PREFIX) ? await readOfflineTokens(id.slice(ID_PREFIX.length)) : null;
    return tokens ? sessionOf(tokens) : undefined;
  }

  async deleteSession(id: string): Promise<boolean> {
    return this.deleteSessions([id]);
  }

  async deleteSessions(ids: string[]): Promise<boolean> {
    await systemDb.shopifySession.deleteMany({ where: { id: { in: ids } } });
    return true;
  }

  async findSessionsByShop(shop: string): Promise<Session[]> {
    const tokens = await readOfflineTokens(shop);
    return tokens ? [sessionOf(tokens)] : [];
  }
}

/** The tokens of an offline session of the SDK; null for one that has none, or is a person's. */
export function tokensOfSession(session: Session): OfflineTokens | null {
  if (session.isOnline || !session.accessToken) return null;
  return {
    shop: session.shop,
    accessToken: session.accessToken,
    expiresAt: session.expires ?? null,
    refreshToken: session.refreshToken ?? null,
    refreshExpiresAt: session.refreshTokenExpires ?? null,
    scopes: session.scope?.split(",").filter(Boolean) ?? [],
  };
}

function sessionOf(tokens: OfflineTokens): Session {
  return new Session({
    id: offlineId(tokens.shop),
    shop: tokens.shop,
    state: "",
    isOnline: false,
    accessToken: tokens.accessToken,
    scope: tokens.scopes.join(","),
    expires: tokens.expiresAt ?? undefined,
    refreshToken: tokens.refreshToken ?? undefined,
    refreshTokenExpires: tokens.refreshExpiresAt ?? undefined,
  });
}
