import { workspaceScope } from "~/platform/db/scope.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { sendFulfillmentJob } from "../jobs";
import { sendFulfillment } from "../server/fulfillment/send-fulfillment.server";
import { comeAgain } from "./come-again.server";

export const handleSendFulfillment = handleJob(sendFulfillmentJob, async (payload, { isLastAttempt }) => {
  const { workspaceId, shipmentId } = payload;
  const again = await sendFulfillment({ scope: workspaceScope(workspaceId), shipmentId, isLastAttempt });
  await comeAgain(sendFulfillmentJob, payload, again);
});
