import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import type { OtherAreas } from "../others";
import { changeAccountMeta } from "../profile/change-account-meta.server";
import { listStores } from "./list-stores.server";

/**
 * Makes a store the one that the account starts with. Working in another store than the current one takes a plan for
 * several stores, unless the current one has been disconnected (G125).
 * @throws AppError currentShopInvalid for one that is not theirs; quotaExpired when the plan doesn't reach; forbidden in a
 *   platform's admin, whose staff need not be the account's owner
 */
export async function setDefaultStore({
  principal,
  scope,
  storeId,
  others,
}: {
  principal: Principal;
  scope: WorkspaceScope;
  storeId: string;
  others: OtherAreas;
}): Promise<void> {
  if (principal.isEmbedded) throw new AppError("forbidden", { key: "errors.identity_standalone_only" });
  const stores = await listStores(principal);
  if (!stores.some(({ id, status }) => id === storeId && status === "active"))
    throw new AppError("currentShopInvalid", { key: "errors.store_not_yours" });
  const isSwitch = principal.currentStoreId !== null && principal.currentStoreId !== storeId;
  if (isSwitch && !(await others.allowsSeveralStores(scope))) {
    throw new AppError("quotaExpired", {
      key: "errors.stores_switch_plan",
      errorCode: "WP_ADD_STORE",
      quota: { feature: "WP_ADD_STORE", limit: 0, usage: 0 },
    });
  }
  await changeAccountMeta(principal.accountId, (meta) => ({ ...meta, default_store_id: storeId }));
}
