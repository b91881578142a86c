import { holdLock } from "~/platform/db/advisory-lock.server";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";

/**
 * Holds a supplier's order numbers until the transaction ends, in one sequence, so that of two purchases that claim the same
 * the second sees the first.
 */
export async function holdSupplierNumbers(
  tx: WorkspaceTransaction,
  supplier: string,
  externalIds: readonly string[],
): Promise<void> {
  for (const id of [...new Set(externalIds)].sort()) await holdLock(tx, `supplier-order:${supplier}:${id}`);
}

/**
 * Whether a supplier's order is another purchase's, of any workspace: many buy on the one account that we have with our own
 * source. The numbers are held by `holdSupplierNumbers`.
 * @param purchaseOrderId whose numbers they may be; left out for a purchase that isn't made yet
 */
export async function areNumbersTaken({
  tx,
  supplier,
  externalIds,
  purchaseOrderId = null,
}: {
  tx: WorkspaceTransaction;
  supplier: string;
  externalIds: readonly string[];
  purchaseOrderId?: string | null;
}): Promise<boolean> {
  const rows = await tx.$queryRaw<{ one: number }[]>`
    SELECT 1 AS one FROM purchase_orders p
    WHERE p.supplier = ${supplier} AND p.external_ids && ${[...externalIds]}::text[] AND p.id IS DISTINCT FROM ${purchaseOrderId}::uuid LIMIT 1`;
  return rows.length > 0;
}
