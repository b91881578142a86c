/**
 * The moment at which a day begins in a time zone.
 * @param day ISO date, such as 2026-11-20
 * @param plusDays days after it, such as 1 for where it ends
 */
export function startOfDay(day: string, timeZone: string, plusDays = 0): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  midnight.setUTCDate(midnight.getUTCDate() + plusDays);
  // The offset at the guess may be another than at midnight itself, when clocks change in between.
  const guess = midnight.getTime() - offsetMs(midnight, timeZone);
  return new Date(midnight.getTime() - offsetMs(new Date(guess), timeZone));
}

/** How far the zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetMs(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric",
  }).formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute"), read("second")) - Math.floor(at.getTime() / 1000) * 1000;
}
