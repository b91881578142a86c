import { Prisma } from "@prisma/client";

/**
 * The local hour or day that `s.at` is in, as a timestamp without a time zone. Days are found among the moments that
 * they begin at: asking the time zone for each row takes three times as long. A midnight that a clock set back passes twice
 * begins its day the first time.
 */
export function localBucket({
  timeZone,
  unit,
  from,
  until,
}: {
  timeZone: string;
  unit: "hour" | "day";
  from: Date;
  until: Date;
}): Prisma.Sql {
  if (unit === "hour") return Prisma.sql`date_trunc('hour', s.at AT TIME ZONE ${timeZone})`;
  const first = Prisma.sql`date_trunc('day', ${from}::timestamptz AT TIME ZONE ${timeZone})`;
  return Prisma.sql`${first} + (width_bucket(s.at, (
    SELECT array_agg(least(day AT TIME ZONE ${timeZone}, (day - interval '1 hour') AT TIME ZONE ${timeZone} + interval '1 hour') ORDER BY day)
    FROM generate_series(${first}, ${until}::timestamptz AT TIME ZONE ${timeZone}, interval '1 day') day
  )) - 1) * interval '1 day'`;
}
