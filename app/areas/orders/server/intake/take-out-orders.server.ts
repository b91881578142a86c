import type { Store } from "@prisma/client";
import { orderChannelFor } from "~/adapters/order-channel/registry.server";
import { holdLock } from "~/platform/db/advisory-lock.server";
import { systemDb } from "~/platform/db/client.server";
import { publishEvent } from "~/platform/events/publish.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrders } from "../order/recompute-order.server";
import { cancelDeleted } from "./cancel-deleted.sql.server";
import { readKnownOrders, type IntakeStore } from "./take-in-orders.sql.server";

/** An order that its store has deleted, and when. */
export interface DeletedOrder {
  externalId: string;
  at: Date;
}

/**
 * Takes orders out that their store has deleted: each is cancelled as a whole on that day (decisions 78 and 81), so nothing
 * more is bought of it, what was bought is called off or asked about, and it is no sale. Twice changes nothing.
 * @returns those that are not known here, whose news may still come
 */
export function takeOutOrders({ store, deleted }: { store: IntakeStore; deleted: DeletedOrder[] }): Promise<string[]> {
  const { workspaceId } = store;
  return systemDb.$transaction(async (tx) => {
    await holdLock(tx, `orders-intake:${store.id}`);
    const known = await readKnownOrders(
      tx,
      store,
      deleted.map(({ externalId }) => externalId),
    );
    const orderIds = await cancelDeleted({ tx, workspaceId, storeId: store.id, deleted });
    if (orderIds.length > 0) {
      const events = orderIds.map((orderId) => ({ orderId, kind: "deleted_at_store", params: {}, actor: "channel" }));
      await insertOrderEvents({ tx, workspaceId, events });
      await recomputeOrders({ tx, workspaceId, orderIds });
      const data = { storeId: store.id, written: orderIds.length, created: 0 };
      await publishEvent(tx, { name: "orders.synced", workspaceId, data });
    }
    const here = new Set(known.map(({ externalId }) => externalId));
    return deleted.flatMap(({ externalId }) => (here.has(externalId) ? [] : [externalId]));
  });
}

/**
 * Takes an order out that its store, when asked, does not have. One that may only be too old to be shown to us stays: of that
 * nobody can say whether it is gone.
 */
export async function takeOutIfGone(store: Store, externalId: string): Promise<void> {
  const { readableForMs } = orderChannelFor(store).capabilities;
  const order = await systemDb.order.findUnique({
    where: { storeId_externalId: { storeId: store.id, externalId } },
    select: { placedAt: true, channelCreatedAt: true, deletedAtStoreAt: true },
  });
  if (!order || order.deletedAtStoreAt) return;
  const cameAt = order.channelCreatedAt ?? order.placedAt;
  if (cameAt.getTime() < Date.now() - readableForMs) return;
  await takeOutOrders({ store, deleted: [{ externalId, at: new Date() }] });
}
