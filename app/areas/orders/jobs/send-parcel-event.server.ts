import { z } from "zod";
import { workspaceScope } from "~/platform/db/scope.server";
import { defineJob, type EnqueueOptions } from "~/platform/jobs/define.server";
import { PARCEL_STATUSES, type ParcelStatus } from "~/adapters/tracking/tracking-provider";
import { sendParcelEvent } from "../server/send-parcel-event.server";
import { storeQueue } from "./send-fulfilment.server";

/** Tells the store how far a parcel is. */
export const sendParcelEventJob = defineJob({
  name: "orders.send-parcel-event",
  schema: z.object({ workspaceId: z.uuid(), shipmentId: z.uuid(), status: z.enum(PARCEL_STATUSES), at: z.iso.datetime() }),
  maxAttempts: 8,
  timeoutMs: 60_000,
  async run({ workspaceId, shipmentId, status, at }, { isLastAttempt }) {
    await sendParcelEvent({ scope: workspaceScope(workspaceId), shipmentId, status, at: new Date(at), isLastAttempt });
  },
});

/** After the parcels themselves. */
export function sendParcelEventOptions({ shipmentId, storeId, status }: { shipmentId: string; storeId: string; status: ParcelStatus }): EnqueueOptions {
  return { key: `orders.parcel-event:${shipmentId}:${status}`, queue: storeQueue(storeId), priority: 10 };
}
