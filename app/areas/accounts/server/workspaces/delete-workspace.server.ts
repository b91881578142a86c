import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import { askDeletion } from "../deletion/ask-deletion.server";
import type { OtherAreas } from "../others";
import { requireDeviceSession } from "../sessions/end-sessions.server";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";
import { eraseLater } from "./erase-later.server";
import { keepWorkspace } from "./keep-workspace.server";
import { holdsMoney, readOwnedWorkspaces } from "./workspace-holdings.server";

/**
 * Has a workspace of one's own go two days from now, with everything in it (C032, X022): see `askDeletion`.
 * @throws AppError notFound for one that is not owned; conflict for the last that one is in, with connected stores, paid
 * purchases under way or money in its wallet; forbidden in a platform's admin
 */
export async function deleteWorkspace({
  principal,
  workspaceId,
  others,
}: {
  principal: Principal;
  workspaceId: string;
  others: OtherAreas;
}): Promise<void> {
  requireDeviceSession(principal);
  const { accountId } = principal;
  const holdings = (await readOwnedWorkspaces({ accountId, others })).find(({ id }) => id === workspaceId);
  if (!holdings) throw new AppError("notFound", { key: "errors.not_found" });
  if ((await systemDb.workspaceMember.count({ where: { accountId, workspace: { goingAt: null } } })) < 2)
    throw new AppError("conflict", { key: "errors.identity_last_workspace" });
  if (holdings.active_stores > 0) throw new AppError("conflict", { key: "errors.identity_workspace_has_stores" });
  if (holdings.open_payments > 0) throw new AppError("conflict", { key: "errors.identity_open_payments" });
  if (holdsMoney(holdings)) throw new AppError("conflict", { key: "errors.identity_workspace_has_money" });
  const members = await systemDb.$transaction(async (transaction) => {
    const left = await askDeletion(transaction, {
      kind: "workspace",
      subjectId: workspaceId,
      askedById: accountId,
      workspaceIds: [workspaceId],
      others,
    });
    // One that was connected meanwhile keeps it.
    if ((await transaction.store.count({ where: { workspaceId, status: "active" } })) > 0)
      throw new AppError("conflict", { key: "errors.identity_workspace_has_stores" });
    // Whoever was removed from their other one meanwhile has a workspace all the same.
    await keepWorkspace(transaction, accountId);
    return left;
  });
  for (const id of [accountId, ...members]) forgetSignIns({ accountId: id });
}

/**
 * Takes a workspace away in the caller's transaction; what is in it is erased by a job. What waits to be bought goes at once,
 * so that no job buys it in between. Answers its other members, each of whom keeps a workspace; follow with `forgetSignIns`
 * for them.
 * @throws AppError conflict for one that a store was connected to meanwhile, or in which a purchase or top-up has begun
 */
export async function removeWorkspace(
  transaction: SystemTransaction,
  { workspaceId, ownerId, others }: { workspaceId: string; ownerId: string; others: OtherAreas },
): Promise<string[]> {
  const members = await transaction.workspaceMember.findMany({
    where: { workspaceId, accountId: { not: ownerId } },
    select: { accountId: true },
  });
  await others.dropUnpaidPurchases({ tx: transaction, workspaceId });
  if ((await others.countOpenPayments({ db: transaction, workspaceId })) > 0)
    throw new AppError("conflict", { key: "errors.identity_open_payments" });
  const { count } = await transaction.workspace.deleteMany({
    where: { id: workspaceId, ownerId, stores: { none: { status: "active" } } },
  });
  if (count === 0) throw new AppError("conflict", { key: "errors.changed_meanwhile" });
  await eraseLater(transaction, workspaceId);
  for (const { accountId } of members) {
    await keepWorkspace(transaction, accountId);
    await publishSignInChange(transaction, { accountId });
  }
  await publishSignInChange(transaction, { accountId: ownerId });
  return members.map(({ accountId }) => accountId);
}
