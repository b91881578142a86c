import Decimal from "decimal.js";
import type { PayForLink } from "~/areas/wallet/server/linked-top-up.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { holdOrders } from "../order/hold-orders.sql.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { askPaying } from "../purchasing/pay-orders.server";
import { holdLink } from "./hold-link.sql.server";
import { totalOf, waitingPurchases } from "./waiting-purchases.server";

/**
 * Has a link's purchases paid once money came in by it: those that still wait, where the money covers them. They are handed on
 * in the transaction that takes the link as paid. Where the merchant has paid them meanwhile, they cost more by now, their orders
 * stop it or the link was revoked, the money stays in the wallet. Again is fine.
 */
export const payForLink: PayForLink = ({ workspaceId, paymentLinkId: linkId, amount }) =>
  workspaceScope(workspaceId).db.$transaction(async (tx) => {
    await holdLink({ tx, workspaceId, linkId });
    const link = await tx.paymentLink.findUnique({ where: { id: linkId } });
    if (!link || link.paidAt || link.revokedAt) return;
    const where = { ids: link.purchaseOrderIds };
    const orders = await tx.purchaseOrder.findMany({ where: { id: { in: where.ids } }, select: { orderId: true } });
    // What stops one of them is seen by whoever comes second.
    await holdOrders({ tx, workspaceId, orderIds: orders.map(({ orderId }) => orderId) });
    const waiting = (await waitingPurchases({ tx, workspaceId, where, most: where.ids.length })).filter(
      ({ currency }) => currency === link.currency,
    );
    if (waiting.length === 0 || new Decimal(totalOf(waiting)).greaterThan(amount)) return;
    await tx.paymentLink.update({ where: { id: linkId }, data: { paidAt: new Date() } });
    const { currency } = link;
    const events = [...Map.groupBy(waiting, ({ orderId }) => orderId)].map(([orderId, some]) => ({
      orderId,
      kind: "payment_link_paid",
      params: { amount: totalOf(some), currency },
    }));
    await insertOrderEvents({ tx, workspaceId, events });
    // With what came in, and with none of the merchant's own methods.
    await askPaying({ tx, workspaceId, purchaseOrderIds: waiting.map(({ id }) => id), payWith: "wallet" });
  });
