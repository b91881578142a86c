import type { ChannelRisk } from "~/adapters/order-channel/order-channel";
import { orderChannelFor } from "~/adapters/order-channel/registry.server";
import { mayPass, OutsideError } from "~/adapters/outcome";
import { findStore } from "~/areas/accounts/server/stores/find-store.server";
import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { publishEvent } from "~/platform/events/publish.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { answerFulfillmentRequestJob } from "../../jobs";
import { queueAutomation } from "../automation/queue-automation.server";
import { recomputeOrders } from "../order/recompute-order.server";
import { readKnownOrders, type IntakeStore } from "./take-in-orders.sql.server";
import { writeRisks } from "./write-risks.sql.server";

/**
 * Reads what a store says now of some orders' risk of fraud, and takes it in. An order that is not here yet brings it along.
 * @param externalIds the platform's
 * @throws OutsideError for what a later try may mend
 */
export async function readRisks({ storeId, externalIds }: { storeId: string; externalIds: string[] }): Promise<void> {
  const store = await findStore({ db: systemDb, storeId });
  if (!store || store.status !== "active") return;
  try {
    await takeInRisks({ store, risks: await orderChannelFor(store).readRisks(externalIds) });
  } catch (error) {
    if (error instanceof OutsideError && !mayPass(error)) return;
    throw error;
  }
}

/**
 * Takes in what a store says of orders' risk of fraud at this moment: it is told without the order, which has not changed.
 * Rules that waited for it, or left the order alone because of it, are asked anew, and requests that waited are answered.
 */
export async function takeInRisks({
  store,
  risks,
}: {
  store: IntakeStore;
  /** By the platform's ids of the orders */
  risks: ReadonlyMap<string, ChannelRisk>;
}): Promise<void> {
  if (risks.size === 0) return;
  const { workspaceId, connectedAt } = store;
  await systemDb.$transaction(async (tx) => {
    await readKnownOrders(tx, store, [...risks.keys()]);
    const orderIds = await writeRisks(tx, store, risks);
    if (orderIds.length === 0) return;
    await recomputeOrders({ tx, workspaceId, orderIds });
    await queueAutomation({ tx, workspaceId, orderIds, connectedAt });
    await takeUpRequests(tx, store, orderIds);
    await publishEvent(tx, {
      name: "orders.synced",
      workspaceId,
      data: { storeId: store.id, written: orderIds.length, created: 0 },
    });
  });
}

async function takeUpRequests(tx: SystemTransaction, store: IntakeStore, orderIds: string[]): Promise<void> {
  const { id: storeId, workspaceId } = store;
  const waiting = await tx.fulfillmentOrder.findMany({
    where: { workspaceId, orderId: { in: orderIds }, isOurs: true, requestStatus: "submitted" },
    select: { externalId: true },
  });
  const requests = waiting.map(({ externalId }) => ({
    payload: { storeId, externalId, kind: "fulfillment" as const },
  }));
  await enqueueMany(tx, answerFulfillmentRequestJob, requests);
}
