import { z } from "zod";
import { PARCEL_STATUSES } from "~/adapters/tracking/tracking-provider";
import { declareJob } from "~/platform/jobs/declare";
import { laneOf } from "~/platform/jobs/lane";
import { advanceKey, LANES, NUMBERS_KEY, PARCEL_KEY, READING_PRIORITY, REFUND_KEY } from "./job-places";

/**
 * Moves one purchase order forward until it rests: ordered, read back where an answer was lost, paid. One run of a purchase
 * order waits at most, and its runs never overlap: one that finds another's mark knows it was cut off.
 */
export const advancePurchaseOrderJob = declareJob({
  name: "orders.advance-purchase-order",
  schema: z.object({
    workspaceId: z.uuid(),
    purchaseOrderId: z.uuid(),
    /** Whether it is paid stands on the purchase; jobs of before that said it here may still wait */
    pay: z.boolean().optional(),
    /** Runs that ended in waiting, one after another */
    round: z.int().min(0).default(0),
  }),
  maxAttempts: 20,
  timeoutMs: 120_000,
  placeOf: ({ workspaceId, purchaseOrderId }) => ({
    key: advanceKey(purchaseOrderId),
    queue: laneOf({ of: `orders.purchases:${workspaceId}`, id: purchaseOrderId, lanes: LANES.purchases }),
  }),
});

/**
 * Asks for money back and looks for the supplier's decision until there is one: its push is only in case it comes sooner. One
 * look at a request waits at most, and its looks never overlap; nobody waits for one that comes again.
 */
export const advanceRefundJob = declareJob({
  name: "orders.advance-refund",
  schema: z.object({
    workspaceId: z.uuid(),
    refundRequestId: z.uuid(),
    /** Looks that found it undecided, one after another */
    round: z.int().min(0).default(0),
  }),
  maxAttempts: 20,
  timeoutMs: 120_000,
  placeOf: ({ workspaceId, refundRequestId, round }) => ({
    key: `${REFUND_KEY}${refundRequestId}`,
    queue: laneOf({ of: `orders.refunds:${workspaceId}`, id: refundRequestId, lanes: LANES.few }),
    ...(round ? { priority: 10 } : {}),
  }),
});

/**
 * Answers one request of a merchant: accepts and places, accepts and cancels, or says why not. Requests of one store are
 * answered one after another.
 */
export const answerFulfillmentRequestJob = declareJob({
  name: "orders.answer-fulfilment-request",
  schema: z.object({ storeId: z.uuid(), externalId: z.string(), kind: z.enum(["fulfillment", "cancellation"]) }),
  maxAttempts: 15,
  timeoutMs: 120_000,
  placeOf: ({ storeId, externalId, kind }) => ({
    key: `orders.answer:${kind}:${externalId}`,
    queue: `orders.answer:${storeId}`,
    priority: 3,
  }),
});

/**
 * Has the rules decide on a workspace's new orders, those that came together in one go. One run of a workspace waits at most,
 * and its runs never overlap.
 */
export const automateOrdersJob = declareJob({
  name: "orders.automate",
  schema: z.object({ workspaceId: z.uuid() }),
  maxAttempts: 8,
  timeoutMs: 300_000,
  placeOf: ({ workspaceId }) => ({
    key: `orders.automate:${workspaceId}`,
    queue: `orders.automate:${workspaceId}`,
    delayMs: 2_000,
  }),
});

/** Sends people who pay for others the link to what rules have ordered for them. */
export const sendConfirmationsJob = declareJob({
  name: "orders.send-confirmations",
  schema: z.object({ workspaceId: z.uuid() }),
  maxAttempts: 8,
  timeoutMs: 60_000,
  placeOf: ({ workspaceId }) => ({
    key: `orders.send-confirmations:${workspaceId}`,
    queue: `orders.send-confirmations:${workspaceId}`,
  }),
});

/** Every two minutes: has orders decided on whose time has come, that can be bought by now, or that a lost run left. */
export const sweepAutomationJob = declareJob({
  name: "orders.sweep-automation",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 60_000,
  schedule: "*/2 * * * *",
});

/**
 * Adds up a workspace's days whose sales have changed. One run of a workspace waits at most, and its runs never overlap; what a
 * run that is cut off leaves comes with the next.
 */
export const figureDaysJob = declareJob({
  name: "orders.figure-days",
  schema: z.object({ workspaceId: z.uuid() }),
  maxAttempts: 3,
  timeoutMs: 300_000,
  placeOf: ({ workspaceId }) => ({
    key: `orders.figure-days:${workspaceId}`,
    queue: `orders.figure-days:${workspaceId}`,
    priority: 20,
  }),
});

/** Every minute: has the days added up whose sales have changed. */
export const sweepFiguresJob = declareJob({
  name: "orders.sweep-figures",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 60_000,
  schedule: "* * * * *",
});

/** Every ten minutes: has rules asked anew about orders that lack a plan, a supplier or a payment method, which may be there by now. */
export const reopenAutomationJob = declareJob({
  name: "orders.reopen-automation",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 60_000,
  schedule: "4,14,24,34,44,54 * * * *",
});

