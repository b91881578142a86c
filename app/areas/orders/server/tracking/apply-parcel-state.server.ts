import { createHash } from "node:crypto";
import type { Order, PurchaseOrder, Shipment } from "@prisma/client";
import type { ParcelState } from "~/adapters/tracking/tracking-provider";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { storeQueue } from "../../job-places";
import { sendParcelEventJob } from "../../jobs";
import { channelParcelStatus } from "../../rules/tracking/channel-parcel-status";
import { newsWindow, ownNews, type NumberUse } from "../../rules/tracking/parcel-news";
import { isTakenBack, isTrouble, nextParcelStatus, toParcelStatus } from "../../rules/tracking/shipment-states";
import { holdOrders } from "../order/hold-orders.sql.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { tellOfOrder } from "../order/tell-of-order.server";

/**
 * Takes over what is known of a parcel (ledger O020): its events, each once, and its status, which old news never takes
 * back. News of another parcel of the same number is left out. The store and screens are told of a change.
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
    const parcel = await tx.shipment.findUniqueOrThrow({ where: { id: shipmentId }, include: WITH_BEGINNING });
    const others = await tx.shipment.findMany({
      where: { trackingNumber: parcel.trackingNumber, id: { not: shipmentId } },
      include: WITH_BEGINNING,
      take: MOST_USES,
    });
    const window = newsWindow(toUse(parcel), others.map(toUse));
    const news = ownNews(state, window, parcel.lastEventAt !== null);
    await tx.shipmentEvent.createMany({
      data: news.events.map((event) => ({
        ...event,
        workspaceId,
        shipmentId,
        occurredAt: new Date(event.occurredAt),
        dedupeKey: dedupeKey(event),
      })),
      skipDuplicates: true,
    });
    const known = { status: toParcelStatus(parcel.status), at: parcel.lastEventAt };
    const status = news.status === null ? known.status : nextParcelStatus(known, { ...news, status: news.status });
    const hasChanged = status !== parcel.status;
    const happenedAt = news.at ?? new Date();
    const subStatus = news.status === state.status && status === state.status ? state.subStatus : parcel.subStatus;
    await tx.shipment.update({
      where: { id: shipmentId },
      data: {
        status,
        updatedAt: new Date(),
        lastEventAt: laterOf(parcel.lastEventAt, news.at),
        numberUsedUntil: laterOf(parcel.numberUsedUntil, news.usedUntil),
        carrierCode: state.carrierCode ?? parcel.carrierCode,
        carrier: parcel.carrier ?? state.carrierName,
        subStatus,
        deliveredAt: status === "delivered" ? (parcel.deliveredAt ?? happenedAt) : null,
      },
    });
    if (!hasChanged) {
      // A parcel in trouble that is brought back after all changes what its order still waits for.
      if (isTakenBack(subStatus) !== isTakenBack(parcel.subStatus)) await recomputeOrder({ tx, workspaceId, orderId });
      return;
    }
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

/** Forgets what was heard of a parcel whose number is another one's from now on: that one is yet to be heard of. */
export async function beginAnew(tx: WorkspaceTransaction, shipmentId: string): Promise<void> {
  await tx.shipmentEvent.deleteMany({ where: { shipmentId } });
  const unheard = { subStatus: null, lastEventAt: null, deliveredAt: null, registeredAt: null };
  await tx.shipment.update({ where: { id: shipmentId }, data: { ...unheard, status: "not_found" } });
}

function dedupeKey({ occurredAt, description, location }: ParcelState["events"][number]): string {
  return createHash("sha256").update(`${occurredAt}\n${description}\n${location}`).digest("base64url").slice(0, 32);
}

/** Our parcels of one number that are looked at: a seller has a few. */
const MOST_USES = 20;
const WITH_BEGINNING = {
  order: { select: { placedAt: true, customerEmail: true } },
  purchaseOrder: { select: { placedAt: true, createdAt: true } },
} as const;

type Parcel = Shipment & {
  order: Pick<Order, "placedAt" | "customerEmail">;
  purchaseOrder: Pick<PurchaseOrder, "placedAt" | "createdAt"> | null;
};

function toUse({ shippedAt, isShippedAtAssumed, createdAt, deliveredAt, order, purchaseOrder }: Parcel): NumberUse {
  const buyer = order.customerEmail.toLowerCase();
  const bought = { orderedAt: order.placedAt, purchase: purchaseOrder };
  return { shippedAt, isShippedAtAssumed, createdAt, deliveredAt, buyer, ...bought };
}

function laterOf(known: Shipment["lastEventAt"], news: Date | null): Date | null {
  return !known || (news && news > known) ? (news ?? known) : known;
}
