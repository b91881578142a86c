import { OutsideError } from "~/adapters/outcome";
import { configuredPayments } from "~/adapters/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { log } from "~/platform/log.server";
import { moveTopUps } from "./move-top-up.server";
import { processCheckout } from "./process-checkout.server";

const BATCH = 50;
/** Pushes come within seconds; one that is still missing then may be lost. */
const LEFT_ALONE_MS = 2 * 60 * 1000;
/** After which nobody pays on a page that the process ended too early to learn of. */
const FORGOTTEN_AFTER_MS = 25 * 60 * 60 * 1000;

/**
 * Reads pending top-ups back whose push may have been lost, those first that were read longest ago.
 * @throws what the last one failed with that the provider is not to blame for, after all have had their turn
 */
export async function sweepTopUps(): Promise<void> {
  const now = Date.now();
  // The process ended between keeping the row and learning the page: nobody was sent there.
  await moveTopUps({
    tx: systemDb,
    where: { isAutomatic: false, providerReference: null, createdAt: { lt: new Date(now - FORGOTTEN_AFTER_MS) } },
    from: ["pending"],
    to: "expired",
  });
  const providers = configuredPayments().map(({ id }) => id);
  if (providers.length === 0) return;
  const waiting = await systemDb.topUp.findMany({
    where: {
      status: "pending",
      isAutomatic: false,
      provider: { in: providers },
      providerReference: { not: null },
      updatedAt: { lt: new Date(now - LEFT_ALONE_MS) },
    },
    orderBy: { updatedAt: "asc" },
    take: BATCH,
    select: { id: true, provider: true, providerReference: true, expiresAt: true },
  });
  let failure: unknown = null;
  for (const { id, provider, providerReference, expiresAt } of waiting) {
    try {
      await processCheckout({ provider, providerReference: providerReference as string });
    } catch (error) {
      // Not every provider keeps pages that nobody paid on.
      const isGone = error instanceof OutsideError && error.reason === "payment_gone";
      if (isGone && expiresAt && expiresAt.getTime() < now) {
        await moveTopUps({ tx: systemDb, where: { id }, from: ["pending"], to: "expired" });
        continue;
      }
      if (!(error instanceof OutsideError)) failure = error;
      log.warn({ err: error, topUp: id }, "a top-up could not be read back");
      // One that can't be read must not keep the others from their turn.
      await systemDb.topUp.updateMany({ where: { id }, data: { updatedAt: new Date() } });
    }
  }
  if (failure) throw failure;
}
