import { BlockStack, ChoiceList, TextField } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { DATE_PRESET_NAMES } from "../../rules/reading/order-filter";

interface DateChoicesProps {
  preset: string;
  /** Days as a date field has them, "" for none */
  from: string;
  to: string;
  onChoose(preset: string): void;
  onCustom(days: { from: string } | { to: string }): void;
}

/** What the button of the date filter opens: the documented ranges, and the days of a custom one. */
export default function DateChoices({ preset, from, to, onChoose, onCustom }: DateChoicesProps) {
  const { t } = useTranslation("orders");
  return (
    <BlockStack gap="200">
      <ChoiceList
        title={t("filters.dates")}
        choices={[...DATE_PRESET_NAMES, "any", "custom"].map((value) => ({
          value,
          label: t(`filters.preset.${value}`),
        }))}
        selected={[preset]}
        onChange={([chosen]) => chosen && onChoose(chosen)}
      />
      {preset === "custom" && (
        <>
          <TextField
            label={t("filters.from")}
            type="date"
            autoComplete="off"
            value={from}
            max={to || undefined}
            onChange={(day) => onCustom({ from: day })}
          />
          <TextField
            label={t("filters.to")}
            type="date"
            autoComplete="off"
            value={to}
            min={from || undefined}
            onChange={(day) => onCustom({ to: day })}
          />
        </>
      )}
    </BlockStack>
  );
}
