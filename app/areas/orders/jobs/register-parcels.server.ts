import { z } from "zod";
import { defineJob, type EnqueueOptions } from "~/platform/jobs/define.server";
import { registerParcels } from "../server/register-parcels.server";

/** Parcels that become known together are registered in one call. */
const GATHER_MS = 3_000;

/** Has new parcels followed by the tracking provider, and looks every minute for some that were left out. */
export const registerParcelsJob = defineJob({
  name: "orders.register-parcels",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 300_000,
  schedule: "* * * * *",
  async run(_payload, { signal }) {
    await registerParcels({ signal });
  },
});

/** One run waits at most, beside the minute's own. */
export function registerParcelsOptions(): EnqueueOptions {
  return { key: "orders.register-parcels:soon", queue: "orders.register-parcels", runAt: new Date(Date.now() + GATHER_MS) };
}
