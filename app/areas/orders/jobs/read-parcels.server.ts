import { z } from "zod";
import { defineJob } from "~/platform/jobs/define.server";
import { readParcels } from "../server/read-parcels.server";

/** Reads parcels of which nothing was heard for long, in case a push was lost. */
export const readParcelsJob = defineJob({
  name: "orders.read-parcels",
  schema: z.object({}),
  maxAttempts: 2,
  timeoutMs: 600_000,
  schedule: "*/15 * * * *",
  async run(_payload, { signal }) {
    await readParcels({ signal });
  },
});
