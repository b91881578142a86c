import { BlockStack, Box, Button, ChoiceList, Popover, TextField } from "@shopify/polaris";
import { CalendarIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatLocalTime } from "~/ui/time/local-time";
import { DATE_PRESET_NAMES } from "../../rules/reading/order-filter";
import type { OrderList } from "./use-order-list";

/** The documented date ranges and a custom one (orders §2), in whole days of the seller's time zone, under a button that says which. */
export function DateFilter({ list: { preset, input, change } }: { list: OrderList }) {
  const { t, i18n } = useTranslation("orders");
  const [isOpen, setIsOpen] = useState(false);
  const [from, to] = [input.from_date, input.to_date].map((day) => (day === "any" ? "" : day)) as [string, string];
  const choose = (chosen: string) => {
    if (chosen === "custom") return change({ dates: chosen, from, to });
    setIsOpen(false);
    change({ dates: chosen, from: null, to: null });
  };
  const words = (day: string) => formatLocalTime(day, "date", i18n.language);
  const customLabel = () => {
    if (from && to) return t("filters.range", { from: words(from), to: words(to) });
    if (from) return t("filters.range_from", { from: words(from) });
    return to ? t("filters.range_to", { to: words(to) }) : t("filters.preset.any");
  };
  return (
    <Popover
      active={isOpen}
      onClose={() => setIsOpen(false)}
      activator={
        <Button size="slim" icon={CalendarIcon} disclosure onClick={() => setIsOpen(!isOpen)}>
          {preset === "custom" ? customLabel() : t(`filters.preset.${preset}`)}
        </Button>
      }
    >
      <Box padding="300">
        <BlockStack gap="200">
          <ChoiceList
            title={t("filters.dates")}
            choices={[...DATE_PRESET_NAMES, "any", "custom"].map((value) => ({
              value,
              label: t(`filters.preset.${value}`),
            }))}
            selected={[preset]}
            onChange={([chosen]) => chosen && choose(chosen)}
          />
          {preset === "custom" && (
            <>
              <TextField
                label={t("filters.from")}
                type="date"
                autoComplete="off"
                value={from}
                max={to || undefined}
                onChange={(day) => change({ dates: "custom", from: day })}
              />
              <TextField
                label={t("filters.to")}
                type="date"
                autoComplete="off"
                value={to}
                min={from || undefined}
                onChange={(day) => change({ dates: "custom", to: day })}
              />
            </>
          )}
        </BlockStack>
      </Box>
    </Popover>
  );
}
