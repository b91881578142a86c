import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { announceParcels } from "../tracking/add-parcels.server";

/**
 * Writes a parcel that the merchant has posted, has the store told of it and the parcel followed. The order is held, it has
 * no parcel of that number, and of each line as much is left; its states are derived anew afterwards.
 * @returns the parcel's id
 */
export async function addOwnParcel({
  tx,
  scope: { workspaceId, accountId },
  order: { id: orderId, storeId },
  parcel: { lines, ...parcel },
}: {
  tx: WorkspaceTransaction;
  scope: Pick<WorkspaceScope, "workspaceId" | "accountId">;
  order: { id: string; storeId: string };
  parcel: {
    trackingNumber: string;
    carrier: string | null;
    trackingUrl: string | null;
    /** Units, each line once */
    lines: readonly { orderLineId: string; quantity: number }[];
  };
}): Promise<string> {
  const { id, trackingNumber, carrier } = await tx.shipment.create({
    data: { workspaceId, storeId, orderId, ...parcel, shippedAt: new Date(), isShippedAtAssumed: true },
  });
  await tx.shipmentLine.createMany({ data: lines.map((line) => ({ ...line, shipmentId: id, workspaceId })) });
  const of = { workspaceId, orderId, storeId, actor: accountId ?? "system" };
  await announceParcels(tx, of, [{ id, trackingNumber, carrier }]);
  return id;
}
