import { createHash } from "node:crypto";
import type { Shipment } from "@prisma/client";
import type { ParcelState, ParcelStatus } from "~/adapters/tracking/tracking-provider";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { enqueue } from "~/platform/jobs/define.server";
import { sendParcelEventJob, sendParcelEventOptions } from "../jobs/send-parcel-event.server";
import { channelParcelStatus } from "../rules/channel-parcel-status";
import { isTrouble, nextParcelStatus } from "../rules/shipment-states";
import { holdOrders } from "./order-facts.sql.server";
import { recomputeOrder } from "./recompute-order.server";
import { insertOrderEvents } from "./take-in-orders.sql.server";
import { tellOfOrder } from "./tell-of-order.server";

/**
 * Takes over what is known of a parcel (ledger O020): its events, each once, and its status, which old news never takes
 * back. The store and screens are told of a change.
 */
export async function applyParcelState({ scope, shipmentId, state }: { scope: WorkspaceScope; shipmentId: string; state: ParcelState }): Promise<void> {
  const { workspaceId } = scope;
  await scope.db.$transaction(async (tx) => {
    const { orderId } = await tx.shipment.findUniqueOrThrow({ where: { id: shipmentId }, select: { orderId: true } });
    await holdOrders(tx, [orderId]);
    const parcel = await tx.shipment.findUniqueOrThrow({ where: { id: shipmentId } });
    await tx.shipmentEvent.createMany({
      data: state.events.map((event) => ({ ...event, workspaceId, shipmentId, occurredAt: new Date(event.occurredAt), dedupeKey: dedupeKey(event) })),
      skipDuplicates: true,
    });
    const newestAt = newestTime(state);
    const status = nextParcelStatus({ status: parcel.status as ParcelStatus, at: parcel.lastEventAt }, { status: state.status, at: newestAt });
    const hasChanged = status !== parcel.status;
    const happenedAt = newestAt ?? new Date();
    await tx.shipment.update({
      where: { id: shipmentId },
      data: {
        status,
        updatedAt: new Date(),
        lastEventAt: laterOf(parcel.lastEventAt, newestAt),
        carrierCode: state.carrierCode ?? parcel.carrierCode,
        carrier: parcel.carrier ?? state.carrierName,
        ...(status === state.status && { subStatus: state.subStatus }),
        deliveredAt: status === "delivered" ? (parcel.deliveredAt ?? happenedAt) : null,
      },
    });
    if (!hasChanged) return;
    if (status === "delivered") {
      await insertOrderEvents(tx, workspaceId, [{ orderId, kind: "delivered", params: { trackingNumber: parcel.trackingNumber }, actor: "carrier" }]);
    }
    if (channelParcelStatus(status)) {
      const payload = { workspaceId, shipmentId, status, at: happenedAt.toISOString() };
      await enqueue(tx, sendParcelEventJob, payload, sendParcelEventOptions({ shipmentId, storeId: parcel.storeId, status }));
    }
    await recomputeOrder({ tx, orderId });
    await publishEvent(tx, { name: "order.tracking.center", workspaceId, data: { orderId, shipmentId, status } });
    if (isTrouble(status)) await tellOfOrder({ tx, workspaceId, orderId, kind: "order_delivery_problem" });
  });
}

function dedupeKey({ occurredAt, description, location }: ParcelState["events"][number]): string {
  return createHash("sha256").update(`${occurredAt}\n${description}\n${location}`).digest("base64url").slice(0, 32);
}

function newestTime({ events }: ParcelState): Date | null {
  const newest = events.reduce((latest, { occurredAt }) => (occurredAt > latest ? occurredAt : latest), "");
  return newest ? new Date(newest) : null;
}

function laterOf(known: Shipment["lastEventAt"], news: Date | null): Date | null {
  return !known || (news && news > known) ? (news ?? known) : known;
}
