import { readListingQuota } from "~/areas/catalog/server/read-listing-quota.server";
import { countPlacedOrders } from "~/areas/orders/server/count-placed-orders.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { featuresOf, planOf } from "../rules/plans";

/** The workspace's plan and what is used of it this month (UTC). */
export async function readUsage({ scope, now = new Date() }: { scope: WorkspaceScope; now?: Date }) {
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const [listings, orders] = await Promise.all([readListingQuota({ scope, now }), countPlacedOrders({ scope, since })]);
  const plan = planOf(listings.plan);
  return {
    plan: { key: plan.key, name: plan.name },
    features: featuresOf(plan),
    quotas: [
      { key: "PRODUCT_LISTING" as const, used: listings.used, limit: listings.limit },
      { key: "ORDER_FULFILLMENT" as const, used: orders, limit: plan.quotas.ORDER_FULFILLMENT },
    ],
  };
}
