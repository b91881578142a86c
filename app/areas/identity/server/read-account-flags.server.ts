import { systemDb } from "~/platform/db/client.server";
import { type AccountMeta, readAccountMeta } from "./account-meta";

/** The flags kept with an account, for the areas that keep theirs there. */
export async function readAccountFlags(accountId: string): Promise<AccountMeta> {
  const { meta } = await systemDb.account.findUniqueOrThrow({ where: { id: accountId }, select: { meta: true } });
  return readAccountMeta(meta);
}
