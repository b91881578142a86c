import type { Store } from "@prisma/client";
import type { ChannelFulfillmentOrder, OrderChannel } from "~/adapters/order-channel/order-channel";
import { orderChannelFor } from "~/adapters/order-channel/registry.server";
import { mayPass, OutsideError } from "~/adapters/outcome";
import { findStore } from "~/areas/accounts/server/stores/find-store.server";
import { systemDb } from "~/platform/db/client.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { answerFulfillmentRequestJob } from "../../jobs";
import { ENDED_STATES } from "../../rules/purchasing/purchase-order-states";
import { takeInOrders } from "../intake/take-in-orders.server";
import { upsertFulfillmentOrders } from "../intake/take-in-orders.sql.server";

/** An accepted request that is not carried out by then has lost its job, or fails again and again. */
const STRANDED_MS = 10 * 60_000;
const MOST_AT_ONCE = 100;

/**
 * Reads the requests of a store that wait for our answer, to fulfill and to stop, takes their orders in and has each
 * answered by itself.
 * @throws OutsideError to be tried again
 */
export async function takeInFulfillmentRequests({ storeId }: { storeId: string }): Promise<void> {
  const store = await findStore({ db: systemDb, storeId });
  if (!store || store.status !== "active" || !store.locationId) return;
  const channel = orderChannelFor(store);
  if (!channel.capabilities.fulfillmentRequests) return;
  try {
    for (const kind of ["fulfillment", "cancellation"] as const) {
      const requests = await channel.listFulfillmentRequests(kind);
      await takeIn({ store, channel, requests });
      await enqueueMany(
        systemDb,
        answerFulfillmentRequestJob,
        requests.map(({ externalId }) => ({
          payload: { storeId, externalId, kind },
        })),
      );
    }
    await takeUpUnplaced(store);
  } catch (error) {
    if (error instanceof OutsideError && !mayPass(error)) return;
    throw error;
  }
}

/** Has requests gone on with that were accepted and never carried out, since the run that was to do it was lost. */
async function takeUpUnplaced({ id: storeId, workspaceId }: Store): Promise<void> {
  const unplaced = await systemDb.fulfillmentOrder.findMany({
    where: {
      workspaceId,
      isOurs: true,
      status: { in: ["open", "in_progress"] },
      requestStatus: "accepted",
      requestedAt: null,
      respondedAt: { lt: new Date(Date.now() - STRANDED_MS) },
      rejectReason: null,
      order: { storeId, cancelledAt: null, purchaseOrders: { none: { status: { notIn: [...ENDED_STATES] } } } },
    },
    orderBy: { respondedAt: "asc" },
    take: MOST_AT_ONCE,
    select: { externalId: true },
  });
  await enqueueMany(
    systemDb,
    answerFulfillmentRequestJob,
    unplaced.map(({ externalId }) => ({ payload: { storeId, externalId, kind: "fulfillment" as const } })),
  );
}

/** Keeps the requests; orders that are not known yet are read. */
async function takeIn({
  store,
  channel,
  requests,
}: {
  store: Store;
  channel: OrderChannel;
  requests: ChannelFulfillmentOrder[];
}): Promise<void> {
  const orderIds = [...new Set(requests.map(({ orderExternalId }) => orderExternalId))];
  const known = await systemDb.order.findMany({
    where: { storeId: store.id, externalId: { in: orderIds } },
    select: { externalId: true },
  });
  const isKnown = new Set(known.map(({ externalId }) => externalId));
  for (const orderExternalId of orderIds.filter((id) => !isKnown.has(id))) {
    const readAt = new Date();
    const order = await channel.readOrder(orderExternalId);
    if (order) await takeInOrders({ store, orders: [order], origin: "read", readAt });
  }
  await systemDb.$transaction((tx) => upsertFulfillmentOrders(tx, store, requests));
}
