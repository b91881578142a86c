import type { JobHandler } from "~/platform/jobs/handle.server";
import { handleAdvancePurchaseOrder } from "./jobs/advance-purchase-order.server";
import { handleAdvanceRefund } from "./jobs/advance-refund.server";
import { handleAnswerFulfillmentRequest } from "./jobs/answer-fulfillment-request.server";
import {
  handleAutomateOrders,
  handleReopenAutomation,
  handleSendConfirmations,
  handleSweepAutomation,
} from "./jobs/automate-orders.server";
import { handleClearOrderEvents } from "./jobs/clear-order-events.sql.server";
import { handleClearTrackingImports } from "./jobs/clear-tracking-imports.sql.server";
import { handleFigureDays, handleSweepFigures } from "./jobs/figure-days.server";
import { handleForgetKeptPurchases } from "./jobs/forget-kept-purchases.sql.server";
import { handlePollPurchaseOrders } from "./jobs/poll-purchase-orders.server";
import { handleReadParcels } from "./jobs/read-parcels.server";
import { handleReadPurchaseOrders } from "./jobs/read-purchase-orders.server";
import { handleReadRisks } from "./jobs/read-risks.server";
import { handleRecomputeSourceOrders, handleRecomputeStoreOrders } from "./jobs/recompute-orders.server";
import { handleReconcile, handleReconcileWorkspace } from "./jobs/reconcile.server";
import { handleRegisterParcels } from "./jobs/register-parcels.server";
import { handleRequestFulfillment } from "./jobs/request-fulfillment.server";
import { handleSendFulfillment } from "./jobs/send-fulfillment.server";
import { handleSendNumbers } from "./jobs/send-numbers.server";
import { handleSendParcelEvent } from "./jobs/send-parcel-event.server";
import { handleSweepStore, handleSweepStores } from "./jobs/sweep-store.server";
import {
  handleSweepFulfillmentRequests,
  handleTakeInFulfillmentRequests,
} from "./jobs/take-in-fulfillment-requests.server";
import { handleTakeInOrder } from "./jobs/take-in-order.server";
import { handleTakeUpLost } from "./jobs/take-up-lost.sql.server";
import { handleWarnOfDeadlines } from "./jobs/warn-of-deadlines.server";

/** How the work of jobs.ts is done. */
export const ordersJobs: readonly JobHandler[] = [
  handleAdvancePurchaseOrder,
  handleAdvanceRefund,
  handleAnswerFulfillmentRequest,
  handleAutomateOrders,
  handleSendConfirmations,
  handleReopenAutomation,
  handleSweepAutomation,
  handleClearOrderEvents,
  handleClearTrackingImports,
  handleFigureDays,
  handleForgetKeptPurchases,
  handleSweepFigures,
  handlePollPurchaseOrders,
  handleReadParcels,
  handleReadPurchaseOrders,
  handleReadRisks,
  handleRecomputeSourceOrders,
  handleRecomputeStoreOrders,
  handleReconcile,
  handleReconcileWorkspace,
  handleRegisterParcels,
  handleRequestFulfillment,
  handleSendFulfillment,
  handleSendNumbers,
  handleSendParcelEvent,
  handleSweepStore,
  handleSweepStores,
  handleSweepFulfillmentRequests,
  handleTakeInFulfillmentRequests,
  handleTakeInOrder,
  handleTakeUpLost,
  handleWarnOfDeadlines,
];
