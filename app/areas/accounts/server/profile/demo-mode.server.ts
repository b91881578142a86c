import { systemDb } from "~/platform/db/client.server";
import type { AccountMeta } from "./account-meta";

/** The account's key of the demo mode (G092). */
export const DEMO_MODE = "DEMO_MODE";

/** Whether an account looks around in the demo: its key is there, and no store is that it could do things for real with (C025, X018). */
export async function isInDemo(accountId: string, { remaining_meta_keys }: AccountMeta): Promise<boolean> {
  return remaining_meta_keys.includes(DEMO_MODE) && !(await hasStore(accountId));
}

/** Whether a store is connected in one of an account's workspaces. */
export async function hasStore(accountId: string): Promise<boolean> {
  return (
    (await systemDb.store.count({
      where: { status: "active", workspace: { goingAt: null, members: { some: { accountId } } } },
      take: 1,
    })) > 0
  );
}
