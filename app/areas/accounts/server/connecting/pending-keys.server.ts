import { createHash } from "node:crypto";
import { z } from "zod";
import { decrypt, encrypt, randomToken } from "~/platform/crypto.server";
import { systemDb } from "~/platform/db/client.server";

const LIFETIME_MS = 30 * 60_000;

const schema = z.object({
  accountId: z.uuid(),
  workspaceId: z.uuid(),
  address: z.string(),
  /** Encrypted, once the store has posted them */
  keys: z.object({ key: z.string(), secret: z.string() }).nullable(),
});

/** A store whose keys are awaited, or have come. */
export interface AwaitedKeys {
  accountId: string;
  workspaceId: string;
  /** The store's address without its scheme */
  address: string;
  keys: { key: string; secret: string } | null;
}

const identifierOf = (state: string): string => `store-keys:${createHash("sha256").update(state).digest("base64url")}`;

/** Begins to wait for a store's keys; answers the state that they come with. Only its hash is kept. */
export async function awaitKeys(awaited: Omit<AwaitedKeys, "keys">): Promise<string> {
  const state = randomToken(24);
  await systemDb.verification.create({
    data: {
      identifier: identifierOf(state),
      value: JSON.stringify({ ...awaited, keys: null }),
      expiresAt: new Date(Date.now() + LIFETIME_MS),
    },
  });
  return state;
}

/** Takes in the keys that a store posts. False for a state that is not awaited, too old, or has its keys already. */
export async function acceptKeys(state: string, keys: { key: string; secret: string }): Promise<boolean> {
  const row = await systemDb.verification.findFirst({
    where: { identifier: identifierOf(state), expiresAt: { gt: new Date() } },
  });
  const awaited = row && schema.parse(JSON.parse(row.value));
  if (!row || !awaited || awaited.keys) return false;
  const value = JSON.stringify({ ...awaited, keys: { key: encrypt(keys.key), secret: encrypt(keys.secret) } });
  // The condition on the value lets one of two posts win.
  const { count } = await systemDb.verification.updateMany({
    where: { id: row.id, value: row.value },
    data: { value },
  });
  return count === 1;
}

/** Ends the waiting for the account that began it, and answers what came; null for anybody else, and the second time. */
export async function takeKeys(state: string, accountId: string): Promise<AwaitedKeys | null> {
  const row = await systemDb.verification.findFirst({
    where: { identifier: identifierOf(state), expiresAt: { gt: new Date() } },
  });
  const awaited = row && schema.parse(JSON.parse(row.value));
  if (!row || awaited?.accountId !== accountId) return null;
  const { count } = await systemDb.verification.deleteMany({ where: { id: row.id } });
  if (count === 0) return null;
  return { ...awaited, keys: awaited.keys && { key: decrypt(awaited.keys.key), secret: decrypt(awaited.keys.secret) } };
}
