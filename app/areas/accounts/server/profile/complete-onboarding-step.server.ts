import { remainingSteps, type OnboardingStep } from "../../rules/profile/onboarding";
import { changeAccountMeta } from "./change-account-meta.server";

/** Marks an onboarding step as done, for good, and answers what is left (G082-G084). */
export async function completeOnboardingStep({ accountId, step }: { accountId: string; step: OnboardingStep }) {
  const meta = await changeAccountMeta(accountId, (before) => ({
    ...before,
    onboarding_done: [...new Set([...before.onboarding_done, step])],
  }));
  return remainingSteps({
    done: meta.onboarding_done,
    metaKeys: meta.remaining_meta_keys,
    isPlanReinstalled: meta.plan_reinstalled,
  });
}
