import { Badge, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { ChevronLeftIcon, ChevronRightIcon } from "@shopify/polaris-icons";
import { useTranslation } from "react-i18next";
import { isCurrentPlan, type Held } from "../../rules/plans/plan-choice";
import { quotaOf, QUOTAS, type Plan, type PlanKey } from "../../rules/plans/plans";
import { yearlyPrice } from "../../rules/plans/prices";
import { PlanButton, type Choice } from "./plan-button";
import { Price, useFormatPrice } from "./price";

interface PlanCardProps {
  /** Smallest first (B049) */
  sizes: readonly Plan<PlanKey>[];
  /** Which of them is shown */
  size: number;
  onSize(size: number): void;
  isYearly: boolean;
  held: Held;
  isOnboarding: boolean;
  /** Days before the first charge of a paid plan; 0 for none */
  trialDays: number;
  onChoose(choice: Choice): void;
}

/** A plan with its price, what it holds, and its button (S124); of several sizes one at a time (S126). */
export function PlanCard({ sizes, size, onSize, trialDays, ...choosing }: PlanCardProps) {
  const { t } = useTranslation("billing");
  const { isYearly, held } = choosing;
  const format = useFormatPrice();
  const plan = sizes[size];
  if (!plan) return null;
  const priceOf = (each: Plan) => format(isYearly ? yearlyPrice(each).month : each.price);
  const isHeld = isCurrentPlan({ key: plan.key, isYearly, held });
  return (
    <li className={`plan-card${isHeld ? " plan-card--held" : ""}`}>
      <BlockStack gap="100">
        <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
          <Text as="h2" variant="headingMd">
            {t(`shell:plans.${plan.name}`)}
          </Text>
          {plan.name === "growth" && <Badge tone="info">{t("card.popular")}</Badge>}
        </InlineStack>
        <Text as="p" tone="subdued">
          {t(`card.for.${plan.name}`)}
        </Text>
      </BlockStack>
      <PlanPrice plan={plan} isYearly={isYearly} />
      {sizes.length === 1 ? (
        // Keeps the buttons of all cards in one line.
        <div />
      ) : (
        <div>
          <div className="plan-card__sizes" role="group" aria-label={t("card.sizes")}>
            <Button
              icon={ChevronLeftIcon}
              size="micro"
              disabled={size === 0}
              accessibilityLabel={t("card.smaller")}
              onClick={() => onSize(size - 1)}
            />
            <span aria-live="polite">{t("card.size", { size: size + 1, sizes: sizes.length })}</span>
            <Button
              icon={ChevronRightIcon}
              size="micro"
              disabled={size === sizes.length - 1}
              accessibilityLabel={t("card.larger")}
              onClick={() => onSize(size + 1)}
            />
          </div>
          <Text as="p" tone="subdued" variant="bodySm">
            {t("card.size_prices", { from: priceOf(sizes[0]!), to: priceOf(sizes.at(-1)!) })}
          </Text>
        </div>
      )}
      <PlanButton plan={plan} {...choosing} />
      <ul className="plan-card__holds">
        {QUOTAS.map((quota) => (
          <li key={quota}>
            {t(plan.isFrom ? `card.quotas_from.${quota}` : `card.quotas.${quota}`, { count: quotaOf(plan, quota) })}
          </li>
        ))}
        {trialDays > 0 && plan.price !== "0" && !plan.isFrom && <li>{t("card.trial", { count: trialDays })}</li>}
        <li>{t(`card.adds.${plan.name}`)}</li>
        <li>{t(`support.${plan.name}`)}</li>
      </ul>
    </li>
  );
}

/** A month's price; paid by the year with the year's, and what it saves (B111-B113). */
function PlanPrice({ plan, isYearly }: { plan: Plan; isYearly: boolean }) {
  const { t } = useTranslation("billing");
  const format = useFormatPrice();
  const yearly = yearlyPrice(plan);
  const isFree = plan.price === "0";
  // Talks begin at the monthly price, however one pays in the end (B126).
  const isByYear = isYearly && !plan.isFrom && !isFree;
  return (
    <div>
      <p className="plan-card__price">
        {plan.isFrom && <span className="plan-card__small">{t("card.from")}</span>}{" "}
        <Price amount={isByYear ? yearly.month : plan.price} />{" "}
        <span className="plan-card__small">{t("card.a_month")}</span>
      </p>
      <Text as="p" tone="subdued" variant="bodySm">
        {isByYear
          ? t("card.year", { price: format(yearly.year), saving: format(yearly.saving) })
          : t(isFree ? "card.free" : plan.isFrom ? "card.by_agreement" : "card.monthly")}
      </Text>
    </div>
  );
}
