import { channelFor } from "~/adapters/sales-channel/registry.server";
import type { BulkPushResult, ChannelListing } from "~/adapters/sales-channel/sales-channel";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { enqueue } from "~/platform/jobs/define.server";
import { pushListingJob } from "../jobs/push-listing.server";
import { reasonOf } from "./push-listing.server";
import { beginPush, failPush, succeedPush } from "./settle-push.server";
import { readPushSurroundings, readPushWork, toChannelListing, type PushWork } from "./to-channel-listing.server";

/** Failures of one line that a try of its own may mend; the listing then goes on alone. */
const PASSING = new Set(["throttled", "vendor_down", "vendor_unreachable", "no_answer", "unreadable_answer"]);

/**
 * Pushes what is left of a batch to one store, and writes how each listing ended as it comes.
 * @throws what `isWorthRepeating` says yes to; what is settled by then stays so
 */
export async function pushListingsInBulk({ scope, storeId, batchId, isWorthRepeating }: {
  scope: WorkspaceScope;
  storeId: string;
  batchId: string;
  isWorthRepeating: (error: unknown) => boolean;
}): Promise<void> {
  const left = new Map((await readPushWork({ scope, where: { batchId, storeId } })).map((work) => [work.listing.id, work]));
  if (left.size === 0) return;
  const failAll = async (error: string, detail: string | null) => {
    for (const work of left.values()) await failPush({ scope, work, error, detail });
  };
  try {
    const store = await scope.db.store.findUnique({ where: { id: storeId } });
    if (store?.status !== "active") return await failAll("store_disconnected", null);
    const surroundings = await readPushSurroundings({ scope, store });
    const sent = new Map<string, ChannelListing>();
    for (const work of [...left.values()]) {
      const listing = toChannelListing(work, surroundings);
      if (listing) sent.set(listing.key, listing);
      else await settle(left, work, () => failPush({ scope, work, error: "listing_without_product", detail: null }));
    }
    await beginPush({ scope, sent: [...sent.values()] });
    await channelFor(store).pushListings([...sent.values()], async (result) => {
      const work = left.get(result.key);
      const listing = sent.get(result.key);
      if (work && listing) await settle(left, work, () => settleResult(scope, work, listing, result));
    });
  } catch (error) {
    if (isWorthRepeating(error)) throw error;
    const reason = reasonOf(error);
    if (!reason) throw error;
    await failAll(reason.error, reason.detail);
  }
}

async function settle(left: Map<string, PushWork>, work: PushWork, write: () => Promise<void>): Promise<void> {
  await write();
  left.delete(work.listing.id);
}

async function settleResult(scope: WorkspaceScope, work: PushWork, sent: ChannelListing, result: BulkPushResult): Promise<void> {
  if (result.ok) return succeedPush({ scope, work, sent, pushed: result.listing });
  if (!PASSING.has(result.reason)) return failPush({ scope, work, error: result.reason, detail: result.vendorMessage });
  await enqueue(scope.db, pushListingJob, { workspaceId: scope.workspaceId, itemId: work.item.id }, { key: `push:${work.item.id}` });
}
