import { useAccess } from "~/shell/access/permitted";
import { usePrincipal } from "~/shell/document/document";
import { useUsage } from "~/shell/plans/use-usage";
import type { CurrentPlanAnswer } from "../../contract/plans";
import { DEFAULT_PLAN } from "../../rules/plans/plans";
import { cancellingOf, freeChoice } from "../../rules/subscriptions/cancelling";
import { useCurrentPlan } from "../billing/use-current-plan";
import type { Choice } from "../plans/plan-button";
import { CancelDialog } from "./cancel-dialog";
import { ChangeDialogs } from "./change-dialogs";
import { FreePlanChosen } from "./free-plan-chosen";
import { GiveUpDialog } from "./give-up-dialog";

/** What follows on a wish for a plan: the free one ends what one has (B058, B060), another is charged (B050). */
export default function ChargeFlow({ choice, onClose }: { choice: Choice; onClose(): void }) {
  const { plan } = useCurrentPlan();
  if (!plan) return null;
  if (choice.key !== DEFAULT_PLAN) return <ChangeDialogs plan={plan} choice={choice} onClose={onClose} />;
  return <FreeFlow plan={plan} onClose={onClose} />;
}

function FreeFlow({ plan, onClose }: { plan: CurrentPlanAnswer; onClose(): void }) {
  const { isMarketplaceUser } = usePrincipal();
  const access = useAccess(["VIEW_ACTION_CANCEL_PLAN"]);
  const isDemo = useUsage()?.is_demo ?? false;
  switch (freeChoice({ ...cancellingOf(plan), isMarketplaceUser, isDemo, access })) {
    case "take":
      return <FreePlanChosen onDone={onClose} />;
    case "give_up":
      return <GiveUpDialog plan={plan} onClose={onClose} />;
    case "cancel":
      return <CancelDialog plan={plan} onClose={onClose} />;
    case "none":
      return null;
  }
}
