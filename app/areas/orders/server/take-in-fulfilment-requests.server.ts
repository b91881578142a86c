import type { Store } from "@prisma/client";
import { channelFor } from "~/adapters/sales-channel/registry.server";
import { OutsideError } from "~/adapters/outcome";
import type { ChannelFulfilmentOrder, SalesChannel } from "~/adapters/sales-channel/sales-channel";
import { systemDb } from "~/platform/db/client.server";
import { enqueueMany } from "~/platform/jobs/define.server";
import { answerFulfilmentRequestJob, answerFulfilmentRequestOptions } from "../jobs/answer-fulfilment-request.server";
import { takeInOrders } from "./take-in-orders.server";
import { upsertFulfilmentOrders } from "./take-in-orders.sql.server";

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
      await takeIn({ store, channel, requests });
      await enqueueMany(systemDb, answerFulfilmentRequestJob, requests.map(({ externalId }) => ({
        payload: { storeId, externalId, kind },
        options: answerFulfilmentRequestOptions({ externalId, storeId, kind }),
      })));
    }
  } catch (error) {
    if (error instanceof OutsideError && error.kind !== "retry" && error.kind !== "unknown") return;
    throw error;
  }
}

/** Keeps the requests; orders that are not known yet are read. */
async function takeIn({ store, channel, requests }: { store: Store; channel: SalesChannel; requests: ChannelFulfilmentOrder[] }): Promise<void> {
  const orderIds = [...new Set(requests.map(({ orderExternalId }) => orderExternalId))];
  const known = await systemDb.order.findMany({ where: { storeId: store.id, externalId: { in: orderIds } }, select: { externalId: true } });
  const isKnown = new Set(known.map(({ externalId }) => externalId));
  for (const orderExternalId of orderIds.filter((id) => !isKnown.has(id))) {
    const order = await channel.readOrder(orderExternalId);
    if (order) await takeInOrders({ store, orders: [order], origin: "read" });
  }
  await systemDb.$transaction((tx) => upsertFulfilmentOrders(tx, store, requests));
}
