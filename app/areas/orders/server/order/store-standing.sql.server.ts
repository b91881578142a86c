import type { Store } from "@prisma/client";
import { OutsideError } from "~/adapters/outcome";
import { notify } from "~/areas/notifications/server/notify.server";
import type { SystemTransaction } from "~/platform/db/client.server";
import { workspaceScope, type WorkspaceTransaction } from "~/platform/db/scope.server";
import { scopedWrite, tenant, tenantId, type TenantWork } from "~/platform/db/sql.server";
import { AppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { recomputeStoreOrdersJob, sweepStoreJob } from "../../jobs";

/**
 * Why a store lets nobody look until a person acts, as what it was asked with failed: it is frozen, or refuses our keys or
 * what they may do. A reason of outside.json; null for what may be gone by the next try, for what it refuses of the one thing
 * that it was asked for, and for what is no failure of the outside.
 */
export function refusalOf(error: unknown): string | null {
  // A platform that is not set up here can't be asked either.
  if (error instanceof AppError) return "misconfigured";
  if (!(error instanceof OutsideError)) return null;
  const isOfStore = error.kind === "reconnect" || error.kind === "misconfigured" || error.reason === "store_frozen";
  return isOfStore ? error.reason : null;
}

/**
 * Keeps whether a store lets us look at its orders. Where that is news, what stands in the way of its orders is looked at anew,
 * what waited for the store goes on, and people hear of one that does not any more.
 * @param shutOut why it does not, of `refusalOf`; null when it has answered
 */
export async function keepStanding({
  store: { id: storeId, workspaceId, name },
  shutOut,
}: {
  store: Pick<Store, "id" | "workspaceId" | "name">;
  shutOut: string | null;
}): Promise<void> {
  const { db } = workspaceScope(workspaceId);
  const before = await db.orderSync.findUnique({ where: { storeId }, select: { shutOut: true } });
  if ((before?.shutOut ?? null) === shutOut) return;
  await db.$transaction(async (tx) => {
    if (!(await writeShutOut({ tx, workspaceId, storeId, shutOut }))) return;
    await lookAtStoreAnew({ tx, workspaceId, storeId });
    if (shutOut === null) return;
    await notify({ tx, workspaceId, kind: "store_shut_out", names: { store: name }, reason: shutOut });
  });
}

/**
 * Keeps why a store lets nobody look at its orders until a person acts, a reason of outside.json; null while it answers.
 * @returns true where that is news
 */
async function writeShutOut({
  storeId,
  shutOut,
  ...work
}: TenantWork & { storeId: string; shutOut: string | null }): Promise<boolean> {
  const written = await scopedWrite(work)`
    INSERT INTO order_syncs (store_id, workspace_id, shut_out) VALUES (${storeId}::uuid, ${tenantId()}, ${shutOut})
    ON CONFLICT (store_id) DO UPDATE SET shut_out = excluded.shut_out
    WHERE ${tenant("order_syncs")} AND order_syncs.shut_out IS DISTINCT FROM excluded.shut_out`;
  return written > 0;
}

/** Has what stands in the way of a store's orders looked at anew, since it has gone or has come back. */
export async function lookAtStoreAnew({
  tx,
  workspaceId,
  storeId,
}: {
  tx: SystemTransaction | WorkspaceTransaction;
  workspaceId: string;
  storeId: string;
}): Promise<void> {
  await enqueue(tx, recomputeStoreOrdersJob, { workspaceId, storeId, after: null });
}

/** The same of a store that has connected again: it is swept, which asks it whether it lets us look by now. Again is fine. */
export async function heedStoreBack({ id: storeId, workspaceId }: Pick<Store, "id" | "workspaceId">): Promise<void> {
  await workspaceScope(workspaceId).db.$transaction(async (tx) => {
    await lookAtStoreAnew({ tx, workspaceId, storeId });
    await enqueue(tx, sweepStoreJob, { storeId });
  });
}
