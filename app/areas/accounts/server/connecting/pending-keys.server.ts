import { createHash } from "node:crypto";
import { z } from "zod";
import { decrypt, encrypt, randomToken } from "~/platform/crypto.server";
import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import type { Beginner } from "../consents/consent-state.server";

const LIFETIME_MS = 30 * 60_000;

const schema = z.object({
  accountId: z.uuid(),
  sessionId: z.uuid().nullable(),
  workspaceId: z.uuid(),
  address: z.string(),
  /** Encrypted, once the store has posted them */
  keys: z.object({ key: z.string(), secret: z.string() }).nullable(),
});

/** A store whose keys are awaited, or have come. */
export interface AwaitedKeys extends Beginner {
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
  const { row, awaited } = await findAwaited(state);
  if (!row || !awaited || awaited.keys) return false;
  const value = JSON.stringify({ ...awaited, keys: { key: encrypt(keys.key), secret: encrypt(keys.secret) } });
  // The condition on the value lets one of two posts win.
  const { count } = await systemDb.verification.updateMany({
    where: { id: row.id, value: row.value },
    data: { value },
  });
  return count === 1;
}

/**
 * Ends the waiting, and answers what came to the session that began it; null the second time. Who approves is sent back to
 * us, and who began knows the state. So what anybody else comes back with is thrown away: a stranger may have had them approve.
 * @throws AppError invalidStoreCookie (121) for anybody else
 */
export async function takeKeys(state: string, by: Beginner): Promise<AwaitedKeys | null> {
  const { row, awaited } = await findAwaited(state);
  if (!row) return null;
  const { count } = await systemDb.verification.deleteMany({ where: { id: row.id } });
  if (count === 0 || !awaited) return null;
  if (awaited.accountId !== by.accountId || awaited.sessionId !== by.sessionId)
    throw new AppError("invalidStoreCookie", { key: "errors.oauth_refused" });
  return { ...awaited, keys: awaited.keys && { key: decrypt(awaited.keys.key), secret: decrypt(awaited.keys.secret) } };
}

/** Ends the waiting and throws away what came. */
export async function throwAwayKeys(state: string): Promise<void> {
  await systemDb.verification.deleteMany({ where: { identifier: identifierOf(state) } });
}

/** What waits under a state; an earlier form is none. */
async function findAwaited(state: string) {
  const row = await systemDb.verification.findFirst({
    where: { identifier: identifierOf(state), expiresAt: { gt: new Date() } },
  });
  return { row, awaited: row && schema.safeParse(JSON.parse(row.value)).data };
}
