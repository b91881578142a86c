import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { enqueue } from "~/platform/jobs/define.server";
import { sendFulfilmentJob, sendFulfilmentOptions } from "../jobs/send-fulfilment.server";
import { announceParcels } from "./apply-supplier-order.server";
import { holdOrders } from "./order-facts.sql.server";
import { recomputeOrder } from "./recompute-order.server";

/**
 * Sends lines of an order with a parcel that the merchant has posted (ledger O009): the store is told, the parcel is followed.
 * @param lineIds null for all that are still to be sent
 * @throws AppError notFound; conflict for a number that the order has; unprocessable when nothing is left to send
 */
export async function manuallyFulfill({ scope, orderId, lineIds, trackingNumber, carrier, trackingUrl }: {
  scope: WorkspaceScope;
  orderId: string;
  lineIds: string[] | null;
  trackingNumber: string;
  carrier: string | null;
  trackingUrl: string | null;
}): Promise<string> {
  const { workspaceId } = scope;
  return scope.db.$transaction(async (tx) => {
    await holdOrders(tx, (await tx.order.findMany({ where: { id: orderId }, select: { id: true } })).map(({ id }) => id));
    const order = await tx.order.findUnique({
      where: { id: orderId },
      include: { lines: { include: { shipmentLines: true } }, shipments: { where: { trackingNumber }, select: { id: true } } },
    });
    if (!order) throw new AppError("notFound", { key: "errors.not_found" });
    if (order.shipments.length > 0) throw new AppError("conflict", { key: "errors.orders_parcel_known", fields: { tracking_number: { key: "errors.orders_parcel_known" } } });
    const lines = order.lines
      .filter((line) => line.requiresShipping && !line.isGiftCard && (!lineIds || lineIds.includes(line.id)))
      .map((line) => ({ orderLineId: line.id, quantity: line.currentQuantity - line.shipmentLines.reduce((sum, { quantity }) => sum + quantity, 0) }))
      .filter(({ quantity }) => quantity > 0);
    if (lines.length === 0) throw new AppError("unprocessable", { key: "errors.orders_nothing_to_send" });
    const parcel = await tx.shipment.create({
      data: { workspaceId, storeId: order.storeId, orderId, trackingNumber, carrier, trackingUrl, shippedAt: new Date() },
    });
    await tx.shipmentLine.createMany({ data: lines.map((line) => ({ ...line, shipmentId: parcel.id, workspaceId })) });
    await announceParcels(tx, { workspaceId, orderId, storeId: order.storeId, actor: scope.accountId ?? "system" }, [parcel]);
    await recomputeOrder({ tx, orderId });
    await publishEvent(tx, { name: "orders.fulfillment", workspaceId, data: { orderId, status: "shipped" } });
    return parcel.id;
  });
}

/** Why a store could not be told of a parcel while it was disconnected. */
const CUT_OFF = ["store_disconnected", "reconnect"];
const MOST_RESENT = 1_000;

/** Tells a store that has come back of the parcels that it could not be told of while it was disconnected. */
export async function resendAfterReconnect({ scope, storeId }: { scope: WorkspaceScope; storeId: string }): Promise<void> {
  const waiting = await scope.db.shipment.findMany({ where: { storeId, fulfillmentState: "failed", fulfillmentError: { in: CUT_OFF } }, select: { id: true }, take: MOST_RESENT });
  for (const { id: shipmentId } of waiting) await resendFulfilment({ scope, shipmentId });
}

/** Tells the store of a parcel again after that failed. @throws AppError notFound; unprocessable when the store has it */
export async function resendFulfilment({ scope, shipmentId }: { scope: WorkspaceScope; shipmentId: string }): Promise<void> {
  await scope.db.$transaction(async (tx) => {
    const parcel = await tx.shipment.findUnique({ where: { id: shipmentId } });
    if (!parcel) throw new AppError("notFound", { key: "errors.not_found" });
    if (parcel.fulfillmentState === "sent") throw new AppError("unprocessable", { key: "errors.orders_parcel_sent" });
    await tx.shipment.update({ where: { id: shipmentId }, data: { fulfillmentState: "pending", fulfillmentError: null } });
    await enqueue(tx, sendFulfilmentJob, { workspaceId: scope.workspaceId, shipmentId }, sendFulfilmentOptions({ shipmentId, storeId: parcel.storeId }));
  });
}
