import { useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { PAID_REFERENCE } from "~/platform/paid-reference";
import { useRefreshPlan } from "../../billing/use-current-plan";

/** The provider's own news may take so long to come (B053). */
const ONCE_MORE_AFTER_MS = 5_000;

/**
 * After the way back from a provider's page the plan is read anew, and once more when its news has had time to come (B053).
 * @returns what one comes back from, also once the address is rid of it; null for nothing
 */
export function usePaymentReturn(): string | null {
  const [reference, setReference] = useState<string | null>(null);
  const [searchParams, setSearchParams] = useSearchParams();
  const refresh = useRefreshPlan();
  const returned = searchParams.get(PAID_REFERENCE);
  useEffect(() => {
    if (!returned) return;
    setReference(returned);
    void refresh();
    setSearchParams(
      (current) => {
        current.delete(PAID_REFERENCE);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
    // It outlives the parameter, and the page that it stood on.
    setTimeout(() => void refresh(), ONCE_MORE_AFTER_MS);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [returned]);
  return reference;
}
