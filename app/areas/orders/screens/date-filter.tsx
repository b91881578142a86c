import { BlockStack, ChoiceList, TextField } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { DATE_PRESET_NAMES } from "../rules/order-filter";
import type { DateChoice, OrderListInput } from "./order-list-address";
import type { OrderList } from "./use-order-list";

interface DateFilterProps {
  preset: DateChoice;
  input: Pick<OrderListInput, "from_date" | "to_date">;
  change: OrderList["change"];
}

/** The documented date ranges and a custom one (orders §2), in whole days of the seller's time zone. */
export function DateFilter({ preset, input, change }: DateFilterProps) {
  const { t } = useTranslation("orders");
  const choose = (chosen: string) => {
    if (chosen !== "custom") return change({ dates: chosen === "last_7_days" ? null : chosen, from: null, to: null });
    const day = (value: string): string | null => (value === "any" ? null : value);
    change({ dates: "custom", from: day(input.from_date), to: day(input.to_date) });
  };
  return (
    <BlockStack gap="200">
      <ChoiceList
        title={t("filters.dates")}
        titleHidden
        choices={[...DATE_PRESET_NAMES, "any", "custom"].map((value) => ({ value, label: t(`filters.preset.${value}`) }))}
        selected={[preset]}
        onChange={([chosen]) => chosen && choose(chosen)}
      />
      {preset === "custom" && (
        <>
          <TextField label={t("filters.from")} type="date" autoComplete="off" value={input.from_date === "any" ? "" : input.from_date} max={input.to_date === "any" ? undefined : input.to_date} onChange={(from) => change({ from })} />
          <TextField label={t("filters.to")} type="date" autoComplete="off" value={input.to_date === "any" ? "" : input.to_date} min={input.from_date === "any" ? undefined : input.from_date} onChange={(to) => change({ to })} />
        </>
      )}
    </BlockStack>
  );
}
