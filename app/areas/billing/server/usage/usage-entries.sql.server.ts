import type { SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { scopedRows, scopedWrite, tenant, tenantId } from "~/platform/db/sql.server";
import type { CountedFeature } from "../../rules/plans/features";

/** A workspace's count of a feature in a month of its plan, and the transaction that it is counted in. */
export interface Counter {
  tx: WorkspaceTransaction;
  workspaceId: string;
  feature: CountedFeature;
  periodStart: Date;
}

/** Holds a counter until the transaction ends, so that many at once can't use the last of it twice; answers what is used. */
export async function holdCounter({ feature, periodStart, ...work }: Counter): Promise<number> {
  await scopedWrite(work)`
    INSERT INTO usage_counters (workspace_id, feature, period_start)
    VALUES (${tenantId()}, ${feature}, ${periodStart}) ON CONFLICT DO NOTHING`;
  const [counter] = await scopedRows<{ used: number }>(work)`
    SELECT c.used FROM usage_counters c
    WHERE ${tenant("c")} AND c.feature = ${feature} AND c.period_start = ${periodStart} FOR UPDATE`;
  return counter?.used ?? 0;
}

/** Which of these count already, in whatever month. */
export async function readCounted({
  counter: { feature, periodStart: _periodStart, ...work },
  references,
}: {
  counter: Counter;
  references: readonly string[];
}): Promise<Set<string>> {
  const rows = await scopedRows<{ reference: string }>(work)`
    SELECT e.reference FROM usage_entries e
    WHERE ${tenant("e")} AND e.feature = ${feature} AND e.reference = ANY(${[...references]}::text[]) AND e.returned_at IS NULL`;
  return new Set(rows.map(({ reference }) => reference));
}

/** Counts things that do not count yet, under the held counter. */
export async function addEntries({
  counter: { feature, periodStart, ...work },
  references,
}: {
  counter: Counter;
  references: readonly string[];
}): Promise<void> {
  await scopedWrite(work)`
    INSERT INTO usage_entries AS e (workspace_id, feature, reference, period_start)
    SELECT ${tenantId()}, ${feature}, r, ${periodStart} FROM unnest(${[...references]}::text[]) AS r
    ON CONFLICT (workspace_id, feature, reference)
    DO UPDATE SET period_start = excluded.period_start, taken_at = now(), returned_at = NULL`;
  await scopedWrite(work)`
    UPDATE usage_counters c SET used = c.used + ${references.length}::int
    WHERE ${tenant("c")} AND c.feature = ${feature} AND c.period_start = ${periodStart}`;
}

/** Takes things out of the months that they count in, and answers which; those that do not count are passed over. */
export async function returnEntries({
  tx,
  workspaceId,
  feature,
  references,
}: {
  tx: WorkspaceTransaction | SystemTransaction;
  workspaceId: string;
  feature: CountedFeature;
  references: readonly string[];
}): Promise<string[]> {
  const returned = await scopedRows<{ reference: string }>({ tx, workspaceId })`
    WITH returned AS (
      UPDATE usage_entries e SET returned_at = now()
      WHERE ${tenant("e")} AND e.feature = ${feature} AND e.reference = ANY(${[...references]}::text[]) AND e.returned_at IS NULL
      RETURNING e.reference, e.period_start
    ), months AS (SELECT period_start, count(*)::int AS things FROM returned GROUP BY period_start
    ), counted AS (
      UPDATE usage_counters c SET used = c.used - m.things FROM months m
      WHERE ${tenant("c")} AND c.feature = ${feature} AND c.period_start = m.period_start
    )
    SELECT reference FROM returned`;
  return returned.map(({ reference }) => reference);
}
