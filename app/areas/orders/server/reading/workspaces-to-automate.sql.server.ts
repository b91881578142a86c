import { Prisma } from "@prisma/client";
import type { SqlTransaction } from "~/platform/db/sql.server";

/** Workspaces in one look */
const MOST = 5_000;

/**
 * True in SQL for a decision, as d, on an order, as o, in whose way something stood that does not any more: as long as it is young,
 * since what became ready after weeks is for a person to see.
 */
export const isUnblocked = Prisma.sql`
  d.outcome = 'none' AND d.trigger = 'new_order' AND d.reason IN ('blocker', 'supplier_missing', 'cost_unknown')
  AND d.created_at > now() - interval '14 days' AND o.section = 'placement' AND o.sub_status = 'ready' AND o.updated_at >= d.decided_at`;

/** The workspaces that have orders in whose way something stood that does not any more (`reopenUnblocked`). */
export async function workspacesUnblocked(tx: SqlTransaction): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT d.workspace_id::text AS id FROM automation_decisions d JOIN orders o ON o.id = d.order_id
    WHERE ${isUnblocked} LIMIT ${MOST}::int`;
  return rows.map(({ id }) => id);
}

/** The workspaces whose orders wait for something that is not their own: a plan, a supplier, a payment method. */
export async function workspacesThatLack(tx: SqlTransaction): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT d.workspace_id::text AS id FROM automation_decisions d
    WHERE d.outcome = 'none' AND d.trigger = 'new_order' AND d.created_at > now() - interval '14 days'
      AND (d.reason IN ('plan_lacks_automation', 'supplier_missing', 'payment_method_off')
        OR d.reason = 'no_match' AND d.misses @> '[{"miss": "plan_lacks_schedule"}]')
    LIMIT ${MOST}::int`;
  return rows.map(({ id }) => id);
}

/** The workspaces that have orders to decide on now, and those that have links to send. */
export async function workspacesToAutomate(
  tx: SqlTransaction,
): Promise<{ undecided: string[]; unconfirmed: string[] }> {
  const undecided = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT d.workspace_id::text AS id FROM automation_decisions d
    WHERE d.outcome IN ('pending', 'waiting') AND d.trigger = 'new_order' AND (d.due_at IS NULL OR d.due_at <= now())
    LIMIT ${MOST}::int`;
  const unconfirmed = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT d.workspace_id::text AS id FROM automation_decisions d
    WHERE d.confirm_to IS NOT NULL AND d.confirmed_at IS NULL LIMIT ${MOST}::int`;
  return { undecided: undecided.map(({ id }) => id), unconfirmed: unconfirmed.map(({ id }) => id) };
}
