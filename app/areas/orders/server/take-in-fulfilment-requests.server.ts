import { channelFor } from "~/adapters/sales-channel/registry.server";
import { OutsideError } from "~/adapters/outcome";
import { systemDb } from "~/platform/db/client.server";
import { enqueueMany } from "~/platform/jobs/define.server";
import { answerFulfilmentRequestJob, answerFulfilmentRequestOptions } from "../jobs/answer-fulfilment-request.server";
import { takeInOrders } from "./take-in-orders.server";

/**
 * Reads the requests of a store that wait for our answer, to fulfil and to stop, takes their orders in and has each
 * answered by itself.
 * @throws OutsideError to be tried again
 */
export async function takeInFulfilmentRequests({ storeId }: { storeId: string }): Promise<void> {
  const store = await systemDb.store.findUnique({ where: { id: storeId } });
  if (!store || store.status !== "active" || !store.locationId) return;
  const channel = channelFor(store);
  if (!channel.capabilities.fulfilmentService) return;
  try {
    for (const kind of ["fulfilment", "cancellation"] as const) {
      const requests = await channel.listFulfilmentRequests(kind);
      for (const orderExternalId of new Set(requests.map((request) => request.orderExternalId))) {
        const order = await channel.readOrder(orderExternalId);
        if (order) await takeInOrders({ store, orders: [order], origin: "read" });
      }
      await enqueueMany(systemDb, answerFulfilmentRequestJob, requests.map(({ externalId, orderExternalId }) => ({
        payload: { storeId, externalId, kind },
        options: answerFulfilmentRequestOptions({ externalId, orderExternalId, kind }),
      })));
    }
  } catch (error) {
    if (error instanceof OutsideError && error.kind !== "retry" && error.kind !== "unknown") return;
    throw error;
  }
}
