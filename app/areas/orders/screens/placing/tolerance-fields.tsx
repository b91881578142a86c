import { FormLayout } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { NumberField } from "~/ui/fields/number-field";
import type { Tolerance } from "../../rules/placing/source-settings";

interface ToleranceFieldsProps {
  value: Tolerance;
  currency: string;
  onChange(value: Tolerance): void;
}

/** How much dearer something may be: by an amount, by a percentage, or within both. */
export function ToleranceFields({ value, currency, onChange }: ToleranceFieldsProps) {
  const { t } = useTranslation("placing");
  return (
    <FormLayout>
      <FormLayout.Group>
        <NumberField
          label={t("tolerance.amount")}
          suffix={currency}
          value={value.amount ?? ""}
          onChange={(amount) => onChange({ ...value, amount: amount || null })}
        />
        <NumberField
          label={t("tolerance.percent")}
          suffix="%"
          value={value.percent ?? ""}
          onChange={(percent) => onChange({ ...value, percent: percent || null })}
          decimals={1}
          isPercent
        />
      </FormLayout.Group>
    </FormLayout>
  );
}
