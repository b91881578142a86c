/** A whole day (YYYY-MM-DD) in the language's long form, such as "February 6, 2027". It is no moment and knows no time zone. */
export function formatDay(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}
