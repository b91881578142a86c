import type { FulfillmentOrder, Store } from "@prisma/client";
import type { ChannelFulfilmentOrder, SalesChannel } from "~/adapters/sales-channel/sales-channel";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { takeInOrders } from "./take-in-orders.server";

interface Asked {
  scope: WorkspaceScope;
  store: Store;
  channel: SalesChannel;
  order: { id: string; externalId: string };
}

/**
 * The fulfilment orders of an order as they were last seen; read from the store when none was seen yet. A reading costs the
 * store's allowance fifty times what an answer does, so it is not done where what is known will do.
 * @throws OutsideError
 */
export async function knownFulfilmentOrders(asked: Asked): Promise<ChannelFulfilmentOrder[]> {
  const rows = await asked.scope.db.fulfillmentOrder.findMany({ where: { orderId: asked.order.id }, orderBy: { externalId: "asc" } });
  return rows.length > 0 ? rows.map((row) => toChannel(row, asked.order.externalId)) : readFulfilmentOrders(asked);
}

/** The fulfilment orders of an order as the store has them now; the order is taken in with them. @throws OutsideError */
export async function readFulfilmentOrders({ store, channel, order }: Asked): Promise<ChannelFulfilmentOrder[]> {
  const fresh = await channel.readOrder(order.externalId);
  if (!fresh) return [];
  await takeInOrders({ store, orders: [fresh], origin: "read" });
  return fresh.fulfilmentOrders ?? [];
}

function toChannel({ externalId, locationId, status, requestStatus, supportedActions, lines }: FulfillmentOrder, orderExternalId: string): ChannelFulfilmentOrder {
  return { externalId, orderExternalId, locationId, status, requestStatus, supportedActions, lines: lines as unknown as ChannelFulfilmentOrder["lines"] };
}
