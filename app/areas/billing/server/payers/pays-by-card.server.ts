import type { SystemTransaction } from "~/platform/db/client.server";
import { OPEN_WRITES } from "~/platform/states/outside-write";
import { CHARGED } from "../../rules/subscriptions/subscription-states";

/** Agreements that a workspace pays by card, or may, and what was told to their provider and is not settled: it is not deleted before. */
export async function countPaidByCard({
  db,
  workspaceId,
}: {
  db: SystemTransaction;
  workspaceId: string;
}): Promise<number> {
  const own = await db.subscription.findMany({
    where: { workspaceId, storeId: null },
    select: { id: true, status: true },
  });
  const states: readonly string[] = ["pending", ...CHARGED];
  const open = {
    workspaceId,
    subscriptionId: { in: own.map(({ id }) => id) },
    state: { in: [...OPEN_WRITES] },
  };
  return own.filter(({ status }) => states.includes(status)).length + (await db.billingWrite.count({ where: open }));
}
