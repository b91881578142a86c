import type { Principal } from "~/platform/principal";
import { changeAccountMeta } from "~/areas/identity/server/change-account-meta.server";
import { AppError } from "~/platform/errors";
import { listStores } from "./list-stores.server";

/** Makes a store the one that the account starts with. @throws AppError currentShopInvalid for one that is not theirs */
export async function setDefaultStore({ principal, storeId }: { principal: Principal; storeId: string }): Promise<void> {
  const stores = await listStores(principal);
  if (!stores.some(({ id, status }) => id === storeId && status === "active")) throw new AppError("currentShopInvalid", { key: "errors.store_not_yours" });
  await changeAccountMeta(principal.accountId, (meta) => ({ ...meta, default_store_id: storeId }));
}
