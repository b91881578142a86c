import { Prisma } from "@prisma/client";
import { scopedRows, tenant, tenantId, type TenantWork } from "~/platform/db/sql.server";
import { OPEN_REFUNDS } from "../../rules/refunds/refund-states";

/**
 * How many purchases and claims for money back a workspace's money is under way for: those that are in it, and those that its
 * wallet has paid and whose store is in another workspace by now (decision 89).
 * @param states of purchases that are open
 * @param payments of purchases that wait for their payment, where that is open
 */
export async function countOpenCharges({
  states,
  payments,
  ...work
}: TenantWork & { states: readonly string[]; payments: readonly string[] }): Promise<number> {
  const isOpen = Prisma.sql`(p.status = ANY(${[...states]}::text[])
    OR p.status = 'awaiting_payment' AND p.payment_status = ANY(${[...payments]}::text[]))`;
  const isUndecided = Prisma.sql`r.status = ANY(${[...OPEN_REFUNDS]}::text[])`;
  const [counted] = await scopedRows<{ count: number }>(work)`
    SELECT ((SELECT count(*) FROM purchase_orders p WHERE ${tenant("p")} AND ${isOpen})
      + (SELECT count(*) FROM refund_requests r WHERE ${tenant("r")} AND ${isUndecided})
      -- A partial index has those that are elsewhere.
      + (SELECT count(*) FROM purchase_orders p
        WHERE p.paid_by_workspace = ${tenantId()} AND p.paid_by_workspace <> p.workspace_id AND (${isOpen}
          OR EXISTS (SELECT FROM refund_requests r WHERE r.order_id = p.order_id AND ${isUndecided}))))::int AS count`;
  return counted?.count ?? 0;
}
