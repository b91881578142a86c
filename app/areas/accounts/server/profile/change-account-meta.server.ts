import type { Prisma } from "@prisma/client";
import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";
import { readAccountMeta, type AccountMeta } from "./account-meta";

const MOST_FLAGS = 200;

/** Changes an account's flags under a lock on its row, so that two changes at once both hold. Answers them as they are then. */
export async function changeAccountMeta(
  accountId: string,
  change: (meta: AccountMeta) => AccountMeta,
): Promise<AccountMeta> {
  const changed = await systemDb.$transaction(async (transaction) => {
    await lockAccount(transaction, accountId);
    const { meta } = await transaction.account.findUniqueOrThrow({ where: { id: accountId }, select: { meta: true } });
    const next = change(readAccountMeta(meta));
    await transaction.account.update({ where: { id: accountId }, data: { meta: next as Prisma.InputJsonObject } });
    await publishSignInChange(transaction, { accountId });
    return next;
  });
  forgetSignIns({ accountId });
  return changed;
}

async function lockAccount(transaction: SystemTransaction, accountId: string): Promise<void> {
  await transaction.account.updateMany({ where: { id: accountId }, data: { updatedAt: new Date() } });
}

/** Takes a flag off the account's remaining ones and notes that it was dismissed (X020). */
export function dismissMetaKey(meta: AccountMeta, key: string): AccountMeta {
  return {
    ...meta,
    remaining_meta_keys: meta.remaining_meta_keys.filter((remaining) => remaining !== key),
    dismissed_meta_keys: [...new Set([...meta.dismissed_meta_keys, key])].slice(-MOST_FLAGS),
  };
}
