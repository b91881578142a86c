import { OutsideError } from "~/adapters/outcome";
import { decrypt, encrypt } from "~/platform/crypto.server";
import { withAdvisoryLock } from "~/platform/db/advisory-lock.server";
import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { log } from "~/platform/log.server";
import type { SupplierTokens, SupplierTokenSet } from "./supplier-tokens";

/** A token is renewed when this much of its life is left, so that none ends in the middle of a call. */
const MARGIN_MS = 5 * 60_000;

const renewals = new Map<string, Promise<string>>();

type ConnectionKey = { workspaceId: string; supplier: string };

/**
 * The tokens of a workspace's connection, kept encrypted in the database. Renewal runs once: within this process by
 * sharing, between processes under a lock.
 * @param options.refresh trades a refresh token for new tokens
 */
export function storedTokens({ workspaceId, supplier, refresh }: ConnectionKey & { refresh: (refreshToken: string) => Promise<SupplierTokenSet> }): SupplierTokens {
  const key = { workspaceId, supplier };
  const renew = (refused: string | null): Promise<string> => {
    const name = `supplier-token:${supplier}:${workspaceId}`;
    const running = renewals.get(name);
    if (running) return running;
    const started = renewUnderLock({ name, key, refused, refresh }).finally(() => renewals.delete(name));
    renewals.set(name, started);
    return started;
  };
  return {
    async current() {
      const held = await readConnection(key);
      if (!held) throw new OutsideError("reconnect", "not_connected");
      if (held.status !== "connected") throw new OutsideError("reconnect", "reconnect");
      return isFresh(held.expiresAt) ? decrypt(held.accessToken) : renew(null);
    },
    renew,
    async lost() {
      await markLost(key);
    },
  };
}

/** Keeps the tokens of a fresh consent; a workspace has one connection a supplier. */
export async function saveConnection(key: ConnectionKey, tokens: SupplierTokenSet): Promise<void> {
  const row = toRow(tokens);
  await systemDb.supplierConnection.upsert({ where: { workspaceId_supplier: key }, create: { ...key, ...row }, update: row });
}

async function renewUnderLock({
  name,
  key,
  refused,
  refresh,
}: {
  name: string;
  key: ConnectionKey;
  refused: string | null;
  refresh: (refreshToken: string) => Promise<SupplierTokenSet>;
}): Promise<string> {
  const renewed = await withAdvisoryLock(name, async (transaction) => {
    const held = await readConnection(key, transaction);
    if (!held || held.status !== "connected") return null;
    const present = decrypt(held.accessToken);
    if (isFresh(held.expiresAt) && present !== refused) return present;
    try {
      if (!held.refreshToken) throw new OutsideError("reconnect", "reconnect");
      const tokens = await refresh(decrypt(held.refreshToken));
      await transaction.supplierConnection.update({ where: { workspaceId_supplier: key }, data: toRow(tokens) });
      return tokens.accessToken;
    } catch (error) {
      if (!(error instanceof OutsideError) || (error.kind !== "reconnect" && error.kind !== "refused")) throw error;
      log.warn({ ...key, vendorCode: error.vendorCode }, "supplier refused to renew tokens");
      await markLost(key, transaction);
      return null;
    }
  });
  if (renewed === null) throw new OutsideError("reconnect", "reconnect");
  return renewed;
}

function readConnection(key: ConnectionKey, db: Pick<SystemTransaction, "supplierConnection"> = systemDb) {
  return db.supplierConnection.findUnique({ where: { workspaceId_supplier: key } });
}

async function markLost(key: ConnectionKey, db: Pick<SystemTransaction, "supplierConnection"> = systemDb): Promise<void> {
  await db.supplierConnection.updateMany({ where: key, data: { status: "expired" } });
}

function isFresh(expiresAt: Date | null): boolean {
  return expiresAt === null || expiresAt.getTime() - Date.now() > MARGIN_MS;
}

function toRow(tokens: SupplierTokenSet) {
  return {
    accountName: tokens.accountName,
    status: "connected",
    accessToken: encrypt(tokens.accessToken),
    refreshToken: encrypt(tokens.refreshToken),
    expiresAt: tokens.expiresAt,
    refreshExpiresAt: tokens.refreshExpiresAt,
  };
}
