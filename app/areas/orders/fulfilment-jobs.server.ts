import type { JobDefinition } from "~/platform/jobs/define.server";
import { advancePurchaseOrderJob } from "./jobs/advance-purchase-order.server";
import { advanceRefundJob } from "./jobs/advance-refund.server";
import { answerFulfilmentRequestJob } from "./jobs/answer-fulfilment-request.server";
import { pollPurchaseOrdersJob } from "./jobs/poll-purchase-orders.server";
import { readParcelsJob } from "./jobs/read-parcels.server";
import { readPurchaseOrdersJob } from "./jobs/read-purchase-orders.server";
import { registerParcelsJob } from "./jobs/register-parcels.server";
import { requestFulfilmentJob } from "./jobs/request-fulfilment.server";
import { sendFulfilmentJob } from "./jobs/send-fulfilment.server";
import { sendParcelEventJob } from "./jobs/send-parcel-event.server";
import { sweepFulfilmentRequestsJob, takeInFulfilmentRequestsJob } from "./jobs/take-in-fulfilment-requests.server";

/** Background work from a placed order to a delivered parcel. */
export const fulfilmentJobs: readonly JobDefinition[] = [
  advancePurchaseOrderJob,
  advanceRefundJob,
  readPurchaseOrdersJob,
  pollPurchaseOrdersJob,
  requestFulfilmentJob,
  takeInFulfilmentRequestsJob,
  sweepFulfilmentRequestsJob,
  answerFulfilmentRequestJob,
  sendFulfilmentJob,
  sendParcelEventJob,
  registerParcelsJob,
  readParcelsJob,
];
