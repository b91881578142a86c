import { forgetStoreKeys } from "~/adapters/store-connection/token-store.server";
import { notify } from "~/areas/notifications/server/notify.server";
import { forgetSignIns } from "~/areas/identity/server/sign-in-cache.server";
import { publishSignInChange } from "~/areas/identity/server/publish-sign-in-change.server";
import { systemDb } from "~/platform/db/client.server";
import { publishEvent } from "~/platform/events/publish.server";
import { forgetShopifySessions } from "~/shopify.server";

/**
 * Marks a store as uninstalled, forgets its tokens and tells the screens (stores.uninstalled, G093). Again is fine.
 * @param before installations later than this are newer than the news, and stay
 * @returns false when the store was reinstalled since
 */
export async function markUninstalled({ storeId, before }: { storeId: string; before: Date }): Promise<boolean> {
  const gone = await systemDb.$transaction(async (transaction) => {
    const { count } = await transaction.store.updateMany({
      where: { id: storeId, status: "active", installedAt: { lte: before } },
      data: { status: "uninstalled", uninstalledAt: before },
    });
    if (count === 0) return null;
    const store = await transaction.store.findUniqueOrThrow({ where: { id: storeId }, select: { workspaceId: true, platform: true, platformDomain: true, name: true } });
    await forgetStoreKeys(transaction, storeId);
    if (store.platform === "shopify") await forgetShopifySessions(store.platformDomain, transaction);
    await publishEvent(transaction, { name: "stores.uninstalled", workspaceId: store.workspaceId, data: { storeId, status: "success" } });
    await publishSignInChange(transaction, { workspaceId: store.workspaceId });
    await notify({ tx: transaction, workspaceId: store.workspaceId, kind: "store_disconnected", names: { store: store.name } });
    return store;
  });
  if (!gone) return false;
  forgetSignIns({ workspaceId: gone.workspaceId });
  return true;
}
