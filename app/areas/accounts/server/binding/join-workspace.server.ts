import { tellOwner } from "~/platform/api/access-log.server";
import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import { isPlaceholderAddress } from "../../rules/sign-in/placeholder-address";
import { takeBackStore } from "../connecting/take-back-store.server";
import { requireStayingAccount } from "../deletion/require-staying.server";
import type { OtherAreas } from "../others";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";

/**
 * Joins a workspace that came in by a shop to a person's account: the account becomes its owner, nothing in it moves, and
 * the placeholder that owned it goes. A shop that the account has let go of before goes back to where it was instead
 * (`takeBackStore`). Joining again is fine.
 * @param accountId whose sign-in was proved, as was the right to the shop: by its session token or its OAuth
 * @returns the workspace that the shop is in now
 * @throws AppError storeOfAnotherOwner (111) when another account owns it already; forbidden for an account that waits to
 * be deleted
 */
export async function joinWorkspace({
  accountId,
  workspaceId,
  others,
}: {
  accountId: string;
  workspaceId: string;
  others: OtherAreas;
}): Promise<string> {
  const joined = await systemDb.$transaction(async (transaction) => {
    await requireStayingAccount(transaction, accountId);
    const workspace = await transaction.workspace.findUnique({
      where: { id: workspaceId },
      select: { ownerId: true, owner: { select: { email: true } } },
    });
    if (!workspace) throw changedMeanwhile();
    const { ownerId, owner } = workspace;
    if (ownerId === accountId) return { id: workspaceId, isChange: false };
    if (!isPlaceholderAddress(owner.email))
      throw new AppError("storeOfAnotherOwner", { key: "errors.stores_of_another_owner" });
    const before = await takeBackStore(transaction, { accountId, workspaceId, ownerId, others });
    if (before) return { id: before, isChange: true };
    // The condition on the owner lets one of two that join at once win.
    const { count } = await transaction.workspace.updateMany({
      where: { id: workspaceId, ownerId },
      data: { ownerId: accountId },
    });
    if (count === 0) throw changedMeanwhile();
    await transaction.workspaceMember.upsert({
      where: { workspaceId_accountId: { workspaceId, accountId } },
      create: { workspaceId, accountId, isOwner: true },
      update: { isOwner: true },
    });
    await transaction.account.delete({ where: { id: ownerId } });
    await publishSignInChange(transaction, { accountId });
    await publishSignInChange(transaction, { workspaceId });
    return { id: workspaceId, isChange: true };
  });
  if (joined.isChange) tellOwner({ accountId, workspaceId: joined.id });
  forgetSignIns({ accountId });
  for (const id of new Set([workspaceId, joined.id])) forgetSignIns({ workspaceId: id });
  return joined.id;
}

function changedMeanwhile(): AppError {
  return new AppError("conflict", { key: "errors.changed_meanwhile" });
}
