import Decimal from "decimal.js";
import { databaseJson } from "~/platform/db/database-json.server";
import { scopedRows, scopedWrite, tenant, tenantId, type SqlTransaction } from "~/platform/db/sql.server";
import type { Booked, SettledRefunds } from "../../rules/refunds/booked-refunds";
import type { IntakeStore } from "./take-in-orders.sql.server";

/** What was settled of the refunds of orders that are held, by order. */
export async function readSettledRefunds(
  tx: SqlTransaction,
  { workspaceId }: IntakeStore,
  orderIds: readonly string[],
): Promise<Map<string, SettledRefunds>> {
  const rows = await scopedRows<Record<"orderId" | "externalId" | "told" | Amount, string>>({ tx, workspaceId })`
    SELECT r.order_id::text AS "orderId", r.external_id AS "externalId", r.told, r.amount::text,
      (r.tax - r.duties)::text AS tax, r.duties::text, r.gift_cards::text AS "giftCards"
    FROM order_refunds r WHERE ${tenant("r")} AND r.order_id = ANY(${orderIds}::uuid[]) AND r.told IS NOT NULL`;
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map([...byOrder].map(([id, refunds]) => [id, new Map(refunds.map((each) => [each.externalId, each]))]));
}

type Amount = "amount" | "tax" | "duties" | "giftCards";

/** Writes when money was given back of orders just written. What is known already is left alone, so that it marks no day. */
export async function upsertRefunds(
  tx: SqlTransaction,
  store: IntakeStore,
  orders: { id: string; booked: Booked }[],
): Promise<void> {
  const rows = orders.flatMap(({ id: orderId, booked }) =>
    booked.refunds.map(({ tax, duties, ...refund }, position) => ({
      ...refund,
      orderId,
      position,
      duties,
      tax: new Decimal(tax).plus(duties).toFixed(),
    })),
  );
  await scopedWrite({ tx, workspaceId: store.workspaceId })`
    WITH given AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${databaseJson(rows)}::json) AS n(
        "orderId" uuid, position int, "externalId" text, told text, "refundedAt" timestamptz, amount numeric, tax numeric, duties numeric,
        "giftCards" numeric)
    ), gone AS (
      DELETE FROM order_refunds r
      WHERE ${tenant("r")} AND r.order_id = ANY(${orders.map(({ id }) => id)}::uuid[])
        AND NOT EXISTS (SELECT 1 FROM given n WHERE n."orderId" = r.order_id AND n.position = r.position)
    )
    INSERT INTO order_refunds (workspace_id, store_id, order_id, position, external_id, told, refunded_at, amount, tax, duties, gift_cards)
    SELECT ${tenantId()}, ${store.id}::uuid, n."orderId", n.position, n."externalId", n.told, n."refundedAt", n.amount, n.tax, n.duties, n."giftCards"
    FROM given n
    ORDER BY n."orderId", n.position
    ON CONFLICT (order_id, position) DO UPDATE SET external_id = excluded.external_id, told = excluded.told, refunded_at = excluded.refunded_at,
      amount = excluded.amount, tax = excluded.tax, duties = excluded.duties, gift_cards = excluded.gift_cards
    WHERE ${tenant("order_refunds")}
      AND (order_refunds.external_id, order_refunds.told, order_refunds.refunded_at, order_refunds.amount, order_refunds.tax, order_refunds.duties, order_refunds.gift_cards)
        IS DISTINCT FROM (excluded.external_id, excluded.told, excluded.refunded_at, excluded.amount, excluded.tax, excluded.duties, excluded.gift_cards)`;
}
