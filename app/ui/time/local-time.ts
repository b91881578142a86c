import { dateFormat } from "~/platform/i18n/formats";

const STYLES = {
  hour: { hour: "numeric" },
  day: { month: "short", day: "numeric" },
  date: { dateStyle: "medium" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * Words for a local hour or day, such as "2026-11-20T00:00" or "2026-11-20": "3 PM" by hour, "Nov 20" by day, "Nov 20, 2026" as date.
 * The text is local already, so no time zone is applied.
 */
export function formatLocalTime(at: string, unit: keyof typeof STYLES, language: string): string {
  return dateFormat(language, { ...STYLES[unit], timeZone: "UTC" }).format(
    new Date(at.includes("T") ? `${at}:00Z` : `${at}T00:00:00Z`),
  );
}
