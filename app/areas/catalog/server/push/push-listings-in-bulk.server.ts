import type { BulkPushResult } from "~/adapters/listing-channel/listing-channel";
import { listingChannelFor } from "~/adapters/listing-channel/registry.server";
import { OutsideError } from "~/adapters/outcome";
import { findStore } from "~/areas/accounts/server/stores/find-store.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { pushListingJob } from "../../jobs";
import { noteLostPushes } from "../listings/look-after-push.server";
import { beginPush } from "../push-requests/begin-push.server";
import { comparePushes } from "../store-edits/compare-pushes.server";
import { preparePushes } from "./prepare-pushes.server";
import { isOfFrozenStore, pushFailureOf, STORE_FROZEN, type PushFailure } from "./push-failure";
import { readPushWork, type PushWork } from "./read-push-work.server";
import { keepIds, settlePush } from "./settle-push.server";
import { pushingOf, toChannelListing, type ListingToSend } from "./to-channel-listing.server";
import { THAW_PAUSE_MS, waitForThaw } from "./wait-for-thaw.server";

/** Failures of one line that a try of its own may mend; the listing then goes on alone. */
const PASSING = new Set(["throttled", "vendor_down", "vendor_unreachable", "no_answer", "unreadable_answer"]);
/** Failures of one line that may land later all the same. */
const LOST = new Set(["no_answer", "unreadable_answer"]);

/**
 * Pushes what is left of a batch to one store, and writes how each listing ended as it comes.
 * @param wasCutOff an earlier run of it never came to its end, and what it sent may still land
 * @returns true where what is left waits for the store, which is frozen
 * @throws what `isWorthRepeating` says yes to; what is settled by then stays so
 */
export async function pushListingsInBulk({
  scope,
  storeId,
  batchId,
  wasCutOff,
  isWorthRepeating,
}: {
  scope: WorkspaceScope;
  storeId: string;
  batchId: string;
  wasCutOff: boolean;
  isWorthRepeating: (error: unknown) => boolean;
}): Promise<boolean> {
  const left = new Map(
    (await readPushWork({ scope, where: { batchId, storeId } })).map((work) => [work.listing.id, work]),
  );
  if (left.size === 0) return false;
  if (wasCutOff) await noteLostPushes({ scope, listingIds: [...left.keys()] });
  const failAll = async (outcome: PushFailure) => {
    for (const work of left.values()) await settlePush({ scope, work, outcome });
  };
  try {
    const store = await findStore({ db: scope.db, storeId });
    if (store?.status !== "active") {
      await failAll({ error: "store_disconnected", detail: null });
      return false;
    }
    const surroundings = await preparePushes({ scope, store });
    const listings = new Map<string, ListingToSend>();
    for (const work of [...left.values()]) {
      const listing = toChannelListing(work, surroundings);
      if (listing) listings.set(listing.sent.key, listing);
      else
        await settle(left, work, () =>
          settlePush({ scope, work, outcome: { error: "listing_without_product", detail: null } }),
        );
    }
    const sent = [...listings.values()].map((listing) => listing.sent);
    await beginPush({ scope, sent });
    const { part, sentOf } = comparePushes({
      scope,
      pushing: new Map(
        [...listings].flatMap(([key, listing]) => {
          const work = left.get(key);
          return work ? [[key, pushingOf(work, listing)]] : [];
        }),
      ),
      keepIds: async (tx, pushed) => {
        const work = left.get(pushed.key);
        if (work) await keepIds(tx, scope, work, pushed);
      },
    });
    const onResult = async (result: BulkPushResult) => {
      const work = left.get(result.key);
      if (work) await settle(left, work, () => settleResult(scope, work, sentOf(result.key), result));
    };
    await listingChannelFor(store).pushListings(sent, onResult, part);
  } catch (error) {
    if (error instanceof OutsideError && error.kind === "unknown")
      await noteLostPushes({ scope, listingIds: [...left.keys()] });
    if (isOfFrozenStore(error)) {
      await waitForThaw(scope, [...left.keys()]);
      return true;
    }
    if (isWorthRepeating(error)) throw error;
    const failure = pushFailureOf(error);
    if (!failure) throw error;
    await failAll(failure);
  }
  return false;
}

async function settle(left: Map<string, PushWork>, work: PushWork, write: () => Promise<void>): Promise<void> {
  await write();
  left.delete(work.listing.id);
}

async function settleResult(
  scope: WorkspaceScope,
  work: PushWork,
  listing: ListingToSend,
  result: BulkPushResult,
): Promise<void> {
  if (result.ok) return settlePush({ scope, work, outcome: { ...listing, pushed: result.listing } });
  if (LOST.has(result.reason)) await noteLostPushes({ scope, listingIds: [work.listing.id] });
  const isFrozen = result.reason === STORE_FROZEN;
  if (!isFrozen && !PASSING.has(result.reason))
    return settlePush({ scope, work, outcome: { error: result.reason, detail: result.vendorMessage } });
  if (isFrozen) await waitForThaw(scope, [work.listing.id]);
  const alone = { workspaceId: scope.workspaceId, itemId: work.item.id };
  await enqueue(scope.db, pushListingJob, alone, isFrozen ? { delayMs: THAW_PAUSE_MS } : {});
}
