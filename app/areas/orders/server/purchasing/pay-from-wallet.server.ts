import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { holdPurchaseOrder } from "./apply-supplier-order.server";
import { askPaying } from "./ask-paying.server";
import { isStillWanted } from "./pay-purchase-order.server";
import { setAside } from "./set-aside.server";

/** Those of some purchases that may be paid as their orders are by now; why not the others stands with them. */
export async function stillWanted(tx: WorkspaceTransaction, purchaseOrderIds: readonly string[]): Promise<Set<string>> {
  const wanted = new Set<string>();
  for (const id of purchaseOrderIds)
    if (await isStillWanted(tx, await holdPurchaseOrder(tx, id), false)) wanted.add(id);
  return wanted;
}

/**
 * Pays purchases that are still wanted from what the wallet holds now, and with none of the merchant's own methods: their money
 * is set aside in the caller's transaction, and their suppliers are asked by their jobs.
 * @param tx holds the purchases' orders
 * @throws AppError unprocessable where the wallet holds too little
 */
export async function payFromWallet({
  tx,
  workspaceId,
  purchaseOrderIds,
}: {
  tx: WorkspaceTransaction;
  workspaceId: string;
  purchaseOrderIds: string[];
}): Promise<void> {
  await askPaying({ tx, workspaceId, purchaseOrderIds, payWith: "wallet" });
  for (const id of purchaseOrderIds) await setAside(tx, await holdPurchaseOrder(tx, id), null);
}
