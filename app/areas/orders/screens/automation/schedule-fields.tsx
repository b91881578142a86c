import { BlockStack, ChoiceList, InlineStack, Select, Text, TextField } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { dateFormat } from "~/platform/i18n/formats";
import type { RuleFields } from "../../rules/automation/rule";
import { SCHEDULES } from "../../rules/automation/schedule";

type Schedule = RuleFields["time_schedule"];
const FIRST = { from: "09:00", to: "17:00", days: [1, 2, 3, 4, 5] };
/** A Monday */
const MONDAY = Date.UTC(2024, 0, 1);
const DAYS = [1, 2, 3, 4, 5, 6, 7];

interface ScheduleFieldsProps {
  schedule: Schedule;
  /** The workspace's */
  timeZone: string;
  /** False where the plan has no schedules (ledger B082) */
  isHad: boolean;
  hasFault: boolean;
  onChange(schedule: Schedule): void;
}

/** When a rule acts: at once, or in hours of some days (ledger O024, O025). */
export function ScheduleFields({ schedule, timeZone, isHad, hasFault, onChange }: ScheduleFieldsProps) {
  const { t, i18n } = useTranslation("automation");
  const { time } = schedule;
  const isLocked = !isHad && schedule.schedule === "immediately";
  const day = (number: number) =>
    dateFormat(i18n.language, { weekday: "long", timeZone: "UTC" }).format(MONDAY + (number - 1) * 86_400_000);
  return (
    <BlockStack gap="300">
      <Select
        label={t("schedule.label")}
        value={schedule.schedule}
        disabled={isLocked}
        helpText={isHad ? undefined : t("schedule.locked")}
        options={SCHEDULES.map((value) => ({ value, label: t(`schedule.${value}`) }))}
        onChange={(chosen) =>
          onChange({
            schedule: chosen as Schedule["schedule"],
            time: chosen === "time_frame" ? (time ?? FIRST) : null,
          })
        }
      />
      {time && (
        <>
          <InlineStack gap="300">
            <TextField
              type="time"
              label={t("schedule.from")}
              value={time.from}
              onChange={(from) => from && onChange({ ...schedule, time: { ...time, from } })}
              autoComplete="off"
            />
            <TextField
              type="time"
              label={t("schedule.to")}
              value={time.to}
              onChange={(to) => to && onChange({ ...schedule, time: { ...time, to } })}
              autoComplete="off"
            />
          </InlineStack>
          <Text as="p" tone="subdued">
            {t("schedule.zone", { zone: timeZone })}
          </Text>
          <ChoiceList
            allowMultiple
            title={t("schedule.days")}
            selected={time.days.map(String)}
            choices={DAYS.map((number) => ({ value: String(number), label: day(number) }))}
            onChange={(days) => onChange({ ...schedule, time: { ...time, days: days.map(Number).sort() } })}
            error={hasFault ? t("schedule.days_needed") : undefined}
          />
        </>
      )}
    </BlockStack>
  );
}
