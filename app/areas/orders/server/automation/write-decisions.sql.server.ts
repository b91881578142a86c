import { databaseJson } from "~/platform/db/database-json.server";
import { newId } from "~/platform/db/new-id.server";
import { scopedRows, scopedWrite, tenant, tenantId, type TenantWork } from "~/platform/db/sql.server";
import type { Decision } from "../../rules/automation/decide";
import type { Trigger } from "../../rules/automation/rule";
import { isUnblocked } from "../reading/workspaces-to-automate.sql.server";

/**
 * Keeps what was decided of orders in the place of what was decided before; what a rule took stays taken, and takes
 * of one day add up.
 */
export async function writeDecisions({
  decided,
  trigger,
  dayStart,
  ...work
}: TenantWork & {
  decided: readonly { orderId: string; decision: Decision }[];
  trigger: Trigger;
  /** Of the workspace's day */
  dayStart: Date;
}): Promise<void> {
  if (decided.length === 0) return;
  const rows = decided.map(({ orderId, decision }) => ({
    id: newId(),
    orderId,
    outcome: decision.outcome,
    ruleId: decision.rule?.id ?? null,
    ruleName: decision.rule?.name ?? null,
    reason: decision.outcome === "taken" ? null : decision.reason,
    detail: decision.outcome === "none" ? decision.detail : null,
    misses: decision.outcome === "none" ? decision.misses : [],
    spent: decision.outcome === "taken" ? decision.spends.toFixed(4) : null,
    dueAt: decision.outcome === "waiting" ? decision.until.toISOString() : null,
    confirmTo:
      decision.outcome === "taken" && decision.rule.then.action === "create_and_send_confirmation"
        ? decision.rule.then.email
        : null,
  }));
  await scopedWrite(work)`
    INSERT INTO automation_decisions AS d
      (id, workspace_id, order_id, trigger, outcome, rule_id, rule_name, reason, detail, misses, spent, due_at, confirm_to, decided_at)
    SELECT n.id, ${tenantId()}, n."orderId", ${trigger}, n.outcome, n."ruleId", n."ruleName", n.reason, n.detail, n.misses, n.spent,
      n."dueAt", n."confirmTo", clock_timestamp()
    FROM json_to_recordset(${databaseJson(rows)}::json) AS n(id uuid, "orderId" uuid, outcome text, "ruleId" uuid, "ruleName" text,
      reason text, detail text, misses jsonb, spent numeric(14, 4), "dueAt" timestamptz, "confirmTo" text)
    ON CONFLICT (order_id, trigger) DO UPDATE SET outcome = excluded.outcome, rule_id = excluded.rule_id,
      rule_name = excluded.rule_name, reason = excluded.reason, detail = excluded.detail, misses = excluded.misses,
      spent = CASE WHEN d.spent IS NOT NULL AND d.decided_at >= ${dayStart.toISOString()}::timestamptz
        THEN d.spent + COALESCE(excluded.spent, 0) ELSE excluded.spent END,
      due_at = excluded.due_at, confirm_to = excluded.confirm_to, confirmed_at = NULL,
      decided_at = excluded.decided_at
    WHERE ${tenant("d")} AND (d.outcome <> 'taken' OR excluded.outcome = 'taken')`;
}

/**
 * Has rules asked about orders that came in or changed, when one that is on may take them. What a rule took is not asked about
 * again, unless more of it is to be bought than there was, such as what was on hold (decision 79): of that nothing has come
 * to nothing. What waits for its time goes on waiting, unless that is for what the store says of it.
 * @returns how many are to be decided on
 */
export async function queueDecisions({
  orderIds,
  since,
  ...work
}: TenantWork & {
  orderIds: readonly string[];
  /** Orders that were placed at their store before are left out */
  since: Date;
}): Promise<number> {
  return scopedWrite(work)`
    INSERT INTO automation_decisions AS d (id, workspace_id, order_id, trigger, outcome)
    SELECT gen_random_uuid(), ${tenantId()}, o.id, 'new_order', 'pending'
    FROM orders o
    WHERE ${tenant("o")} AND o.id = ANY(${orderIds}::uuid[])
      AND o.placed_at >= ${since.toISOString()}::timestamptz
    ON CONFLICT (order_id, trigger) DO UPDATE SET outcome = 'pending', due_at = NULL
    WHERE ${tenant("d")} AND (d.outcome = 'none' OR d.outcome = 'waiting' AND d.reason = 'risk_pending'
      OR d.outcome = 'taken' AND EXISTS (
        SELECT FROM orders o WHERE ${tenant("o")} AND o.id = d.order_id AND o.section = 'placement' AND o.sub_status = 'ready'
          AND EXISTS (
            SELECT FROM purchase_order_lines b JOIN purchase_orders q ON q.id = b.purchase_order_id
            WHERE q.order_id = o.id AND b.live_order_line_id IS NOT NULL)
          AND NOT EXISTS (
            SELECT FROM purchase_order_lines b JOIN purchase_orders q ON q.id = b.purchase_order_id
            WHERE q.order_id = o.id AND b.live_order_line_id IS NULL)))`;
}

