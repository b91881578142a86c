import { Prisma } from "@prisma/client";
import { configuredSuppliers } from "~/adapters/registry.server";
import { scopedRows, scopedWrite, tenant, type TenantWork } from "~/platform/db/sql.server";
import { CLAIM_DAYS, SENDS_NO_MORE } from "../../rules/purchasing/kept-purchase";
import { OPEN_REFUNDS } from "../../rules/refunds/refund-states";
import { KEPT_COLUMNS } from "./kept-columns";

/** What hangs on an order that is not kept with its purchases, as `t`: none of it says whose money is where. */
const GOING = [
  ...["fulfillment_orders", "order_events", "order_refunds", "order_feedbacks", "automation_decisions"],
  ...["order_assignments", "store_writes", "shipments"],
].map((table) => Prisma.raw(table));

/**
 * Keeps those of some orders of a store whose purchases have money of a wallet under way: it is set aside, or the supplier has
 * it and has not come to an end, or the time for claims is not over, or a claim is not decided (decision 89). Such an order
 * becomes an empty hull that nobody sees; what else hangs on it goes, with its other purchases. Again is fine.
 * @param work holds the orders, whose buyers are forgotten already
 * @returns the orders that are kept
 */
export async function keepPurchases({ orderIds, ...work }: TenantWork & { orderIds: string[] }): Promise<string[]> {
  const paidByUs = configuredSuppliers().flatMap(({ source, capabilities }) =>
    capabilities.payment === "wallet" ? [source] : [],
  );
  const purchases = await scopedRows<{ id: string; orderId: string }>(work)`
    SELECT p.id::text, p.order_id::text AS "orderId" FROM purchase_orders p
    WHERE ${tenant("p")} AND p.order_id = ANY(${orderIds}::uuid[])
      AND (p.paid_by_workspace IS NOT NULL OR p.supplier = ANY(${paidByUs}::text[])) AND ${hasMoneyUnderWay}`;
  const kept = [...new Set(purchases.map(({ orderId }) => orderId))];
  if (kept.length === 0) return [];
  const ids = purchases.map(({ id }) => id);
  const write = scopedWrite(work);
  const ofKept = Prisma.sql`t.order_id = ANY(${kept}::uuid[])`;
  for (const table of GOING) await write`DELETE FROM ${table} t WHERE ${tenant("t")} AND ${ofKept}`;
  await write`
    DELETE FROM refund_requests t WHERE ${tenant("t")} AND ${ofKept} AND t.status <> ALL(${[...OPEN_REFUNDS]}::text[])`;
  await write`DELETE FROM cashbacks t WHERE ${tenant("t")} AND ${ofKept} AND t.purchase_order_id <> ALL(${ids}::uuid[])`;
  await write`DELETE FROM purchase_orders t WHERE ${tenant("t")} AND ${ofKept} AND t.id <> ALL(${ids}::uuid[])`;
  await write`
    DELETE FROM order_lines t WHERE ${tenant("t")} AND ${ofKept}
      AND NOT EXISTS (SELECT FROM purchase_order_lines b WHERE b.order_line_id = t.id)`;
  for (const { table, becomes } of KEPT_COLUMNS) {
    const columns = Object.entries(becomes).map(([column, value]) => `${column} = ${value}`);
    const isOfKept = table === "orders" ? Prisma.sql`t.id = ANY(${kept}::uuid[])` : ofKept;
    await write`
      UPDATE ${Prisma.raw(table)} t SET ${Prisma.raw(columns.join(", "))} WHERE ${tenant("t")} AND ${isOfKept}`;
  }
  return kept;
}

/** Money of a wallet hangs on a purchase `p`. */
export const hasMoneyUnderWay = Prisma.sql`(p.payment_status IN ('paying', 'unknown')
  OR p.payment_status = 'paid' AND NOT (p.status = ANY(${[...SENDS_NO_MORE]}::text[]) AND p.moved_at < now() - make_interval(days => ${CLAIM_DAYS}::int))
  OR EXISTS (SELECT FROM refund_requests r WHERE r.order_id = p.order_id AND r.status = ANY(${[...OPEN_REFUNDS]}::text[])))`;
