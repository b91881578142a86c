import { isSalesChannel, SALES_CHANNEL_PLATFORMS } from "~/adapters/sales-channel/registry.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { exchangeRate } from "~/platform/money/exchange-rates";

/** Platforms that stand among the targets to say that they are coming soon (G005). */
const COMING_SOON = ["tiktok"];

/** The stores that products can be pushed to, the default one first, and those of which that is coming soon. */
export async function listPushTargets({ scope }: { scope: WorkspaceScope }) {
  const [workspace, stores] = await Promise.all([
    scope.db.workspace.findUniqueOrThrow({ where: { id: scope.workspaceId }, select: { currency: true } }),
    scope.db.store.findMany({ where: { status: "active", platform: { in: [...SALES_CHANNEL_PLATFORMS, ...COMING_SOON] } }, orderBy: [{ isDefault: "desc" }, { name: "asc" }] }),
  ]);
  return stores.map((store) => ({
    store_id: store.id,
    name: store.name,
    platform: store.platform,
    currency: store.currency,
    is_default: store.isDefault,
    status: "active" as const,
    is_coming_soon: !isSalesChannel(store.platform),
    can_convert: exchangeRate(workspace.currency, store.currency) !== null,
  }));
}
