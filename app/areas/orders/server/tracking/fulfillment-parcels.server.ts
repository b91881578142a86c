import type { Shipment } from "@prisma/client";
import type { FulfillmentChannel } from "~/adapters/fulfillment-channel/fulfillment-channel";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { storeWriteOutcomeSchema, type ToldLines } from "../../rules/fulfillment/store-write";
import { holdAll } from "../../rules/tracking/fulfillment-word";
import { TELLING } from "../fulfillment/plan-parcel.server";

interface OfFulfillment {
  /** The order's */
  orderId: string;
  fulfillmentId: string;
}

/** Our parcels that a fulfillment of the store tells of. */
export async function parcelsOf(
  tx: WorkspaceTransaction,
  { orderId, fulfillmentId }: OfFulfillment,
): Promise<Pick<Shipment, "id" | "status">[]> {
  const told = (await toldOf(tx, { orderId, fulfillmentId })).flatMap(({ shipmentId }) => shipmentId ?? []);
  return tx.shipment.findMany({
    where: { orderId, OR: [{ externalFulfillmentId: fulfillmentId }, { id: { in: told } }] },
    select: { id: true, status: true },
  });
}

/**
 * True where our parcels hold all goods of a fulfillment. Asked of one that someone else made and we gave numbers to: one of
 * our own holds what its parcels do, and to one that has our number without us all of it is in that parcel.
 * @throws OutsideError
 */
export async function isWholeInParcels(
  tx: WorkspaceTransaction,
  channel: FulfillmentChannel,
  of: OfFulfillment & { orderExternalId: string; trackingNumber: string },
): Promise<boolean> {
  const { orderId, orderExternalId, trackingNumber, fulfillmentId } = of;
  const told = await toldOf(tx, of);
  const inParcels = told.flatMap(({ lines }) => lines);
  if (inParcels.length === 0 || told.some(({ kind }) => kind === "create_fulfillment")) return true;
  const found = await channel.findFulfillments({ orderExternalId, trackingNumber });
  const held = found.find(({ externalId }) => externalId === fulfillmentId);
  if (!held) return false;
  const lines = await tx.orderLine.findMany({
    where: { orderId, requiresShipping: true, isGiftCard: false },
    select: { externalId: true },
  });
  return holdAll({ held: held.lines, inParcels, goods: new Set(lines.map(({ externalId }) => externalId)) });
}

/** What the store was told of a fulfillment's goods. */
async function toldOf(
  tx: WorkspaceTransaction,
  { orderId, fulfillmentId }: OfFulfillment,
): Promise<{ shipmentId: string | null; kind: string; lines: ToldLines }[]> {
  const writes = await tx.storeWrite.findMany({
    where: { orderId, kind: { in: [...TELLING] }, state: "done", fallenAt: null },
    select: { shipmentId: true, kind: true, outcome: true },
  });
  return writes.flatMap(({ outcome, ...write }) => {
    const { externalId, lines } = storeWriteOutcomeSchema.parse(outcome);
    return externalId === fulfillmentId ? [{ ...write, lines }] : [];
  });
}