/** Every minute: has due orders read back from their suppliers, and takes up purchases that nothing works on. */
export const pollPurchaseOrdersJob = declareJob({
  name: "orders.poll-purchase-orders",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 60_000,
  schedule: "* * * * *",
});

/** Every five minutes: takes up what waits for a job that is not in the queue any more. */
export const takeUpLostJob = declareJob({
  name: "orders.take-up-lost",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 60_000,
  schedule: "3,8,13,18,23,28,33,38,43,48,53,58 * * * *",
});

/** Reads parcels of which nothing was heard for long, in case a push was lost. */
export const readParcelsJob = declareJob({
  name: "orders.read-parcels",
  schema: z.object({}),
  maxAttempts: 2,
  timeoutMs: 600_000,
  schedule: "*/15 * * * *",
});

/** Looks anew at what stands in the way of orders that are to be placed with a supplier, once its settings have changed. */
export const recomputeSourceOrdersJob = declareJob({
  name: "orders.recompute-source-orders",
  schema: z.object({ workspaceId: z.uuid(), source: z.string(), after: z.uuid().nullable() }),
  maxAttempts: 6,
  timeoutMs: 120_000,
  placeOf: ({ workspaceId, source, after }) => ({
    key: `orders.recompute-source:${workspaceId}:${source}:${after ?? ""}`,
    queue: `orders.recompute-source:${workspaceId}`,
  }),
});

/** Looks anew at a store's orders that are to be placed, once it has gone, refuses us or is back, and has payments go on that waited. */
export const recomputeStoreOrdersJob = declareJob({
  name: "orders.recompute-store-orders",
  schema: z.object({ workspaceId: z.uuid(), storeId: z.uuid(), after: z.uuid().nullable() }),
  maxAttempts: 6,
  timeoutMs: 120_000,
  placeOf: ({ workspaceId, storeId, after }) => ({
    key: `orders.recompute-store:${storeId}:${after ?? ""}`,
    queue: `orders.recompute-store:${workspaceId}`,
  }),
});

/** Reads what a supplier says now of some of a workspace's orders there. The same reading waits once at most. */
export const readPurchaseOrdersJob = declareJob({
  name: "orders.read-purchase-orders",
  schema: z.object({ workspaceId: z.uuid(), supplier: z.string(), purchaseOrderIds: z.array(z.uuid()).min(1).max(50) }),
  maxAttempts: 6,
  timeoutMs: 180_000,
  isRoutine: true,
  placeOf: ({ workspaceId, supplier, purchaseOrderIds }) => ({
    key: `orders.read-purchases:${purchaseOrderIds[0]}:${purchaseOrderIds.length}`,
    queue: `orders.read-purchases:${workspaceId}:${supplier}`,
  }),
});

/**
 * Has new parcels followed by the tracking provider, and looks every minute for some that were left out. Parcels that become
 * known together are registered in one call, so one run waits a moment, beside the minute's own.
 */
export const registerParcelsJob = declareJob({
  name: "orders.register-parcels",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 300_000,
  schedule: "* * * * *",
  placeOf: () => ({ key: "orders.register-parcels:soon", queue: "orders.register-parcels", delayMs: 3_000 }),
});

/**
 * Shows the store that an order placed here is being fulfilled: submits the merchant's request and accepts it. Goes into the
 * store's queue; parcels are told first.
 */
export const requestFulfillmentJob = declareJob({
  name: "orders.request-fulfilment",
  schema: z.object({ workspaceId: z.uuid(), orderId: z.uuid() }),
  maxAttempts: 8,
  timeoutMs: 60_000,
  placeOf: ({ orderId }) => ({ key: `orders.request-fulfilment:${orderId}`, priority: 5 }),
});

/** Tells the store of a parcel: carrier, number and link, as soon as they are known. Goes first in the store's queue. */
export const sendFulfillmentJob = declareJob({
  name: "orders.send-fulfilment",
  schema: z.object({ workspaceId: z.uuid(), shipmentId: z.uuid() }),
  maxAttempts: 15,
  timeoutMs: 120_000,
  placeOf: ({ shipmentId }) => ({ key: `${PARCEL_KEY}${shipmentId}`, priority: -10 }),
});

/** Tells the store how far a parcel is. Goes into the store's queue, after the parcels themselves. */
export const sendParcelEventJob = declareJob({
  name: "orders.send-parcel-event",
  schema: z.object({
    workspaceId: z.uuid(),
    shipmentId: z.uuid(),
    status: z.enum(PARCEL_STATUSES),
    at: z.iso.datetime(),
  }),
  maxAttempts: 8,
  timeoutMs: 60_000,
  placeOf: ({ shipmentId, status }) => ({ key: `orders.parcel-event:${shipmentId}:${status}`, priority: 10 }),
});

/** Orders whose risk is read at once. */
export const MOST_RISKS = 50;

