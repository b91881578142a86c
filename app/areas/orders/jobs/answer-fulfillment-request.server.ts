import { systemDb } from "~/platform/db/client.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { answerFulfillmentRequestJob } from "../jobs";
import { answerFulfillmentRequest } from "../server/fulfillment/answer-fulfillment-request.server";

export const handleAnswerFulfillmentRequest = handleJob(answerFulfillmentRequestJob, async (payload) => {
  const runAt = await answerFulfillmentRequest(payload);
  if (runAt) await enqueue(systemDb, answerFulfillmentRequestJob, payload, { runAt, isAgain: true });
});
