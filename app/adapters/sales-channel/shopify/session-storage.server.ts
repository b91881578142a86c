import type { Prisma, ShopifySession } from "@prisma/client";
import type { Session } from "@shopify/shopify-api";
import { PrismaSessionStorage } from "@shopify/shopify-app-session-storage-prisma";
import type { SessionStorage } from "@shopify/shopify-app-session-storage";
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

/** The SDK's storage of sessions over our table, with both tokens encrypted at rest. */
export class EncryptedSessionStorage implements SessionStorage {
  private readonly rows = new PrismaSessionStorage(systemDb, { tableName: "shopifySession" });

  async storeSession(session: Session): Promise<boolean> {
    const sealed = Object.assign(Object.create(Object.getPrototypeOf(session) as object) as Session, session, {
      accessToken: session.accessToken && encrypt(session.accessToken),
      refreshToken: session.refreshToken && encrypt(session.refreshToken),
    });
    return this.rows.storeSession(sealed);
  }

  async loadSession(id: string): Promise<Session | undefined> {
    const session = await this.rows.loadSession(id);
    return session && unsealed(session);
  }

  deleteSession(id: string): Promise<boolean> {
    return this.rows.deleteSession(id);
  }

  deleteSessions(ids: string[]): Promise<boolean> {
    return this.rows.deleteSessions(ids);
  }

  async findSessionsByShop(shop: string): Promise<Session[]> {
    return (await this.rows.findSessionsByShop(shop)).map(unsealed);
  }
}

function unsealed(session: Session): Session {
  if (session.accessToken) session.accessToken = decrypt(session.accessToken);
  if (session.refreshToken) session.refreshToken = decrypt(session.refreshToken);
  return session;
}

/** The SDK's id of a shop's offline session. */
const offlineId = (shop: string): string => `offline_${shop}`;

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
  const row: Prisma.ShopifySessionUncheckedUpdateInput = {
    shop: tokens.shop,
    scope: tokens.scopes.join(","),
    expires: tokens.expiresAt,
    accessToken: encrypt(tokens.accessToken),
    refreshToken: tokens.refreshToken && encrypt(tokens.refreshToken),
    refreshTokenExpires: tokens.refreshExpiresAt,
  };
  const id = offlineId(tokens.shop);
  await db.shopifySession.upsert({
    where: { id },
    update: row,
    create: { ...(row as Prisma.ShopifySessionUncheckedCreateInput), id, state: "", isOnline: false },
  });
}

/** Forgets every session of a shop, after an uninstall or a refused refresh. */
export async function deleteSessionsOfShop(shop: string, db: SystemTransaction = systemDb): Promise<void> {
  await db.shopifySession.deleteMany({ where: { shop } });
}
