import { COUNTED_FEATURES, FEATURES, type CountedFeature, type Feature } from "../../rules/plans/features";
import { cyclePrice } from "../../rules/plans/offers";
import { soldPlanOf, type Plan } from "../../rules/plans/plans";
import type { CycleDays } from "../../rules/usage/usage-period";

/** A plan's module on the wire (B023). */
export function describeModule(plan: Plan) {
  const { key, name, price } = plan;
  const isSold = soldPlanOf(key) !== null || plan.isFrom;
  return { type: "CREDIT" as const, key, name, price: Number(price).toFixed(2), is_legacy: !isSold };
}

/** A plan's features on the wire, by name (B024). @param used in the running month, of what is counted */
export function describeFeatures(plan: Plan, used: Readonly<Record<CountedFeature, number>> | null) {
  const isCounted = (feature: Feature): feature is CountedFeature =>
    (COUNTED_FEATURES as readonly Feature[]).includes(feature);
  const entries = FEATURES.map((feature) => [
    feature,
    {
      limit: plan.limits[feature],
      usage: used && isCounted(feature) ? used[feature] : 0,
      module_type: "CREDIT" as const,
      type: "SUBSCRIPTION" as const,
    },
  ]);
  return Object.fromEntries(entries) as Record<
    Feature,
    { limit: number; usage: number; module_type: "CREDIT"; type: "SUBSCRIPTION" }
  >;
}

/** A plan for a cycle on the wire, without its features. */
export function describePackage(plan: Plan, cycleDays: CycleDays) {
  return { key: plan.key, name: plan.name, price: cyclePrice(plan, cycleDays), cycle: cycleDays };
}