/** Reads what a store says of some orders' risk of fraud, once it has told that there is news of it. */
export const readRisksJob = declareJob({
  name: "orders.read-risks",
  schema: z.object({ storeId: z.uuid(), externalIds: z.array(z.string()).min(1).max(MOST_RISKS) }),
  maxAttempts: 8,
  timeoutMs: 60_000,
  placeOf: ({ storeId }) => ({ queue: `orders.read-risks:${storeId}`, priority: READING_PRIORITY }),
});

/**
 * Reads a store's orders that changed since the last sweep, so that an order whose webhook was lost is found. One sweep of a
 * store waits at most; sweeps of a store run one after another.
 */
export const sweepStoreJob = declareJob({
  name: "orders.sweep-store",
  schema: z.object({ storeId: z.uuid() }),
  maxAttempts: 6,
  timeoutMs: 300_000,
  isRoutine: true,
  placeOf: ({ storeId }) => ({ key: `orders.sweep:${storeId}`, queue: `orders.sweep:${storeId}` }),
});

/** Every five minutes, for every connected store that sells what we push. */
export const sweepStoresJob = declareJob({
  name: "orders.sweep-stores",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 60_000,
  schedule: "*/5 * * * *",
});

/**
 * Reads a store's requests to fulfill or to stop. Webhooks of one act of a merchant come together; they are answered by one
 * reading, of which one waits at most.
 */
export const takeInFulfillmentRequestsJob = declareJob({
  name: "orders.take-in-fulfilment-requests",
  schema: z.object({ storeId: z.uuid() }),
  maxAttempts: 8,
  timeoutMs: 180_000,
  placeOf: ({ storeId }) => ({
    key: `orders.fulfilment-requests:${storeId}`,
    queue: `orders.fulfilment-requests:${storeId}`,
    delayMs: 1_000,
  }),
});

/**
 * Reads one order as its store has it now, or what of it stands otherwise than is known where only its parts have moved. Waits a
 * moment, so that what tells it is at rest, and one reading of an order waits at most.
 */
export const takeInOrderJob = declareJob({
  name: "orders.take-in-order",
  schema: z.object({ storeId: z.uuid(), externalId: z.string(), isOfParts: z.boolean().optional() }),
  maxAttempts: 8,
  timeoutMs: 60_000,
  placeOf: ({ storeId, externalId, isOfParts }) => ({
    key: `orders.take-in-order:${storeId}:${externalId}${isOfParts ? ":parts" : ""}`,
    queue: laneOf({ of: `orders.take-in-order:${storeId}`, id: externalId, lanes: LANES.few }),
    priority: READING_PRIORITY,
    delayMs: 1_500,
  }),
});

/** Every ten minutes, for every store with our location, in case a webhook was lost. */
export const sweepFulfillmentRequestsJob = declareJob({
  name: "orders.sweep-fulfilment-requests",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 60_000,
  schedule: "*/10 * * * *",
});

/** Every night: has the books of all workspaces compared. */
export const reconcileJob = declareJob({
  name: "orders.reconcile",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 600_000,
  schedule: "40 3 * * *",
});

/** Compares one workspace's books with each other and with the suppliers'; nobody waits for it. */
export const reconcileWorkspaceJob = declareJob({
  name: "orders.reconcile-workspace",
  schema: z.object({ workspaceId: z.uuid() }),
  maxAttempts: 3,
  timeoutMs: 600_000,
  isRoutine: true,
  placeOf: ({ workspaceId }) => ({ key: `orders.reconcile:${workspaceId}`, queue: `orders.reconcile:${workspaceId}` }),
});

/**
 * Makes the parcels of a file of tracking numbers; goes on where it was when it is run again. Files of one workspace are sent
 * one after another.
 */
export const sendNumbersJob = declareJob({
  name: "orders.send-numbers",
  schema: z.object({ workspaceId: z.uuid(), importId: z.uuid(), accountId: z.uuid().nullable() }),
  maxAttempts: 20,
  timeoutMs: 5 * 60_000,
  isRoutine: true,
  placeOf: ({ workspaceId, importId }) => ({
    key: `${NUMBERS_KEY}${importId}`,
    queue: `orders.send-numbers:${workspaceId}`,
  }),
});

/** Every night: forgets files of tracking numbers that are more than a month old. */
export const clearTrackingImportsJob = declareJob({
  name: "orders.clear-tracking-imports",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 10 * 60_000,
  schedule: "27 4 * * *",
});

/**
 * Every night: forgets what orders' and parcels' timelines told, and what stores were told, more than two years ago, and findings
 * that are long settled.
 */
export const clearOrderEventsJob = declareJob({
  name: "orders.clear-order-events",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 10 * 60_000,
  schedule: "59 3 * * *",
});

/** Every night: takes away purchases that stayed for their money alone, once nothing can come back of it any more. */
export const forgetKeptPurchasesJob = declareJob({
  name: "orders.forget-kept-purchases",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 10 * 60_000,
  schedule: "33 4 * * *",
});

/** Every hour: tells people of feedbacks to suppliers whose deadline is about to end. */
export const warnOfDeadlinesJob = declareJob({
  name: "orders.warn-of-deadlines",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 10 * 60_000,
  schedule: "21 * * * *",
});
