/** How long suppliers in China are away around the first day of the year, in days. */
const CLOSED_BEFORE = 5;
const CLOSED_AFTER = 10;
/** How many days before they close it is told. */
const TOLD_BEFORE = 24;

const DAY_MS = 86_400_000;
/**
 * First days of the year by the Chinese calendar, as the Hong Kong Observatory publishes them. The platform's own calendar is a
 * day off where a new moon falls close to midnight in Beijing, as in 2027.
 */
const NEW_YEARS: readonly string[] = [
  "2026-02-17",
  "2027-02-06",
  "2028-01-26",
  "2029-02-13",
  "2030-02-03",
  "2031-01-23",
  "2032-02-11",
  "2033-01-31",
  "2034-02-19",
  "2035-02-08",
  "2036-01-28",
  "2037-02-15",
  "2038-02-04",
  "2039-01-24",
  "2040-02-12",
  "2041-02-01",
  "2042-01-22",
  "2043-02-10",
  "2044-01-30",
  "2045-02-17",
];

export interface LunarNewYear {
  /** Days as YYYY-MM-DD */
  newYearOn: string;
  closesOn: string;
  opensOn: string;
}

/**
 * The Lunar New Year that is near: from some weeks before suppliers close until they are back; null in all other weeks.
 * @param today YYYY-MM-DD
 */
export function lunarNewYearNear(today: string): LunarNewYear | null {
  const newYearOn = newYearOf(Number(today.slice(0, 4)));
  if (!newYearOn) return null;
  const near = { newYearOn, closesOn: plusDays(newYearOn, -CLOSED_BEFORE), opensOn: plusDays(newYearOn, CLOSED_AFTER) };
  return plusDays(near.closesOn, -TOLD_BEFORE) <= today && today < near.opensOn ? near : null;
}

/** The first day of a year by the Chinese calendar; null beyond the years that are known. */
export function newYearOf(year: number): string | null {
  return NEW_YEARS.find((day) => day.startsWith(`${year}-`)) ?? null;
}

function plusDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
