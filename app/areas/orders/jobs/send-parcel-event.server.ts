import { workspaceScope } from "~/platform/db/scope.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { sendParcelEventJob } from "../jobs";
import { sendParcelEvent } from "../server/tracking/send-parcel-event.server";
import { comeAgain } from "./come-again.server";

export const handleSendParcelEvent = handleJob(sendParcelEventJob, async (payload) => {
  const { workspaceId, shipmentId, status, at } = payload;
  const scope = workspaceScope(workspaceId);
  const again = await sendParcelEvent({ scope, shipmentId, status, at: new Date(at) });
  await comeAgain(sendParcelEventJob, payload, again);
});
