import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import { createWorkspace } from "./create-workspace.server";
import { requireDeviceSession } from "./end-sessions.server";
import { publishSignInChange } from "./publish-sign-in-change.server";
import { forgetSignIns } from "./sign-in-cache.server";

const MOST_OWNED = 20;

/** One more workspace for who asks (C031). Answers its id. @throws AppError conflict above twenty, forbidden in a platform's admin */
export async function createOwnWorkspace({ principal, name, currency, timeZone }: { principal: Principal; name: string; currency: string; timeZone: string }): Promise<string> {
  requireDeviceSession(principal);
  const { accountId } = principal;
  if ((await systemDb.workspace.count({ where: { ownerId: accountId } })) >= MOST_OWNED) {
    throw new AppError("conflict", { key: "errors.identity_too_many_workspaces", params: { count: MOST_OWNED } });
  }
  const id = await systemDb.$transaction(async (transaction) => {
    const created = await createWorkspace(transaction, { ownerId: accountId, name, currency, timeZone });
    await publishSignInChange(transaction, { accountId });
    return created;
  });
  forgetSignIns({ accountId });
  return id;
}
