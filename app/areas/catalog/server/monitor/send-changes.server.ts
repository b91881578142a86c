import type { WatchChange } from "@prisma/client";
import { mayPass } from "~/adapters/outcome";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { databaseTime } from "~/platform/time/clock.server";
import type { Kept } from "../../rules/monitor/changes";
import { setListingStatus } from "../listings/set-listing-status.server";
import { pushListingsAgain } from "../push-requests/push-again.server";
import { pushFailureOf } from "../push/push-failure";

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
  const pushed = waiting.filter(({ variantId }) => variantId !== null);
  const listingIds = [...new Set(pushed.map(({ listingId }) => listingId))].slice(0, MOST_LISTINGS);
  const listings = await scope.db.listing.findMany({
    where: { id: { in: listingIds } },
    select: { id: true, storeId: true, pushState: true },
  });
  const isKnown = new Set(listings.map(({ id }) => id));
  await noteSent(scope, linesOf(pushed, new Set(listingIds.filter((id) => !isKnown.has(id)))), "listing_gone");
  const free = listings.filter(({ pushState }) => pushState !== "pushing");
  // A store that takes nothing now is no reason for the others to wait.
  for (const own of Map.groupBy(free, ({ storeId }) => storeId).values()) {
    const ids = own.map(({ id }) => id);
    await noteSent(scope, linesOf(pushed, new Set(ids)), await push(scope, ids));
  }
  await sendStatuses(
    scope,
    waiting.filter(({ variantId }) => variantId === null),
  );
  return isSomethingUnsent(scope);
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

const linesOf = (lines: readonly WatchChange[], listingIds: ReadonlySet<string>): WatchChange[] =>
  lines.filter(({ listingId }) => listingIds.has(listingId));

/** @returns why none of a store's listings was pushed; null where they are being */
async function push(scope: WorkspaceScope, listingIds: string[]): Promise<string | null> {
  try {
    await pushListingsAgain({ scope, listingIds, confirmLoss: true });
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
