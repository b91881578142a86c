import { Prisma } from "@prisma/client";

interface LocalTimes {
  timeZone: string;
  from: Date;
  until: Date;
}

/** The local hour or day that `s.at` is in, as a timestamp without a time zone. */
export function localBucket({ unit, ...times }: LocalTimes & { unit: "hour" | "day" }): Prisma.Sql {
  if (unit === "hour") return Prisma.sql`date_trunc('hour', s.at AT TIME ZONE ${times.timeZone})`;
  return Prisma.sql`${firstLocalDay(times)} + (width_bucket(s.at, (${localMidnights(times)})) - 1) * interval '1 day'`;
}

/**
 * The moments at which a period's local days begin, as an array. Days are found among them: asking the time zone for each row
 * takes three times as long. A midnight that a clock set back passes twice begins its day the first time.
 */
export function localMidnights({ timeZone, from, until }: LocalTimes): Prisma.Sql {
  return Prisma.sql`ARRAY(
    SELECT least(day AT TIME ZONE ${timeZone}, (day - interval '1 hour') AT TIME ZONE ${timeZone} + interval '1 hour') AS begins
    FROM generate_series(${firstLocalDay({ timeZone, from })}, ${until}::timestamptz AT TIME ZONE ${timeZone}, interval '1 day') day
    ORDER BY begins
  )`;
}

function firstLocalDay({ timeZone, from }: Pick<LocalTimes, "timeZone" | "from">): Prisma.Sql {
  return Prisma.sql`date_trunc('day', ${from}::timestamptz AT TIME ZONE ${timeZone})`;
}
