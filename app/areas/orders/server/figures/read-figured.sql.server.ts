import { Prisma } from "@prisma/client";
import { localMidnights } from "./local-bucket.sql.server";
import { ofEachSum, SALES_FACTS, type SalesFact, type SoldAndRefunded } from "./sales-facts.sql.server";

/** When orders were placed and cancelled, and refunds were made; `until` is not included. One store's when it is named. */
export interface SalesPeriod {
  storeId?: string;
  from: Date;
  until: Date;
}

export const DAY_MS = 86_400_000;

/**
 * A fact of a workspace's sales in a period, as a query of rows with the workspace and the fact's columns, which are to be added up (decision 65).
 * Whole days are read as they were added up; days that have changed since, and what a period has of its first and last day,
 * are read from their orders and refunds. All in one statement, which sees a change and its mark or neither.
 */
export function figured(fact: SalesFact, scope: { workspaceId: string }, period: SalesPeriod): Prisma.Sql {
  const { table, columns, read } = SALES_FACTS[fact];
  const { isKept, live } = partsOf(scope, period);
  return Prisma.sql`
    (SELECT f.workspace_id, ${columns} FROM ${table} f WHERE ${isKept}
    UNION ALL
    SELECT ${scope.workspaceId}::uuid, ${columns} FROM (${read(live)}) live)`;
}

/** As `figured`, of the rows of `quarters` for who adds them up by hours or days of a time zone. */
export function figuredByTime(
  unit: "hour" | "day",
  scope: { workspaceId: string },
  { timeZone, ...period }: SalesPeriod & { timeZone: string },
): Prisma.Sql {
  return unit === "hour" ? figured("quarters", scope, period) : figuredByLocalDay(scope, { timeZone, ...period });
}

/**
 * Sales with an `at` that is in the right local day, and no more. A kept day counts whole where its noon is, as most of it is in
 * the local day of that; what a midnight cuts off is moved, quarters of an hour added up. So a year is a few rows of each day, and
 * not ninety-six.
 */
function figuredByLocalDay(
  scope: { workspaceId: string },
  { timeZone, ...period }: SalesPeriod & { timeZone: string },
): Prisma.Sql {
  const { table: quarters, columns, read } = SALES_FACTS.quarters;
  const { isKept, live, first, last } = partsOf(scope, period);
  const noon = Prisma.sql`(f.day::timestamp AT TIME ZONE 'UTC' + interval '12 hours')`;
  const cutOff = Prisma.sql`
    SELECT cut.begins, cut.ends, (cut.begins AT TIME ZONE 'UTC')::date AS day
    FROM (
      SELECT moment.at AS begins, lead(moment.at) OVER (ORDER BY moment.at) AS ends FROM (
        SELECT unnest(${localMidnights({ timeZone, ...period })}) AS at
        UNION
        SELECT day AT TIME ZONE 'UTC' FROM generate_series(${first}::date::timestamp, ${last}::date::timestamp, interval '1 day') day
      ) moment
    ) cut
    WHERE cut.begins >= ${first}::date::timestamp AT TIME ZONE 'UTC' AND cut.ends <= ${last}::date::timestamp AT TIME ZONE 'UTC'
      AND NOT (cut.begins <= date_trunc('day', cut.begins, 'UTC') + interval '12 hours' AND cut.ends > date_trunc('day', cut.begins, 'UTC') + interval '12 hours')`;
  return Prisma.sql`
    (SELECT f.workspace_id, ${noon} AS at, ${SALES_FACTS.days.columns} FROM ${SALES_FACTS.days.table} f WHERE ${isKept}
    UNION ALL
    SELECT moved.workspace_id, place.at, moved.currency, moved.cost_currency, moved.rates_of, ${ofEachSum((sum) => Prisma.sql`moved.${sum} * place.sign`)}
    FROM (
      SELECT f.workspace_id, cut.begins, ${noon} AS noon, f.currency, f.cost_currency, f.rates_of, ${ofEachSum((sum) => Prisma.sql`sum(f.${sum}) AS ${sum}`)}
      FROM (${cutOff}) cut JOIN ${quarters} f ON f.day = cut.day AND f.at >= cut.begins AND f.at < cut.ends
      WHERE ${isKept} GROUP BY 1, 2, 3, 4, 5, 6
    ) moved
    CROSS JOIN LATERAL (VALUES (moved.begins, 1), (moved.noon, -1)) AS place(at, sign)
    UNION ALL
    SELECT ${scope.workspaceId}::uuid, ${columns} FROM (${read(live)}) live)`;
}

