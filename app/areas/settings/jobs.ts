import { z } from "zod";
import { declareJob } from "~/platform/jobs/declare";

/** Every hour: asks the provider what a dollar buys and keeps it for all processes (G193). */
export const refreshExchangeRatesJob = declareJob({
  name: "settings.refresh-exchange-rates",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 60_000,
  schedule: "17 * * * *",
});
