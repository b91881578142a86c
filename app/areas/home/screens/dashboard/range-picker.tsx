import { useSearchParams } from "@remix-run/react";
import { Box, InlineStack, Select, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DASHBOARD_RANGES, isRange, type DashboardRange } from "../../rules/dashboard-range";

interface RangeInput {
  range: DashboardRange;
  from_date?: string;
  to_date?: string;
}

interface Days {
  from: string;
  to: string;
}

/** The period of the dashboard: a preset, or two days. What the address asks for is shown, but for days that are being chosen. */
export function RangePicker({ input }: { input: RangeInput }) {
  const { t } = useTranslation("home");
  const [, setSearchParams] = useSearchParams();
  const [chosen, setChosen] = useState<Days | null>(null);
  const asked = { from: input.from_date ?? "", to: input.to_date ?? "" };
  const address = [input.range, asked.from, asked.to].join();
  const [lastAddress, setLastAddress] = useState(address);
  if (address !== lastAddress) {
    setLastAddress(address);
    setChosen(null);
  }
  const days = chosen ?? (input.range === "custom" ? asked : null);
  const apply = (values: Record<string, string | null>) =>
    setSearchParams(
      (current) => {
        for (const [name, value] of Object.entries(values)) {
          if (value === null) current.delete(name);
          else current.set(name, value);
        }
        return current;
      },
      { preventScrollReset: true },
    );
  const chooseRange = (range: string) => {
    if (range === "custom") return setChosen({ from: "", to: "" });
    setChosen(null);
    apply({ range, from: null, to: null });
  };
  const chooseDays = (next: Days) => {
    setChosen(next);
    if (isRange(next)) apply({ range: "custom", ...next });
  };
  return (
    <Box paddingInline={{ xs: "400", sm: "0" }}>
      <InlineStack gap="300" blockAlign="start">
        <Select
          label={t("dashboard.range")}
          options={DASHBOARD_RANGES.map((range) => ({ value: range, label: t(`dashboard.ranges.${range}`) }))}
          value={days ? "custom" : input.range}
          onChange={chooseRange}
        />
        {days && (
          <>
            <TextField
              label={t("dashboard.from")}
              type="date"
              autoComplete="off"
              value={days.from}
              onChange={(from) => chooseDays({ ...days, from })}
            />
            <TextField
              label={t("dashboard.to")}
              type="date"
              autoComplete="off"
              value={days.to}
              onChange={(to) => chooseDays({ ...days, to })}
              error={days.from && days.to && !isRange(days) ? t("errors:home_range") : undefined}
            />
          </>
        )}
      </InlineStack>
    </Box>
  );
}
