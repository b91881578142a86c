import type { Order, Shipment, Store } from "@prisma/client";
import { fulfillmentChannelFor } from "~/adapters/fulfillment-channel/registry.server";
import { mayPass, OutsideError } from "~/adapters/outcome";
import { readStore } from "~/areas/accounts/server/stores/read-store.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { ON_ITS_WAY } from "~/platform/states/outside-write";
import { toState } from "~/platform/states/state-table";
import { databaseTime } from "~/platform/time/clock.server";
import { PARCEL_TELLING_TABLE, type ParcelTelling } from "../../rules/fulfillment/parcel-telling";
import { isManual } from "../../rules/manual/manual-order";
import { readFulfillmentOrders } from "../intake/read-parts.server";
import { holdOrders } from "../order/hold-orders.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { tellOfOrder } from "../order/tell-of-order.server";
import { knownFulfillmentOrders } from "./known-fulfillment-orders.server";
import { moveParcelTelling } from "./move-parcel-telling.server";
import { numberByHand } from "./number-by-hand.server";
import { planParcel, type ToldFulfillment } from "./plan-parcel.server";
import { isToBeTold, stillToBeTold } from "./still-to-be-told.server";
import { settleUnderWay, tellStore, type ComeAgain, type Telling, type Told } from "./tell-store.server";

type Parcel = Shipment & { order: Order };

interface Run {
  scope: WorkspaceScope;
  store: Store;
  parcel: Parcel;
  order: { id: string; externalId: string };
  /** What the store was found to have under the parcel's number */
  found: ToldFulfillment[];
}

/** What came of a run: the parcel is told, something has to come to rest first, or the store does not want it. */
type Rest = { outcome: "told"; fulfillmentId: string } | Extract<Told, { outcome: "waits" | "refused" }>;

/** Of a store whose owner has paused it, or has not paid for it: it hears of nothing until it goes on. */
const FROZEN = "store_frozen";
/** How often such a store is told again, in milliseconds. */
const FROZEN_PAUSE_MS = 60 * 60_000;

const NOT_FULFILLABLE: Rest = { outcome: "refused", reason: "not_fulfillable" };

/**
 * Tells the store of a parcel, each of its locations once: what the store has under the number already is counted, requests
 * that wait at the store are accepted first, and of what it no longer lets be fulfilled nothing is told, but that a
 * fulfillment which holds it without a number gets the parcel's. A parcel waits for as long as its store is frozen.
 * @param isLastAttempt true ends a failing parcel in state failed, for a person to see
 * @returns when to come again, while something told of the order is on its way; null when there is nothing left to do
 * @throws OutsideError to be tried again
 */
export async function sendFulfillment({
  scope,
  shipmentId,
  isLastAttempt,
}: {
  scope: WorkspaceScope;
  shipmentId: string;
  isLastAttempt: boolean;
}): Promise<ComeAgain | null> {
  const parcel = await scope.db.shipment.findUnique({ where: { id: shipmentId }, include: { order: true } });
  if (!parcel || !isToBeTold(parcel)) return null;
  if (isManual(parcel.order)) return end(scope, parcel, "untold", {});
  const store = await readStore({ db: scope.db, storeId: parcel.storeId });
  if (store.status !== "active") return end(scope, parcel, "failed", { fulfillmentError: "store_disconnected" });
  const order = { id: parcel.orderId, externalId: parcel.order.externalId };
  try {
    const until = await settleUnderWay({ scope, store, order });
    if (until) {
      await move(scope, parcel, await tellingOf(scope, shipmentId), { fulfillmentError: null });
      return { storeId: store.id, at: until };
    }
    const found = await fulfillmentChannelFor(store).findFulfillments({
      orderExternalId: order.externalId,
      trackingNumber: parcel.trackingNumber,
    });
    const run = { scope, store, parcel, order, found };
    const rest = (await addToSent(run)) ?? (await tellAll(run));
    if (rest.outcome === "told")
      return await end(scope, parcel, "sent", { externalFulfillmentId: rest.fulfillmentId, fulfillmentError: null });
    if (rest.outcome === "refused" && rest.reason === FROZEN) return await waitForThaw(scope, parcel);
    if (rest.outcome === "refused") return await end(scope, parcel, "failed", { fulfillmentError: rest.reason });
    await move(scope, parcel, await tellingOf(scope, shipmentId), { fulfillmentError: null });
    return { storeId: store.id, at: rest.until };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    if (error.reason === FROZEN) return waitForThaw(scope, parcel);
    const isWorthRetrying = mayPass(error) && !isLastAttempt;
    if (!isWorthRetrying) return end(scope, parcel, "failed", { fulfillmentError: error.reason });
    await move(scope, parcel, "pending", { fulfillmentError: error.reason });
    throw error;
  }
}

