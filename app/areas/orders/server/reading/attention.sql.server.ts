import { Prisma } from "@prisma/client";
import type { PostalAddress } from "~/adapters/supplier/supplier";
import { beyondCursor, type ListCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenant } from "~/platform/db/sql.server";
import { ATTENTION_REASON_KEYS, type AttentionReason } from "../../rules/attention/attention-reasons";
import type { Blocker } from "../../rules/purchasing/blockers";
import type { FindingKind } from "../../rules/reconciliation/finding-kinds";

/** Counted to here and no further (decision 7). */
const MOST = 10_000;

export interface GroupPart {
  reason: AttentionReason;
  currency: string;
  orders: number;
  total: string;
}

/** How many orders each reason has and what they come to, by currency, from one index; at most 10,001 of each. */
export function sumAttention(scope: WorkspaceScope): Promise<GroupPart[]> {
  return scopedSql<GroupPart>(scope)`
    SELECT part.reason, counted.currency, counted.orders, counted.total
    FROM unnest(${ATTENTION_REASON_KEYS}::text[]) WITH ORDINALITY AS part(reason, position)
    CROSS JOIN LATERAL (
      SELECT found.currency, count(*)::int AS orders, sum(found.total)::text AS total FROM (
        SELECT o.currency, o.total FROM orders o WHERE ${tenant("o")} AND o.attention = part.reason LIMIT ${MOST + 1}
      ) found
      GROUP BY found.currency
    ) counted
    ORDER BY part.position, counted.orders DESC, counted.currency`;
}

export interface AttentionRow {
  id: string;
  name: string;
  externalId: string;
  channel: string;
  storeId: string;
  placedAt: Date;
  customerName: string;
  countryCode: string | null;
  total: string;
  currency: string;
  blocker: Blocker | null;
  address: PostalAddress | null;
  automation: { reason: string; detail: string | null } | null;
  purchase: {
    id: string;
    number: string;
    supplier: string;
    errorCode: string | null;
    cost: string;
    currency: string;
  } | null;
  parcel: { id: string; number: string; status: string; error: string | null } | null;
  findings: FindingKind[];
  assigneeId: string | null;
  note: string;
}

/** A page of a group, the longest waiting first, with what each is about: of several purchases or parcels the one in trouble. */
export function readAttentionPage(
  scope: WorkspaceScope,
  { reason, cursor, limit }: { reason: AttentionReason; cursor: ListCursor | null; limit: number },
): Promise<AttentionRow[]> {
  const isDescending = cursor?.direction === "previous";
  const order = isDescending ? Prisma.sql`o.placed_at DESC, o.id DESC` : Prisma.sql`o.placed_at, o.id`;
  const beyond = cursor
    ? beyondCursor(cursor, { columns: Prisma.sql`o.placed_at, o.id`, isDescending })
    : Prisma.sql`true`;
  return scopedSql<AttentionRow>(scope)`
    SELECT o.id::text, o.name, o.external_id AS "externalId", o.channel, o.store_id::text AS "storeId", o.placed_at AS "placedAt",
      o.customer_name AS "customerName", o.country_code AS "countryCode", o.total::text, o.currency, o.blocker,
      o.shipping_address AS address, decision.facts AS automation, purchase.facts AS purchase, parcel.facts AS parcel,
      coalesce(finding.kinds, '[]') AS findings, a.assignee_id::text AS "assigneeId", coalesce(a.note, '') AS note
    FROM (
      SELECT o.* FROM orders o WHERE ${tenant("o")} AND o.attention = ${reason} AND ${beyond}
      ORDER BY ${order} LIMIT ${Prisma.raw(String(Math.trunc(limit)))}
    ) o
    LEFT JOIN order_assignments a ON a.order_id = o.id
    LEFT JOIN LATERAL (
      SELECT json_build_object('reason', d.reason, 'detail', d.detail) AS facts FROM automation_decisions d
      WHERE d.order_id = o.id AND d.outcome <> 'taken' AND d.reason IS NOT NULL ORDER BY d.decided_at DESC LIMIT 1
    ) decision ON true
    LEFT JOIN LATERAL (
      SELECT json_build_object('id', p.id, 'number', p.number, 'supplier', p.supplier, 'errorCode', p.error_code,
        'cost', coalesce(p.told_total, p.total_cost)::text, 'currency', coalesce(p.told_currency, p.currency)) AS facts
      FROM purchase_orders p WHERE p.order_id = o.id
      ORDER BY p.status IN ('unknown', 'problem') OR p.payment_status IN ('unknown', 'failed') DESC,
        p.status = 'awaiting_payment' OR p.status = 'draft' DESC, p.created_at DESC LIMIT 1
    ) purchase ON true
    LEFT JOIN LATERAL (
      SELECT json_build_object('id', s.id, 'number', s.tracking_number, 'status', s.status, 'error', s.fulfillment_error) AS facts
      FROM shipments s WHERE s.order_id = o.id
      ORDER BY s.fulfillment_state = 'failed' DESC, s.status IN ('exception', 'delivery_failure', 'expired') DESC,
        s.status <> 'delivered' DESC, s.created_at DESC LIMIT 1
    ) parcel ON true
    LEFT JOIN LATERAL (
      SELECT json_agg(f.kind) AS kinds FROM reconciliation_findings f
      WHERE f.order_id = o.id AND f.workspace_id = o.workspace_id AND f.resolved_at IS NULL AND f.audience = 'merchant'
    ) finding ON true
    ORDER BY ${order}`;
}

/** The oldest orders of a group, by id. */
export async function readAttentionIds(
  scope: WorkspaceScope,
  { reason, limit }: { reason: AttentionReason; limit: number },
): Promise<string[]> {
  const rows = await scopedSql<{ id: string }>(scope)`
    SELECT o.id::text AS id FROM orders o WHERE ${tenant("o")} AND o.attention = ${reason}
    ORDER BY o.placed_at, o.id LIMIT ${limit}::int`;
  return rows.map(({ id }) => id);
}

/** Failed tellings of stores, of some orders that are stuck with them or of the oldest. */
export function readUntoldParcels(
  scope: WorkspaceScope,
  { orderIds, limit }: { orderIds: readonly string[]; limit: number },
): Promise<{ id: string; orderId: string }[]> {
  return scopedSql<{ id: string; orderId: string }>(scope)`
    SELECT s.id::text AS id, s.order_id::text AS "orderId" FROM shipments s
    WHERE ${tenant("s")} AND s.order_id = ANY(${orderIds}::uuid[]) AND s.fulfillment_state IN ('pending', 'unknown', 'failed')
    ORDER BY s.order_id, s.id LIMIT ${limit}::int`;
}
