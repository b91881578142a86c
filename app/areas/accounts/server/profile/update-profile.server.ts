import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";

/**
 * Changes the name of the signed-in account.
 * @throws AppError forbidden inside a shop's admin, whose staff need not be the account's owner
 */
export async function updateProfile({
  scope,
  principal,
  firstName,
  lastName,
}: {
  scope: WorkspaceScope;
  principal: Principal;
  firstName: string;
  lastName: string;
}): Promise<void> {
  if (principal.isEmbedded) throw new AppError("forbidden", { key: "errors.identity_standalone_only" });
  const { accountId } = principal;
  await scope.db.$transaction(async (transaction) => {
    await transaction.account.update({
      where: { id: accountId },
      data: { firstName, lastName, name: `${firstName} ${lastName}`.trim() },
    });
    await publishSignInChange(transaction, { accountId });
  });
  forgetSignIns({ accountId });
}
