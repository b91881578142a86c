import { dateFormat } from "~/platform/i18n/formats";

/** A whole day (YYYY-MM-DD) in the language's long form, such as "February 6, 2027". It is no moment and knows no time zone. */
export function formatDay(day: string, language: string): string {
  return dateFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}

/** Whether a text, such as a part of an address, is a day of the calendar (YYYY-MM-DD); there is no year 0 in it. */
export function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "0001") return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
