/**
 * Words for a local hour or day of a chart's axis, such as "2026-11-20T00:00" or "2026-11-20": "Nov 20", or "3 PM" by hour.
 * The text is local already, so no time zone is applied.
 */
export function formatLocalTime(at: string, unit: "hour" | "day", language: string): string {
  const style: Intl.DateTimeFormatOptions = unit === "hour" ? { hour: "numeric" } : { month: "short", day: "numeric" };
  return new Intl.DateTimeFormat(language, { ...style, timeZone: "UTC" }).format(new Date(at.includes("T") ? `${at}:00Z` : `${at}T00:00:00Z`));
}
