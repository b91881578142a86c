import { readFeatures } from "~/areas/billing/server/plans/read-features.server";
import { notify } from "~/areas/notifications/server/notify.server";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs/enqueue.server";
import type { TriedList, WatchRunRow } from "../../contract/monitoring";
import { sendChangesJob, weighMovesJob } from "../../jobs";
import type { Change } from "../../rules/monitor/changes";
import { deedsOf, isOfCost, type Deeds } from "../../rules/monitor/deeds";
import { heldBy, waveOf, type Wave } from "../../rules/monitor/waves";
import { readPricing } from "../push-preferences/read-push-preferences.server";
import { carryOut, planChanges } from "./carry-out.server";
import {
  MOST_AT_ONCE,
  readHeldMoves,
  readInRuns,
  takeUnweighed,
  writeWeighedCosts,
  type KeptMove,
} from "./moves.sql.server";
import { toTried } from "./try-rules.server";
import { holdRuns, moveRun } from "./watch-runs.server";
import { readWatchSettings, type WatchSettings } from "./watch-settings.server";
import { readWatchedListings, type ShownListing } from "./watched-listings.server";

const RUNS = "/app/products/auto-update";

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
    if (moves.length === MOST_AT_ONCE)
      await enqueue(tx, weighMovesJob, { workspaceId: scope.workspaceId }, { delayMs: 0 });
    const { done, listings } = await weigh(tx, scope, settings, moves);
    const { waves, rest } = await waveIn(tx, scope, settings, withDeeds(done));
    for (const { wave, toDo } of waves) await hold(tx, scope, { toDo, wave });
    const runId = rest.length > 0 ? await begin(tx, scope, settings, rest) : null;
    const isHeld = heldIn(waves);
    await noteCosts(tx, scope, done, (deed, listingId) => !isHeld(deed, listingId));
    await tell(tx, scope, {
      ...{
        done: done.filter(({ deeds, listingId }) => deeds.some((deed) => !isHeld(deed, listingId))),
        listings,
        runId,
      },
      held: waves.flatMap(({ toDo }) => toDo),
    });
  });
}

type Done = Deeds<KeptMove>[];
type Deed = Done[number]["deeds"][number];

/** Tells of what is done, or left to people, in one line for many, and of what waits for a decision. */
async function tell(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  { done, listings, runId, held }: { done: Done; listings: readonly ShownListing[]; runId: string | null; held: Done },
): Promise<void> {
  const nameOf = (listingId: string) => ({ product: listings.find(({ id }) => id === listingId)?.title ?? "" });
  const [first] = done;
  if (first)
    await notify({
      ...{ tx, workspaceId, kind: "supplies_moved", count: done.length, names: nameOf(first.listingId) },
      link: runId ? `${RUNS}?run=${runId}` : `/app/products-center/mapping/${first.listingId}`,
    });
  const products = new Set(held.map(({ listingId }) => listingId));
  const [waiting] = products;
  if (waiting)
    await notify({
      ...{ tx, workspaceId, kind: "supplies_wave", count: products.size, names: nameOf(waiting) },
      link: `${RUNS}?state=held`,
    });
}

/** Whether a deed at a listing waits for a decision. */
function heldIn(waves: readonly { toDo: Done }[]): (deed: Deed, listingId: string) => boolean {
  const held = new Set(
    waves.flatMap(({ toDo }) =>
      toDo.flatMap(({ listingId, deeds }) => deeds.map(({ move }) => `${listingId} ${move.id}`)),
    ),
  );
  return ({ move }, listingId) => held.has(`${listingId} ${move.id}`);
}

/**
 * Has a run that was held carried out, by the rules of now, or dropped.
 * @throws AppError notFound for a run that there is not, conflict for one that somebody has decided on
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
    if (!(await moveRun(tx, runId, isToBeDone ? "done" : "dropped"))) throw await notHeld(tx, runId);
    const { done } = await weigh(tx, scope, settings, await readHeldMoves(tx, scope, runId));
    const toDo = withDeeds(done);
    await noteCosts(tx, scope, toDo);
    if (isToBeDone) await carryOutNow(tx, scope, settings, { runId, toDo });
  });
}

async function notHeld(tx: WorkspaceTransaction, runId: string): Promise<AppError> {
  const isThere = (await tx.watchRun.count({ where: { id: runId } })) > 0;
  return isThere
    ? new AppError("conflict", { key: "errors.changed_meanwhile" })
    : new AppError("notFound", { key: "errors.not_found" });
}

/** Lines that are shown of what a run would change. */
const MOST_PLANNED = 250;

/** What a run that is held would do and change, by the rules of now; null for one that is not. */
export async function readHeld({
  scope,
  run,
}: {
  scope: WorkspaceScope;
  run: WatchRunRow;
}): Promise<{ held: TriedList; changes: Change[] } | null> {
  if (run.state !== "held") return null;
  const settings = await readWatchSettings(scope);
  const pricing = await readPricing({ scope });
  return scope.db.$transaction(async (tx) => {
    const { done, listings } = await weigh(tx, scope, settings, await readHeldMoves(tx, scope, run.run_id));
    const deeds = withDeeds(done);
    const { changes } = await planChanges({ tx, deeds, pricing, marginFloor: settings.margin_floor });
    return { held: toTried(deeds, listings), changes: changes.slice(0, MOST_PLANNED) };
  });
}

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

