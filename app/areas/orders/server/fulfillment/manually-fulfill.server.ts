import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { unitsToSend } from "../../rules/fulfillment/units-to-send";
import { buyableUnits } from "../../rules/purchasing/buyable-units";
import { holdOrders } from "../order/hold-orders.sql.server";
import { readLineUnits } from "../order/line-units.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { addOwnParcel } from "./add-own-parcel.server";

/**
 * Sends lines of an order with a parcel that the merchant has posted (ledger O009): the store is told, the parcel is followed.
 * @param lineIds null for all that are still to be sent
 * @throws AppError notFound; conflict for a number that the order has; unprocessable when nothing is left that is ours to send
 */
export async function manuallyFulfill({
  scope,
  orderId,
  lineIds,
  trackingNumber,
  carrier,
  trackingUrl,
}: {
  scope: WorkspaceScope;
  orderId: string;
  lineIds: string[] | null;
  trackingNumber: string;
  carrier: string | null;
  trackingUrl: string | null;
}): Promise<string> {
  const { workspaceId } = scope;
  return scope.db.$transaction(async (tx) => {
    await holdOrders({
      tx,
      workspaceId,
      orderIds: (await tx.order.findMany({ where: { id: orderId }, select: { id: true } })).map(({ id }) => id),
    });
    const order = await tx.order.findUnique({
      where: { id: orderId },
      include: { shipments: { where: { trackingNumber }, select: { id: true } } },
    });
    if (!order) throw new AppError("notFound", { key: "errors.not_found" });
    if (order.shipments.length > 0)
      throw new AppError("conflict", {
        key: "errors.orders_parcel_known",
        fields: { tracking_number: { key: "errors.orders_parcel_known" } },
      });
    const units = await readLineUnits({ tx, workspaceId, orderIds: [orderId] });
    const lines = units
      .filter(({ lineId }) => !lineIds || lineIds.includes(lineId))
      .map((line) => ({ orderLineId: line.lineId, quantity: unitsToSend({ ...line, ...buyableUnits(line) }) }))
      .filter(({ quantity }) => quantity > 0);
    if (lines.length === 0) throw new AppError("unprocessable", { key: "errors.orders_nothing_to_send" });
    const parcel = { trackingNumber, carrier, trackingUrl, lines };
    const id = await addOwnParcel({ tx, scope, order, parcel });
    await recomputeOrder({ tx, workspaceId, orderId });
    await publishEvent(tx, { name: "orders.fulfillment", workspaceId, data: { orderId, status: "shipped" } });
    return id;
  });
}
