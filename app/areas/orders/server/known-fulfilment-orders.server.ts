import type { FulfillmentOrder, Store } from "@prisma/client";
import type { ChannelFulfilmentOrder, SalesChannel } from "~/adapters/sales-channel/sales-channel";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { recomputeOrder } from "./recompute-order.server";
import { upsertFulfilmentOrders } from "./take-in-orders.sql.server";

interface Asked {
  scope: WorkspaceScope;
  store: Store;
  channel: SalesChannel;
  order: { id: string; externalId: string };
}

/**
 * The fulfilment orders of an order as they were last seen; read from the store when none was seen yet. A reading costs the
 * store's allowance more than an answer does, so it is not done where what is known will do.
 * @throws OutsideError
 */
export async function knownFulfilmentOrders(asked: Asked): Promise<ChannelFulfilmentOrder[]> {
  const rows = await asked.scope.db.fulfillmentOrder.findMany({ where: { orderId: asked.order.id }, orderBy: { externalId: "asc" } });
  return rows.length > 0 ? rows.map((row) => toChannel(row, asked.order.externalId)) : readFulfilmentOrders(asked);
}

/** The fulfilment orders of an order as the store has them now, and keeps them. @throws OutsideError */
export async function readFulfilmentOrders({ scope, store, channel, order }: Asked): Promise<ChannelFulfilmentOrder[]> {
  const fresh = await channel.readFulfilmentOrders(order.externalId);
  await scope.db.$transaction(async (tx) => {
    await upsertFulfilmentOrders(tx, store, fresh);
    await recomputeOrder({ tx, orderId: order.id });
  });
  return fresh;
}

function toChannel({ externalId, locationId, status, requestStatus, supportedActions, lines }: FulfillmentOrder, orderExternalId: string): ChannelFulfilmentOrder {
  return { externalId, orderExternalId, locationId, status, requestStatus, supportedActions, lines: lines as unknown as ChannelFulfilmentOrder["lines"] };
}
