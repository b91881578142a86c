import type { SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceDb, WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import { cleanStoreAddress, type StorePlatform } from "../../rules/stores/store-domain";
import type { OtherAreas } from "../others";
import { markUninstalled } from "./mark-uninstalled.server";

interface Asking {
  principal: Principal;
  scope: WorkspaceScope;
  others: OtherAreas;
}

/** What can be let go of: also what was uninstalled at its platform. */
const LEAVING = ["active", "uninstalled"];

/**
 * Disconnects a store at a person's wish (G137). Orders and products stay to be read; the store comes back by connecting
 * it again, and not by itself, unless the wish was its own admin's. Answers its id.
 * @throws AppError notFound when the workspace has no such connected store; conflict while it pays for a plan, unavailable
 * while its platform cannot be told that it is not to
 */
export async function disconnectStore({
  platform,
  shop,
  ...asking
}: Asking & { platform: StorePlatform; shop: string }): Promise<string> {
  const platformDomain = cleanStoreAddress(platform, shop);
  const store =
    platformDomain &&
    (await asking.scope.db.store.findFirst({
      where: { platform, platformDomain, status: { in: LEAVING } },
      select: { id: true, status: true },
    }));
  if (!store) throw new AppError("notFound", { key: "errors.not_found" });
  await letGo({ ...asking, store });
  return store.id;
}

/** The same by the store's id (C036). @throws as `disconnectStore` */
export async function unlinkStore({ storeId, ...asking }: Asking & { storeId: string }): Promise<void> {
  const store = await asking.scope.db.store.findFirst({
    where: { id: storeId, status: { in: LEAVING } },
    select: { id: true, status: true },
  });
  if (!store) throw new AppError("notFound", { key: "errors.not_found" });
  await letGo({ ...asking, store });
}

/** What its owner was asked to pay is withdrawn while we have the keys; what is under way then keeps the store. */
async function letGo({
  principal,
  scope,
  store: { id: storeId, status },
  others,
}: Asking & { store: { id: string; status: string } }): Promise<void> {
  if (status === "uninstalled") {
    // It has gone already at its platform, and is not to come back by itself either: who has the shop next need not be its owner.
    await scope.db.store.updateMany({ where: { id: storeId, status, letGoAt: null }, data: { letGoAt: new Date() } });
    return;
  }
  await refuseWhilePaying(scope.db, storeId, others);
  await others.withdrawAsked({ scope, storeId });
  await refuseWhilePaying(scope.db, storeId, others);
  const isByItself = principal.isEmbedded && principal.store?.id === storeId;
  await markUninstalled({ storeId, isLetGo: !isByItself, others });
}

/** With its keys goes the way to have its platform charge no more. @throws AppError conflict while a store pays for a plan */
export async function refuseWhilePaying(
  db: SystemTransaction | WorkspaceDb,
  storeId: string,
  others: Pick<OtherAreas, "paysForPlan">,
): Promise<void> {
  if (await others.paysForPlan({ db, storeId })) throw new AppError("conflict", { key: "errors.stores_pays_for_plan" });
}
