import type { PaymentLink } from "@prisma/client";
import Decimal from "decimal.js";
import { releaseLinkedMoney, type PayForLink } from "~/areas/wallet/server/linked-top-up.server";
import { workspaceScope, type WorkspaceTransaction } from "~/platform/db/scope.server";
import { holdOrders } from "../order/hold-orders.sql.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { payFromWallet, stillWanted } from "../purchasing/pay-from-wallet.server";
import { holdLink } from "./hold-link.sql.server";
import { totalOf, waitingPurchases, type WaitingPurchase } from "./waiting-purchases.server";

/**
 * Has a link's purchases paid once money came in by it: those that still wait, where the money covers them. It is set aside for
 * them in the transaction that takes the link as paid, and held for that until then, so that nothing else spends it. Where the
 * merchant has paid them meanwhile, they cost more by now, their orders stop it or the link was revoked, the money stays in the
 * wallet. Again is fine.
 */
export const payForLink: PayForLink = ({ workspaceId, paymentLinkId: linkId, topUpId, amount }) =>
  workspaceScope(workspaceId).db.$transaction(async (tx) => {
    await holdLink({ tx, workspaceId, linkId });
    const link = await tx.paymentLink.findUnique({ where: { id: linkId } });
    const waiting = link && !link.paidAt && !link.revokedAt ? await waitingOf(tx, link) : [];
    const total = totalOf(waiting);
    const left = await releaseLinkedMoney({ tx, workspaceId, topUpId });
    if (!link || waiting.length === 0 || left.lessThan(total) || new Decimal(total).greaterThan(amount)) return;
    await tx.paymentLink.update({ where: { id: linkId }, data: { paidAt: new Date() } });
    const { currency } = link;
    const events = [...Map.groupBy(waiting, ({ orderId }) => orderId)].map(([orderId, some]) => ({
      orderId,
      kind: "payment_link_paid",
      params: { amount: totalOf(some), currency },
    }));
    await insertOrderEvents({ tx, workspaceId, events });
    await payFromWallet({ tx, workspaceId, purchaseOrderIds: waiting.map(({ id }) => id) });
  });

/** Those of a link's purchases that it pays now, with their orders held: what stops one of them is seen by whoever comes second. */
async function waitingOf(
  tx: WorkspaceTransaction,
  { workspaceId, purchaseOrderIds: ids, currency }: PaymentLink,
): Promise<WaitingPurchase[]> {
  const orders = await tx.purchaseOrder.findMany({ where: { id: { in: ids } }, select: { orderId: true } });
  await holdOrders({ tx, workspaceId, orderIds: orders.map(({ orderId }) => orderId) });
  const found = await waitingPurchases({ tx, workspaceId, where: { ids }, most: ids.length });
  const waiting = found.filter((purchase) => purchase.currency === currency);
  const wanted = await stillWanted(
    tx,
    waiting.map(({ id }) => id),
  );
  return waiting.filter(({ id }) => wanted.has(id));
}
