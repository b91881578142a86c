import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { cleanStoreAddress, type StorePlatform } from "../rules/store-domain";
import { markUninstalled } from "./mark-uninstalled.server";

/**
 * Disconnects a store at a person's wish (G137). Orders and products stay to be read; the store comes back by connecting
 * it again. Answers its id.
 * @throws AppError notFound when the workspace has no such connected store
 */
export async function disconnectStore({ scope, platform, shop }: { scope: WorkspaceScope; platform: StorePlatform; shop: string }): Promise<string> {
  const platformDomain = cleanStoreAddress(platform, shop);
  const store = platformDomain && (await scope.db.store.findFirst({ where: { platform, platformDomain, status: "active" }, select: { id: true } }));
  if (!store) throw new AppError("notFound", { key: "errors.not_found" });
  await markUninstalled({ storeId: store.id });
  return store.id;
}

/** The same by the store's id (C036). @throws AppError notFound when the workspace has no such connected store */
export async function unlinkStore({ scope, storeId }: { scope: WorkspaceScope; storeId: string }): Promise<void> {
  const store = await scope.db.store.findFirst({ where: { id: storeId, status: "active" }, select: { id: true } });
  if (!store) throw new AppError("notFound", { key: "errors.not_found" });
  await markUninstalled({ storeId: store.id });
}