async function waitForThaw(scope: WorkspaceScope, parcel: Parcel): Promise<ComeAgain> {
  await move(scope, parcel, await tellingOf(scope, parcel.id), { fulfillmentError: FROZEN });
  return { storeId: parcel.storeId, at: new Date(databaseTime().getTime() + FROZEN_PAUSE_MS) };
}

/** Unknown while something of this parcel is on its way, and not only something else of its order. */
async function tellingOf({ db }: WorkspaceScope, shipmentId: string): Promise<ParcelTelling> {
  const isOnItsWay = (await db.storeWrite.count({ where: { shipmentId, state: { in: [...ON_ITS_WAY] } } })) > 0;
  return isOnItsWay ? "unknown" : "pending";
}

/** Tells what is left of the parcel, location by location. @throws OutsideError */
async function tellAll(run: Run): Promise<Rest> {
  await knownFulfillmentOrders(run);
  for (let isFresh = false; ;) {
    const { told, isTold, parts, waiting } = await run.scope.db.$transaction((tx) => planParcel({ tx, ...run }));
    const [first] = told;
    const isNothingLeft = parts.length === 0;
    if (isNothingLeft && first && isTold) return { outcome: "told", fulfillmentId: first.externalId };
    if (isNothingLeft && isFresh) {
      const numbered = isTold ? null : await numberByHand(run);
      if (numbered?.outcome === "told") continue;
      if (numbered?.outcome === "waits") return numbered;
      if (first) return { outcome: "told", fulfillmentId: first.externalId };
      return numbered ? refusalOf(numbered) : NOT_FULFILLABLE;
    }
    const answered = isNothingLeft ? NOT_FULFILLABLE : await tellNext(run, parts[0]?.locationId ?? null, waiting);
    if (answered.outcome === "told") continue;
    if (answered.outcome === "waits") return answered;
    // What was known of the store has become wrong: it is asked once before a no is believed.
    if (isFresh) return first && isTold ? { outcome: "told", fulfillmentId: first.externalId } : refusalOf(answered);
    await readFulfillmentOrders(run);
    isFresh = true;
  }
}

function refusalOf(answered: Exclude<Told | Rest, { outcome: "told" | "waits" }>): Rest {
  return answered.outcome === "refused" ? answered : NOT_FULFILLABLE;
}

/** Accepts a request that waits, or tells of what goes out from one location. @throws OutsideError */
function tellNext({ scope, store, parcel, order, found }: Run, locationId: string | null, waiting: string[]) {
  const [request] = waiting;
  const telling = { scope, store, order };
  if (request !== undefined) return tellStore({ ...telling, ...acceptance(request) });
  return tellStore({
    ...telling,
    shipmentId: parcel.id,
    key: `fulfillment:${parcel.id}:${locationId}`,
    decide: async (tx) => {
      const now = await stillToBeTold(tx, parcel);
      if (!now) return null;
      const { parts, told } = await planParcel({ tx, parcel, order, found });
      const part = parts.find((each) => each.locationId === locationId);
      if (!part) return null;
      const { trackingNumber, trackingUrl, carrier } = now;
      const knownIds = told.map(({ externalId }) => externalId);
      return { kind: "create_fulfillment", ...part, knownIds, trackingNumber, trackingUrl, carrier };
    },
  });
}

