/** Steps of the onboarding in their default order (G082). */
export const ONBOARDING_STEPS = [
  "is_enable_mkt_import",
  "is_enable_pricing",
  "is_enable_order",
  "is_enable_normal_import",
] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** The order for accounts that carry ONBOARDING_V2 and have no plan reinstalled (G083). */
const SECOND_ORDER: readonly OnboardingStep[] = [
  "is_enable_mkt_import",
  "is_enable_normal_import",
  "is_enable_order",
  "is_enable_pricing",
];

/** How far the onboarding is: nothing done, some of it, or all (G072). */
export const ONBOARDING_STATES = ["start", "processing", "done"] as const;

/** The steps that are left, in order; the first of them is the one enabled (G082-G084). */
export function remainingSteps({
  done,
  metaKeys,
  isPlanReinstalled,
}: {
  done: readonly string[];
  metaKeys: readonly string[];
  isPlanReinstalled: boolean;
}) {
  const order = metaKeys.includes("ONBOARDING_V2") && !isPlanReinstalled ? SECOND_ORDER : ONBOARDING_STEPS;
  const onboarding = order.filter((step) => !done.includes(step));
  const state: (typeof ONBOARDING_STATES)[number] =
    onboarding.length === 0 ? "done" : onboarding.length === order.length ? "start" : "processing";
  return { onboarding, onboardingEnabled: onboarding[0] ?? null, state };
}
