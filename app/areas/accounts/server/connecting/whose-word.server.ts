import type { Store } from "@prisma/client";
import type { SystemDb, SystemTransaction } from "~/platform/db/client.server";
import { isOtherOwner } from "../../rules/stores/shop-owner";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import type { StoreFacts } from "../stores/store-facts";

type Db = SystemTransaction | SystemDb;

/**
 * Whose word the admin of a store carries that comes into a workspace, or back, at somebody's wish: the owner's where the
 * owner wished it; else theirs who did, which is nothing once they are no member (decision 13). One of the owner's that left
 * without being let go of stays the owner's, whoever brings it back.
 * @param accountId null for the staff of a shop, who are nobody in person
 */
export async function wordOf(
  db: Db,
  {
    accountId,
    workspaceId,
    before,
  }: { accountId: string | null; workspaceId: string; before: Pick<Store, "isOwners" | "letGoAt"> | null },
): Promise<Pick<Store, "isOwners" | "broughtById" | "letGoAt">> {
  const isByOwner =
    accountId !== null && (await db.workspaceMember.count({ where: { workspaceId, accountId, isOwner: true } })) > 0;
  const isOwners = isByOwner || (before?.isOwners === true && before.letGoAt === null);
  return { isOwners, broughtById: isOwners ? null : accountId, letGoAt: null };
}

/**
 * True for a store that does not come back into its workspace by itself: a person there let go of it, or who brought it in is
 * no member any more. Whoever has the shop since is nobody there.
 */
export async function hasParted(
  db: Db,
  store: Pick<Store, "status" | "letGoAt" | "isOwners" | "broughtById" | "workspaceId">,
): Promise<boolean> {
  if (store.status === "active") return false;
  if (store.letGoAt !== null) return true;
  if (store.isOwners) return false;
  const { workspaceId, broughtById } = store;
  return (
    broughtById === null || (await db.workspaceMember.count({ where: { workspaceId, accountId: broughtById } })) === 0
  );
}

/** True for a store that has gone, and whose shop says now that it is another's: it has been sold since, as far as can be told (decision 95). */
export function isTakenOver(
  { status, ownerEmail }: Pick<Store, "status" | "ownerEmail">,
  facts: StoreFacts | null,
): boolean {
  return status !== "active" && isOtherOwner(ownerEmail, facts?.ownerEmail);
}

/**
 * Has a store that parted make room for the shop, which comes in as a store of its own: what was sold stays where it is, and
 * the shop's domain with it, for requests that name the shop by it.
 */
export async function makeRoom(
  transaction: SystemTransaction,
  { id, workspaceId, platformDomain }: Pick<Store, "id" | "workspaceId" | "platformDomain">,
): Promise<void> {
  await transaction.store.update({
    where: { id },
    data: { platformDomain: `former:${id}`, formerDomain: platformDomain },
  });
  await publishSignInChange(transaction, { workspaceId });
}
