import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { BILLING_PAGE } from "~/shell/plans/use-plans-link";
import { useRefreshPlan } from "../billing/use-current-plan";
import { usePlanTerms } from "../plans/use-plan-terms";
import { telling } from "./done";

/** With nothing paid for, the free plan is had as soon as it is chosen (B059, B060). Shows nothing of its own. */
export function FreePlanChosen({ onDone }: { onDone(): void }) {
  const navigate = useNavigate();
  const refresh = useRefreshPlan();
  const { isOnboarding } = usePlanTerms();
  const isAsked = useRef(false);
  const { mutate } = useMutation(
    api.billing.resetFreePlan.mutationOptions({
      onSuccess: async () => {
        await refresh();
        navigate(telling(isOnboarding ? "/app" : BILLING_PAGE, "free"));
      },
      onSettled: onDone,
    }),
  );
  useEffect(() => {
    if (!isAsked.current) mutate({});
    isAsked.current = true;
  }, [mutate]);
  return null;
}
