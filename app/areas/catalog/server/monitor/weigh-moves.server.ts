import { readFeatures } from "~/areas/billing/server/plans/read-features.server";
import { notify } from "~/areas/notifications/server/notify.server";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs/enqueue.server";
import type { TriedList, WatchRunRow } from "../../contract/monitoring";
import { sendChangesJob } from "../../jobs";
import { deedsOf, type Deeds } from "../../rules/monitor/deeds";
import { waveOf, type Wave } from "../../rules/monitor/waves";
import { readPricing } from "../push-preferences/read-push-preferences.server";
import { carryOut } from "./carry-out.server";
import { readHeldMoves, takeUnweighed, type KeptMove } from "./moves.sql.server";
import { toTried } from "./try-rules.server";
import { holdRuns, moveRun } from "./watch-runs.server";
import { readWatchSettings, type WatchSettings } from "./watch-settings.server";
import { readWatchedListings } from "./watched-listings.server";

/**
 * Applies a workspace's rules to what moved at its suppliers, once: it is told, in one line for many, and what its rules say is
 * carried out, together, or held where it is a wave. What moved while nothing was watched is passed over for good.
 */
export async function weighMoves({ scope }: { scope: WorkspaceScope }): Promise<void> {
  const settings = await readWatchSettings(scope);
  await scope.db.$transaction(async (tx) => {
    await holdRuns(tx, scope);
    const moves = await takeUnweighed(tx, scope);
    if (moves.length === 0 || !settings.is_enable) return;
    const { done, listings } = await weigh(tx, scope, settings, moves);
    const toDo = withDeeds(done);
    const wave = await waveIn(tx, settings, toDo);
    const runId = toDo.length > 0 ? await begin(tx, scope, settings, { toDo, wave }) : null;
    const [first] = done;
    if (!first) return;
    await notify({
      tx,
      workspaceId: scope.workspaceId,
      kind: wave ? "supplies_wave" : "supplies_moved",
      count: done.length,
      names: { product: listings.find(({ id }) => id === first.listingId)?.title ?? "" },
      link: runId ? `/app/products/auto-update?run=${runId}` : `/app/products-center/mapping/${first.listingId}`,
    });
  });
}

/**
 * Has a run that was held carried out, by the rules of now, or dropped.
 * @throws AppError notFound for a run that is not held
 */
export async function decideRun({
  scope,
  runId,
  isToBeDone,
}: {
  scope: WorkspaceScope;
  runId: string;
  isToBeDone: boolean;
}): Promise<void> {
  const settings = await readWatchSettings(scope);
  await scope.db.$transaction(async (tx) => {
    await holdRuns(tx, scope);
    if (!(await moveRun(tx, runId, isToBeDone ? "done" : "dropped")))
      throw new AppError("notFound", { key: "errors.not_found" });
    if (!isToBeDone) return;
    const { done } = await weigh(tx, scope, settings, await readHeldMoves(tx, scope, runId));
    await carryOutNow(tx, scope, settings, { runId, toDo: withDeeds(done) });
  });
}

/** What a run that is held would do, by the rules of now; null for one that is not. */
export async function readHeld({ scope, run }: { scope: WorkspaceScope; run: WatchRunRow }): Promise<TriedList | null> {
  if (run.state !== "held") return null;
  const settings = await readWatchSettings(scope);
  return scope.db.$transaction(async (tx) => {
    const { done, listings } = await weigh(tx, scope, settings, await readHeldMoves(tx, scope, run.run_id));
    return toTried(withDeeds(done), listings);
  });
}

type Done = Deeds<KeptMove>[];

async function weigh(tx: WorkspaceTransaction, scope: WorkspaceScope, settings: WatchSettings, moves: KeptMove[]) {
  const features = await readFeatures(scope);
  const listings = await readWatchedListings({ db: tx, settings, products: moves });
  return { done: deedsOf(moves, listings, (feature) => features.includes(feature)), listings };
}

/** What is more than telling. */
function withDeeds(done: Done): Done {
  return done
    .map(({ listingId, deeds }) => ({ listingId, deeds: deeds.filter(({ action }) => action !== "notify") }))
    .filter(({ deeds }) => deeds.length > 0);
}

/** The wave that a run would be, of any supplier's. */
async function waveIn(tx: WorkspaceTransaction, { wave }: WatchSettings, toDo: Done): Promise<Wave | null> {
  const moves = new Map(toDo.flatMap(({ deeds }) => deeds.map(({ move }) => [move.id, move] as const)));
  for (const [source, own] of Map.groupBy(moves.values(), (move) => move.source)) {
    const followed = await tx.followedProduct.count({ where: { source } });
    const found = waveOf(own, followed, wave);
    if (found) return found;
  }
  return null;
}

async function begin(
  tx: WorkspaceTransaction,
  scope: WorkspaceScope,
  settings: WatchSettings,
  { toDo, wave }: { toDo: Done; wave: Wave | null },
): Promise<string> {
  const runId = newId();
  await tx.watchRun.create({
    data: {
      id: runId,
      workspaceId: scope.workspaceId,
      state: wave ? "held" : "done",
      ...(wave && { wave: { ...wave } }),
    },
  });
  const moveIds = [...new Set(toDo.flatMap(({ deeds }) => deeds.map(({ move }) => move.id)))];
  await tx.supplierMove.updateMany({ where: { id: { in: moveIds } }, data: { runId } });
  if (!wave) await carryOutNow(tx, scope, settings, { runId, toDo });
  return runId;
}

async function carryOutNow(
  tx: WorkspaceTransaction,
  scope: WorkspaceScope,
  { margin_floor: marginFloor }: WatchSettings,
  { runId, toDo }: { runId: string; toDo: Done },
): Promise<void> {
  const pricing = await readPricing({ scope });
  const lines = await carryOut({ tx, scope, runId, deeds: toDo, pricing, marginFloor });
  if (lines > 0) await enqueue(tx, sendChangesJob, { workspaceId: scope.workspaceId });
}
