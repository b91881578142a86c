import { type BillingPart, showsBillingPart } from "./billing-parts";
import { usePrincipal } from "./document";
import { useIsOnboarding } from "./use-shown-navigation";

/** True when this part about billing is shown to who is signed in, here. */
export function useBillingPart(part: BillingPart): boolean {
  const { kind, permissions, client, isMarketplaceUser } = usePrincipal();
  return showsBillingPart(part, { viewer: { kind, permissions }, client, isMarketplaceUser, isOnboarding: useIsOnboarding() });
}
