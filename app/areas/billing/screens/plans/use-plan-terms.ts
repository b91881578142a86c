import { useSearchParams } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { isCycleLocked } from "../../rules/plans/cycle-lock";

/** What the account and the way here say of how a plan is chosen. */
export function usePlanTerms(): { isCycleLocked: boolean; isOnboarding: boolean } {
  const [searchParams] = useSearchParams();
  const { data } = useQuery(api.identity.account.queryOptions({ input: {} }));
  return {
    isCycleLocked: isCycleLocked(data?.data.first_cycle_charge_type),
    // The onboarding's step leads here.
    isOnboarding: searchParams.has("onboarding"),
  };
}
