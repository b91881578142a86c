import type { FulfillmentOrder, Store } from "@prisma/client";
import type { ChannelFulfillmentOrder } from "~/adapters/order-channel/order-channel";
import { orderChannelFor } from "~/adapters/order-channel/registry.server";
import { findStore } from "~/areas/accounts/server/stores/find-store.server";
import { readWorkspace } from "~/areas/accounts/server/workspaces/read-workspace.server";
import { quotaText } from "~/areas/billing/server/usage/quota-expired";
import { readFull } from "~/areas/billing/server/usage/read-usage.server";
import { systemDb } from "~/platform/db/client.server";
import { workspaceScope, type WorkspaceScope, type WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { DEFAULT_LANGUAGE, toLanguage, type Language } from "~/platform/i18n/languages";
import { translate } from "~/platform/i18n/translate.server";
import { rejectReason, requestBlocker } from "../../rules/fulfillment/fulfillment-request";
import { purchasesOfPart } from "../../rules/fulfillment/purchases-of-part";
import { allBlockers, type Blocker } from "../../rules/purchasing/blockers";
import { buyableUnits } from "../../rules/purchasing/buyable-units";
import { carryOutRequest } from "../automation/carry-out-request.server";
import { takeInOrders } from "../intake/take-in-orders.server";
import { takeOutIfGone } from "../intake/take-out-orders.server";
import { holdOrders } from "../order/hold-orders.sql.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { readLineUnits } from "../order/line-units.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { keepStanding } from "../order/store-standing.sql.server";
import { tellOfOrder } from "../order/tell-of-order.server";
import { readBuyableLines } from "../placing/buyable-lines.server";
import { blockersOfLines } from "../placing/place-order.server";
import { cancelPurchaseOrder } from "../purchasing/cancel-purchase-order.server";
import { readOrderFacts } from "../reading/order-facts.sql.server";
import { keptFulfillmentOrders } from "./known-fulfillment-orders.server";
import { requestKey } from "./request-fulfillment.server";
import { riskToWaitFor } from "./risk-to-wait-for.server";
import { tellStore } from "./tell-store.server";

/** How long until an order is looked at again whose address the store keeps from us. */
const WITHHELD_MS = 60 * 60_000;

/** How long until a purchase is called off that is being sent or paid, or whose fate is not known yet. */
const UNDER_WAY_MS = 60_000;

interface Request {
  scope: WorkspaceScope;
  store: Store;
  order: { id: string; externalId: string };
  row: FulfillmentOrder;
  /** As the store has it now */
  current: ChannelFulfillmentOrder;
}

/**
 * Answers one request of a merchant from the store's own order page. To fulfill: what can be placed is accepted, and placed as
 * the rules say; else the request is rejected with the reason and what to do (never for an order that is not paid). To stop: accepted once
 * the purchases are called off, rejected when the supplier says that it is too late. Started again after being cut off, it
 * goes on where it stopped.
 * @returns when to come again, while something told of the order, or one of its purchases, is on its way; null when there is
 * nothing left to do
 * @throws OutsideError to be tried again
 */
export async function answerFulfillmentRequest({
  storeId,
  externalId,
  kind,
}: {
  storeId: string;
  externalId: string;
  kind: "fulfillment" | "cancellation";
}): Promise<Date | null> {
  const store = await findStore({ db: systemDb, storeId });
  if (!store || store.status !== "active") return null;
  const scope = workspaceScope(store.workspaceId);
  const known = await scope.db.fulfillmentOrder.findFirst({
    where: { externalId },
    include: { order: { select: { externalId: true } } },
  });
  if (!known) return null;
  const current = await refresh({ store, orderExternalId: known.order.externalId, externalId });
  const row = await scope.db.fulfillmentOrder.findUnique({ where: { id: known.id } });
  if (!current || !row) return null;
  const order = { id: known.orderId, externalId: known.order.externalId };
  const request = { scope, store, order, row, current };
  return kind === "fulfillment" ? answerFulfillment(request) : answerCancellation(request);
}

/** Takes the order in as the store has it now, or out where it is deleted; the fulfillment order of it, or null. */
async function refresh({
  store,
  orderExternalId,
  externalId,
}: {
  store: Store;
  orderExternalId: string;
  externalId: string;
}): Promise<ChannelFulfillmentOrder | null> {
  const readAt = new Date();
  const order = await orderChannelFor(store).readOrder(orderExternalId);
  await keepStanding({ store, shutOut: null });
  if (order) await takeInOrders({ store, orders: [order], origin: "read", readAt });
  else await takeOutIfGone(store, orderExternalId);
  return order?.fulfillmentOrders?.find((each) => each.externalId === externalId) ?? null;
}

async function answerFulfillment(request: Request): Promise<Date | null> {
  const { scope, row, current } = request;
  if (current.requestStatus === "submitted") {
    // The merchant has given the store an address; that we may not read it yet is no reason to say no.
    if (await isAddressWithheld(request)) return new Date(Date.now() + WITHHELD_MS);
    const assessedBy = await riskToWaitFor(scope.db, row.orderId);
    if (assessedBy && (await isStillToBuy(request))) return assessedBy;
    const answered = await answer(request);
    if (answered.outcome === "waits") return answered.until;
    if (answered.outcome === "told" && answered.isRejected) return null;
    if (answered.outcome === "unwanted" && !(await isAcceptedMeanwhile(request))) return null;
  } else if (current.requestStatus !== "accepted") return null;
  if (await isOurOwn(scope.db, row.id)) return null;
  // Paid or not was decided before the request was accepted; what changed since then stops the placement as ever.
  const wanted = await unitsWanted(scope.db, request);
  const most = new Map([...wanted].filter(([, units]) => units > 0));
  const onDecided = (tx: WorkspaceTransaction | WorkspaceScope["db"]) =>
    tx.fulfillmentOrder.update({ where: { id: row.id }, data: { requestedAt: new Date() } });
  const isOpen = async (tx: WorkspaceTransaction) => !(await isOurOwn(tx, row.id));
  if (most.size > 0) return carryOutRequest({ scope, orderId: row.orderId, most, isOpen, onDecided });
  await onDecided(scope.db);
  return null;
}

async function isAddressWithheld({ scope, row }: Request): Promise<boolean> {
  return (await scope.db.order.count({ where: { id: row.orderId, blocker: "address_withheld" } })) > 0;
}

/** False for what a person has bought meanwhile, or had asked for by buying it: an answer to that buys nothing more. */
async function isStillToBuy(request: Request): Promise<boolean> {
  const { scope, row } = request;
  return !(await isOurOwn(scope.db, row.id)) && !(await scope.db.$transaction((tx) => isBought(tx, request)));
}

/** A yes of ours whose answer was lost may have landed since the request was seen. */
async function isAcceptedMeanwhile(request: Request): Promise<boolean> {
  const { requestStatus, respondedAt } = await request.scope.db.fulfillmentOrder.findUniqueOrThrow({
    where: { id: request.row.id },
  });
  if (requestStatus !== "accepted") return false;
  if (!respondedAt) await markAnswered(request, null);
  return true;
}

/** True for a request that comes from a purchase, or was carried out; one of ours that never went out is none of it. */
async function isOurOwn(
  db: Pick<WorkspaceTransaction, "fulfillmentOrder" | "storeWrite">,
  id: string,
): Promise<boolean> {
  const { requestedAt, externalId } = await db.fulfillmentOrder.findUniqueOrThrow({ where: { id } });
  if (!requestedAt) return false;
  const sent = await db.storeWrite.findFirst({
    where: { key: requestKey(externalId) },
    orderBy: { createdAt: "desc" },
    select: { state: true },
  });
  return sent === null || (sent.state !== "pending" && sent.state !== "refused");
}

type Answered = { outcome: "waits"; until: Date } | { outcome: "unwanted" } | { outcome: "told"; isRejected: boolean };

/** Says yes, or no with the reason, as the order is at that moment. @throws OutsideError to be tried again */
async function answer(request: Request): Promise<Answered> {
  const { scope, store, order, row } = request;
  const language = await languageOfOwner(scope);
  let rejected: Rejection | null = null;
  const told = await tellStore({
    scope,
    store,
    order,
    key: `answer:fulfillment:${row.externalId}`,
    decide: async (tx) => {
      const now = await tx.fulfillmentOrder.findUnique({ where: { id: row.id } });
      if (now?.requestStatus !== "submitted") return null;
      rejected = await rejectionOf(tx, request, language);
      return {
        kind: "answer_fulfillment",
        fulfillmentOrderId: row.externalId,
        answer: rejected
          ? { accepts: false, reason: rejectReason(rejected.reason), message: rejected.message }
          : { accepts: true, message: null },
      };
    },
  });
  if (told.outcome === "waits" || told.outcome === "unwanted") return told;
  await markAnswered(request, rejected);
  return { outcome: "told", isRejected: rejected !== null };
}

interface Rejection {
  reason: Blocker | "quota_expired";
  message: string;
}

/**
 * What keeps a request from being carried out: something of the order, or the plan's month, which has no room for it;
 * nothing does when all of it is bought already.
 */
async function rejectionOf(tx: WorkspaceTransaction, request: Request, language: Language): Promise<Rejection | null> {
  const { scope, row } = request;
  const [facts] = await readOrderFacts({ tx, workspaceId: scope.workspaceId, orderIds: [row.orderId] });
  const blockers = blockersOfLines(
    facts ? allBlockers(facts.facts) : [],
    await readBuyableLines({ db: tx, workspaceId: scope.workspaceId, orderId: row.orderId }),
    await linesOf(request),
  );
  if (await isBought(tx, request)) return null;
  const blocker = requestBlocker(blockers);
  if (blocker) return { reason: blocker, message: adviceOn(blocker, language) };
  const full = await readFull({ scope, db: tx, feature: "ORDER_FULFILLMENT", reference: row.orderId });
  if (!full) return null;
  const { key, params } = quotaText(full);
  return { reason: "quota_expired", message: translate(language, key, params) };
}

function adviceOn(blocker: Blocker, language: Language): string {
  return `${translate(language, `orders:blockers.${blocker}.title`)} ${translate(language, `orders:blockers.${blocker}.advice`)}`;
}

/** True when all of the request is bought already, such as what was placed from our own screen. */
async function isBought(tx: WorkspaceTransaction, request: Request): Promise<boolean> {
  const { scope, row } = request;
  const wanted = await unitsWanted(tx, request);
  const units = await readLineUnits({ tx, workspaceId: scope.workspaceId, orderIds: [row.orderId] });
  const asked = units.filter(({ lineId }) => wanted.has(lineId));
  return (
    asked.length > 0 &&
    asked.every((line) => line.bought > 0 && (wanted.get(line.lineId) === 0 || buyableUnits(line).buyable === 0))
  );
}

/**
 * Units of each line that a request has bought: what its part has left, less what purchases have for it. Other parts are none
 * of it, such as what the merchant sends from own stock.
 */
async function unitsWanted(
  db: WorkspaceTransaction | WorkspaceScope["db"],
  request: Request,
): Promise<Map<string, number>> {
  const { scope, row, current } = request;
  const part = await unitsLeft(request, [current]);
  const others = await unitsLeft(request, await partsGoingOn(request));
  const units = await readLineUnits({ tx: db, workspaceId: scope.workspaceId, orderIds: [row.orderId] });
  return new Map(
    units.flatMap((line) => {
      const left = part.get(line.lineId);
      if (left === undefined) return [];
      const covered = Math.max(0, line.bought - line.told - (others.get(line.lineId) ?? 0));
      return [[line.lineId, Math.max(0, left - covered)] as const];
    }),
  );
}

async function linesOf(request: Request): Promise<string[]> {
  return [...(await unitsLeft(request, [request.current])).keys()];
}

/** Units that parts of an order have left, by line. */
async function unitsLeft(
  { scope, row }: Request,
  parts: readonly Pick<ChannelFulfillmentOrder, "lines">[],
): Promise<Map<string, number>> {
  const left = parts.flatMap(({ lines }) => lines).filter(({ remainingQuantity }) => remainingQuantity > 0);
  const lines = await scope.db.orderLine.findMany({
    where: { orderId: row.orderId, externalId: { in: left.map(({ lineExternalId }) => lineExternalId) } },
    select: { id: true, externalId: true },
  });
  return new Map(
    lines.map(({ id, externalId }) => [
      id,
      left
        .filter(({ lineExternalId }) => lineExternalId === externalId)
        .reduce((sum, { remainingQuantity }) => sum + remainingQuantity, 0),
    ]),
  );
}

/** The language of the workspace's owner: who asked at the store's own order page is not known to us. */
async function languageOfOwner({ db, workspaceId }: WorkspaceScope): Promise<Language> {
  const { ownerLanguage } = await readWorkspace({ db, workspaceId });
  return toLanguage(ownerLanguage) ?? DEFAULT_LANGUAGE;
}

/** Keeps the answer with the fulfillment order. */
async function markAnswered(
  { scope, row }: Request,
  rejected: { reason: string; message: string } | null,
): Promise<void> {
  const { workspaceId } = scope;
  const { orderId } = row;
  await scope.db.$transaction(async (tx) => {
    await holdOrders({ tx, workspaceId, orderIds: [orderId] });
    const data = {
      respondedAt: new Date(),
      rejectReason: rejected?.reason ?? null,
      rejectMessage: rejected?.message ?? null,
    };
    await tx.fulfillmentOrder.update({ where: { id: row.id }, data });
    const kind = rejected ? "fulfilment_request_rejected" : "fulfilment_request_accepted";
    await insertOrderEvents({
      tx,
      workspaceId,
      events: [{ orderId, kind, params: { reason: rejected?.reason ?? null } }],
    });
    await recomputeOrder({ tx, workspaceId, orderId });
    await publishEvent(tx, { name: "orders.fulfillment", workspaceId, data: { orderId, status: kind } });
  });
}

/** Parts that we have said yes to, and that are still to be sent. */
const GOING_ON: readonly string[] = ["accepted", "cancellation_rejected"];
const OVER: readonly string[] = ["closed", "cancelled", "incomplete"];

/** Other parts of the order that we have said yes to. */
async function partsGoingOn({ scope, store, order, row }: Request): Promise<ChannelFulfillmentOrder[]> {
  return (await keptFulfillmentOrders(scope.db, order)).filter(
    ({ externalId, locationId, status, requestStatus }) =>
      externalId !== row.externalId &&
      locationId === store.locationId &&
      GOING_ON.includes(requestStatus) &&
      !OVER.includes(status),
  );
}

/** The living purchases that hold what the part has left which we are asked to leave alone. */
async function purchasesToCallOff(request: Request): Promise<string[]> {
  const { scope, row, current } = request;
  const part = await unitsLeft(request, [current]);
  const others = await partsGoingOn(request);
  const purchases = await scope.db.purchaseOrder.findMany({
    where: { orderId: row.orderId, lines: { some: { liveOrderLineId: { in: [...part.keys()] } } } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: {
      id: true,
      lines: { where: { liveOrderLineId: { not: null } }, select: { orderLineId: true, quantity: true } },
    },
  });
  const told = await scope.db.shipment.findMany({
    where: { purchaseOrderId: { in: purchases.map(({ id }) => id) }, fulfillmentState: "sent" },
    select: { purchaseOrderId: true, lines: { select: { orderLineId: true, quantity: true } } },
  });
  const toldOf = (purchaseOrderId: string, lineId: string) =>
    told
      .flatMap((parcel) => (parcel.purchaseOrderId === purchaseOrderId ? parcel.lines : []))
      .reduce((sum, { orderLineId, quantity }) => sum + (orderLineId === lineId ? quantity : 0), 0);
  const standing = purchases.map(({ id, lines }) => ({
    id,
    lines: lines.map(({ orderLineId: lineId, quantity }) => ({ lineId, units: quantity - toldOf(id, lineId) })),
  }));
  return purchasesOfPart(standing, part, await unitsLeft(request, others));
}

async function answerCancellation(request: Request): Promise<Date | null> {
  const { scope, store, order, row, current } = request;
  if (current.requestStatus !== "cancellation_requested") return null;
  let refusal: string | null = null;
  for (const purchaseOrderId of await purchasesToCallOff(request)) {
    const cancelled = await cancelPurchaseOrder({ scope, purchaseOrderId, actor: "channel" });
    if (cancelled.outcome === "too_early") return new Date(Date.now() + UNDER_WAY_MS);
    if (cancelled.outcome === "refused") refusal ??= cancelled.reason;
  }
  const language = await languageOfOwner(scope);
  const message =
    refusal && `${translate(language, `outside:${refusal}.title`)} ${translate(language, `outside:${refusal}.action`)}`;
  const told = await tellStore({
    scope,
    store,
    order,
    key: `answer:cancellation:${row.externalId}`,
    decide: async (tx) => {
      const now = await tx.fulfillmentOrder.findUnique({ where: { id: row.id } });
      if (now?.requestStatus !== "cancellation_requested") return null;
      return {
        kind: "answer_cancellation",
        fulfillmentOrderId: row.externalId,
        answer: message ? { accepts: false, message } : { accepts: true, message: null },
      };
    },
  });
  if (told.outcome === "waits") return told.until;
  // The store stands where it did: it has no answer of ours.
  if (told.outcome !== "told") return null;
  const { workspaceId } = scope;
  await scope.db.$transaction(async (tx) => {
    const kind = refusal === null ? "cancellation_accepted" : "cancellation_rejected";
    const { orderId } = row;
    await insertOrderEvents({ tx, workspaceId, events: [{ orderId, kind, params: { reason: refusal } }] });
    await publishEvent(tx, { name: "orders.fulfillment", workspaceId, data: { orderId, status: kind } });
    if (refusal === null) return;
    // Of one that is cancelled as a whole it is told that its purchases stand (decision 81).
    const { cancelledAt } = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { cancelledAt: true } });
    if (cancelledAt === null)
      await tellOfOrder({ tx, workspaceId, orderId, kind: "cancellation_refused", reason: refusal });
  });
  return null;
}
