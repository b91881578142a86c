import type { FulfillmentOrder } from "@prisma/client";
import { z } from "zod";
import type { AnsweredPart } from "~/adapters/fulfillment-channel/fulfillment-channel";
import type { ChannelFulfillmentOrder } from "~/adapters/order-channel/order-channel";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { readFulfillmentOrders, type PartsAsked } from "../intake/read-parts.server";

/**
 * The fulfillment orders of an order as they were last seen; read from the store when none was seen yet. A reading costs the
 * store's allowance more than an answer does, so it is not done where what is known will do.
 * @throws OutsideError
 */
export async function knownFulfillmentOrders(asked: PartsAsked): Promise<ChannelFulfillmentOrder[]> {
  const rows = await asked.scope.db.fulfillmentOrder.findMany({
    where: { orderId: asked.order.id },
    orderBy: { externalId: "asc" },
  });
  return rows.length > 0 ? rows.map((row) => toChannel(row, asked.order.externalId)) : readFulfillmentOrders(asked);
}

/** The fulfillment orders of an order as they were last seen, in a change under the order's lock; other services' come last. */
export async function keptFulfillmentOrders(
  tx: WorkspaceTransaction,
  order: PartsAsked["order"],
): Promise<ChannelFulfillmentOrder[]> {
  const rows = await tx.fulfillmentOrder.findMany({
    where: { orderId: order.id },
    orderBy: [{ isElsewhere: "asc" }, { externalId: "asc" }],
  });
  return rows.map((row) => toChannel(row, order.externalId));
}

/** Keeps how a fulfillment order stands after a request or an answer to one, as the store has said with it. */
export async function keepAnswered({
  tx,
  orderId,
  answered: { externalId, status, requestStatus, supportedActions },
}: {
  tx: WorkspaceTransaction;
  orderId: string;
  answered: AnsweredPart;
}): Promise<void> {
  const data = { status, requestStatus, supportedActions };
  await tx.fulfillmentOrder.updateMany({ where: { orderId, externalId }, data });
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
