import type { WorkspaceScope } from "~/platform/db/scope.server";
import { STORE_FROZEN } from "./push-failure";

/** How often a store that is frozen is asked again whether it takes what waits for it, in milliseconds. */
export const THAW_PAUSE_MS = 60 * 60_000;

/** Says at listings under way that they wait for their store, which is frozen; a run that reaches it takes the word away. */
export async function waitForThaw(scope: WorkspaceScope, listingIds: readonly string[]): Promise<void> {
  await scope.db.listing.updateMany({
    where: { id: { in: [...listingIds] }, pushState: "pushing" },
    data: { errorCode: STORE_FROZEN },
  });
}
