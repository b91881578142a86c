import type { FulfillmentOrder, Store } from "@prisma/client";
import { OutsideError } from "~/adapters/outcome";
import { channelFor } from "~/adapters/sales-channel/registry.server";
import type { ChannelFulfilmentOrder, SalesChannel } from "~/adapters/sales-channel/sales-channel";
import { systemDb } from "~/platform/db/client.server";
import { type WorkspaceScope, workspaceScope } from "~/platform/db/scope.server";
import { DEFAULT_LANGUAGE, type Language, toLanguage } from "~/platform/i18n/languages";
import { translate } from "~/platform/i18n/translate.server";
import { publishEvent } from "~/platform/events/publish.server";
import { allBlockers, type Blocker } from "../rules/blockers";
import { rejectReason, requestBlocker } from "../rules/fulfilment-request";
import { cancelPurchaseOrder } from "./cancel-purchase-order.server";
import { readOrderFacts } from "./order-facts.sql.server";
import { blockersOfLines, placeTogether, readBuyableLines } from "./place-order.server";
import { recomputeOrder } from "./recompute-order.server";
import { takeInOrders } from "./take-in-orders.server";
import { insertOrderEvents, upsertFulfilmentOrders } from "./take-in-orders.sql.server";

interface Request {
  scope: WorkspaceScope;
  store: Store;
  channel: SalesChannel;
  row: FulfillmentOrder;
  /** As the store has it now */
  current: ChannelFulfilmentOrder;
}

/**
 * Answers one request of a merchant from the store's own order page. To fulfil: what can be placed is accepted and placed,
 * else the request is rejected with the reason and what to do (never for an order that is not paid). To stop: accepted once
 * the purchases are called off, rejected when the supplier says that it is too late. Started again after being cut off, it
 * goes on where it stopped.
 * @throws OutsideError to be tried again; Error while a purchase's fate is not known
 */
export async function answerFulfilmentRequest({ storeId, externalId, kind }: { storeId: string; externalId: string; kind: "fulfilment" | "cancellation" }): Promise<void> {
  const store = await systemDb.store.findUnique({ where: { id: storeId } });
  if (!store || store.status !== "active") return;
  const scope = workspaceScope(store.workspaceId);
  const channel = channelFor(store);
  const known = await scope.db.fulfillmentOrder.findFirst({ where: { externalId }, include: { order: { select: { externalId: true } } } });
  if (!known) return;
  const current = await refresh({ channel, store, orderExternalId: known.order.externalId, externalId });
  const row = await scope.db.fulfillmentOrder.findUnique({ where: { id: known.id } });
  if (!current || !row) return;
  const request = { scope, store, channel, row, current };
  if (kind === "fulfilment") await answerFulfilment(request);
  else await answerCancellation(request);
}

/** Takes the order in as the store has it now; the fulfilment order of it, or null. */
async function refresh({ channel, store, orderExternalId, externalId }: { channel: SalesChannel; store: Store; orderExternalId: string; externalId: string }): Promise<ChannelFulfilmentOrder | null> {
  const order = await channel.readOrder(orderExternalId);
  if (order) await takeInOrders({ store, orders: [order], origin: "read" });
  return order?.fulfilmentOrders?.find((each) => each.externalId === externalId) ?? null;
}

async function answerFulfilment(request: Request): Promise<void> {
  const { scope, channel, row, current } = request;
  if (current.requestStatus === "submitted") {
    const [facts] = await readOrderFacts(scope.db, [row.orderId]);
    const blockers = blockersOfLines(facts ? allBlockers(facts.facts) : [], await readBuyableLines(scope.db, row.orderId), await linesOf(request));
    const blocker = (await isBought(request)) ? null : requestBlocker(blockers);
    if (blocker) return reject(request, blocker);
    await markAnswered(request, await ifOpen(() => channel.acceptFulfilment(row.externalId, null)), null);
  } else if (current.requestStatus !== "accepted") return;
  if (row.requestedAt) return;
  // Paid or not was decided before the request was accepted; what changed since then stops the placement as ever.
  const lineIds = await linesOf(request);
  if (lineIds.length > 0) {
    const order = { orderId: row.orderId, lineIds, choices: [], allows: (blocker: Blocker) => requestBlocker([blocker]) === null };
    await placeTogether({ scope, orders: [order], pay: true });
  }
  await scope.db.fulfillmentOrder.update({ where: { id: row.id }, data: { requestedAt: new Date() } });
}