/** The yes to a request that waits, of the merchant's, or of our own in the merchant's name. */
export function acceptance(fulfillmentOrderId: string): Pick<Telling, "key" | "decide"> {
  return {
    key: `answer:fulfillment:${fulfillmentOrderId}`,
    decide: async (tx) => {
      const waits = { externalId: fulfillmentOrderId, requestStatus: "submitted", order: { cancelledAt: null } };
      if ((await tx.fulfillmentOrder.count({ where: waits })) === 0) return null;
      return { kind: "answer_fulfillment", fulfillmentOrderId, answer: { accepts: true, message: null } };
    },
  };
}

/**
 * A supplier that does not say what is in its parcels has all goods of its order counted to the first one; the others go to
 * the store as further numbers of that one's fulfillment. Null for a parcel whose goods are known.
 * @throws OutsideError retry while the first parcel is not told yet
 */
async function addToSent({ scope, store, parcel, order }: Run): Promise<Rest | null> {
  const { purchaseOrderId, supplierOrderId } = parcel;
  if (!purchaseOrderId || (await scope.db.shipmentLine.count({ where: { shipmentId: parcel.id } })) > 0) return null;
  const first = await scope.db.shipment.findFirst({
    where: {
      purchaseOrderId,
      // One that was not told which of the supplier's orders it is of stands for all of them.
      OR: [{ supplierOrderId }, { supplierOrderId: null }],
      fulfillmentState: { notIn: ["failed", "taken_back"] satisfies ParcelTelling[] },
      lines: { some: {} },
    },
    orderBy: { createdAt: "asc" },
    select: { externalFulfillmentId: true },
  });
  if (!first) return null;
  const fulfillmentId = first.externalFulfillmentId;
  if (!fulfillmentId) throw new OutsideError("retry", "not_fulfillable");
  const told = await tellStore({
    scope,
    store,
    order,
    shipmentId: parcel.id,
    key: `tracking:${parcel.id}`,
    decide: async (tx) => {
      const now = await stillToBeTold(tx, parcel);
      if (!now) return null;
      const { trackingNumber, trackingUrl, carrier } = now;
      return { kind: "add_tracking", fulfillmentId, lines: [], trackingNumber, trackingUrl, carrier };
    },
  });
  if (told.outcome === "told") return { outcome: "told", fulfillmentId };
  return told.outcome === "waits" ? told : refusalOf(told);
}

type Data = Parameters<typeof moveParcelTelling>[0]["data"];

async function end(scope: WorkspaceScope, parcel: Parcel, to: "sent" | "failed" | "untold", data: Data): Promise<null> {
  await move(scope, parcel, to, data);
  return null;
}

/** Moves the parcel, and tells screens; the merchant hears of one that a person has to look at. */
async function move(scope: WorkspaceScope, parcel: Parcel, to: ParcelTelling, data: Data): Promise<void> {
  const { id, orderId } = parcel;
  const { workspaceId } = scope;
  await scope.db.$transaction(async (tx) => {
    await holdOrders({ tx, workspaceId, orderIds: [orderId] });
    const now = await tx.shipment.findUniqueOrThrow({ where: { id } });
    const from = toState(PARCEL_TELLING_TABLE, now.fulfillmentState);
    if (!isToBeTold(now)) return;
    if (from === to) {
      await tx.shipment.update({ where: { id }, data: data ?? {} });
      return;
    }
    await moveParcelTelling({ tx, id, from: [from], to, data });
    await recomputeOrder({ tx, workspaceId, orderId });
    const news = { orderId, shipmentId: id, fulfillment: to };
    await publishEvent(tx, { name: "order.tracking.center", workspaceId, data: news });
    if (to !== "failed") return;
    const { fulfillmentError: reason } = await tx.shipment.findUniqueOrThrow({ where: { id } });
    await tellOfOrder({ tx, workspaceId, orderId, kind: "order_fulfilment_failed", reason });
  });
}
