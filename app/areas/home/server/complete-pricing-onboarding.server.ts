import { ONBOARDING_STEPS, remainingSteps, type OnboardingStep } from "~/areas/accounts/rules/profile/onboarding";
import type { AccountMeta } from "~/areas/accounts/server/profile/account-meta";
import { changeAccountMeta } from "~/areas/accounts/server/profile/change-account-meta.server";
import { WELCOME_OFFER } from "~/areas/billing/rules/purchases/sold-once";

const PRICING = "is_enable_pricing" satisfies OnboardingStep;
const remaining = (meta: AccountMeta) =>
  remainingSteps({
    done: meta.onboarding_done,
    metaKeys: meta.remaining_meta_keys,
    isPlanReinstalled: meta.plan_reinstalled,
  });

/** Whoever has seen what plans cost has the welcome offer left, once (C091, X083). */
function withWelcomeOffer(meta: AccountMeta): AccountMeta {
  const isKnown = [...meta.remaining_meta_keys, ...meta.dismissed_meta_keys].includes(WELCOME_OFFER);
  return isKnown ? meta : { ...meta, remaining_meta_keys: [...meta.remaining_meta_keys, WELCOME_OFFER] };
}

/**
 * Marks the pricing step of the onboarding as done, or skips all that is left of it. Skipping is for those who have the
 * pricing step before them; it changes nothing afterwards (G085).
 */
export async function completePricingOnboarding({ accountId, skip }: { accountId: string; skip: boolean }) {
  const meta = await changeAccountMeta(accountId, (before) => {
    if (!remaining(before).onboarding.includes(PRICING)) return before;
    return {
      ...withWelcomeOffer(before),
      onboarding_done: [...new Set([...before.onboarding_done, ...(skip ? ONBOARDING_STEPS : [PRICING])])],
    };
  });
  return remaining(meta);
}
