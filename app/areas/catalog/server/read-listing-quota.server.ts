import { z } from "zod";
import { DEFAULT_PLAN, planOf } from "~/areas/billing/rules/plans";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import type { ListingQuota } from "../contract/push";

/** The workspace's plan, among its settings. */
export const PLAN_KEY = "plan";
const planSchema = z.object({ plan: z.string() });

/** How many products the plan lets one push this month (UTC), and how many were: put on a store for the first time, or on their way there. */
export async function readListingQuota({ scope, tx = scope.db }: {
  scope: WorkspaceScope;
  tx?: Pick<WorkspaceTransaction, "listing" | "workspaceSetting">;
}): Promise<ListingQuota> {
  const now = new Date();
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const [setting, used] = await Promise.all([
    tx.workspaceSetting.findUnique({ where: { workspaceId_key: { workspaceId: scope.workspaceId, key: PLAN_KEY } } }),
    tx.listing.count({ where: { origin: "pushed", OR: [{ pushedAt: { gte: monthStart } }, { pushedAt: null, pushState: "pushing" }] } }),
  ]);
  const saved = planSchema.safeParse(setting?.value);
  const plan = saved.success ? saved.data.plan : DEFAULT_PLAN;
  return { plan, limit: planOf(plan).quotas.PRODUCT_LISTING, used };
}
