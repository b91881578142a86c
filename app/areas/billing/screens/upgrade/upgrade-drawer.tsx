import { Banner, BlockStack, Button, Divider, InlineStack, RadioButton, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAccess } from "~/shell/access/permitted";
import type { Refusal } from "~/shell/plans/upgrade-prompt";
import { useQuotaTelling } from "~/shell/plans/use-billing-part";
import { PLANS_PAGE } from "~/shell/plans/use-plans-link";
import { useUsage } from "~/shell/plans/use-usage";
import { SideDrawer } from "~/ui/drawers/side-drawer";
import { offeredCycles } from "../../rules/plans/cycle-lock";
import { quotaOf, QUOTAS, tierName, type Plan, type PlanKey } from "../../rules/plans/plans";
import { yearlyPrice } from "../../rules/plans/prices";
import { plansWithMore, upgradeTitle, wayUp } from "../../rules/plans/upgrade-offer";
import { useChoosing } from "../charge/choosing";
import { ContactButton } from "../plans/plan-button";
import { Price } from "../plans/price";
import { usePlanTerms } from "../plans/use-plan-terms";
import { UpgradeBanner } from "./upgrade-banner";

/** How wide it is on a desktop (B012). */
const WIDTH = 828;

interface UpgradeDrawerProps {
  refusal: Refusal;
  isOpen: boolean;
  onClose(): void;
}

/** What the plan has no room for, and the plans that have, each for a month or a year (S127, B012-B015). */
export default function UpgradeDrawer({ refusal, isOpen, onClose }: UpgradeDrawerProps) {
  const { t } = useTranslation("billing");
  const usage = useUsage();
  const shortage = refusal.quota ?? null;
  const offered = usage ? plansWithMore({ key: usage.plan.key, shortage }) : [];
  const [chosen, setChosen] = useState<{ key: PlanKey; isYearly: boolean } | null>(null);
  const choosing = useChoosing();
  const telling = useQuotaTelling();
  const showsPlans = telling === "offers";
  const mayConfirm = useAccess(["VIEW_SETTING_BILLING_PLAN"]) === "allowed";
  const picked = offered.find(({ key }) => key === chosen?.key) ?? offered[0];
  const way = wayUp({ picked, mayConfirm });
  const { isCycleLocked } = usePlanTerms();
  const isYearly = !isCycleLocked && (chosen?.isYearly ?? true);
  const confirm = () => {
    if (!picked) return;
    onClose();
    choosing.choose({ key: picked.key, isYearly });
  };
  const footer = showsPlans && (
    <div data-upgrade-place="upgrade_drawer" data-upgrade-feature={shortage?.feature}>
      <InlineStack align="end" gap="200">
        <Button url={PLANS_PAGE} onClick={onClose}>
          {t("upgrade.all_plans")}
        </Button>
        {usage && way === "contact" && (
          <ContactButton name={t(`shell:plans.${tierName(picked?.name ?? "enterprise")}`)} />
        )}
        {way === "confirm" && (
          <Button variant="primary" onClick={confirm}>
            {t("upgrade.confirm")}
          </Button>
        )}
      </InlineStack>
    </div>
  );
  return (
    <>
      <SideDrawer
        isOpen={isOpen}
        onClose={onClose}
        title={telling === "hidden" ? t("shell:upgrade.hidden") : t(`upgrade.${upgradeTitle(shortage)}`)}
        width={WIDTH}
        footer={footer}
      >
        <BlockStack gap="400">
          {telling !== "hidden" && usage ? (
            <UpgradeBanner planKey={usage.plan.key} shortage={shortage} message={refusal.message} />
          ) : (
            <Banner tone="warning">{telling === "hidden" ? t("shell:upgrade.hidden") : refusal.message}</Banner>
          )}
          {showsPlans &&
            offered.map((plan) => (
              <OfferedPlan
                key={plan.key}
                plan={plan}
                cycles={offeredCycles({ isFrom: plan.isFrom, isLocked: isCycleLocked })}
                chosenCycle={plan === picked ? isYearly : null}
                onChoose={(byYear) => setChosen({ key: plan.key, isYearly: byYear })}
              />
            ))}
        </BlockStack>
      </SideDrawer>
      {choosing.dialogs}
    </>
  );
}

/** A plan with its prices to choose from, and what it holds. */
function OfferedPlan({
  plan,
  cycles,
  chosenCycle,
  onChoose,
}: {
  plan: Plan<PlanKey>;
  /** Each by whether it is a year */
  cycles: readonly boolean[];
  chosenCycle: boolean | null;
  onChoose(isYearly: boolean): void;
}) {
  const { t } = useTranslation("billing");
  const name = t(`shell:plans.${tierName(plan.name)}`);
  return (
    <fieldset className={`upgrade-plan${chosenCycle === null ? "" : " upgrade-plan--chosen"}`}>
      <legend className="upgrade-plan__name">{name}</legend>
      <BlockStack gap="200">
        <InlineStack gap="600">
          {cycles.map((isYearly) => (
            <RadioButton
              key={String(isYearly)}
              name="upgrade-plan"
              id={`upgrade-${plan.key}-${isYearly ? "year" : "month"}`}
              checked={plan.isFrom ? chosenCycle !== null : chosenCycle === isYearly}
              onChange={() => onChoose(isYearly)}
              label={
                <>
                  {plan.isFrom && `${t("card.from")} `}
                  <Price amount={isYearly ? yearlyPrice(plan).month : plan.price} /> {t("card.a_month")}
                  {!plan.isFrom && <> · {t(isYearly ? "cycle.yearly" : "cycle.monthly")}</>}
                </>
              }
            />
          ))}
        </InlineStack>
        <Divider />
        <Text as="p" tone="subdued">
          {QUOTAS.map((quota) =>
            t(plan.isFrom ? `card.quotas_from.${quota}` : `card.quotas.${quota}`, { count: quotaOf(plan, quota) }),
          ).join(" · ")}
        </Text>
      </BlockStack>
    </fieldset>
  );
}
