import { Prisma } from "@prisma/client";
import type { SqlTransaction } from "~/platform/db/sql.server";
import { CARD_CHARGING } from "../../rules/purchasing/card-charging";
import type { PurchaseOrderState } from "../../rules/purchasing/purchase-order-states";

/** Purchases that a supplier is asked about: placed in this span, and last asked about before that. */
export interface DueTier {
  supplier: string;
  states: PurchaseOrderState[];
  placedAfter: Date;
  placedUntil: Date;
  checkedBefore: Date;
}

export interface PurchaseToWorkOn {
  id: string;
  workspaceId: string;
  supplier: string;
}

/**
 * Workspaces take turns of this many, so that one with thousands of purchases keeps no other waiting. Within a workspace those
 * come first that were tried longest ago.
 */
const TURN = 20;

/** Purchases of all workspaces that suppliers are to be asked about now. */
export function duePurchases(
  tx: SqlTransaction,
  { tiers, limit }: { tiers: readonly DueTier[]; limit: number },
): PromiseLike<PurchaseToWorkOn[]> {
  const isDue = tiers.map(
    ({ supplier, states, placedAfter, placedUntil, checkedBefore }) => Prisma.sql`(
      p.supplier = ${supplier} AND p.status = ANY(${states as string[]}) AND p.placed_at > ${placedAfter}::timestamptz
      AND p.placed_at <= ${placedUntil}::timestamptz AND p.checked_at < ${checkedBefore}::timestamptz)`,
  );
  if (isDue.length === 0) return Promise.resolve([]);
  return inTurns(tx, {
    tried: Prisma.sql`p.checked_at`,
    isWanted: Prisma.sql`cardinality(p.external_ids) > 0 AND (${Prisma.join(isDue, " OR ")})`,
    limit,
  });
}

/**
 * Purchases of all workspaces that have not moved on since a moment although something is to be done for them.
 * @param tellers suppliers that can be asked by our number what became of a purchase: at others a person looks
 */
export function strandedPurchases(
  tx: SqlTransaction,
  { since, tellers, limit }: { since: Date; tellers: readonly string[]; limit: number },
): PromiseLike<PurchaseToWorkOn[]> {
  return inTurns(tx, {
    tried: Prisma.sql`p.taken_up_at`,
    isWanted: Prisma.sql`p.moved_at < ${since}::timestamptz AND (p.taken_up_at IS NULL OR p.taken_up_at < ${since}::timestamptz) AND (
      p.status = 'placing' OR p.status = 'draft' AND p.waits_for IS NULL
      OR p.status = 'unknown' AND p.supplier = ANY(${[...tellers]}::text[])
      OR p.call_off_asked_at IS NOT NULL AND p.call_off_error IS NULL AND (
        p.status IN ('draft', 'awaiting_payment', 'processing', 'problem')
        OR p.call_off_wished_by IS NOT NULL AND p.status IN ('partially_shipped', 'shipped', 'completed'))
      OR p.status = 'awaiting_payment' AND (
        p.payment_status IN ('paying', 'unknown')
        OR p.payment_status = 'unpaid' AND p.is_to_be_paid AND p.error_code IS NULL AND p.pay_url IS NULL
        OR p.payment_status IN ('unpaid', 'failed') AND p.error_code = ${CARD_CHARGING}))`,
    limit,
  });
}

function inTurns(
  tx: SqlTransaction,
  { tried, isWanted, limit }: { tried: Prisma.Sql; isWanted: Prisma.Sql; limit: number },
): PromiseLike<PurchaseToWorkOn[]> {
  return tx.$queryRaw<PurchaseToWorkOn[]>`
    SELECT w.id::text, w.workspace_id::text AS "workspaceId", w.supplier FROM (
      SELECT p.id, p.workspace_id, p.supplier, ${tried} AS tried,
        row_number() OVER (PARTITION BY p.workspace_id ORDER BY ${tried} NULLS FIRST, p.id) AS place
      FROM purchase_orders p WHERE ${isWanted}
    ) w
    ORDER BY (w.place - 1) / ${TURN}::int, w.tried NULLS FIRST, w.id LIMIT ${limit}::int`;
}
