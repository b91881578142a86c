import { Box, Button, Popover } from "@shopify/polaris";
import { CalendarIcon } from "@shopify/polaris-icons";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "~/ui/loading/lazy-part";
import { formatLocalTime } from "~/ui/time/local-time";
import type { OrderList } from "./use-order-list";

/** Comes as it is first opened: the list itself does not need it. */
const DateChoices = lazyPart(() => import("./date-choices"));

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
        <Suspense fallback={null}>
          <DateChoices
            preset={preset}
            from={from}
            to={to}
            onChoose={choose}
            onCustom={(days) => change({ dates: "custom", ...days })}
          />
        </Suspense>
      </Box>
    </Popover>
  );
}
