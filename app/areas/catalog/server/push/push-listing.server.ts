import { listingChannelFor } from "~/adapters/listing-channel/registry.server";
import { OutsideError } from "~/adapters/outcome";
import { findStore } from "~/areas/accounts/server/stores/find-store.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { noteLostPushes } from "../listings/look-after-push.server";
import { beginPush } from "../push-requests/begin-push.server";
import { comparePushes } from "../store-edits/compare-pushes.server";
import { preparePushes } from "./prepare-pushes.server";
import { isOfFrozenStore, pushFailureOf } from "./push-failure";
import { readPushWork, type PushWork } from "./read-push-work.server";
import { keepIds, settlePush, type PushOutcome } from "./settle-push.server";
import { pushingOf, toChannelListing } from "./to-channel-listing.server";
import { waitForThaw } from "./wait-for-thaw.server";

/**
 * Does one piece of push work, and writes how it ended. Work that is done already is left alone.
 * @param wasCutOff an earlier run of it never came to its end, and what it sent may still land
 * @returns true where it waits for its store, which is frozen
 * @throws what `isWorthRepeating` says yes to; the work then waits for the next run
 */
export async function pushListing({
  scope,
  itemId,
  wasCutOff,
  isWorthRepeating,
}: {
  scope: WorkspaceScope;
  itemId: string;
  wasCutOff: boolean;
  isWorthRepeating: (error: unknown) => boolean;
}): Promise<boolean> {
  const [work] = await readPushWork({ scope, where: { id: itemId } });
  if (!work) return false;
  if (wasCutOff) await noteLostPushes({ scope, listingIds: [work.listing.id] });
  const outcome = await send(scope, work).catch(async (error: unknown): Promise<PushOutcome | null> => {
    if (error instanceof OutsideError && error.kind === "unknown")
      await noteLostPushes({ scope, listingIds: [work.listing.id] });
    if (isOfFrozenStore(error)) return null;
    const failure = isWorthRepeating(error) ? null : pushFailureOf(error);
    if (!failure) throw error;
    return failure;
  });
  if (outcome) await settlePush({ scope, work, outcome });
  else await waitForThaw(scope, [work.listing.id]);
  return outcome === null;
}

/** Puts the listing on its store: readies the store, says there what is to be, and answers what the store made of it. */
async function send(scope: WorkspaceScope, work: PushWork): Promise<PushOutcome> {
  const store = await findStore({ db: scope.db, storeId: work.listing.storeId });
  if (store?.status !== "active") return { error: "store_disconnected", detail: null };
  const listing = toChannelListing(work, await preparePushes({ scope, store }));
  if (!listing) return { error: "listing_without_product", detail: null };
  await beginPush({ scope, sent: [listing.sent] });
  const { part, sentOf } = comparePushes({
    scope,
    pushing: new Map([[work.listing.id, pushingOf(work, listing)]]),
    keepIds: (tx, made) => keepIds(tx, scope, work, made),
  });
  const pushed = await listingChannelFor(store).pushListing(listing.sent, part);
  return { ...sentOf(work.listing.id), pushed };
}
