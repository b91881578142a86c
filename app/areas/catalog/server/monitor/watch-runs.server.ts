import type { WatchChange } from "@prisma/client";
import { holdLock } from "~/platform/db/advisory-lock.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { statesBefore } from "~/platform/states/state-table";
import { databaseTime } from "~/platform/time/clock.server";
import { sendChangesJob } from "../../jobs";
import type { Kept } from "../../rules/monitor/changes";
import { RUN_TABLE, type RunState } from "../../rules/monitor/run-states";
import { putBackVariants } from "./write-changes.sql.server";

/** Until the transaction's end no other applies rules, or takes back what they changed, for the workspace. */
export function holdRuns(tx: WorkspaceTransaction, { workspaceId }: WorkspaceScope): Promise<void> {
  return holdLock(tx, `watch-runs:${workspaceId}`);
}

/** Moves a run to a state; false where its state does not lead there. */
export async function moveRun(tx: WorkspaceTransaction, id: string, to: RunState): Promise<boolean> {
  const { count } = await tx.watchRun.updateMany({
    where: { id, state: { in: statesBefore(RUN_TABLE, to) } },
    data: { state: to, decidedAt: databaseTime() },
  });
  return count > 0;
}

/**
 * Takes back what a run has changed, of all its products or one: what was changed again since stays as it is.
 * @returns how many lines were taken back
 * @throws AppError notFound for a run that there is not
 */
export async function undoRun({
  scope,
  runId,
  listingId,
}: {
  scope: WorkspaceScope;
  runId: string;
  listingId: string | undefined;
}): Promise<number> {
  return scope.db.$transaction(async (tx) => {
    await holdRuns(tx, scope);
    if (!(await tx.watchRun.findUnique({ where: { id: runId } })))
      throw new AppError("notFound", { key: "errors.not_found" });
    const changes = await tx.watchChange.findMany({
      where: { runId, undoneAt: null, ...(listingId && { listingId }) },
      orderBy: { id: "desc" },
    });
    const undone = [...(await putBackStatuses(tx, changes)), ...(await putBack(tx, scope, changes))];
    await tx.watchChange.updateMany({
      where: { id: { in: undone } },
      data: { undoneAt: databaseTime(), sentAt: null, error: null },
    });
    if (undone.length > 0) await enqueue(tx, sendChangesJob, { workspaceId: scope.workspaceId });
    return undone.length;
  });
}

/**
 * Products that are as the run has left them, or that their stores were not told of yet, are to be on or off sale as before: their
 * stores are told, and it is noted then.
 */
async function putBackStatuses(tx: WorkspaceTransaction, changes: readonly WatchChange[]): Promise<string[]> {
  const lines = changes.filter(({ variantId }) => variantId === null);
  const ids = lines.map(({ listingId }) => listingId);
  const listings = await tx.listing.findMany({ where: { id: { in: ids } }, select: { id: true, status: true } });
  const statusOf = new Map(listings.map(({ id, status }) => [id, status]));
  return lines
    .filter(({ listingId, before, after, sentAt }) => {
      const status = statusOf.get(listingId);
      return status === (after as Kept).status || (sentAt === null && status === (before as Kept).status);
    })
    .map(({ id }) => id);
}

/** Gives variants what they had before, of each the newest line first. */
async function putBack(
  tx: WorkspaceTransaction,
  scope: WorkspaceScope,
  newestFirst: readonly WatchChange[],
): Promise<string[]> {
  const undone: string[] = [];
  const ofVariants = [...Map.groupBy(newestFirst, ({ variantId }) => variantId)];
  for (let nth = 0; ; nth++) {
    const lines = ofVariants.flatMap(([variantId, own]) => {
      const line = variantId === null ? undefined : own[nth];
      return line
        ? [{ id: line.id, variantId: variantId!, before: line.before as Kept, after: line.after as Kept }]
        : [];
    });
    if (lines.length === 0) return undone;
    undone.push(...(await putBackVariants(tx, scope, lines)));
  }
}
