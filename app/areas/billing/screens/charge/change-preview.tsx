import { BlockStack, Text } from "@shopify/polaris";
import { Trans, useTranslation } from "react-i18next";
import { formatMoney } from "~/ui/money/money";
import { Moment } from "~/ui/time/moment";
import type { ChangePreview as Preview } from "../../contract/charges";
import { planOf } from "../../rules/plans/plans";
import type { Choice } from "../plans/plan-button";

interface ChangePreviewProps {
  amounts: NonNullable<Preview["amounts"]>;
  choice: Choice;
}

/** What a change of a plan that is paid by card comes to today, line by line as on its receipt, and from when on. */
export function ChangePreview({ amounts, choice: { key, isYearly } }: ChangePreviewProps) {
  const { t, i18n } = useTranslation("billing");
  const { due, price, tax, credit, left, recurring, currency, next_billing_time: at } = amounts;
  const money = (amount: string) => formatMoney({ amount, currency }, i18n.language);
  const isSome = (amount: string) => Number(amount) > 0;
  const plan = `${t(`shell:plans.${planOf(key).name}`)} · ${t(isYearly ? "cycle.yearly" : "cycle.monthly")}`;
  return (
    <BlockStack gap="200">
      {isSome(price) && (
        <dl className="billing-sum">
          <Line label={plan} amount={money(price)} />
          {isSome(credit) && <Line label={t("receipt.credit")} amount={money(`-${credit}`)} />}
          {isSome(tax) && <Line label={t("receipt.tax")} amount={money(tax)} />}
        </dl>
      )}
      <Text as="p" fontWeight="semibold">
        {isSome(due) ? t("preview.due", { amount: money(due) }) : t("preview.nothing")}
      </Text>
      {isSome(left) && <Text as="p">{t("preview.left", { amount: money(left) })}</Text>}
      <Text as="p">
        <Trans
          t={t}
          i18nKey={isYearly ? "preview.then_a_year" : "preview.then_a_month"}
          values={{ amount: money(recurring) }}
          components={{ date: <Moment at={at} format="date" /> }}
        />
      </Text>
    </BlockStack>
  );
}

function Line({ label, amount }: { label: string; amount: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
