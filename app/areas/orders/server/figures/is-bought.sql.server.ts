import { Prisma } from "@prisma/client";
import { scopedRows, tenant, type TenantWork } from "~/platform/db/sql.server";
import { ENDED_STATES } from "../../rules/purchasing/purchase-order-states";

/**
 * True of an order "o" whose profit counts (decision 78): neither one that is to be placed, nor one that its supplier called off.
 * What is left of those is before the suppliers' shipping, which is chosen when an order is placed. One that was changed after it
 * was bought, or of which more is to be bought, stands in placement again and counts. Figures, list, detail and files go by it.
 */
export const IS_BOUGHT = Prisma.sql`((o.section <> 'placement' OR EXISTS (
  SELECT FROM purchase_orders q WHERE q.workspace_id = o.workspace_id AND q.order_id = o.id AND q.status <> ALL(${ENDED_STATES}::text[])
)) AND (o.section, o.sub_status) <> ('cancelled', 'source'))`;

/** Whether the profit of one order counts; false where there is none. */
export async function readIsBought({ orderId, ...work }: TenantWork & { orderId: string }): Promise<boolean> {
  const [order] = await scopedRows<{ isBought: boolean }>(work)`
    SELECT ${IS_BOUGHT} AS "isBought" FROM orders o WHERE ${tenant("o")} AND o.id = ${orderId}::uuid`;
  return order?.isBought ?? false;
}
