import { systemDb } from "~/platform/db/client.server";
import { readAccountMeta, type AccountMeta } from "./account-meta";

/** The flags kept with an account, for the areas that keep theirs there. */
export async function readAccountFlags(accountId: string): Promise<AccountMeta> {
  return (await readDatedFlags(accountId)).flags;
}

/** The flags kept with an account, and when it was made. */
export async function readDatedFlags(accountId: string): Promise<{ flags: AccountMeta; createdAt: Date }> {
  const { meta, createdAt } = await systemDb.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { meta: true, createdAt: true },
  });
  return { flags: readAccountMeta(meta), createdAt };
}
