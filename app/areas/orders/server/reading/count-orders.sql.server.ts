import { Prisma } from "@prisma/client";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenant } from "~/platform/db/sql.server";
import { SECTION_NAMES, SECTIONS, type Section } from "../../rules/list-section";
import { dayCondition, sourceCondition } from "./list-orders.sql.server";

/** Counting stops here: nobody reads the difference, and a count of a million rows takes long. */
const MOST = 10_000;

export interface SectionCount {
  section: Section;
  sub_status: string;
  count: number;
  capped: boolean;
}

export interface CountRange {
  fromDate: string | null;
  toDate: string | null;
  timeZone: string;
}

/** Counts each sub-status of the sections from one index, up to 10,000 (ledger O017-O022). */
export async function countOrders(
  scope: WorkspaceScope,
  range: CountRange,
  sections: readonly Section[] = SECTION_NAMES,
  source: string | null = null,
): Promise<SectionCount[]> {
  const pairs = sections.flatMap((section) =>
    SECTIONS[section].map((subStatus) => Prisma.sql`(${section}::text, ${subStatus}::text)`),
  );
  const rows = await scopedSql<{ section: Section; sub_status: string; count: number }>(scope)`
    SELECT part.section, part.sub_status, counted.count
    FROM (VALUES ${Prisma.join(pairs)}) AS part(section, sub_status)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM (
        SELECT 1 FROM orders o
        WHERE ${tenant("o")} AND o.section = part.section AND o.sub_status = part.sub_status AND ${dayCondition(range, range.timeZone)}
          AND ${ofSource(source)}
        LIMIT ${MOST + 1}
      ) found
    ) counted`;
  return rows.map((row) => ({ ...row, count: Math.min(row.count, MOST), capped: row.count > MOST }));
}

/** Totals by currency of the newest orders of a section, at most 10,000 of them. */
export function sumOrders(
  scope: WorkspaceScope,
  range: CountRange,
  section: Section,
  source: string | null,
): Promise<{ currency: string; total: string; orders: number }[]> {
  return scopedSql<{ currency: string; total: string; orders: number }>(scope)`
    SELECT newest.currency, sum(newest.total)::text AS total, count(*)::int AS orders
    FROM (
      SELECT o.currency, o.total FROM orders o
      WHERE ${tenant("o")} AND o.section = ${section} AND ${dayCondition(range, range.timeZone)} AND ${ofSource(source)}
      ORDER BY o.placed_at DESC LIMIT ${MOST}
    ) newest
    GROUP BY newest.currency ORDER BY newest.currency`;
}

function ofSource(source: string | null): Prisma.Sql {
  return source ? sourceCondition(source) : Prisma.sql`true`;
}
