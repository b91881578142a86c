import type { Store } from "@prisma/client";
import { platformOfProvider, subscriptionProviderFor } from "~/adapters/subscription/registry.server";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";

/**
 * Refuses a store whose charges are tests, because it is being built, where a store beside it sells for real: a plan that
 * nobody pays for is there to be tried, not to be had (decision 38). Answers whether the store's charges are tests.
 * @throws AppError unprocessable PaymentFail, in words that name the store; OutsideError when a store can't be read
 */
export async function refuseTestPayer({
  scope,
  provider,
  store,
}: {
  scope: WorkspaceScope;
  provider: string;
  store: Store;
}): Promise<{ isTest: boolean }> {
  if (await subscriptionProviderFor({ provider, payer: store }).isChargedForReal()) return { isTest: false };
  if (!(await hasRealStoreBeside({ scope, provider, storeId: store.id }))) return { isTest: true };
  throw new AppError("unprocessable", {
    key: "errors.charge_test_store",
    params: { store: store.name },
    errorCode: "PaymentFail",
  });
}

/** Whether a workspace has a store that sells for real beside one: of another platform any does. @throws OutsideError */
export async function hasRealStoreBeside({
  scope,
  provider,
  storeId,
}: {
  scope: WorkspaceScope;
  provider: string;
  storeId: string;
}): Promise<boolean> {
  const stores = (await findStores({ db: scope.db, isActive: true })).filter(({ id }) => id !== storeId);
  const platform = platformOfProvider(provider);
  if (stores.some((store) => store.platform !== platform)) return true;
  for (const payer of stores) if (await subscriptionProviderFor({ provider, payer }).isChargedForReal()) return true;
  return false;
}
