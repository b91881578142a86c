import { systemDb } from "~/platform/db/client.server";
import { workspaceScope, type WorkspaceScope } from "~/platform/db/scope.server";

/** The connected store of a shop and its workspace's scope, for requests that prove a shop and nobody's account; null when it is not connected. */
export async function scopeOfShop(shop: string): Promise<{ scope: WorkspaceScope; storeId: string } | null> {
  const store = await systemDb.store.findUnique({
    where: { platform_platformDomain: { platform: "shopify", platformDomain: shop } },
  });
  return store?.status === "active" ? { scope: workspaceScope(store.workspaceId), storeId: store.id } : null;
}