/**
 * New orders that are to be decided on now, in the sequence in which they came. Those whose supplier did not answer the last
 * time come once nothing else is due, and by themselves: asking for them again takes time.
 */
export async function dueOrders({ now, limit, ...work }: TenantWork & { now: Date; limit: number }): Promise<string[]> {
  const rows = await scopedRows<{ id: string; wasSilent: boolean }>(work)`
    SELECT d.order_id::text AS id, d.outcome = 'waiting' AND d.reason = 'supplier_silent' AS "wasSilent"
    FROM automation_decisions d
    WHERE ${tenant("d")} AND d.trigger = 'new_order'
      AND (d.outcome = 'pending' AND (d.due_at IS NULL OR d.due_at <= ${now.toISOString()}::timestamptz)
        OR d.outcome = 'waiting' AND d.due_at <= ${now.toISOString()}::timestamptz)
    ORDER BY "wasSilent", d.created_at, d.order_id LIMIT ${limit}::int`;
  return rows.filter(({ wasSilent }) => wasSilent === rows[0]?.wasSilent).map(({ id }) => id);
}

/**
 * Has orders decided on anew that a plan, a supplier or a payment method stood in the way of which is there by now: as long as
 * they are young, since what can be bought after weeks is for a person to see.
 */
export async function reopenDecisions({
  hasAutomation,
  hasSchedule,
  suppliers,
  payableRuleIds,
  ...work
}: TenantWork & {
  hasAutomation: boolean;
  hasSchedule: boolean;
  /** Where goods can be bought now */
  suppliers: readonly string[];
  /** Rules whose way of paying is switched on */
  payableRuleIds: readonly string[];
}): Promise<void> {
  await scopedWrite(work)`
    UPDATE automation_decisions d SET outcome = 'pending', due_at = NULL
    WHERE ${tenant("d")} AND d.id IN (
      SELECT n.id FROM automation_decisions n
      WHERE ${tenant("n")} AND n.trigger = 'new_order' AND n.outcome = 'none' AND n.created_at > now() - interval '14 days'
        AND (n.reason = 'plan_lacks_automation' AND ${hasAutomation}
          OR n.reason = 'no_match' AND ${hasSchedule} AND n.misses @> '[{"miss": "plan_lacks_schedule"}]'
          OR n.reason = 'supplier_missing' AND n.detail = ANY(${[...suppliers]})
          OR n.reason = 'payment_method_off' AND n.rule_id = ANY(${[...payableRuleIds]}::uuid[]))
      -- What is taken in at this moment is asked about anyway.
      FOR UPDATE SKIP LOCKED)`;
}

/** Has orders decided on anew in whose way something stood that does not any more. */
export async function reopenUnblocked(work: TenantWork): Promise<void> {
  await scopedWrite(work)`
    UPDATE automation_decisions d SET outcome = 'pending', due_at = NULL
    FROM orders o WHERE ${tenant("d")} AND ${tenant("o")} AND o.id = d.order_id AND ${isUnblocked}`;
}

/** Those of orders that are still to be decided on, held until the transaction ends. */
export async function holdUndecided({
  orderIds,
  now,
  ...work
}: TenantWork & { orderIds: readonly string[]; now: Date }): Promise<Set<string>> {
  const rows = await scopedRows<{ id: string }>(work)`
    SELECT d.order_id::text AS id FROM automation_decisions d
    WHERE ${tenant("d")} AND d.trigger = 'new_order' AND d.order_id = ANY(${orderIds}::uuid[])
      AND (d.outcome = 'pending' OR d.outcome = 'waiting' AND d.due_at <= ${now.toISOString()}::timestamptz)
    ORDER BY d.order_id FOR UPDATE`;
  return new Set(rows.map(({ id }) => id));
}
