import { AppError } from "~/platform/errors";
import type { CountedFeature, GatedFeature } from "../../rules/plans/features";
import { nextPlanFor, tierName, type PlanName } from "../../rules/plans/plans";

/** Of what is counted when no code of its own is documented. */
export const QUOTA_EXPIRED = "QUOTA_EXPIRED";

const LARGEST: PlanName = "enterprise";

/** The refusal of more than a plan counts in a month (code 401, B070), with what a screen needs to offer a larger one. */
export function quotaExpired({
  feature,
  limit,
  used,
  errorCode = QUOTA_EXPIRED,
}: {
  feature: CountedFeature;
  limit: number;
  used: number;
  /** Where the documents name one, such as LISTING_PRODUCT_EXCEED_QUOTA_LIMIT */
  errorCode?: string;
}): AppError {
  return new AppError("quotaExpired", {
    ...quotaText({ feature, limit, used }),
    errorCode,
    quota: { feature, limit, usage: used },
  });
}

/** The words of that refusal, for one thing of several. */
export function quotaText({ feature, limit, used }: { feature: CountedFeature; limit: number; used: number }) {
  return { key: `errors.plan_full.${feature}`, params: { limit, used } };
}

/**
 * The refusal of what a plan has not at all (code 401, B072, B105).
 * @param planKey the plan that it is missing from; the words name the first that has it
 */
export function planLacks({ feature, planKey }: { feature: GatedFeature; planKey: string }): AppError {
  const plan = nextPlanFor({ key: planKey, feature })?.name ?? LARGEST;
  return new AppError("quotaExpired", {
    key: `errors.plan_lacks.${feature}`,
    names: { plan: `shell:plans.${tierName(plan)}` },
    errorCode: feature,
    quota: { feature, limit: 0, usage: 0 },
  });
}
