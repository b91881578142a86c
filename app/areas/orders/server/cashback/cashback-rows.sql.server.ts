import type { Prisma } from "@prisma/client";
import Decimal from "decimal.js";
import { scopedRows, scopedWrite, tenant, type TenantWork, type TenantWriting } from "~/platform/db/sql.server";

/** What a purchase earns, of the workspace whose wallet paid it: not always that in which the purchase is (decision 89). */
export interface CashbackRow {
  id: string;
  charged: Decimal;
  amount: Decimal;
  takenBack: Decimal;
  currency: string;
  isPaid: boolean;
}

interface Stored extends Omit<CashbackRow, "charged" | "amount" | "takenBack"> {
  charged: Prisma.Decimal;
  amount: Prisma.Decimal;
  takenBack: Prisma.Decimal;
}

/** A purchase's cashback; null where it earns none. */
export async function readCashback({
  purchaseOrderId,
  ...work
}: TenantWork & { purchaseOrderId: string }): Promise<CashbackRow | null> {
  const [row] = await scopedRows<Stored>(work)`
    SELECT c.id::text, c.charged, c.amount, c.taken_back AS "takenBack", c.currency, c.paid_at IS NOT NULL AS "isPaid"
    FROM cashbacks c WHERE ${tenant("c")} AND c.purchase_order_id = ${purchaseOrderId}::uuid`;
  if (!row) return null;
  const { charged, amount, takenBack } = row;
  const toDecimal = (value: Prisma.Decimal) => new Decimal(value.toString());
  return { ...row, charged: toDecimal(charged), amount: toDecimal(amount), takenBack: toDecimal(takenBack) };
}

/** Keeps how much of a cashback is taken back, and that it is in the wallet now. */
export async function keepCashback({
  id,
  takenBack,
  isPaidNow,
  ...work
}: TenantWriting & { id: string; takenBack: Decimal; isPaidNow: boolean }): Promise<void> {
  await scopedWrite(work)`
    UPDATE cashbacks c SET taken_back = ${takenBack.toFixed()}::numeric, paid_at = CASE WHEN ${isPaidNow} THEN now() ELSE c.paid_at END
    WHERE ${tenant("c")} AND c.id = ${id}::uuid`;
}
