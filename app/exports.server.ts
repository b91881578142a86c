import { activityExports } from "~/areas/activity/exports.server";
import { billingExports } from "~/areas/billing/exports.server";
import { catalogExports } from "~/areas/catalog/exports.server";
import { ordersExports } from "~/areas/orders/exports.server";
import { namePurchases } from "~/areas/orders/server/reading/name-purchases.server";
import { walletExports } from "~/areas/wallet/exports.server";
import type { AnyListExport } from "~/platform/export/list-export";

/** Every list that can be had as a file, by its name in addresses. */
export const listExports: ReadonlyMap<string, AnyListExport> = new Map(
  [...ordersExports, ...catalogExports, ...walletExports({ namePurchases }), ...billingExports, ...activityExports].map(
    (list) => [list.name, list],
  ),
);
