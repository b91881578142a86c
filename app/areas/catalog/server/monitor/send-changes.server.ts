import type { WatchChange } from "@prisma/client";
import { mayPass } from "~/adapters/outcome";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { databaseTime } from "~/platform/time/clock.server";
import type { Kept } from "../../rules/monitor/changes";
import { setListingStatus } from "../listings/set-listing-status.server";
import { pushListingsAgain } from "../push-requests/push-again.server";
import { pushFailureOf } from "../push/push-failure";
import { writeUnsent } from "./write-changes.sql.server";

/** Why a store that is not connected was not told. */
const AWAY = "store_disconnected";

/** Lines that are sent in one go, and the listings in them. */
const MOST_LINES = 5_000;
const MOST_LISTINGS = 250;

/**
 * Sends what runs, and their taking back, have changed and stores were not told yet: by pushes, so that what merchants have
 * changed at their stores stays (decision 80), and on or off sale. What is sent twice changes nothing more; what a store won't
 * have is kept with why.
 * @returns whether something is left, as it is more than is sent at once, or a push of its listing is under way
 * @throws OutsideError for what a later try may mend
 */
export async function sendChanges({ scope }: { scope: WorkspaceScope }): Promise<boolean> {
  const waiting = await scope.db.watchChange.findMany({
    where: { sentAt: null },
    orderBy: { id: "asc" },
    take: MOST_LINES,
  });
  const lines = await endLinesOfNone(scope, waiting);
  const pushed = lines.filter(({ variantId }) => variantId !== null);
  const listingIds = [...new Set(pushed.map(({ listingId }) => listingId))].slice(0, MOST_LISTINGS);
  const listings = await scope.db.listing.findMany({
    where: { id: { in: listingIds }, pushState: { not: "pushing" } },
    select: { id: true, storeId: true },
  });
  // A store that takes nothing now is no reason for the others to wait.
  for (const own of Map.groupBy(listings, ({ storeId }) => storeId).values()) {
    const ids = new Set(own.map(({ id }) => id));
    const ofStore = pushed.filter(({ listingId }) => ids.has(listingId));
    await noteSent(scope, ofStore, await push(scope, ofStore));
  }
  await sendStatuses(
    scope,
    lines.filter(({ variantId }) => variantId === null),
  );
  return isSomethingUnsent(scope);
}

/**
 * Ends lines of products that are on no store any more, which nothing puts back there, and of stores that are away, until they are
 * back.
 * @returns the others
 */
async function endLinesOfNone(scope: WorkspaceScope, waiting: readonly WatchChange[]): Promise<WatchChange[]> {
  const ids = [...new Set(waiting.map(({ listingId }) => listingId))];
  const listings = await scope.db.listing.findMany({
    where: {
      ...{ id: { in: ids }, removedAt: null, goneAt: null },
      OR: [{ externalId: { not: null } }, { pushState: "pushing" }],
    },
    select: { id: true, storeId: true },
  });
  const storeOf = new Map(listings.map(({ id, storeId }) => [id, storeId]));
  const stores = await findStores({ db: scope.db, ids: [...new Set(storeOf.values())], isActive: true });
  const active = new Set(stores.map(({ id }) => id));
  const [onStores, onNone] = partition(waiting, ({ listingId }) => storeOf.has(listingId));
  const [there, away] = partition(onStores, ({ listingId }) => active.has(storeOf.get(listingId) ?? ""));
  await noteSent(scope, onNone, "listing_gone");
  await noteSent(scope, away, AWAY);
  return there;
}

/** Has what stores were not told while they were away told to those that are back. */
export async function takeUpChanges({ scope }: { scope: WorkspaceScope }): Promise<void> {
  const stores = await findStores({ db: scope.db, isActive: true });
  await scope.db.$transaction((tx) => writeUnsent(tx, scope, { error: AWAY, storeIds: stores.map(({ id }) => id) }));
}

/**
 * Puts products on or off sale. One whose push is under way, as by what was just sent of it, waits for its end: the push would bring
 * the status that it began with. A store that can't be told now is left, and keeps no other waiting.
 * @throws OutsideError for what a later try may mend, when all has been tried
 */
async function sendStatuses(scope: WorkspaceScope, lines: readonly WatchChange[]): Promise<void> {
  const listings = await scope.db.listing.findMany({
    where: { id: { in: lines.map(({ listingId }) => listingId) } },
    select: { id: true, storeId: true, pushState: true },
  });
  const listingOf = new Map(listings.map((listing) => [listing.id, listing]));
  const failures = new Map<string | undefined, unknown>();
  for (const line of lines) {
    const listing = listingOf.get(line.listingId);
    if (listing?.pushState === "pushing" || failures.has(listing?.storeId)) continue;
    try {
      await noteSent(scope, [line], await putOnOrOff(scope, line));
    } catch (error) {
      failures.set(listing?.storeId, error);
    }
  }
  for (const error of failures.values()) throw error;
}

/** Whether something that was changed is still to be told to its store. */
export async function isSomethingUnsent({ db }: WorkspaceScope): Promise<boolean> {
  return (await db.watchChange.findFirst({ where: { sentAt: null }, select: { id: true } })) !== null;
}

function partition<Of>(all: readonly Of[], isIn: (one: Of) => boolean): [Of[], Of[]] {
  return [all.filter(isIn), all.filter((one) => !isIn(one))];
}

/** @returns why none of a store's listings was pushed; null where they are being */
async function push(scope: WorkspaceScope, lines: readonly WatchChange[]): Promise<string | null> {
  const listingIds = [...new Set(lines.map(({ listingId }) => listingId))];
  const changed = lines.filter(({ after }) => (after as Kept).stock !== undefined);
  const stockOf = [...new Set(changed.flatMap(({ variantId }) => variantId ?? []))];
  try {
    await pushListingsAgain({ scope, listingIds, confirmLoss: true, byRule: { stockOf } });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return pushFailureOf(error)?.error ?? null;
  }
}

/** @returns why its store won't; null where it has done so */
async function putOnOrOff(
  scope: WorkspaceScope,
  { listingId, before, after, undoneAt }: WatchChange,
): Promise<string | null> {
  const { status } = (undoneAt ? before : after) as Kept;
  if (status !== "active" && status !== "draft") return null;
  try {
    await setListingStatus({ scope, listingId, status });
    return null;
  } catch (error) {
    const failure = pushFailureOf(error);
    if (!failure || mayPass(error)) throw error;
    return failure.error;
  }
}

/** Of a line that was taken back meanwhile, that is still to be sent. */
async function noteSent({ db }: WorkspaceScope, lines: readonly WatchChange[], error: string | null): Promise<void> {
  const data = { sentAt: databaseTime(), error };
  const [undone, done] = [lines.filter(({ undoneAt }) => undoneAt), lines.filter(({ undoneAt }) => !undoneAt)];
  const idsOf = (own: readonly WatchChange[]) => ({ in: own.map(({ id }) => id) });
  if (done.length > 0) await db.watchChange.updateMany({ where: { id: idsOf(done), undoneAt: null }, data });
  if (undone.length > 0)
    await db.watchChange.updateMany({ where: { id: idsOf(undone), undoneAt: { not: null } }, data });
}
