import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { dateFormat, relativeTimeFormat } from "~/platform/i18n/formats";
import { TimeZoneContext } from "./time-zone";

export type MomentFormat = "date" | "datetime" | "relative";

const STYLES: Record<Exclude<MomentFormat, "relative">, Intl.DateTimeFormatOptions> = {
  date: { dateStyle: "medium" },
  datetime: { dateStyle: "medium", timeStyle: "short" },
};

/** Units of "3 hours ago", each with its length in milliseconds, longest first. */
const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];
/** Farther away than this a moment is told by its date. */
const RELATIVE_UP_TO_MS = 7 * 86_400_000;

/** A moment (ISO 8601) in words of a language, in a time zone (IANA name). */
export function formatMoment(
  at: string,
  { format, language, timeZone, now }: { format: MomentFormat; language: string; timeZone: string; now: number },
): string {
  const date = new Date(at);
  const distance = date.getTime() - now;
  if (format !== "relative") return dateFormat(language, { ...STYLES[format], timeZone }).format(date);
  if (Math.abs(distance) > RELATIVE_UP_TO_MS) return dateFormat(language, { ...STYLES.date, timeZone }).format(date);
  const relative = relativeTimeFormat(language, { numeric: "auto" });
  const [unit, length] = UNITS.find(([, ms]) => Math.abs(distance) >= ms) ?? [];
  // "now", which no language needs a number for.
  return unit && length ? relative.format(Math.round(distance / length), unit) : relative.format(0, "second");
}

/**
 * Shows a moment in the seller's time zone and the page's language; the exact moment is in the tooltip. "--" for none.
 * @param at ISO 8601
 */
export function Moment({ at, format = "datetime" }: { at: string | null | undefined; format?: MomentFormat }) {
  const { i18n, t } = useTranslation("common");
  const timeZone = useContext(TimeZoneContext);
  if (!at) return <span>{t("unknown_amount")}</span>;
  const settings = { language: i18n.language, timeZone, now: Date.now() };
  return (
    <time
      dir="auto"
      dateTime={at}
      title={formatMoment(at, { ...settings, format: "datetime" })}
      suppressHydrationWarning
    >
      {formatMoment(at, { ...settings, format })}
    </time>
  );
}
