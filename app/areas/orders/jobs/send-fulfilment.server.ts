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

/** Parcels of one order are told one after another: each takes from what the one before left. */
export function sendFulfilmentOptions({ shipmentId, orderId }: { shipmentId: string; orderId: string }): EnqueueOptions {
  return { key: `orders.fulfil:${shipmentId}`, queue: `orders.fulfil:${orderId}`, priority: -10 };
}
