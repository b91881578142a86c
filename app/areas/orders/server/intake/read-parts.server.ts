import type { Store } from "@prisma/client";
import type { ChannelFulfillmentOrder } from "~/adapters/order-channel/order-channel";
import { orderChannelFor } from "~/adapters/order-channel/registry.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { holdOrders } from "../order/hold-orders.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { endGoneParts, markPartsRead } from "./order-parts.sql.server";
import { upsertFulfillmentOrders } from "./take-in-orders.sql.server";

/** Whose fulfillment orders are read. */
export interface PartsAsked {
  scope: WorkspaceScope;
  store: Store;
  order: { id: string; externalId: string };
}

/** The fulfillment orders of an order as the store has them now, and keeps them. @throws OutsideError */
export async function readFulfillmentOrders({ scope, store, order }: PartsAsked): Promise<ChannelFulfillmentOrder[]> {
  const { id: orderId } = order;
  const { channelUpdatedAt: asOf } = await scope.db.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { channelUpdatedAt: true },
  });
  const fresh = await orderChannelFor(store).readFulfillmentOrders(order.externalId);
  await scope.db.$transaction(async (tx) => {
    await holdOrders({ tx, workspaceId: scope.workspaceId, orderIds: [orderId] });
    const { deletedAtStoreAt } = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
    // What was read before its order was deleted says nothing any more.
    if (deletedAtStoreAt) return;
    await upsertFulfillmentOrders(tx, store, fresh);
    const { workspaceId } = scope;
    const whole = { externalId: order.externalId, parts: fresh.map(({ externalId }) => externalId) };
    await endGoneParts({ tx, workspaceId, storeId: store.id, orders: [whole] });
    await markPartsRead({ tx, workspaceId, orderId, asOf });
    await recomputeOrder({ tx, workspaceId, orderId });
  });
  return fresh;
}
