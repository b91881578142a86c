import type { Store } from "@prisma/client";
import { ORDER_PLATFORMS, orderChannelFor } from "~/adapters/order-channel/registry.server";
import { mayPass, OutsideError } from "~/adapters/outcome";
import { findStore } from "~/areas/accounts/server/stores/find-store.server";
import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { readFulfillmentOrders } from "../fulfillment/known-fulfillment-orders.server";
import { takeInOrders } from "./take-in-orders.server";
import { takeInRisks } from "./take-in-risks.server";
import { takeOutIfGone } from "./take-out-orders.server";

/**
 * Takes an order in where its store has changed it since it was read last, so that nothing is bought that was cancelled or
 * changed or deleted a moment ago, nor what the store warns of or holds back by now. @throws OutsideError for what a later try may mend
 */
export async function takeInIfChanged({
  storeId,
  externalId,
  channelUpdatedAt,
}: {
  storeId: string;
  externalId: string;
  channelUpdatedAt: Date;
}): Promise<void> {
  const store = await findStore({ db: systemDb, storeId });
  if (!store || store.status !== "active" || !ORDER_PLATFORMS.includes(store.platform)) return;
  try {
    const standing = await orderChannelFor(store).readStanding(externalId);
    if (!standing) return await takeOutIfGone(store, externalId);
    // Stamps are whole seconds: a cancellation may have the stamp of what is known. An order that is known as cancelled is not bought.
    if (new Date(standing.updatedAt) > channelUpdatedAt || standing.cancelledAt !== null)
      return await takeInOrder({ storeId, externalId });
    if (standing.risk) await takeInRisks({ store, risks: new Map([[externalId, standing.risk]]) });
    await readParts(store, externalId);
  } catch (error) {
    if (error instanceof OutsideError && !mayPass(error)) return;
    throw error;
  }
}

/** Reads an order's parts: what the store holds back, or has sent by others, need not change the order itself. */
async function readParts(store: Store, externalId: string): Promise<void> {
  const order = await systemDb.order.findUnique({
    where: { storeId_externalId: { storeId: store.id, externalId } },
    select: { id: true },
  });
  if (!order) return;
  const scope = workspaceScope(store.workspaceId);
  await readFulfillmentOrders({ scope, store, order: { id: order.id, externalId } });
}

/** Reads one order as the store has it now, and takes it in; or out, where the store has it no more. @throws OutsideError for what a later try may mend */
export async function takeInOrder({ storeId, externalId }: { storeId: string; externalId: string }): Promise<void> {
  const store = await findStore({ db: systemDb, storeId });
  if (!store || store.status !== "active") return;
  try {
    const readAt = new Date();
    const order = await orderChannelFor(store).readOrder(externalId);
    if (order) await takeInOrders({ store, orders: [order], origin: "read", readAt });
    else await takeOutIfGone(store, externalId);
  } catch (error) {
    // A store that is cut off is swept once it comes back.
    if (error instanceof OutsideError && !mayPass(error)) return;
    throw error;
  }
}
