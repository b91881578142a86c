import { readListingQuota } from "~/areas/catalog/server/read-listing-quota.server";
import { isInDemo } from "~/areas/identity/server/demo-mode.server";
import { readAccountFlags } from "~/areas/identity/server/read-account-flags.server";
import { countPlacedOrders } from "~/areas/orders/server/count-placed-orders.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { featuresOf, planOf } from "../rules/plans";

/** The workspace's plan and what is used of it this month (UTC). */
export async function readUsage({ scope, accountId }: { scope: WorkspaceScope; accountId: string }) {
  const now = new Date();
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const [listings, orders, flags] = await Promise.all([readListingQuota({ scope }), countPlacedOrders({ scope, since }), readAccountFlags(accountId)]);
  const plan = planOf(listings.plan);
  return {
    plan: { key: plan.key, name: plan.name },
    is_demo: await isInDemo(accountId, flags),
    features: featuresOf(plan),
    quotas: [
      { key: "PRODUCT_LISTING" as const, used: listings.used, limit: listings.limit },
      { key: "ORDER_FULFILLMENT" as const, used: orders, limit: plan.quotas.ORDER_FULFILLMENT },
    ],
  };
}
