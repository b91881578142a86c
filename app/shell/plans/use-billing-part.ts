import { usePrincipal } from "../document/document";
import { useIsOnboarding } from "../frame/use-shown-navigation";
import { quotaTelling, showsBillingPart, type BillingPart, type QuotaTelling } from "./billing-parts";
import { useUsage } from "./use-usage";

/** True when this part about billing is shown to who is signed in, here. */
export function useBillingPart(part: BillingPart): boolean {
  return showsBillingPart(part, useCircumstances());
}

/** How who is signed in is told, here, of a quota that does not reach. */
export function useQuotaTelling(): QuotaTelling {
  return quotaTelling(useCircumstances());
}

function useCircumstances() {
  const { kind, permissions, client, isMarketplaceUser, isEmbedded } = usePrincipal();
  const isOnboarding = useIsOnboarding();
  const usage = useUsage();
  const isEmbeddedWithCard = isEmbedded && (usage?.is_paid_by_card ?? false);
  const hasLargestPlan = usage?.plan.name === "enterprise";
  return { viewer: { kind, permissions }, client, isMarketplaceUser, isOnboarding, isEmbeddedWithCard, hasLargestPlan };
}
