import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { exchangeRate } from "~/platform/money/exchange-rates";
import { readPushPreferences } from "../push-preferences/read-push-preferences.server";
import { readPricedProducts, readPricesAtStores } from "./prices-at-stores.server";

/**
 * What becomes of the prices of products at stores when they are pushed there, over the variants that are to be sold. Stores
 * that there is no rate for, and what is not the workspace's, are left out.
 */
export async function previewStorePrices({
  scope,
  productIds,
  storeIds,
}: {
  scope: WorkspaceScope;
  productIds: string[];
  storeIds: string[];
}) {
  const preferences = await readPushPreferences({ scope });
  const [products, stores, pricesAt] = await Promise.all([
    readPricedProducts({ scope, productIds }),
    findStores({ db: scope.db, ids: storeIds }),
    readPricesAtStores({ scope, productIds, storeIds, preferences }),
  ]);
  const reachable = stores.filter(({ currency }) => exchangeRate(preferences.currency, currency) !== null);
  return {
    rate_threshold: preferences.rate_threshold,
    currency: preferences.currency,
    stores: reachable.map((store) => {
      const prices = products.flatMap((product) => pricesAt(product, store));
      return {
        store_id: store.id,
        name: store.name,
        currency: store.currency,
        following: prices.filter(({ way }) => way === "followed").length,
        own: prices.filter(({ way }) => way === "own").length,
        losing: prices.filter(({ isLoss }) => isLoss).length,
      };
    }),
  };
}
