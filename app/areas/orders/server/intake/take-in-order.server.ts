import type { Store } from "@prisma/client";
import { ORDER_PLATFORMS, orderChannelFor } from "~/adapters/order-channel/registry.server";
import { isRefusal, mayPass, OutsideError } from "~/adapters/outcome";
import { findStore } from "~/areas/accounts/server/stores/find-store.server";
import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { readFulfillmentOrders } from "../fulfillment/known-fulfillment-orders.server";
import { keepStanding, refusalOf } from "../order/store-standing.sql.server";
import { takeInOrders } from "./take-in-orders.server";
import { takeInRisks } from "./take-in-risks.server";
import { takeOutIfGone } from "./take-out-orders.server";

/** What came of asking a store whether it has changed an order. */
export type Looked =
  /** It stands as it is known here */
  | "unchanged"
  /** It was read anew, or is gone, and stands here as the store has it */
  | "changed"
  /** The store is disconnected, frozen or refuses us: nobody knows how the order stands, which is no reason to buy */
  | "could_not_look";

/**
 * Takes an order in where its store has changed it since it was read last, so that nothing is bought that was cancelled or
 * changed or deleted a moment ago, nor what the store warns of or holds back by now. Whether the store lets us look is kept.
 * @throws OutsideError for what a later try may mend, and where the store refuses this order and not others
 */
export async function takeInIfChanged({
  storeId,
  externalId,
  channelUpdatedAt,
}: {
  storeId: string;
  externalId: string;
  channelUpdatedAt: Date;
}): Promise<Looked> {
  const store = await findStore({ db: systemDb, storeId });
  if (!store || store.status !== "active" || !ORDER_PLATFORMS.includes(store.platform)) return "could_not_look";
  try {
    const looked = await lookAtStore(store, { externalId, channelUpdatedAt });
    await keepStanding({ store, shutOut: null });
    return looked;
  } catch (error) {
    const shutOut = refusalOf(error);
    // A store that refuses one order has answered: the others are not to wait for it.
    if (shutOut !== null || isRefusal(error)) await keepStanding({ store, shutOut });
    if (shutOut === null) throw error;
    return "could_not_look";
  }
}

async function lookAtStore(
  store: Store,
  { externalId, channelUpdatedAt }: { externalId: string; channelUpdatedAt: Date },
): Promise<Looked> {
  const standing = await orderChannelFor(store).readStanding(externalId);
  if (!standing) {
    await takeOutIfGone(store, externalId);
    return "changed";
  }
  // Stamps are whole seconds: a cancellation may have the stamp of what is known. An order that is known as cancelled is not bought.
  if (new Date(standing.updatedAt) > channelUpdatedAt || standing.cancelledAt !== null) {
    await readAndTakeIn(store, externalId);
    return "changed";
  }
  if (standing.risk) await takeInRisks({ store, risks: new Map([[externalId, standing.risk]]) });
  await readParts(store, externalId);
  return "unchanged";
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
    await readAndTakeIn(store, externalId);
  } catch (error) {
    // A store that is cut off is swept once it comes back.
    if (error instanceof OutsideError && !mayPass(error)) return;
    throw error;
  }
}

async function readAndTakeIn(store: Store, externalId: string): Promise<void> {
  const readAt = new Date();
  const order = await orderChannelFor(store).readOrder(externalId);
  if (order) await takeInOrders({ store, orders: [order], origin: "read", readAt });
  else await takeOutIfGone(store, externalId);
}
