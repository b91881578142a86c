import { z } from "zod";
import { defineJob } from "~/platform/jobs/define.server";
import { processCheckout } from "../server/process-checkout.server";

/** Reads one checkout back for a payer who has returned before the provider's push has come. */
export const readBackTopUpJob = defineJob({
  name: "wallet.read-back-top-up",
  schema: z.object({ providerReference: z.string() }),
  maxAttempts: 5,
  timeoutMs: 30_000,
  async run({ providerReference }) {
    await processCheckout(providerReference);
  },
});
