import type { Store } from "@prisma/client";
import { orderChannelFor } from "~/adapters/order-channel/registry.server";
import { mayPass, OutsideError } from "~/adapters/outcome";
import { findStore } from "~/areas/accounts/server/stores/find-store.server";
import { systemDb } from "~/platform/db/client.server";
import { takeInOrders } from "./take-in-orders.server";
import { takeOutIfGone } from "./take-out-orders.server";

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

/** As `takeInOrder`, of a store that is connected. @throws OutsideError */
export async function readAndTakeIn(store: Store, externalId: string): Promise<void> {
  const readAt = new Date();
  const order = await orderChannelFor(store).readOrder(externalId);
  if (order) await takeInOrders({ store, orders: [order], origin: "read", readAt });
  else await takeOutIfGone(store, externalId);
}
