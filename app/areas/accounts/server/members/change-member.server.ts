import type { Caller } from "~/platform/api/context.server";
import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import type { Permission } from "~/platform/permissions";
import type { OtherAreas } from "../others";
import { requireDeviceSession } from "../sessions/end-sessions.server";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";
import { keepWorkspace } from "../workspaces/keep-workspace.server";
import { requireOwner } from "./require-owner.server";

/**
 * Gives a member another list of permissions; it holds from their next call on.
 * @throws AppError forbidden for everyone but the owner; notFound for who is no member, conflict for the owner, who holds all
 */
export async function changeMember({
  principal,
  scope,
  accountId,
  permissions,
}: Caller & { accountId: string; permissions: readonly Permission[] }): Promise<void> {
  await requireOwner(principal);
  await scope.db.$transaction(async (transaction) => {
    const { count } = await transaction.workspaceMember.updateMany({
      where: { accountId, isOwner: false },
      data: { permissions: [...permissions] },
    });
    if (count === 0) await refuse({ principal, scope }, accountId);
    await publishSignInChange(transaction, { accountId });
  });
  forgetSignIns({ accountId });
}

/**
 * Removes a member, or lets one leave; what they saved to be charged goes with them. Whoever has no workspace left gets one of their own, so that they can still sign in.
 * @throws AppError forbidden for removing others without being the owner; notFound; conflict for the owner, who stays
 */
export async function removeMember({
  principal,
  scope,
  accountId,
  others,
}: Caller & { accountId: string; others: OtherAreas }): Promise<void> {
  if (accountId === principal.accountId) requireDeviceSession(principal);
  else await requireOwner(principal);
  const { workspaceId } = scope;
  await systemDb.$transaction(async (transaction) => {
    const { count } = await transaction.workspaceMember.deleteMany({
      where: { workspaceId, accountId, isOwner: false },
    });
    if (count === 0) await refuse({ principal, scope }, accountId);
    await others.removePaymentMethodsOf({ tx: transaction, accountId, workspaceId });
    await keepWorkspace(transaction, accountId);
    await publishSignInChange(transaction, { accountId });
  });
  forgetSignIns({ accountId });
}

/** @throws AppError conflict for the owner, notFound for everyone else */
async function refuse({ scope }: Caller, accountId: string): Promise<never> {
  const owner = await scope.db.workspaceMember.count({ where: { accountId, isOwner: true } });
  throw owner > 0
    ? new AppError("conflict", { key: "errors.identity_owner_stays" })
    : new AppError("notFound", { key: "errors.not_found" });
}
