import { readUsage } from "~/areas/billing/server/usage/read-usage.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { ListingQuota } from "../../contract/push";

/** How many products the plan lets one push in the month that runs, and how many were: put on a store for the first time, or on their way there. */
export async function readListingQuota({ scope }: { scope: WorkspaceScope }): Promise<ListingQuota> {
  const { key, plan, used } = await readUsage({ scope });
  return { plan: key, limit: plan.limits.PRODUCT_LISTING, used: used.PRODUCT_LISTING };
}
