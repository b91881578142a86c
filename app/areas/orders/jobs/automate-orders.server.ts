import { systemDb } from "~/platform/db/client.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { automateOrdersJob, reopenAutomationJob, sendConfirmationsJob, sweepAutomationJob } from "../jobs";
import { automateOrders } from "../server/automation/automate-orders.server";
import { sendConfirmations } from "../server/automation/send-confirmations.server";
import { reopenUnblocked } from "../server/automation/write-decisions.sql.server";
import {
  workspacesThatLack,
  workspacesToAutomate,
  workspacesUnblocked,
} from "../server/reading/workspaces-to-automate.sql.server";

export const handleAutomateOrders = handleJob(automateOrdersJob, async ({ workspaceId }, { signal }) => {
  await automateOrders({ workspaceId, signal });
});

export const handleSendConfirmations = handleJob(sendConfirmationsJob, async ({ workspaceId }) => {
  await sendConfirmations({ workspaceId });
});

export const handleReopenAutomation = handleJob(reopenAutomationJob, async () => {
  await automateAll(await workspacesThatLack(systemDb));
});

export const handleSweepAutomation = handleJob(sweepAutomationJob, async () => {
  for (const workspaceId of await workspacesUnblocked(systemDb)) await reopenUnblocked({ tx: systemDb, workspaceId });
  const { undecided, unconfirmed } = await workspacesToAutomate(systemDb);
  await automateAll(undecided);
  await enqueueMany(
    systemDb,
    sendConfirmationsJob,
    unconfirmed.map((workspaceId) => ({ payload: { workspaceId } })),
  );
});

async function automateAll(workspaceIds: string[]): Promise<void> {
  await enqueueMany(
    systemDb,
    automateOrdersJob,
    workspaceIds.map((workspaceId) => ({ payload: { workspaceId } })),
  );
}
