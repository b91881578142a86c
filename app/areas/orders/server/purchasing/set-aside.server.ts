import type { PurchaseOrder } from "@prisma/client";
import { chargeWallet, giveBackRefused } from "~/areas/wallet/server/charge-wallet.server";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { walletOf } from "../../rules/purchasing/wallet-of-purchase";
import { recomputeOrder } from "../order/recompute-order.server";
import { movePayment } from "./move-payment.server";

/**
 * Charges the wallet for a purchase and marks its payment as under way, both or neither.
 * @param tx holds the purchase's order
 * @param sentAt when its supplier is asked, which follows at once; null leaves the asking to the purchase's job
 * @throws AppError unprocessable `wallet_insufficient`, `wallet_currency`
 */
export async function setAside(tx: WorkspaceTransaction, purchase: PurchaseOrder, sentAt: Date | null): Promise<void> {
  const { id: purchaseOrderId, workspaceId, orderId, totalCost, currency } = purchase;
  const data = { errorCode: null, paySentAt: sentAt, paidByWorkspace: workspaceId };
  await movePayment({ tx, purchase, to: "paying", data });
  await recomputeOrder({ tx, workspaceId, orderId });
  // Last, since all of a workspace's purchases wait for its wallet. What is still set aside for an earlier try may be another amount.
  await giveBackRefused({ tx, workspaceId: walletOf(purchase), purchaseOrderId });
  await chargeWallet({ tx, workspaceId, purchaseOrderId, amount: totalCost.toFixed(2), currency });
}
