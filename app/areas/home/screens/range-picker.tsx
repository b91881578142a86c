import { useSearchParams } from "@remix-run/react";
import { Box, InlineStack, Select, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DASHBOARD_RANGES, type DashboardRange } from "../rules/dashboard-range";

interface RangeInput {
  range: DashboardRange;
  from_date?: string;
  to_date?: string;
}

/** The period of the dashboard: a preset, or two days. */
export function RangePicker({ input }: { input: RangeInput }) {
  const { t } = useTranslation("home");
  const [, setSearchParams] = useSearchParams();
  const [days, setDays] = useState<{ from: string; to: string } | null>(
    input.range === "custom" ? { from: input.from_date ?? "", to: input.to_date ?? "" } : null,
  );
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
    if (range === "custom") return setDays({ from: "", to: "" });
    setDays(null);
    apply({ range, from: null, to: null });
  };
  const chooseDays = (next: { from: string; to: string }) => {
    setDays(next);
    if (next.from && next.to && next.from <= next.to) apply({ range: "custom", ...next });
  };
  return (
    <Box paddingInline={{ xs: "400", sm: "0" }}>
      <InlineStack gap="300" blockAlign="end">
        <Select
          label={t("dashboard.range")}
          options={DASHBOARD_RANGES.map((range) => ({ value: range, label: t(`dashboard.ranges.${range}`) }))}
          value={days ? "custom" : input.range}
          onChange={chooseRange}
        />
        {days && (
          <>
            <TextField label={t("dashboard.from")} type="date" autoComplete="off" value={days.from} onChange={(from) => chooseDays({ ...days, from })} />
            <TextField label={t("dashboard.to")} type="date" autoComplete="off" value={days.to} onChange={(to) => chooseDays({ ...days, to })} />
          </>
        )}
      </InlineStack>
    </Box>
  );
}
