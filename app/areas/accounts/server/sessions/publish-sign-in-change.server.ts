import type { SqlRunner } from "~/platform/events/publish.server";
import { notify } from "./sign-in-store.sql.server";

export const SIGN_IN_CHANNEL = "quayside_sign_ins";
/** Whose sign-ins are to be read anew. */
export type SignInChange = { accountId: string } | { workspaceId: string };

/**
 * Makes every process forget what it remembers of an account's or a workspace's sign-ins when the transaction commits.
 * Call it with every change of a session, a membership, an account, a workspace or a store; follow with `forgetSignIns`
 * where this process's own next request must see it.
 */
export function publishSignInChange(db: SqlRunner, change: SignInChange): Promise<void> {
  return notify(db, SIGN_IN_CHANNEL, JSON.stringify(change));
}