/** True when every line of the request is bought already, such as one that was placed from our own screen. */
async function isBought(request: Request): Promise<boolean> {
  const lineIds = await linesOf(request);
  const bought = await request.scope.db.purchaseOrderLine.count({ where: { liveOrderLineId: { in: lineIds } } });
  return lineIds.length > 0 && bought === lineIds.length;
}

async function linesOf({ scope, row, current }: Request): Promise<string[]> {
  const externalIds = current.lines.filter(({ remainingQuantity }) => remainingQuantity > 0).map(({ lineExternalId }) => lineExternalId);
  const lines = await scope.db.orderLine.findMany({ where: { orderId: row.orderId, externalId: { in: externalIds } }, select: { id: true } });
  return lines.map(({ id }) => id);
}

async function reject(request: Request, blocker: Blocker): Promise<void> {
  const language = await languageOfOwner(request.scope);
  const message = `${translate(language, `orders:blockers.${blocker}.title`)} ${translate(language, `orders:blockers.${blocker}.advice`)}`;
  const rejected = await ifOpen(() => request.channel.rejectFulfilment(request.row.externalId, rejectReason(blocker), message));
  await markAnswered(request, rejected, { reason: blocker, message });
}

/** The language of the workspace's owner: who asked at the store's own order page is not known to us. */
async function languageOfOwner({ db, workspaceId }: WorkspaceScope): Promise<Language> {
  const { owner } = await db.workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { owner: { select: { language: true } } } });
  return toLanguage(owner.language) ?? DEFAULT_LANGUAGE;
}

type Answered = ChannelFulfilmentOrder | null;

/** Keeps the answer with the fulfilment order as the store gave it back. */
async function markAnswered({ scope, store, row }: Request, answered: Answered, rejected: { reason: string; message: string } | null): Promise<void> {
  const { workspaceId } = scope;
  const { orderId } = row;
  await scope.db.$transaction(async (tx) => {
    if (answered) await upsertFulfilmentOrders(tx, store, [answered]);
    const data = { respondedAt: new Date(), rejectReason: rejected?.reason ?? null, rejectMessage: rejected?.message ?? null };
    await tx.fulfillmentOrder.update({ where: { id: row.id }, data });
    const kind = rejected ? "fulfilment_request_rejected" : "fulfilment_request_accepted";
    await insertOrderEvents(tx, workspaceId, [{ orderId, kind, params: { reason: rejected?.reason ?? null } }]);
    await recomputeOrder({ tx, orderId });
    await publishEvent(tx, { name: "orders.fulfillment", workspaceId, data: { orderId, status: kind } });
  });
}

async function answerCancellation(request: Request): Promise<void> {
  const { scope, store, channel, row, current } = request;
  if (current.requestStatus !== "cancellation_requested") return;
  const lineIds = await linesOf(request);
  const bought = await scope.db.purchaseOrderLine.findMany({ where: { liveOrderLineId: { in: lineIds } }, select: { purchaseOrderId: true } });
  let refusal: string | null = null;
  for (const purchaseOrderId of new Set(bought.map((line) => line.purchaseOrderId))) {
    const cancelled = await cancelPurchaseOrder({ scope, purchaseOrderId, actor: "channel" });
    if (cancelled.outcome === "too_early") throw new Error(`Purchase order ${purchaseOrderId} is on its way`);
    if (cancelled.outcome === "refused") refusal ??= cancelled.reason;
  }
  const language = await languageOfOwner(scope);
  const message = refusal && `${translate(language, `outside:${refusal}.title`)} ${translate(language, `outside:${refusal}.action`)}`;
  const answered = await ifOpen(() => (message ? channel.rejectCancellation(row.externalId, message) : channel.acceptCancellation(row.externalId, null)));
  const { workspaceId } = scope;
  await scope.db.$transaction(async (tx) => {
    if (answered) await upsertFulfilmentOrders(tx, store, [answered]);
    const kind = refusal === null ? "cancellation_accepted" : "cancellation_rejected";
    await insertOrderEvents(tx, workspaceId, [{ orderId: row.orderId, kind, params: { reason: refusal } }]);
    await publishEvent(tx, { name: "orders.fulfillment", workspaceId, data: { orderId: row.orderId, status: kind } });
  });
}

/** Gives an answer; null when the request was answered or withdrawn meanwhile. @throws OutsideError */
async function ifOpen(answer: () => Promise<ChannelFulfilmentOrder>): Promise<Answered> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind !== "refused") throw error;
    return null;
  }
}
