import type { Caller } from "~/platform/api/context.server";
import { AppError } from "~/platform/errors";
import { requireOwner } from "../members/require-owner.server";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";

/**
 * Has the admin of a store that somebody else brought in speak for the workspace's owner, who says so (decision 13). Again is
 * fine.
 * @throws AppError forbidden for everyone but the owner in person; notFound when the workspace has no such connected store
 */
export async function trustStore({ principal, scope, storeId }: Caller & { storeId: string }): Promise<void> {
  await requireOwner(principal);
  const { workspaceId } = scope;
  await scope.db.$transaction(async (transaction) => {
    const { count } = await transaction.store.updateMany({
      where: { id: storeId, status: "active" },
      data: { isOwners: true, broughtById: null },
    });
    if (count === 0) throw new AppError("notFound", { key: "errors.not_found" });
    await publishSignInChange(transaction, { workspaceId });
  });
  forgetSignIns({ workspaceId });
}
