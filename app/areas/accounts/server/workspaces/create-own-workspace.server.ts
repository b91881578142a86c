import { withAdvisoryLock } from "~/platform/db/advisory-lock.server";
import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import { requireStayingAccount } from "../deletion/require-staying.server";
import type { OtherAreas } from "../others";
import { requireDeviceSession } from "../sessions/end-sessions.server";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";
import { createWorkspace } from "./create-workspace.server";

const MOST_OWNED = 20;

/**
 * One more workspace for who asks (C031), where the plan of one of their own lets them; the first needs none. Answers its id.
 * @throws AppError quotaExpired without such a plan (B083), conflict above twenty, forbidden in a platform's admin
 */
export async function createOwnWorkspace({
  principal,
  name,
  currency,
  timeZone,
  others,
}: {
  principal: Principal;
  name: string;
  currency: string;
  timeZone: string;
  others: Pick<OtherAreas, "requireNewWorkspaces">;
}): Promise<string> {
  requireDeviceSession(principal);
  const { accountId } = principal;
  const owned = await systemDb.workspace.findMany({ where: { ownerId: accountId }, select: { id: true } });
  await requirePlan({ accountId, owned, others });
  const id = await withAdvisoryLock(`owned-workspaces:${accountId}`, async (transaction) => {
    if ((await transaction.workspace.count({ where: { ownerId: accountId } })) >= MOST_OWNED) {
      throw new AppError("conflict", { key: "errors.identity_too_many_workspaces", params: { count: MOST_OWNED } });
    }
    await requireStayingAccount(transaction, accountId);
    const created = await createWorkspace(transaction, { ownerId: accountId, name, currency, timeZone });
    await publishSignInChange(transaction, { accountId });
    return created;
  });
  forgetSignIns({ accountId });
  return id;
}

/** Whichever of somebody's workspaces has the plan: it is the person who makes another. */
async function requirePlan({
  accountId,
  owned,
  others,
}: {
  accountId: string;
  owned: { id: string }[];
  others: Pick<OtherAreas, "requireNewWorkspaces">;
}): Promise<void> {
  const asked = await Promise.allSettled(
    owned.map(({ id }) => others.requireNewWorkspaces(workspaceScope(id, accountId))),
  );
  const [refused] = asked.filter(({ status }) => status === "rejected");
  if (refused?.status === "rejected" && asked.every(({ status }) => status === "rejected")) throw refused.reason;
}
