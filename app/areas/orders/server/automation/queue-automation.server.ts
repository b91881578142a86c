import type { SystemTransaction } from "~/platform/db/client.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { automateOrdersJob } from "../../jobs";
import { queueDecisions } from "./write-decisions.sql.server";

/**
 * Has the rules asked about orders that were just taken in, in the transaction that takes them in. Where no rule about new
 * orders is on nothing is written.
 */
export async function queueAutomation({
  tx,
  workspaceId,
  orderIds,
  connectedAt,
}: {
  tx: SystemTransaction;
  workspaceId: string;
  orderIds: readonly string[];
  /** Since when their store is connected: its orders from before are none of the rules' */
  connectedAt: Date;
}): Promise<void> {
  const rules = await tx.automationRule.findMany({
    where: { workspaceId, isOn: true, triggers: { has: "new_order" } },
    select: { activeSince: true },
  });
  if (rules.length === 0) return;
  const starts = rules.map(({ activeSince }) => activeSince?.getTime() ?? 0);
  const since = new Date(Math.max(Math.min(...starts), connectedAt.getTime()));
  const queued = await queueDecisions({ tx, workspaceId, orderIds, since });
  if (queued > 0) await enqueue(tx, automateOrdersJob, { workspaceId });
}
