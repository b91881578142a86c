import { Prisma } from "@prisma/client";
import { scopedJson, scopedRows, tenant, type TenantWork } from "~/platform/db/sql.server";

/** A row of a workspace's history of plans, moments in ISO 8601. */
export interface PeriodRow {
  planKey: string;
  cycleDays: number;
  anchorAt: string;
  renewsAt: string | null;
  startedAt: string;
  subscriptionId: string | null;
}

const ROW = Prisma.sql`json_build_object('planKey', p.plan_key, 'cycleDays', p.cycle_days, 'anchorAt', p.anchor_at, 'renewsAt', p.renews_at,
  'startedAt', p.started_at, 'subscriptionId', p.subscription_id)`;

/**
 * The row of its history that covers a moment; null where none does. Calls that a plan may lack look at it each time: outside
 * of a transaction the database keeps the statement's plan.
 * @param tx a transaction, where the answer has to hold until it ends
 */
export async function readPeriod({
  workspaceId,
  tx,
  at,
}: Pick<TenantWork, "workspaceId"> & { tx: TenantWork["tx"] | undefined; at: Date }): Promise<PeriodRow | null> {
  const covering = Prisma.sql`p.started_at <= ${at}::timestamptz AND (p.ended_at IS NULL OR p.ended_at > ${at}::timestamptz)
    ORDER BY p.started_at DESC LIMIT 1`;
  if (!tx)
    return scopedJson<PeriodRow | null>({ workspaceId }, { prepare: true })`
      SELECT coalesce((SELECT ${ROW} FROM plan_periods p WHERE ${tenant("p")} AND ${covering}), 'null')::text`;
  const [found] = await scopedRows<{ row: PeriodRow }>({ tx, workspaceId })`
    SELECT ${ROW} AS row FROM plan_periods p WHERE ${tenant("p")} AND ${covering}`;
  return found?.row ?? null;
}
