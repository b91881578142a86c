import type { Store } from "@prisma/client";
import { forgetStoreKeys } from "~/adapters/store-connection/token-store.server";
import { notify } from "~/areas/notifications/server/notify.server";
import { forgetSignIns } from "~/areas/identity/server/sign-in-cache.server";
import { publishSignInChange } from "~/areas/identity/server/publish-sign-in-change.server";
import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { publishEvent } from "~/platform/events/publish.server";
import { forgetShopifySessions } from "~/shopify.server";

interface Uninstall {
  storeId: string;
  /** Installations later than this are newer than the news, and stay; left out at a person's wish, which is of now by every clock */
  before?: Date;
}

/**
 * Marks a store as uninstalled, forgets its tokens and tells screens (stores.uninstalled, G093) and people. Again is fine.
 * @returns false when the store was reinstalled since
 */
export async function markUninstalled(uninstall: Uninstall): Promise<boolean> {
  const gone = await systemDb.$transaction(async (transaction) => {
    const store = await endInstallation(transaction, uninstall);
    if (store) await notify({ tx: transaction, workspaceId: store.workspaceId, kind: "store_disconnected", names: { store: store.name } });
    return store;
  });
  if (gone) forgetSignIns({ workspaceId: gone.workspaceId });
  return gone !== null;
}

/** The same in the caller's transaction, without telling people; follow with `forgetSignIns`. Null when it was reinstalled since. */
export async function endInstallation(transaction: SystemTransaction, { storeId, before }: Uninstall): Promise<Store | null> {
  const { count } = await transaction.store.updateMany({
    where: { id: storeId, status: "active", installedAt: { lte: before } },
    data: { status: "uninstalled", uninstalledAt: before ?? new Date() },
  });
  if (count === 0) return null;
  const store = await transaction.store.findUniqueOrThrow({ where: { id: storeId } });
  const { workspaceId } = store;
  await forgetStoreKeys(transaction, storeId);
  if (store.platform === "shopify") await forgetShopifySessions(store.platformDomain, transaction);
  await publishEvent(transaction, { name: "stores.uninstalled", workspaceId, data: { storeId, status: "success" } });
  await publishSignInChange(transaction, { workspaceId });
  return store;
}
