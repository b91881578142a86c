import { Button } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { Permitted } from "~/shell/access/permitted";
import { usePrincipal } from "~/shell/document/document";
import { useContactUrl } from "~/shell/document/use-contact-url";
import { planButton, type Held } from "../../rules/plans/plan-choice";
import { DEFAULT_PLAN, type Plan, type PlanKey } from "../../rules/plans/plans";
import { cancellingOf, mayCancel } from "../../rules/subscriptions/cancelling";
import { useCurrentPlan } from "../billing/use-current-plan";

/** A wish for a plan. */
export interface Choice {
  key: PlanKey;
  isYearly: boolean;
  /** A cancelled plan is taken up again, at the price of a cycle that it had (B062) */
  resumed?: { price: string };
  /** A custom package, at the price of a cycle that was agreed on (B006) */
  custom?: { id: string; price: string };
}

interface PlanButtonProps {
  plan: Plan<PlanKey>;
  isYearly: boolean;
  held: Held;
  isOnboarding: boolean;
  onChoose(choice: Choice): void;
}

/** Chooses a plan, or says that one has it (B045); what is not sold online leads to a person (B076). */
export function PlanButton({ plan, isYearly, held, isOnboarding, onChoose }: PlanButtonProps) {
  const { t } = useTranslation("billing");
  const { plan: current } = useCurrentPlan();
  const { isMarketplaceUser } = usePrincipal();
  const name = t(`shell:plans.${plan.name}`);
  const what = planButton({ plan, isYearly, held, isOnboarding });
  if (what === "contact") return <ContactButton name={name} />;
  // Choosing the free plan cancels what is paid, and is offered as cancelling is (B061); of demo mode Permitted says why not.
  const isEnding = plan.key === DEFAULT_PLAN && current !== undefined && current.status !== "FREE";
  const isEndable =
    isEnding && mayCancel({ ...cancellingOf(current), packageKey: held.key, isMarketplaceUser, isDemo: false });
  return (
    <Permitted needs={[isEnding ? "VIEW_ACTION_CANCEL_PLAN" : "VIEW_ACTION_CHANGE_PLAN"]}>
      <Button
        fullWidth
        variant={what === "current" || plan.price === "0" ? undefined : "primary"}
        disabled={what === "current" || (isEnding && !isEndable)}
        accessibilityLabel={`${t(`button.${what}`)}: ${name}`}
        onClick={() => onChoose({ key: plan.key, isYearly })}
      >
        {t(`button.${what}`)}
      </Button>
    </Permitted>
  );
}

/** The way to a person. */
export function ContactButton({ name }: { name: string }) {
  const { t } = useTranslation("billing");
  const url = useContactUrl();
  if (!url) return null;
  return (
    <Button fullWidth url={url} external accessibilityLabel={`${t("button.contact")}: ${name}`}>
      {t("button.contact")}
    </Button>
  );
}
