import { z } from "zod";
import { PLAN_KEY } from "~/areas/catalog/server/read-listing-quota.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { DEFAULT_PLAN, featuresOf, type PlanFeature, planOf } from "../rules/plans";

const planSchema = z.object({ plan: z.string() });

/** What the workspace's plan allows besides its quotas. */
export async function readFeatures({ db, workspaceId }: WorkspaceScope): Promise<PlanFeature[]> {
  const setting = await db.workspaceSetting.findUnique({ where: { workspaceId_key: { workspaceId, key: PLAN_KEY } } });
  const saved = planSchema.safeParse(setting?.value);
  return featuresOf(planOf(saved.success ? saved.data.plan : DEFAULT_PLAN));
}
