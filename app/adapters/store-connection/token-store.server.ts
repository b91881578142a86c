import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { decrypt, encrypt } from "~/platform/crypto.server";
import { systemDb, type SystemTransaction } from "~/platform/db/client.server";

/** The keys of a store on a platform whose sessions no SDK keeps. */
export interface StoreKeys {
  accessToken: string;
  /** A refresh token, or the second half of a pair of keys */
  refreshToken: string | null;
  /** Null for keys that hold until they are taken back */
  expiresAt: Date | null;
  refreshExpiresAt: Date | null;
  /** What else the platform's calls need, such as a shop's cipher */
  details: Record<string, string>;
}

const detailsSchema = z.record(z.string(), z.string()).catch({});

/** Keeps a store's keys, encrypted, in the place of those it had. */
export async function saveStoreKeys(
  db: Pick<SystemTransaction, "storeCredential">,
  storeId: string,
  keys: StoreKeys,
): Promise<void> {
  const row = rowOf(keys);
  await db.storeCredential.upsert({ where: { storeId }, create: { storeId, ...row }, update: row });
}

function rowOf({ accessToken, refreshToken, expiresAt, refreshExpiresAt, details }: StoreKeys) {
  return {
    accessToken: encrypt(accessToken),
    refreshToken: refreshToken && encrypt(refreshToken),
    expiresAt,
    refreshExpiresAt,
    details,
  };
}

/** A store's keys. @throws OutsideError reconnect when there are none */
export async function readStoreKeys(
  storeId: string,
  db: Pick<SystemTransaction, "storeCredential"> = systemDb,
): Promise<StoreKeys> {
  const held = await db.storeCredential.findUnique({ where: { storeId } });
  if (!held) throw new OutsideError("reconnect", "reconnect");
  return {
    accessToken: decrypt(held.accessToken),
    refreshToken: held.refreshToken && decrypt(held.refreshToken),
    expiresAt: held.expiresAt,
    refreshExpiresAt: held.refreshExpiresAt,
    details: detailsSchema.parse(held.details),
  };
}

/** Puts renewed keys in the place of former ones, whose refresh token is used up now, in all stores of the platform that hold them. */
export async function replaceStoreKeys(
  db: Pick<SystemTransaction, "storeCredential">,
  { platform, former }: { platform: string; former: StoreKeys },
  renewed: Omit<StoreKeys, "details">,
): Promise<void> {
  // Encrypted, a token is never twice the same text; what was given at once ends at once.
  const candidates = await db.storeCredential.findMany({ where: { store: { platform }, expiresAt: former.expiresAt } });
  for (const { storeId, details, refreshToken } of candidates) {
    if (!refreshToken || decrypt(refreshToken) !== former.refreshToken) continue;
    // A store that is disconnected at this moment gets none.
    await db.storeCredential.updateMany({
      where: { storeId },
      data: rowOf({ ...renewed, details: detailsSchema.parse(details) }),
    });
  }
}

/** Forgets a store's keys. Again is fine. */
export async function forgetStoreKeys(db: Pick<SystemTransaction, "storeCredential">, storeId: string): Promise<void> {
  await db.storeCredential.deleteMany({ where: { storeId } });
}
