import type { PurchaseOrder, PurchaseOrderLine } from "@prisma/client";
import type { SupplierOrder, SupplierParcel } from "~/adapters/supplier/supplier";
import { giveBackCharge } from "~/areas/wallet/server/charge-wallet.server";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { enqueueMany } from "~/platform/jobs/define.server";
import { toAmount } from "~/platform/money/to-amount";
import { registerParcelsJob, registerParcelsOptions } from "../jobs/register-parcels.server";
import { sendFulfilmentJob, sendFulfilmentOptions } from "../jobs/send-fulfilment.server";
import { linesOfParcel } from "../rules/parcel-lines";
import { PAYMENT_TABLE, type PaymentState } from "../rules/payment-states";
import { isLivePurchaseOrder, PURCHASE_ORDER_TABLE, type PurchaseOrderState, purchaseOrderStateOf } from "../rules/purchase-order-states";
import { canMove } from "../rules/state-table";
import { holdOrders } from "./order-facts.sql.server";
import { recomputeOrder } from "./recompute-order.server";
import { insertOrderEvents } from "./take-in-orders.sql.server";
import { tellOfOrder } from "./tell-of-order.server";

type Purchase = PurchaseOrder & { lines: PurchaseOrderLine[] };

/** A purchase order under its order's lock, as it is now. */
export async function holdPurchaseOrder(tx: WorkspaceTransaction, purchaseOrderId: string): Promise<Purchase> {
  const { orderId } = await tx.purchaseOrder.findUniqueOrThrow({ where: { id: purchaseOrderId }, select: { orderId: true } });
  await holdOrders(tx, [orderId]);
  return tx.purchaseOrder.findUniqueOrThrow({ where: { id: purchaseOrderId }, include: { lines: true } });
}

/**
 * Takes over what the supplier says of its order: state, payment, and parcels with the jobs that tell the store and follow
 * them. The same answer again changes nothing, an older one takes nothing back. A purchase that is called off gives its
 * lines free and the merchant's money back.
 */
export async function applySupplierOrder({ tx, purchase, supplierOrder, isOurWish = false }: {
  tx: WorkspaceTransaction;
  /** From `holdPurchaseOrder` of the same transaction */
  purchase: Purchase;
  supplierOrder: SupplierOrder;
  /** True where the change was asked for from here, so that nobody has to be told */
  isOurWish?: boolean;
}): Promise<void> {
  const { id, workspaceId, orderId } = purchase;
  const from = purchase.status as PurchaseOrderState;
  const told = purchaseOrderStateOf(supplierOrder.state);
  const status = canMove(PURCHASE_ORDER_TABLE, from, told) ? told : from;
  const payment = purchase.paymentStatus as PaymentState;
  const isNowPaid = isPaidAtSupplier(supplierOrder) && payment !== "paid" && canMove(PAYMENT_TABLE, payment, "paid");
  const isFirst = purchase.placedAt === null && status !== "failed" && status !== "draft";
  await tx.purchaseOrder.update({
    where: { id },
    data: {
      status,
      externalIds: [...new Set([...purchase.externalIds, ...supplierOrder.ids])],
      payUrl: supplierOrder.payUrl,
      checkedAt: new Date(),
      ...(isFirst && { placedAt: new Date() }),
      ...(isNowPaid && { paymentStatus: "paid" satisfies PaymentState, paidAt: new Date() }),
      ...(status !== from && { errorCode: supplierOrder.reason }),
    },
  });
  const params = { number: purchase.number, supplier: purchase.supplier };
  const news = [
    ...(isFirst ? [{ orderId, kind: "created_with_fulfillment", params, actor: "supplier" }] : []),
    ...(isNowPaid ? [{ orderId, kind: "payment_amount", params: { ...params, amount: toAmount(purchase.totalCost, purchase.currency), currency: purchase.currency } }] : []),
  ];
  await insertOrderEvents(tx, workspaceId, news);
  if (isLivePurchaseOrder(from) && !isLivePurchaseOrder(status)) await release(tx, purchase, supplierOrder.reason);
  const parcels = await addParcels(tx, purchase, supplierOrder.parcels);
  if (status === from && !isFirst && !isNowPaid && parcels === 0) return;
  await recomputeOrder({ tx, orderId });
  await publishEvent(tx, { name: "orders.fulfillment", workspaceId, data: { orderId, purchaseOrderId: id, status } });
  if (isNowPaid) await publishEvent(tx, { name: "orders.payment", workspaceId, data: { orderId, purchaseOrderId: id, status: "paid" } });
  const kind = newsOf({ from, status, isFirst, isOurWish });
  if (kind) await tellOfOrder({ tx, workspaceId, orderId, kind, reason: supplierOrder.reason });
}

/** What the merchant wants to hear of the change, if anything. */
function newsOf({ from, status, isFirst, isOurWish }: { from: PurchaseOrderState; status: PurchaseOrderState; isFirst: boolean; isOurWish: boolean }) {
  if (isOurWish) return null;
  if (status === "problem" && from !== "problem") return "purchase_problem";
  if (isLivePurchaseOrder(from) && !isLivePurchaseOrder(status)) return "purchase_cancelled";
  return isFirst ? "order_placed" : null;
}

/** True once the supplier has its money. */
function isPaidAtSupplier({ state }: SupplierOrder): boolean {
  return state !== "awaiting_payment" && state !== "cancelled" && state !== "problem";
}

