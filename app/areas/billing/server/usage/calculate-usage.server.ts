import type { WorkspaceScope } from "~/platform/db/scope.server";
import {
  COUNTED_FEATURES,
  isUnlimited,
  leftOf,
  NONE,
  UNLIMITED,
  type CountedFeature,
  type Feature,
} from "../../rules/plans/features";
import { nextPlanFor } from "../../rules/plans/plans";
import { readUsage } from "./read-usage.server";

/**
 * What a wish for so many of a feature would need (C090, X082): its limit, what is used and left, whether it fits, and the
 * smallest plan that has room for all of it where it doesn't. Nothing is taken.
 */
export async function calculateUsage({
  scope,
  feature,
  count,
}: {
  scope: WorkspaceScope;
  feature: Feature;
  count: number;
}) {
  const { key, plan, used: counted } = await readUsage({ scope });
  const limit = plan.limits[feature];
  const used = isCounted(feature) ? counted[feature] : 0;
  const left = leftOf({ limit, used });
  const fits = isCounted(feature) ? count <= left : limit !== NONE;
  const next = fits ? null : nextPlanFor({ key, feature, needed: used + count });
  return {
    feature_id: feature,
    needed: count,
    limit: isUnlimited(limit) ? UNLIMITED : limit,
    used,
    left: Number.isFinite(left) ? left : UNLIMITED,
    fits,
    next_plan: next && { key: next.key, name: next.name, price: next.price },
  };
}

function isCounted(feature: Feature): feature is CountedFeature {
  return (COUNTED_FEATURES as readonly Feature[]).includes(feature);
}
