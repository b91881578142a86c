import { ONBOARDING_STEPS, type OnboardingStep, remainingSteps } from "~/areas/identity/rules/onboarding";
import type { AccountMeta } from "~/areas/identity/server/account-meta";
import { changeAccountMeta } from "~/areas/identity/server/change-account-meta.server";

const PRICING = "is_enable_pricing" satisfies OnboardingStep;
const remaining = (meta: AccountMeta) =>
  remainingSteps({ done: meta.onboarding_done, metaKeys: meta.remaining_meta_keys, isPlanReinstalled: meta.plan_reinstalled });

/**
 * Marks the pricing step of the onboarding as done, or skips all that is left of it. Skipping is for those who have the
 * pricing step before them; it changes nothing afterwards (G085).
 */
export async function completePricingOnboarding({ accountId, skip }: { accountId: string; skip: boolean }) {
  const meta = await changeAccountMeta(accountId, (before) => {
    if (!remaining(before).onboarding.includes(PRICING)) return before;
    return { ...before, onboarding_done: [...new Set([...before.onboarding_done, ...(skip ? ONBOARDING_STEPS : [PRICING])])] };
  });
  return remaining(meta);
}
