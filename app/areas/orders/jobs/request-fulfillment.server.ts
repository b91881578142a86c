import { workspaceScope } from "~/platform/db/scope.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { requestFulfillmentJob } from "../jobs";
import { requestFulfillment } from "../server/fulfillment/request-fulfillment.server";
import { comeAgain } from "./come-again.server";

export const handleRequestFulfillment = handleJob(requestFulfillmentJob, async (payload) => {
  const { workspaceId, orderId } = payload;
  await comeAgain(
    requestFulfillmentJob,
    payload,
    await requestFulfillment({ scope: workspaceScope(workspaceId), orderId }),
  );
});