/** Gives the lines of a purchase that came to nothing free, and the merchant's money back. */
async function release(tx: WorkspaceTransaction, purchase: Purchase, reason: string | null): Promise<void> {
  const { id, workspaceId, orderId, number, supplier } = purchase;
  await tx.purchaseOrderLine.updateMany({ where: { purchaseOrderId: id }, data: { liveOrderLineId: null } });
  const payment = await returnMoney(tx, purchase);
  await tx.purchaseOrder.update({ where: { id }, data: { cancelledAt: new Date(), ...payment } });
  await insertOrderEvents(tx, workspaceId, [{ orderId, kind: "purchase_cancelled", params: { number, supplier, reason }, actor: "supplier" }]);
}

/** Gives back what the merchant was charged, as a refund once the supplier had its money; answers what that makes of the payment. */
async function returnMoney(tx: WorkspaceTransaction, { id, workspaceId, paymentStatus }: Purchase): Promise<{ paymentStatus?: PaymentState }> {
  const wasPaid = paymentStatus === "paid";
  const { returned } = await giveBackCharge({ tx, workspaceId, purchaseOrderId: id, kind: wasPaid ? "refund" : "purchase_reversal" });
  return Number(returned) === 0 ? {} : { paymentStatus: wasPaid ? "refunded" : "failed" };
}

/**
 * Ends a purchase order that is not at the supplier (failed, withdrawn): its lines are free to be bought anew, and the
 * merchant's money comes back where some was set aside.
 */
export async function endPurchaseOrder({ tx, purchase, status, reason, detail = null, actor = "system" }: {
  tx: WorkspaceTransaction;
  purchase: Purchase;
  status: "failed" | "withdrawn" | "cancelled";
  reason: string | null;
  /** The supplier's own words */
  detail?: string | null;
  actor?: string;
}): Promise<void> {
  const { id, workspaceId, orderId, number, supplier } = purchase;
  await tx.purchaseOrder.update({
    where: { id },
    data: { status, errorCode: reason, ...(detail && { errorDetail: { message: detail } }), ...(status !== "failed" && { cancelledAt: new Date() }) },
  });
  await tx.purchaseOrderLine.updateMany({ where: { purchaseOrderId: id }, data: { liveOrderLineId: null } });
  await tx.purchaseOrder.update({ where: { id }, data: await returnMoney(tx, purchase) });
  const kind = status === "failed" ? "creation_failed" : "purchase_cancelled";
  await insertOrderEvents(tx, workspaceId, [{ orderId, kind, params: { number, supplier, reason }, actor }]);
  await recomputeOrder({ tx, orderId });
  await publishEvent(tx, { name: "orders.fulfillment", workspaceId, data: { orderId, purchaseOrderId: id, status, reason } });
}

/** Writes parcels that are new and what is new about known ones; answers how many are new. */
async function addParcels(tx: WorkspaceTransaction, purchase: Purchase, parcels: SupplierParcel[]): Promise<number> {
  if (parcels.length === 0) return 0;
  const { workspaceId, storeId, orderId, id: purchaseOrderId } = purchase;
  const known = await tx.shipment.findMany({ where: { orderId }, include: { lines: true } });
  const numbers = new Set(known.map(({ trackingNumber }) => trackingNumber));
  const shippedOf = new Map<string, number>();
  for (const { orderLineId, quantity } of known.flatMap(({ lines }) => lines)) shippedOf.set(orderLineId, (shippedOf.get(orderLineId) ?? 0) + quantity);
  const added: { id: string; trackingNumber: string; carrier: string | null }[] = [];
  for (const parcel of parcels) {
    const { trackingNumber, carrier, trackingUrl, shippedAt } = parcel;
    if (numbers.has(trackingNumber)) continue;
    numbers.add(trackingNumber);
    const bought = purchase.lines.map((line) => ({ ...line, shipped: shippedOf.get(line.orderLineId) ?? 0 }));
    const lines = linesOfParcel(bought, parcel.lines);
    const { id } = await tx.shipment.create({
      data: {
        workspaceId, storeId, orderId, purchaseOrderId, trackingNumber, carrier, trackingUrl, shippedAt: shippedAt ? new Date(shippedAt) : new Date(),
      },
    });
    await tx.shipmentLine.createMany({ data: lines.map((line) => ({ ...line, shipmentId: id, workspaceId })) });
    for (const { orderLineId, quantity } of lines) shippedOf.set(orderLineId, (shippedOf.get(orderLineId) ?? 0) + quantity);
    added.push({ id, trackingNumber, carrier });
  }
  await announceParcels(tx, { workspaceId, orderId, storeId }, added);
  return added.length;
}

/** What follows a new parcel: the store is told, it is followed, and the timeline says so. */
export async function announceParcels(
  tx: WorkspaceTransaction,
  { workspaceId, orderId, storeId, actor = "supplier" }: { workspaceId: string; orderId: string; storeId: string; actor?: string },
  parcels: { id: string; trackingNumber: string; carrier: string | null }[],
): Promise<void> {
  if (parcels.length === 0) return;
  await insertOrderEvents(tx, workspaceId, parcels.map(({ trackingNumber, carrier }) => ({ orderId, kind: "shipped", params: { trackingNumber, carrier }, actor })));
  await enqueueMany(tx, sendFulfilmentJob, parcels.map(({ id }) => ({ payload: { workspaceId, shipmentId: id }, options: sendFulfilmentOptions({ shipmentId: id, storeId }) })));
  await enqueueMany(tx, registerParcelsJob, [{ payload: {}, options: registerParcelsOptions() }]);
}
