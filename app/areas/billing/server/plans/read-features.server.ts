import type { WorkspaceScope } from "~/platform/db/scope.server";
import { GATED_FEATURES, NONE, type GatedFeature } from "../../rules/plans/features";
import { planLacks } from "../usage/quota-expired";
import { readPlan } from "./read-plan.server";

/** What the workspace's plan allows besides what it counts. */
export async function readFeatures(scope: WorkspaceScope): Promise<GatedFeature[]> {
  const { plan } = await readPlan({ scope });
  return GATED_FEATURES.filter((feature) => plan.limits[feature] !== NONE);
}

/** @throws AppError quotaExpired (401), with the feature as its code, where the plan has it not (B072, B082-B086) */
export async function requireFeature({
  scope,
  feature,
}: {
  scope: WorkspaceScope;
  feature: GatedFeature;
}): Promise<void> {
  const { key, plan } = await readPlan({ scope });
  if (plan.limits[feature] === NONE) throw planLacks({ feature, planKey: key });
}
