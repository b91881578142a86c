import { OutsideError } from "~/adapters/outcome";
import { channelFor } from "~/adapters/sales-channel/registry.server";
import type { ParcelStatus } from "~/adapters/tracking/tracking-provider";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { log } from "~/platform/log.server";
import { channelParcelStatus } from "../rules/channel-parcel-status";

/**
 * Tells the store how far a parcel is. An event whose answer was lost is sent again: told twice does no harm.
 * @throws OutsideError to be tried again; Error while the parcel's fulfilment is still to be sent
 */
export async function sendParcelEvent({ scope, shipmentId, status, at, isLastAttempt }: {
  scope: WorkspaceScope;
  shipmentId: string;
  status: ParcelStatus;
  at: Date;
  isLastAttempt: boolean;
}): Promise<void> {
  const word = channelParcelStatus(status);
  const parcel = await scope.db.shipment.findUnique({ where: { id: shipmentId } });
  if (!word || !parcel || parcel.fulfillmentState === "failed") return;
  if (!parcel.externalFulfillmentId) {
    if (isLastAttempt) return;
    throw new Error(`The fulfilment of parcel ${shipmentId} is not at the store yet`);
  }
  const store = await scope.db.store.findUniqueOrThrow({ where: { id: parcel.storeId } });
  if (store.status !== "active") return;
  try {
    await channelFor(store).createFulfilmentEvent({ fulfilmentId: parcel.externalFulfillmentId, status: word, happenedAt: at, message: null });
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind === "retry" || error.kind === "unknown") throw error;
    log.warn({ err: error, shipmentId }, "the store refused a parcel's event");
  }
}
