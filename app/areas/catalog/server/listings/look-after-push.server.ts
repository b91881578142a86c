import type { ChannelListing, ChannelProduct, ListingChannel } from "~/adapters/listing-channel/listing-channel";
import { listingChannelFor } from "~/adapters/listing-channel/registry.server";
import { findStore } from "~/areas/accounts/server/stores/find-store.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { log } from "~/platform/log.server";
import { LATE_MS } from "~/platform/states/outside-write";
import { lookAfterPushJob } from "../../jobs";
import { differsFromSent } from "../../rules/push/differs-from-sent";
import { comparePushes } from "../store-edits/compare-pushes.server";
import { forgetLost } from "../store-edits/pushed-facts.sql.server";
import { writeVariantIds } from "./listing-variants.sql.server";

/** Clocks of ours and the store's may differ by this much. */
const CLOCK_SLACK_MS = 10 * 60_000;

/** Notes that a push of these listings was not answered: it may land after one that comes later. */
export async function noteLostPushes({
  scope,
  listingIds,
}: {
  scope: WorkspaceScope;
  listingIds: readonly string[];
}): Promise<void> {
  await scope.db.listing.updateMany({ where: { id: { in: [...listingIds] } }, data: { pushLostAt: new Date() } });
}

/** Has a store looked at once a push before this one, whose answer was lost, must have landed. */
export async function planLookAfter({
  tx,
  workspaceId,
  listingId,
  sent,
}: {
  tx: WorkspaceTransaction;
  workspaceId: string;
  listingId: string;
  sent: ChannelListing;
}): Promise<void> {
  const { pushLostAt } = await tx.listing.findUniqueOrThrow({ where: { id: listingId }, select: { pushLostAt: true } });
  if (!pushLostAt) return;
  const runAt = new Date(pushLostAt.getTime() + LATE_MS);
  await enqueue(tx, lookAfterPushJob, { workspaceId, listingId, sent: { ...sent } }, { runAt });
}

/**
 * Sends what a store was sent last once more where a push that landed late has put something else there; what the merchant has
 * changed since stays (decision 80).
 * Nothing is done while a newer push is under way: that one has the store looked at itself.
 * @throws OutsideError to be tried again
 */
export async function lookAfterPush({
  scope,
  listingId,
  sent,
}: {
  scope: WorkspaceScope;
  listingId: string;
  sent: ChannelListing;
}): Promise<void> {
  const listing = await scope.db.listing.findUnique({ where: { id: listingId } });
  if (!listing?.pushLostAt || listing.pushState !== "success") return;
  const store = await findStore({ db: scope.db, storeId: listing.storeId });
  if (store?.status !== "active") return;
  const channel = listingChannelFor(store);
  const updatedSince = new Date(listing.pushLostAt.getTime() - CLOCK_SLACK_MS);
  const product = await findChanged(channel, listing, updatedSince);
  if (product && differsFromSent(product, sent)) {
    log.warn({ listingId }, "a push that landed late is put right");
    await putRight(scope, channel, { ...sent, hasPictures: false });
  }
  await scope.db.$transaction(async (tx) => {
    const { count } = await tx.listing.updateMany({
      where: { id: listingId, pushLostAt: listing.pushLostAt, pushState: "success" },
      data: { pushLostAt: null },
    });
    if (count > 0) await forgetLost(tx, scope, listingId);
  });
}

async function putRight(scope: WorkspaceScope, channel: ListingChannel, sent: ChannelListing): Promise<void> {
  const listing = { sent, prices: new Map(), picturesMark: null, unpublished: [] };
  const { part } = comparePushes({
    scope,
    pushing: new Map([[sent.key, { listing, replaces: [], sentPrices: new Map(), isAfterwards: true }]]),
    keepIds: (tx, { variants }) =>
      writeVariantIds(
        tx,
        scope,
        sent.key,
        variants.map(({ key: id, externalId, inventoryItemId }) => ({ id, externalId, inventoryItemId })),
      ),
  });
  await channel.pushListing(sent, part);
}

async function findChanged(
  channel: ListingChannel,
  { id, externalId }: { id: string; externalId: string | null },
  updatedSince: Date,
): Promise<ChannelProduct | null> {
  let cursor: string | null = null;
  do {
    const page = await channel.listProducts({ updatedSince, cursor });
    const found = page.products.find((each) => each.key === id || each.externalId === externalId);
    if (found) return found;
    cursor = page.nextCursor;
  } while (cursor !== null);
  return null;
}
