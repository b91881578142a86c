import { OutsideError } from "~/adapters/outcome";
import type { ParcelStatus } from "~/adapters/tracking/tracking-provider";
import { readStore } from "~/areas/accounts/server/stores/read-store.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { log } from "~/platform/log.server";
import { storeWriteOutcomeSchema } from "../../rules/fulfillment/store-write";
import { isManual } from "../../rules/manual/manual-order";
import { channelParcelStatus } from "../../rules/tracking/channel-parcel-status";
import { TELLING } from "../fulfillment/plan-parcel.server";
import { tellStore, type ComeAgain } from "../fulfillment/tell-store.server";

/** How soon it is looked at again whether the store knows of the parcel. */
const UNTOLD_PAUSE_MS = 60_000;

/**
 * Tells the store how far a parcel is, once for each of its fulfillments.
 * @returns when to come again, while something told of the order is on its way; null when there is nothing left to do
 * @throws OutsideError to be tried again
 */
export async function sendParcelEvent(event: ParcelEvent): Promise<ComeAgain | null> {
  try {
    return await tellEvent(event);
  } catch (error) {
    // As a store that is known to have left: the merchant is told of that, not of each event.
    if (!(error instanceof OutsideError) || error.kind !== "reconnect") throw error;
    log.warn({ shipmentId: event.shipmentId }, "a parcel's event comes to a store that has cut us off");
    return null;
  }
}

interface ParcelEvent {
  scope: WorkspaceScope;
  shipmentId: string;
  status: ParcelStatus;
  at: Date;
}

async function tellEvent({ scope, shipmentId, status, at }: ParcelEvent): Promise<ComeAgain | null> {
  const word = channelParcelStatus(status);
  const parcel = await scope.db.shipment.findUnique({ where: { id: shipmentId }, include: { order: true } });
  if (!word || !parcel || parcel.fulfillmentState === "failed" || isManual(parcel.order)) return null;
  const store = await readStore({ db: scope.db, storeId: parcel.storeId });
  if (store.status !== "active") return null;
  // The parcel itself is still to be told of, or a person has to look at it.
  if (!parcel.externalFulfillmentId) return { storeId: store.id, at: new Date(Date.now() + UNTOLD_PAUSE_MS) };
  const order = { id: parcel.orderId, externalId: parcel.order.externalId };
  for (const fulfillmentId of await fulfillmentsOf(scope, parcel.externalFulfillmentId, shipmentId)) {
    const key = `event:${shipmentId}:${fulfillmentId}:${word}:${at.toISOString()}`;
    const told = await tellStore({
      scope,
      store,
      order,
      shipmentId,
      key,
      decide: async (tx) => {
        if ((await tx.storeWrite.count({ where: { shipmentId, key, state: { in: ["done", "refused"] } } })) > 0)
          return null;
        return { kind: "parcel_event", fulfillmentId, status: word, happenedAt: at.toISOString() };
      },
    });
    if (told.outcome === "waits") return { storeId: store.id, at: told.until };
    if (told.outcome === "refused") log.warn({ shipmentId, reason: told.reason }, "the store refused a parcel's event");
  }
  return null;
}

/** The parcel's fulfillments at the store, one for each location. */
async function fulfillmentsOf({ db }: WorkspaceScope, first: string, shipmentId: string): Promise<Set<string>> {
  const writes = await db.storeWrite.findMany({
    where: { shipmentId, kind: { in: [...TELLING] }, state: "done" },
    orderBy: { createdAt: "asc" },
    select: { outcome: true },
  });
  const ids = writes.flatMap(({ outcome }) => storeWriteOutcomeSchema.parse(outcome).externalId ?? []);
  return new Set([first, ...ids]);
}
