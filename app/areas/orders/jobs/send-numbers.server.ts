import { workspaceScope } from "~/platform/db/scope.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { sendNumbersJob } from "../jobs";
import { sendNumbers } from "../server/tracking-import/send-numbers.server";

/** How long one run works; what is left is another run's, so that none runs into its deadline. */
const RUN_MS = 4 * 60_000;

export const handleSendNumbers = handleJob(sendNumbersJob, async (payload, { signal }) => {
  const { workspaceId, importId, accountId } = payload;
  const isDone = await sendNumbers({ workspaceId, importId, accountId, signal, until: Date.now() + RUN_MS });
  if (!isDone) await workspaceScope(workspaceId).db.$transaction((tx) => enqueue(tx, sendNumbersJob, payload));
});
