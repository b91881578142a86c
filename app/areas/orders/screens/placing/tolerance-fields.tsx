import { FormLayout, TextField } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { typedNumber } from "~/ui/fields/typed-number";
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
        <TextField
          label={t("tolerance.amount")}
          suffix={currency}
          value={value.amount ?? ""}
          onChange={(typed) => onChange({ ...value, amount: typedNumber(typed) || null })}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          label={t("tolerance.percent")}
          suffix="%"
          value={value.percent ?? ""}
          onChange={(typed) => onChange({ ...value, percent: typedNumber(typed) || null })}
          inputMode="decimal"
          autoComplete="off"
        />
      </FormLayout.Group>
    </FormLayout>
  );
}
