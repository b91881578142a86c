import { Icon, Text } from "@shopify/polaris";
import { CheckIcon, MinusIcon } from "@shopify/polaris-icons";
import { Decimal } from "decimal.js";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SideDrawer } from "~/ui/drawers/side-drawer";
import { formatPercent } from "~/ui/money/number";
import { cashbackRate } from "../../rules/plans/cashback-rate";
import { COMPARED_GATES, NONE } from "../../rules/plans/features";
import { sizesOf, type Held } from "../../rules/plans/plan-choice";
import { COMPARED_QUOTAS, quotaOf, tierName, type Plan, type PlanKey } from "../../rules/plans/plans";
import { yearlyPrice } from "../../rules/plans/prices";
import { MONTHLY, YEARLY } from "../../rules/usage/usage-period";
import { CycleToggle } from "./cycle-toggle";
import { PlanButton, type Choice } from "./plan-button";
import { Price } from "./price";

interface CompareSheetProps {
  isOpen: boolean;
  onClose(): void;
  plans: readonly Plan<PlanKey>[];
  isYearly: boolean;
  onCycle(isYearly: boolean): void;
  isLocked: boolean;
  held: Held;
  isOnboarding: boolean;
  onChoose(choice: Choice): void;
}

/** Every feature beside every plan, with the same toggle and buttons as the cards (S125, B010). */
export default function CompareSheet({ isOpen, onClose, plans, onCycle, isLocked, ...choosing }: CompareSheetProps) {
  const { t, i18n } = useTranslation("billing");
  const { isYearly } = choosing;
  const number = new Intl.NumberFormat(i18n.language);
  const row = (key: string, label: string, cell: (plan: Plan<PlanKey>) => ReactNode) => (
    <tr key={key}>
      <th scope="row">{label}</th>
      {plans.map((plan) => (
        <td key={plan.key}>{cell(plan)}</td>
      ))}
    </tr>
  );
  const has = (isHad: boolean) =>
    isHad ? (
      <Icon source={CheckIcon} tone="success" accessibilityLabel={t("compare.yes")} />
    ) : (
      <Icon source={MinusIcon} tone="subdued" accessibilityLabel={t("compare.no")} />
    );
  const rateOf = (plan: Plan<PlanKey>) =>
    formatPercent(new Decimal(cashbackRate(plan, isYearly ? YEARLY : MONTHLY)).times(100).toFixed(), i18n.language);
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} title={t("compare.title")} width={1050}>
      <CycleToggle isYearly={isYearly} onChange={onCycle} isLocked={isLocked} />
      <div className="plan-compare" tabIndex={0} role="region" aria-label={t("compare.title")}>
        <table>
          <thead>
            <tr>
              <td />
              {plans.map((plan) => (
                <th key={plan.key} scope="col">
                  <Text as="span" variant="headingSm">
                    {t(`shell:plans.${tierName(plan.name)}`)}
                  </Text>
                  {sizesOf(plan.name).length > 1 && (
                    <span className="plan-compare__size">
                      {t("card.size", { size: sizesOf(plan.name).indexOf(plan) + 1, sizes: sizesOf(plan.name).length })}
                    </span>
                  )}
                  <span className="plan-compare__price">
                    {plan.isFrom && `${t("card.from")} `}
                    <Price amount={isYearly && !plan.isFrom ? yearlyPrice(plan).month : plan.price} />{" "}
                    {t("card.a_month")}
                  </span>
                  <PlanButton plan={plan} {...choosing} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {COMPARED_QUOTAS.map((key) =>
              row(key, t(`features.${key}`), (plan) => {
                const count = number.format(quotaOf(plan, key));
                return plan.isFrom ? `${count}+` : count;
              }),
            )}
            {COMPARED_GATES.map((key) =>
              row(key, t(`features.${key}`), (plan) =>
                key === "ORDER_CASHBACK" && plan.limits[key] !== NONE ? rateOf(plan) : has(plan.limits[key] !== NONE),
              ),
            )}
            {row("manager", t("features.account_manager"), ({ name }) =>
              has(name === "professional" || name === "enterprise"),
            )}
            {row("custom", t("features.custom"), ({ name }) => has(name === "enterprise"))}
            {row("support", t("features.support"), ({ name }) => t(`support.${name}`))}
          </tbody>
        </table>
      </div>
    </SideDrawer>
  );
}
