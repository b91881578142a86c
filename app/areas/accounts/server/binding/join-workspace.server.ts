import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import { isPlaceholderAddress } from "../../rules/sign-in/placeholder-address";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";

/**
 * Joins a workspace that came in by a shop to a person's account: the account becomes its owner, nothing in it moves, and
 * the placeholder that owned it goes. Joining again is fine.
 * @param accountId whose sign-in was proved, as was the right to the shop: by its session token or its OAuth
 * @throws AppError storeOfAnotherOwner (111) when another account owns it already
 */
export async function joinWorkspace({
  accountId,
  workspaceId,
}: {
  accountId: string;
  workspaceId: string;
}): Promise<void> {
  await systemDb.$transaction(async (transaction) => {
    const workspace = await transaction.workspace.findUniqueOrThrow({
      where: { id: workspaceId },
      select: { ownerId: true, owner: { select: { email: true } } },
    });
    const { ownerId, owner } = workspace;
    if (ownerId === accountId) return;
    if (!isPlaceholderAddress(owner.email))
      throw new AppError("storeOfAnotherOwner", { key: "errors.stores_of_another_owner" });
    // The condition on the owner lets one of two that join at once win.
    const { count } = await transaction.workspace.updateMany({
      where: { id: workspaceId, ownerId },
      data: { ownerId: accountId },
    });
    if (count === 0) throw new AppError("conflict", { key: "errors.changed_meanwhile" });
    await transaction.workspaceMember.upsert({
      where: { workspaceId_accountId: { workspaceId, accountId } },
      create: { workspaceId, accountId, isOwner: true },
      update: { isOwner: true },
    });
    await transaction.account.delete({ where: { id: ownerId } });
    await publishSignInChange(transaction, { accountId });
    await publishSignInChange(transaction, { workspaceId });
  });
  forgetSignIns({ accountId });
  forgetSignIns({ workspaceId });
}
