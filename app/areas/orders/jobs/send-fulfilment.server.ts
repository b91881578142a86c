import { z } from "zod";
import { workspaceScope } from "~/platform/db/scope.server";
import { defineJob, type EnqueueOptions } from "~/platform/jobs/define.server";
import { sendFulfilment } from "../server/send-fulfilment.server";

/** Tells the store of a parcel: carrier, number and link, as soon as they are known. */
export const sendFulfilmentJob = defineJob({
  name: "orders.send-fulfilment",
  schema: z.object({ workspaceId: z.uuid(), shipmentId: z.uuid() }),
  maxAttempts: 15,
  timeoutMs: 120_000,
  async run({ workspaceId, shipmentId }, { isLastAttempt }) {
    await sendFulfilment({ scope: workspaceScope(workspaceId), shipmentId, isLastAttempt });
  },
});

/** What is told to one store takes turns, new parcels first: the store's own rate holds it up, and must not hold up the rest. */
export function sendFulfilmentOptions({ shipmentId, storeId }: { shipmentId: string; storeId: string }): EnqueueOptions {
  return { key: `orders.fulfil:${shipmentId}`, queue: storeQueue(storeId), priority: -10 };
}

/** The queue of everything that a store is told. */
export function storeQueue(storeId: string): string {
  return `orders.tell-store:${storeId}`;
}