/**
 * The whole days (UTC) of a period: which of them are read as they were added up, and all of their orders and refunds, to be laid
 * beside those.
 */
export function wholeDays(
  scope: { workspaceId: string },
  period: SalesPeriod,
): { isKept: Prisma.Sql; all: SoldAndRefunded } {
  const { isKept, first, last } = partsOf(scope, period);
  const times = Prisma.sql`
    (SELECT NULL::uuid AS store_id, ${first}::date::timestamp AT TIME ZONE 'UTC' AS begins, ${last}::date::timestamp AT TIME ZONE 'UTC' AS ends) live`;
  return { isKept, all: salesIn(times, scope, period) };
}

interface Parts {
  /** True of rows "f" of a fact's table that are read as they were added up */
  isKept: Prisma.Sql;
  /** The orders and refunds of the rest of the period */
  live: SoldAndRefunded;
  /** The days (UTC, ISO dates) that the period has whole: the first, and that after the last */
  first: string;
  last: string;
}

function partsOf(scope: { workspaceId: string }, period: SalesPeriod): Parts {
  const { storeId, from, until } = period;
  const firstMs = Math.ceil(from.getTime() / DAY_MS) * DAY_MS;
  const lastMs = Math.max(firstMs, Math.floor(until.getTime() / DAY_MS) * DAY_MS);
  const [first, last] = [isoDay(firstMs), isoDay(lastMs)];
  const stale = Prisma.sql`
    SELECT DISTINCT s.store_id, s.day FROM stale_sales_days s
    WHERE s.workspace_id = ${scope.workspaceId}::uuid AND s.day >= ${first}::date AND s.day < ${last}::date ${ofStore("s", storeId)}`;
  const times = Prisma.sql`
    (
      SELECT stale.store_id, stale.day::timestamp AT TIME ZONE 'UTC' AS begins, (stale.day + 1)::timestamp AT TIME ZONE 'UTC' AS ends FROM (${stale}) stale
      UNION ALL
      SELECT NULL, edge.begins, edge.ends FROM (VALUES
        (${from}::timestamptz, least(${new Date(firstMs)}::timestamptz, ${until}::timestamptz)),
        (${new Date(lastMs)}::timestamptz, ${until}::timestamptz)
      ) AS edge(begins, ends)
    ) live`;
  return {
    isKept: Prisma.sql`
      f.workspace_id = ${scope.workspaceId}::uuid AND f.day >= ${first}::date AND f.day < ${last}::date ${ofStore("f", storeId)}
      AND NOT EXISTS (SELECT FROM (${stale}) stale WHERE stale.store_id = f.store_id AND stale.day = f.day)`,
    live: salesIn(times, scope, period),
    first,
    last,
  };
}

/**
 * Orders and refunds of `times`, a table "live" of when they begin and end, and of which store; null for all.
 *
 * OFFSET 0 has those of each time looked up in their index: how many days have changed nobody can foresee, and where the planner
 * takes it for many it would go through all orders for one.
 */
function salesIn(
  times: Prisma.Sql,
  { workspaceId }: { workspaceId: string },
  { storeId }: SalesPeriod,
): SoldAndRefunded {
  const ordersBy = (at: "placed_at" | "cancelled_at") => Prisma.sql`
    FROM ${times} CROSS JOIN LATERAL (
      SELECT o.* FROM orders o
      WHERE o.workspace_id = ${workspaceId}::uuid AND o.${Prisma.raw(at)} >= live.begins AND o.${Prisma.raw(at)} < live.ends
        AND (live.store_id IS NULL OR o.store_id = live.store_id) AND NOT o.is_test ${ofStore("o", storeId)}
      OFFSET 0
    ) o`;
  const refunded = Prisma.sql`
    FROM ${times} CROSS JOIN LATERAL (
      SELECT r.* FROM order_refunds r
      WHERE r.workspace_id = ${workspaceId}::uuid AND r.refunded_at >= live.begins AND r.refunded_at < live.ends
        AND (live.store_id IS NULL OR r.store_id = live.store_id) ${ofStore("r", storeId)}
      OFFSET 0
    ) r
    JOIN orders o ON o.workspace_id = r.workspace_id AND o.id = r.order_id AND NOT o.is_test`;
  return { placed: ordersBy("placed_at"), cancelled: ordersBy("cancelled_at"), refunded };
}

function ofStore(alias: "f" | "s" | "o" | "r", storeId: string | undefined): Prisma.Sql {
  return storeId ? Prisma.sql`AND ${Prisma.raw(alias)}.store_id = ${storeId}::uuid` : Prisma.empty;
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
