import { configuredPayments } from "~/adapters/registry.server";
import { log } from "~/platform/log.server";
import { processReturns } from "./process-returns.server";

/** Longer than the provider repeats a push that nobody took. */
const LOOKED_BACK_MS = 4 * 24 * 60 * 60 * 1000;

/**
 * Reads those payments again of which something went back in the last days: pushes may have been lost.
 * @throws what the last one failed with that could not be booked, after all have had their turn
 */
export async function sweepReturns(): Promise<void> {
  const since = new Date(Date.now() - LOOKED_BACK_MS);
  let failure: unknown = null;
  for (const provider of configuredPayments()) {
    try {
      for (const payment of await provider.listReturned(since)) {
        try {
          await processReturns({ provider: provider.id, paymentReference: payment });
        } catch (error) {
          log.warn({ err: error, payment }, "refunds and disputes of a payment could not be booked");
          failure = error;
        }
      }
    } catch (error) {
      log.warn({ err: error, provider: provider.id }, "what went back of payments could not be listed");
      failure = error;
    }
  }
  if (failure) throw failure;
}
