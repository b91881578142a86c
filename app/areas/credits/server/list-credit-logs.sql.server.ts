import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenant } from "~/platform/db/sql.server";
import type { CreditLogDay, CreditLogRow } from "../contract";
import { UNLIMITED_COST } from "../rules/credit-costs";
import type { CreditKind } from "../rules/credit-kinds";

const dateOf = (at: Date): string => at.toISOString().slice(0, 10);

/** A page of the log of credits, newest first, by days of UTC, each with what the whole of it cost (C080, B131). */
export async function listCreditLogs({
  scope,
  type,
  page,
  pageSize,
}: {
  scope: WorkspaceScope;
  type: "credit" | CreditKind;
  page: number;
  pageSize: number;
}): Promise<{ payment_logs: CreditLogDay[]; total_page: number }> {
  const where = type === "credit" ? {} : { creditType: type };
  const [count, entries] = await Promise.all([
    scope.db.creditEntry.count({ where }),
    scope.db.creditEntry.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: (page - 1) * pageSize,
      take: pageSize,
    }),
  ]);
  const byDay = Map.groupBy(entries, ({ createdAt }) => dateOf(createdAt));
  const totals = await dayTotals({ scope, type, dates: [...byDay.keys()] });
  const days = [...byDay].map(([date, ofDay]) => ({
    date,
    total_cost: totals.get(date) ?? 0,
    logs: ofDay.map(toLog),
  }));
  return { payment_logs: days, total_page: Math.ceil(count / pageSize) };
}

function toLog(entry: {
  id: string;
  kind: string;
  featureId: string;
  creditType: string;
  cost: number;
  createdAt: Date;
}) {
  const { id, kind, featureId, creditType, cost, createdAt } = entry;
  const isCovered = cost === UNLIMITED_COST && kind === "used";
  return {
    id,
    kind: kind as CreditLogRow["kind"],
    feature_id: featureId as CreditLogRow["feature_id"],
    credit_type: creditType as CreditKind,
    credit_cost: isCovered ? UNLIMITED_COST : Math.abs(cost),
    created_at: createdAt.toISOString(),
  };
}

async function dayTotals({
  scope,
  type,
  dates,
}: {
  scope: WorkspaceScope;
  type: "credit" | CreditKind;
  dates: readonly string[];
}): Promise<Map<string, number>> {
  const [last, first] = [dates[0], dates.at(-1)];
  if (!first || !last) return new Map();
  const until = new Date(Date.parse(last) + 86_400_000);
  const rows = await scopedSql<{ date: string; cost: number }>(scope)`
    SELECT to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS date, sum(e.cost)::int AS cost
    FROM credit_entries e
    WHERE ${tenant("e")} AND e.created_at >= ${new Date(first)} AND e.created_at < ${until}
      AND e.kind IN ('used', 'given_back') AND (${type} = 'credit' OR e.credit_type = ${type})
      AND NOT (e.kind = 'used' AND e.cost < 0)
    GROUP BY 1`;
  return new Map(rows.map(({ date, cost }) => [date, cost]));
}
