import { fulfillmentChannelFor } from "~/adapters/fulfillment-channel/registry.server";
import { OutsideError } from "~/adapters/outcome";
import type { ParcelStatus } from "~/adapters/tracking/tracking-provider";
import { readStore } from "~/areas/accounts/server/stores/read-store.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { log } from "~/platform/log.server";
import type { ParcelTelling } from "../../rules/fulfillment/parcel-telling";
import { storeWriteOutcomeSchema, storeWriteSchema, type StoreWriteContent } from "../../rules/fulfillment/store-write";
import { isManual } from "../../rules/manual/manual-order";
import { channelParcelStatus } from "../../rules/tracking/channel-parcel-status";
import { fulfillmentWord } from "../../rules/tracking/fulfillment-word";
import { toParcelStatus } from "../../rules/tracking/shipment-states";
import { TELLING } from "../fulfillment/plan-parcel.server";
import { tellStore, type ComeAgain } from "../fulfillment/tell-store.server";
import { isWholeInParcels, parcelsOf } from "./fulfillment-parcels.server";

/** How soon it is looked at again whether the store knows of the parcel. */
const UNTOLD_PAUSE_MS = 60_000;

/**
 * Tells the store how far a parcel is, once for each of its fulfillments. Of one that tells of several parcels it is told what
 * is furthest behind: the store and its buyer take it for all of its goods.
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

/** States of a parcel that the store is told nothing of. */
const UNTOLD: readonly string[] = ["failed", "taken_back"] satisfies ParcelTelling[];

interface ParcelEvent {
  scope: WorkspaceScope;
  shipmentId: string;
  status: ParcelStatus;
  at: Date;
}

async function tellEvent(event: ParcelEvent): Promise<ComeAgain | null> {
  const { scope, shipmentId, status, at } = event;
  const word = channelParcelStatus(status);
  const parcel = await scope.db.shipment.findUnique({ where: { id: shipmentId }, include: { order: true } });
  if (!word || !parcel || UNTOLD.includes(parcel.fulfillmentState) || isManual(parcel.order)) return null;
  const store = await readStore({ db: scope.db, storeId: parcel.storeId });
  if (store.status !== "active") return null;
  // The parcel itself is still to be told of, or a person has to look at it.
  if (!parcel.externalFulfillmentId) return { storeId: store.id, at: new Date(Date.now() + UNTOLD_PAUSE_MS) };
  const order = { id: parcel.orderId, externalId: parcel.order.externalId };
  for (const fulfillmentId of await fulfillmentsOf(scope, parcel.externalFulfillmentId, shipmentId)) {
    const { trackingNumber } = parcel;
    const of = { orderId: order.id, orderExternalId: order.externalId, fulfillmentId, trackingNumber };
    const isWhole = status === "delivered" && (await isWholeInParcels(scope.db, fulfillmentChannelFor(store), of));
    const told = await tellStore({
      scope,
      store,
      order,
      shipmentId,
      key: `event:${shipmentId}:${fulfillmentId}:${word}:${at.toISOString()}`,
      decide: (tx) => decideEvent(tx, event, { ...of, isWhole }),
    });
    if (told.outcome === "waits") return { storeId: store.id, at: told.until };
    if (told.outcome === "refused") log.warn({ shipmentId, reason: told.reason }, "the store refused a parcel's event");
  }
  return null;
}

/** What a fulfillment is to be told now; null where it was told that already, or there is nothing to say. */
async function decideEvent(
  tx: WorkspaceTransaction,
  { shipmentId, status, at }: ParcelEvent,
  of: { orderId: string; fulfillmentId: string; isWhole: boolean },
): Promise<StoreWriteContent | null> {
  const { orderId, fulfillmentId, isWhole } = of;
  const parcels = await parcelsOf(tx, of);
  const hasOthers = parcels.some(({ id }) => id !== shipmentId);
  const statuses = hasOthers ? parcels.map((parcel) => toParcelStatus(parcel.status)) : [status];
  const word = fulfillmentWord(statuses, isWhole);
  if (!word) return null;
  const events = await tx.storeWrite.findMany({
    where: { orderId, kind: "parcel_event", state: { in: ["done", "refused"] } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { content: true },
  });
  const told = events.flatMap(({ content }) => {
    const known = storeWriteSchema.parse(content);
    return known.kind === "parcel_event" && known.fulfillmentId === fulfillmentId ? [known] : [];
  });
  const last = hasOthers ? told.at(-1) : undefined;
  if (last?.status === word) return null;
  // A store shows the event that happened last: what speaks for all of them now is not before what spoke for them until now.
  const happenedAt = new Date(Math.max(at.getTime(), Date.parse(last?.happenedAt ?? "") || 0)).toISOString();
  if (told.some((known) => known.status === word && known.happenedAt === happenedAt)) return null;
  return { kind: "parcel_event", fulfillmentId, status: word, happenedAt };
}

/** The parcel's fulfillments at the store, one for each location. */
async function fulfillmentsOf({ db }: WorkspaceScope, first: string, shipmentId: string): Promise<Set<string>> {
  const writes = await db.storeWrite.findMany({
    where: { shipmentId, kind: { in: [...TELLING] }, state: "done", fallenAt: null },
    orderBy: { createdAt: "asc" },
    select: { outcome: true },
  });
  const ids = writes.flatMap(({ outcome }) => storeWriteOutcomeSchema.parse(outcome).externalId ?? []);
  return new Set([first, ...ids]);
}
