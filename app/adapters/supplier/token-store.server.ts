import { OutsideError } from "~/adapters/outcome";
import { decrypt, encrypt } from "~/platform/crypto.server";
import { withAdvisoryLock } from "~/platform/db/advisory-lock.server";
import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { log } from "~/platform/log.server";
import type { RenewedTokens, SupplierTokens, SupplierTokenSet } from "./supplier-tokens";

/** A token is renewed when this much of its life is left, so that none ends in the middle of a call. */
const MARGIN_MS = 5 * 60_000;

const renewals = new Map<string, Promise<string>>();

type ConnectionKey = { workspaceId: string; supplier: string };
type Refresh = (refreshToken: string) => Promise<RenewedTokens>;

/**
 * The tokens of a workspace's connection, kept encrypted in the database. Renewal runs once: within this process by
 * sharing, between processes under a lock.
 * @param options.refresh trades a refresh token for new tokens
 */
export function storedTokens({ workspaceId, supplier, refresh }: ConnectionKey & { refresh: Refresh }): SupplierTokens {
  const key = { workspaceId, supplier };
  const renew = (refused: string | null, leftMs = MARGIN_MS): Promise<string> => {
    const name = lockOf(key);
    const running = renewals.get(name);
    if (running) return running;
    const started = renewUnderLock({ key, refused, leftMs, refresh }).finally(() => renewals.delete(name));
    renewals.set(name, started);
    return started;
  };
  return {
    async current(leftMs = MARGIN_MS) {
      const held = await readConnection(key);
      if (!held) throw new OutsideError("reconnect", "not_connected");
      if (held.status !== "connected") throw new OutsideError("reconnect", "reconnect");
      return isFresh(held.expiresAt, leftMs) ? decrypt(held.accessToken) : renew(null, leftMs);
    },
    renew,
    async lost() {
      await markLost(key);
    },
  };
}

/** Keeps the tokens of a fresh consent; a workspace has one connection a supplier. A renewal under way is waited for. */
export async function saveConnection(key: ConnectionKey, tokens: SupplierTokenSet): Promise<void> {
  const row = { ...toRow(tokens), createdAt: new Date() };
  await withAdvisoryLock(lockOf(key), (transaction) =>
    transaction.supplierConnection.upsert({
      where: { workspaceId_supplier: key },
      create: { ...key, ...row, accountName: tokens.accountName },
      update: row,
    }),
  );
}

/**
 * Forgets a connection, tokens and all, once a renewal under way has ended. Again is fine.
 * @returns its living access token, to be given back to the supplier; null where there is none, or where another workspace
 * holds the same, as it does with a supplier that answers one pair of tokens for a key all day
 */
export async function forgetConnection(key: ConnectionKey): Promise<string | null> {
  return withAdvisoryLock(lockOf(key), async (transaction) => {
    const held = await readConnection(key, transaction);
    if (!held) return null;
    const { id, supplier, status, expiresAt, refreshExpiresAt } = held;
    await transaction.supplierConnection.delete({ where: { id } });
    const token = status === "connected" ? readable(held.accessToken) : null;
    if (token === null || expiresAt === null) return token;
    // The dates of a pair find those that may be the same one.
    const alike = await transaction.supplierConnection.findMany({
      where: { supplier, expiresAt, refreshExpiresAt },
      select: { accessToken: true },
    });
    return alike.some(({ accessToken }) => readable(accessToken) === token) ? null : token;
  });
}

/** A kept token, or null where no key of ours fits it any more: it can still be forgotten. */
function readable(stored: string): string | null {
  try {
    return decrypt(stored);
  } catch {
    return null;
  }
}

const lockOf = ({ workspaceId, supplier }: ConnectionKey): string => `supplier-token:${supplier}:${workspaceId}`;

async function renewUnderLock({
  key,
  refused,
  leftMs,
  refresh,
}: {
  key: ConnectionKey;
  refused: string | null;
  leftMs: number;
  refresh: Refresh;
}): Promise<string> {
  const renewed = await withAdvisoryLock(lockOf(key), async (transaction) => {
    const held = await readConnection(key, transaction);
    if (!held || held.status !== "connected") return null;
    const present = decrypt(held.accessToken);
    if (isFresh(held.expiresAt, leftMs) && present !== refused) return present;
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

async function markLost(
  key: ConnectionKey,
  db: Pick<SystemTransaction, "supplierConnection"> = systemDb,
): Promise<void> {
  await db.supplierConnection.updateMany({ where: key, data: { status: "expired" } });
}

function isFresh(expiresAt: Date | null, leftMs: number): boolean {
  return expiresAt === null || expiresAt.getTime() - Date.now() > leftMs;
}

function toRow(tokens: RenewedTokens) {
  return {
    accountName: tokens.accountName,
    status: "connected",
    accessToken: encrypt(tokens.accessToken),
    refreshToken: encrypt(tokens.refreshToken),
    expiresAt: tokens.expiresAt,
    refreshExpiresAt: tokens.refreshExpiresAt,
  };
}
