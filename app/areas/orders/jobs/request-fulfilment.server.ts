import { z } from "zod";
import { workspaceScope } from "~/platform/db/scope.server";
import { defineJob, type EnqueueOptions } from "~/platform/jobs/define.server";
import { requestFulfilment } from "../server/request-fulfilment.server";
import { storeQueue } from "./send-fulfilment.server";

/** Shows the store that an order placed here is being fulfilled: submits the merchant's request and accepts it. */
export const requestFulfilmentJob = defineJob({
  name: "orders.request-fulfilment",
  schema: z.object({ workspaceId: z.uuid(), orderId: z.uuid() }),
  maxAttempts: 8,
  timeoutMs: 60_000,
  async run({ workspaceId, orderId }) {
    await requestFulfilment({ scope: workspaceScope(workspaceId), orderId });
  },
});

/** One run of an order waits at most; parcels are told first. */
export function requestFulfilmentOptions({ orderId, storeId }: { orderId: string; storeId: string }): EnqueueOptions {
  return { key: `orders.request-fulfilment:${orderId}`, queue: storeQueue(storeId), priority: 5 };
}
