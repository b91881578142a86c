/**
 * The moment at which a day begins in a time zone: midnight, the first where clocks show it twice; where they leap over it,
 * the moment of the leap.
 * @param day ISO date, such as 2026-11-20
 * @param plusDays days after it, such as 1 for where it ends
 */
export function startOfDay(day: string, timeZone: string, plusDays = 0): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  midnight.setUTCDate(midnight.getUTCDate() + plusDays);
  // The offset at the guess may be another than at midnight itself, when clocks change in between.
  const guess = midnight.getTime() - offsetMs(midnight.getTime(), timeZone);
  const offset = offsetMs(guess, timeZone);
  const start = midnight.getTime() - offset;
  // Neither offset leads to midnight where there is none.
  return new Date(offsetMs(start, timeZone) === offset ? start : Math.max(guess, start));
}

/** Making a formatter takes far longer than asking one. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** How far the zone's clocks are ahead of UTC at a moment (epoch milliseconds), in milliseconds. */
function offsetMs(at: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-US", {
      timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric",
    });
    clocks.set(timeZone, clock);
  }
  const parts = clock.formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute"), read("second")) - Math.floor(at / 1000) * 1000;
}
