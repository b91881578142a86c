import { notify } from "~/areas/notifications/server/notify.server";
import { systemDb } from "~/platform/db/client.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { takeInOrderJob } from "../../jobs";
import { takeUpComeDue } from "./order-parts.sql.server";
import type { IntakeStore } from "./take-in-orders.sql.server";

/** Read anew at a time; the next sweep goes on with the rest. */
const MOST = 500;
/** So often is a store asked, which takes an hour, until a person hears of an order. */
const ASKS_IN_VAIN = 3;

/**
 * Has orders read anew of which a part was due later and is by now: that a day has come does not change an order at its store.
 * One that its store has not released a while later, or does not let us read any more, is for a person: nothing of it would
 * ever be bought.
 */
export async function readComeDue({ id: storeId, workspaceId }: IntakeStore): Promise<void> {
  await systemDb.$transaction(async (tx) => {
    const due = await takeUpComeDue({ tx, workspaceId, storeId, now: new Date(), limit: MOST });
    const externalIds = [...new Set(due.map(({ externalId }) => externalId))];
    const readings = externalIds.map((externalId) => ({ payload: { storeId, externalId } }));
    await enqueueMany(tx, takeInOrderJob, readings);
    const stuck = due.filter(({ asks, isMapped }) => isMapped && asks === ASKS_IN_VAIN);
    for (const [id, order] of new Map(stuck.map(({ id, name }) => [id, name])))
      await notify({
        tx,
        workspaceId,
        kind: "order_placement_failed",
        names: { order },
        reason: "due_not_released",
        link: `/app/orders/${id}`,
      });
  });
}
