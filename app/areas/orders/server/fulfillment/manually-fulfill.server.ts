import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { boughtOfUnitsToSend, unitsToSend } from "../../rules/fulfillment/units-to-send";
import { buyableUnits } from "../../rules/purchasing/buyable-units";
import { holdOrders } from "../order/hold-orders.sql.server";
import { readLineUnits, type UnitsOfLine } from "../order/line-units.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { addOwnParcel } from "./add-own-parcel.server";

/**
 * Sends lines of an order with a parcel that the merchant has posted (ledger O009): the store is told, the parcel is followed.
 * What a supplier is to send is sent twice by that, so it has to be accepted.
 * @param chosen units by line, null for all that are left of it; null for all that is still to be sent, and of that what is
 *   not bought where there is any and nothing else is accepted
 * @throws AppError notFound; conflict for a number that the order has, and for what is bought and not accepted; unprocessable
 *   when nothing is left that is ours to send, or less than was chosen
 */
export async function manuallyFulfill({
  scope,
  orderId,
  chosen,
  acceptsBought,
  trackingNumber,
  carrier,
  trackingUrl,
}: {
  scope: WorkspaceScope;
  orderId: string;
  chosen: ReadonlyMap<string, number | null> | null;
  acceptsBought: boolean;
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
    const lines = linesToSend(await readLineUnits({ tx, workspaceId, orderIds: [orderId] }), { chosen, acceptsBought });
    const parcel = { trackingNumber, carrier, trackingUrl, lines };
    const id = await addOwnParcel({ tx, scope, order, parcel });
    await recomputeOrder({ tx, workspaceId, orderId });
    await publishEvent(tx, { name: "orders.fulfillment", workspaceId, data: { orderId, status: "shipped" } });
    return id;
  });
}

function linesToSend(
  units: readonly UnitsOfLine[],
  { chosen, acceptsBought }: { chosen: ReadonlyMap<string, number | null> | null; acceptsBought: boolean },
): { orderLineId: string; quantity: number }[] {
  const open = units
    .filter(({ lineId }) => !chosen || chosen.has(lineId))
    .map((line) => {
      const left = unitsToSend({ ...line, ...buyableUnits(line) });
      return { lineId: line.lineId, left, unbought: left - boughtOfUnitsToSend(left, line) };
    })
    .filter(({ lineId, left }) => left > 0 || (chosen?.get(lineId) ?? 0) > 0);
  if (open.length === 0 || open.some(({ lineId, left }) => (chosen?.get(lineId) ?? 0) > left))
    throw new AppError("unprocessable", { key: "errors.orders_nothing_to_send" });
  const isOfUnbought = !chosen && !acceptsBought && open.some(({ unbought }) => unbought > 0);
  const wanted = open.map(({ lineId, left, unbought }) => ({
    orderLineId: lineId,
    quantity: isOfUnbought ? unbought : (chosen?.get(lineId) ?? left),
    unbought,
  }));
  if (!acceptsBought && wanted.some(({ quantity, unbought }) => quantity > unbought))
    throw new AppError("conflict", { key: "errors.orders_send_bought" });
  return wanted.flatMap(({ orderLineId, quantity }) => (quantity > 0 ? [{ orderLineId, quantity }] : []));
}
