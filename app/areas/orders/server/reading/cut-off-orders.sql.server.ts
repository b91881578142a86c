import { Prisma } from "@prisma/client";
import { scopedRows, tenant, type TenantWork } from "~/platform/db/sql.server";
import { MANUAL_CHANNEL } from "../../rules/manual/manual-order";

/**
 * True of an order `o` whose store can't be asked what has become of it: it is not connected, or lets nobody look at its
 * orders until a person acts. No store knows of what is made by hand.
 */
export const IS_CUT_OFF = Prisma.sql`(o.channel <> ${MANUAL_CHANNEL} AND (
  NOT EXISTS (SELECT FROM stores shop WHERE shop.id = o.store_id AND shop.status = 'active')
  OR EXISTS (SELECT FROM order_syncs sync WHERE sync.store_id = o.store_id AND sync.shut_out IS NOT NULL)))`;

/** Those of orders whose store can't be asked, by id. */
export async function readCutOff({
  orderIds,
  ...work
}: TenantWork & { orderIds: readonly string[] }): Promise<ReadonlySet<string>> {
  const rows = await scopedRows<{ id: string }>(work)`
    SELECT o.id::text FROM orders o WHERE ${tenant("o")} AND o.id = ANY(${orderIds}::uuid[]) AND ${IS_CUT_OFF}`;
  return new Set(rows.map(({ id }) => id));
}
