import { createHash } from "node:crypto";
import type { Shipment } from "@prisma/client";
import type { ParcelState } from "~/adapters/tracking/tracking-provider";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { sendParcelEventJob, storeQueue } from "../../jobs";
import { channelParcelStatus } from "../../rules/tracking/channel-parcel-status";
import { isTrouble, nextParcelStatus, toParcelStatus } from "../../rules/tracking/shipment-states";
import { holdOrders } from "../order/hold-orders.sql.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { tellOfOrder } from "../order/tell-of-order.server";

/**
 * Takes over what is known of a parcel (ledger O020): its events, each once, and its status, which old news never takes
 * back. The store and screens are told of a change.
 */
export async function applyParcelState({
  scope,
  shipmentId,
  state,
}: {
  scope: WorkspaceScope;
  shipmentId: string;
  state: ParcelState;
}): Promise<void> {
  const { workspaceId } = scope;
  await scope.db.$transaction(async (tx) => {
    const { orderId } = await tx.shipment.findUniqueOrThrow({ where: { id: shipmentId }, select: { orderId: true } });
    await holdOrders({ tx, workspaceId, orderIds: [orderId] });
    const parcel = await tx.shipment.findUniqueOrThrow({ where: { id: shipmentId } });
    await tx.shipmentEvent.createMany({
      data: state.events.map((event) => ({
        ...event,
        workspaceId,
        shipmentId,
        occurredAt: new Date(event.occurredAt),
        dedupeKey: dedupeKey(event),
      })),
      skipDuplicates: true,
    });
    const newestAt = newestTime(state);
    const status = nextParcelStatus(
      { status: toParcelStatus(parcel.status), at: parcel.lastEventAt },
      { status: state.status, at: newestAt },
    );
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
      await insertOrderEvents({
        tx,
        workspaceId,
        events: [{ orderId, kind: "delivered", params: { trackingNumber: parcel.trackingNumber }, actor: "carrier" }],
      });
    }
    if (channelParcelStatus(status)) {
      const payload = { workspaceId, shipmentId, status, at: happenedAt.toISOString() };
      await enqueue(tx, sendParcelEventJob, payload, storeQueue(parcel.storeId));
    }
    await recomputeOrder({ tx, workspaceId, orderId });
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
