import type { FulfillmentOrder, Store } from "@prisma/client";
import { z } from "zod";
import type { ChannelFulfillmentOrder } from "~/adapters/order-channel/order-channel";
import { orderChannelFor } from "~/adapters/order-channel/registry.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { endGoneParts, markPartsRead } from "../intake/order-parts.sql.server";
import { upsertFulfillmentOrders } from "../intake/take-in-orders.sql.server";
import { holdOrders } from "../order/hold-orders.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";

interface Asked {
  scope: WorkspaceScope;
  store: Store;
  order: { id: string; externalId: string };
}

/**
 * The fulfillment orders of an order as they were last seen; read from the store when none was seen yet. A reading costs the
 * store's allowance more than an answer does, so it is not done where what is known will do.
 * @throws OutsideError
 */
export async function knownFulfillmentOrders(asked: Asked): Promise<ChannelFulfillmentOrder[]> {
  const rows = await asked.scope.db.fulfillmentOrder.findMany({
    where: { orderId: asked.order.id },
    orderBy: { externalId: "asc" },
  });
  return rows.length > 0 ? rows.map((row) => toChannel(row, asked.order.externalId)) : readFulfillmentOrders(asked);
}

/** The fulfillment orders of an order as the store has them now, and keeps them. @throws OutsideError */
export async function readFulfillmentOrders({ scope, store, order }: Asked): Promise<ChannelFulfillmentOrder[]> {
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

/** The fulfillment orders of an order as they were last seen, in a change under the order's lock; other services' come last. */
export async function keptFulfillmentOrders(
  tx: WorkspaceTransaction,
  order: Asked["order"],
): Promise<ChannelFulfillmentOrder[]> {
  const rows = await tx.fulfillmentOrder.findMany({
    where: { orderId: order.id },
    orderBy: [{ isElsewhere: "asc" }, { externalId: "asc" }],
  });
  return rows.map((row) => toChannel(row, order.externalId));
}

/** Keeps what is left of fulfillment orders after a part of them was sent. */
export async function keepSent({
  tx,
  orderId,
  sent,
}: {
  tx: WorkspaceTransaction;
  orderId: string;
  sent: { fulfillmentOrders: { externalId: string; lines: { externalId: string; quantity: number }[] }[] };
}): Promise<void> {
  for (const { externalId, lines: gone } of sent.fulfillmentOrders) {
    const row = await tx.fulfillmentOrder.findFirst({ where: { orderId, externalId } });
    if (!row) continue;
    const lines = linesSchema.parse(row.lines).map((line) => ({
      ...line,
      remainingQuantity:
        line.remainingQuantity - (gone.find((part) => part.externalId === line.externalId)?.quantity ?? 0),
    }));
    const isEmpty = lines.every(({ remainingQuantity }) => remainingQuantity <= 0);
    await tx.fulfillmentOrder.update({
      where: { id: row.id },
      data: { lines, ...(isEmpty && { status: "closed" }) },
    });
  }
}

const linesSchema = z.array(
  z.object({
    externalId: z.string(),
    lineExternalId: z.string(),
    totalQuantity: z.number(),
    remainingQuantity: z.number(),
  }),
);

function toChannel(
  { externalId, isOurs, isElsewhere, fulfillAt, lines, ...row }: FulfillmentOrder,
  orderExternalId: string,
): ChannelFulfillmentOrder {
  return {
    externalId,
    orderExternalId,
    locationId: row.locationId,
    locationName: row.locationName,
    isAtService: isOurs || isElsewhere,
    fulfillAt: fulfillAt?.toISOString() ?? null,
    status: row.status,
    requestStatus: row.requestStatus,
    supportedActions: row.supportedActions,
    lines: linesSchema.parse(lines),
  };
}
