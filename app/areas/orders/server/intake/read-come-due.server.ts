import { systemDb } from "~/platform/db/client.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { takeInOrderJob } from "../../jobs";
import { ordersComeDue } from "./order-parts.sql.server";
import type { IntakeStore } from "./take-in-orders.sql.server";

/** Read anew at a time; the next sweep goes on with the rest. */
const MOST = 500;

/** Has orders read anew of which a part was due later and is by now: that a day has come does not change an order at its store. */
export async function readComeDue({ id: storeId, workspaceId }: IntakeStore): Promise<void> {
  const due = await ordersComeDue({ tx: systemDb, workspaceId, storeId, now: new Date(), limit: MOST });
  const readings = due.map((externalId) => ({ payload: { storeId, externalId } }));
  await enqueueMany(systemDb, takeInOrderJob, readings);
}
