import { LISTING_PLATFORMS, takesListings } from "~/adapters/listing-channel/registry.server";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import { readWorkspace } from "~/areas/accounts/server/workspaces/read-workspace.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { exchangeRate } from "~/platform/money/exchange-rates";

/** Platforms that stand among the targets to say that they are coming soon (G005). */
const COMING_SOON = ["tiktok"];

/** The stores that products can be pushed to, the default one first, and those of which that is coming soon. */
export async function listPushTargets({ scope }: { scope: WorkspaceScope }) {
  const [workspace, stores] = await Promise.all([
    readWorkspace({ db: scope.db, workspaceId: scope.workspaceId }),
    findStores({ db: scope.db, isActive: true, platforms: [...LISTING_PLATFORMS, ...COMING_SOON] }),
  ]);
  const named = stores.toSorted(
    (one, other) => Number(other.isDefault) - Number(one.isDefault) || one.name.localeCompare(other.name),
  );
  return named.map((store) => ({
    store_id: store.id,
    name: store.name,
    platform: store.platform,
    currency: store.currency,
    is_default: store.isDefault,
    status: "active" as const,
    is_coming_soon: !takesListings(store.platform),
    can_convert: exchangeRate(workspace.currency, store.currency) !== null,
  }));
}