/** Notes of which costs something was done, or a person said that nothing be. */
async function noteCosts(
  tx: WorkspaceTransaction,
  scope: WorkspaceScope,
  done: Done,
  isDone: (deed: Deed, listingId: string) => boolean = () => true,
): Promise<void> {
  const costs = done.flatMap(({ listingId, deeds }) =>
    deeds.filter((deed) => isOfCost(deed.move) && isDone(deed, listingId)).map(({ move }) => ({ listingId, move })),
  );
  // Of each the last: in one statement it would be any.
  const last = new Map(
    costs.map((cost) => [JSON.stringify([cost.listingId, cost.move.source, cost.move.skuId]), cost]),
  );
  await writeWeighedCosts(tx, scope, [...last.values()]);
}

/**
 * The waves in what is to be done, supplier by supplier, each with what waits for it, and the rest: a cost that nobody believes
 * keeps no other product on sale that is sold out.
 */
async function waveIn(
  tx: WorkspaceTransaction,
  scope: WorkspaceScope,
  { wave: limits }: WatchSettings,
  toDo: Done,
): Promise<{ waves: { wave: Wave; toDo: Done }[]; rest: Done }> {
  const moves = new Map(toDo.flatMap(({ deeds }) => deeds.map(({ move }) => [move.id, move] as const)));
  const waves: { wave: Wave; toDo: Done }[] = [];
  let rest = toDo;
  for (const [source, own] of Map.groupBy(moves.values(), (move) => move.source)) {
    const followed = await tx.followedProduct.count({ where: { source } });
    const earlier = await readInRuns(tx, scope, source);
    const suppliers = { source, moves: own, followed, earlier };
    const wave = waveOf(suppliers, limits);
    if (!wave) continue;
    const isHeld = heldBy(wave, suppliers, limits);
    const waiting = only(rest, (move) => move.source === source && isHeld(move));
    rest = only(rest, (move) => move.source !== source || !isHeld(move));
    waves.push({ wave, toDo: waiting });
  }
  return { waves, rest };
}

function only(toDo: Done, isIn: (move: KeptMove) => boolean): Done {
  return toDo
    .map(({ listingId, deeds }) => ({ listingId, deeds: deeds.filter(({ move }) => isIn(move)) }))
    .filter(({ deeds }) => deeds.length > 0);
}

/** Holds a wave, in a run of its own or in the one that is held for the same: a wave comes in parts, and is decided on once. */
async function hold(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  { toDo, wave }: { toDo: Done; wave: Wave },
): Promise<void> {
  const held = wave.why === "share" ? await findHeld(tx, wave.source) : null;
  const runId = held ?? newId();
  if (held) await tx.watchRun.update({ where: { id: held }, data: { wave: { ...wave } } });
  else await tx.watchRun.create({ data: { id: runId, workspaceId, state: "held", wave: { ...wave } } });
  await noteRun(tx, toDo, runId);
}

/** Begins a run of what is done at once. @returns its id; null where nothing came of it, as all is so already or is not ours to change */
async function begin(
  tx: WorkspaceTransaction,
  scope: WorkspaceScope,
  settings: WatchSettings,
  toDo: Done,
): Promise<string | null> {
  const runId = newId();
  await tx.watchRun.create({ data: { id: runId, workspaceId: scope.workspaceId, state: "done" } });
  if ((await carryOutNow(tx, scope, settings, { runId, toDo })) === 0) {
    await tx.watchRun.delete({ where: { id: runId } });
    return null;
  }
  await noteRun(tx, toDo, runId);
  return runId;
}

async function noteRun(tx: WorkspaceTransaction, toDo: Done, runId: string): Promise<void> {
  const moveIds = [...new Set(toDo.flatMap(({ deeds }) => deeds.map(({ move }) => move.id)))];
  await tx.supplierMove.updateMany({ where: { id: { in: moveIds } }, data: { runId } });
}

/** The run that is held as so many of a supplier's products move. */
async function findHeld(tx: WorkspaceTransaction, source: string): Promise<string | null> {
  const ofSource = {
    AND: [{ wave: { path: ["why"], equals: "share" } }, { wave: { path: ["source"], equals: source } }],
  };
  const found = await tx.watchRun.findFirst({ where: { state: "held", ...ofSource }, select: { id: true } });
  return found?.id ?? null;
}

async function carryOutNow(
  tx: WorkspaceTransaction,
  scope: WorkspaceScope,
  { margin_floor: marginFloor }: WatchSettings,
  { runId, toDo }: { runId: string; toDo: Done },
): Promise<number> {
  const pricing = await readPricing({ scope });
  const lines = await carryOut({ tx, scope, runId, deeds: toDo, pricing, marginFloor });
  if (lines > 0) await enqueue(tx, sendChangesJob, { workspaceId: scope.workspaceId });
  return lines;
}
