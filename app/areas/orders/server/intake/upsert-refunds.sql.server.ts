import Decimal from "decimal.js";
import type { ChannelOrder } from "~/adapters/order-channel/order-channel";
import { databaseJson } from "~/platform/db/database-json.server";
import { scopedWrite, tenant, tenantId, type SqlTransaction } from "~/platform/db/sql.server";
import { taxesLeft } from "../../rules/purchasing/taxes-left";
import { bookRefunds } from "../../rules/refunds/booked-refunds";
import type { IntakeStore } from "./take-in-orders.sql.server";

/** Writes when money was given back of orders just written. What is known already is left alone, so that it marks no day. */
export async function upsertRefunds(
  tx: SqlTransaction,
  store: IntakeStore,
  orders: { id: string; order: ChannelOrder }[],
): Promise<void> {
  const rows = orders.flatMap(({ id: orderId, order }) =>
    bookedOf(order).map((refund, position) => ({ orderId, position, ...refund })),
  );
  await scopedWrite({ tx, workspaceId: store.workspaceId })`
    WITH given AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${databaseJson(rows)}::json) AS n(
        "orderId" uuid, position int, "refundedAt" timestamptz, amount numeric, tax numeric)
    ), gone AS (
      DELETE FROM order_refunds r
      WHERE ${tenant("r")} AND r.order_id = ANY(${orders.map(({ id }) => id)}::uuid[])
        AND NOT EXISTS (SELECT 1 FROM given n WHERE n."orderId" = r.order_id AND n.position = r.position)
    )
    INSERT INTO order_refunds (workspace_id, store_id, order_id, position, refunded_at, amount, tax)
    SELECT ${tenantId()}, ${store.id}::uuid, n."orderId", n.position, n."refundedAt", n.amount, n.tax FROM given n
    ORDER BY n."orderId", n.position
    ON CONFLICT (order_id, position) DO UPDATE SET refunded_at = excluded.refunded_at, amount = excluded.amount, tax = excluded.tax
    WHERE ${tenant("order_refunds")}
      AND (order_refunds.refunded_at, order_refunds.amount, order_refunds.tax) IS DISTINCT FROM (excluded.refunded_at, excluded.amount, excluded.tax)`;
}

function bookedOf({ currency, refunds, refundedTotal, taxTotal, dutiesTotal, ...order }: ChannelOrder) {
  const left = taxesLeft({ ...order, currency, refunded: refundedTotal, tax: taxTotal, duties: dutiesTotal });
  return bookRefunds({
    currency,
    refunded: refundedTotal,
    refunds,
    taxes: new Decimal(taxTotal).plus(dutiesTotal).toFixed(),
    taxesLeft: new Decimal(left.tax).plus(left.duties).toFixed(),
  });
}
