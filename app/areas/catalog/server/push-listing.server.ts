import { OutsideError } from "~/adapters/outcome";
import { channelFor } from "~/adapters/sales-channel/registry.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { beginPush, failPush, succeedPush } from "./settle-push.server";
import { readPushSurroundings, readPushWork, toChannelListing } from "./to-channel-listing.server";

/**
 * Does one piece of push work, and writes how it ended. Work that is done already is left alone.
 * @throws what `isWorthRepeating` says yes to; the work then waits for the next run
 */
export async function pushListing({ scope, itemId, isWorthRepeating }: { scope: WorkspaceScope; itemId: string; isWorthRepeating: (error: unknown) => boolean }): Promise<void> {
  const [work] = await readPushWork({ scope, where: { id: itemId } });
  if (!work) return;
  try {
    const store = await scope.db.store.findUnique({ where: { id: work.listing.storeId } });
    if (store?.status !== "active") return await failPush({ scope, work, error: "store_disconnected", detail: null });
    const sent = toChannelListing(work, await readPushSurroundings({ scope, store }));
    if (!sent) return await failPush({ scope, work, error: "listing_without_product", detail: null });
    await beginPush({ scope, sent: [sent] });
    const pushed = await channelFor(store).pushListing(sent);
    await succeedPush({ scope, work, sent, pushed });
  } catch (error) {
    if (isWorthRepeating(error)) throw error;
    const reason = reasonOf(error);
    if (!reason) throw error;
    await failPush({ scope, work, ...reason });
  }
}

/** The reason to show for a failure; null for a bug, which the queue reports. */
export function reasonOf(error: unknown): { error: string; detail: string | null } | null {
  if (error instanceof OutsideError) return { error: error.reason, detail: error.vendorMessage };
  if (error instanceof AppError) return { error: error.text.key === "errors.catalog_no_rate" ? "no_rate" : "misconfigured", detail: null };
  return null;
}
