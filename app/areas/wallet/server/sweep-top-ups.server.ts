import { OutsideError } from "~/adapters/outcome";
import { isPaymentConfigured } from "~/adapters/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { log } from "~/platform/log.server";
import { processCheckout } from "./process-checkout.server";

const BATCH = 50;
/** Pushes come within seconds; one that is still missing then may be lost. */
const LEFT_ALONE_MS = 2 * 60 * 1000;
/** Payment pages live a day. */
const FORGOTTEN_AFTER_MS = 25 * 60 * 60 * 1000;

/** Reads pending top-ups back whose push may have been lost, those first that were read longest ago. */
export async function sweepTopUps(): Promise<void> {
  const now = Date.now();
  // The process ended between keeping the row and learning the page: nobody was sent there.
  await systemDb.topUp.updateMany({
    where: { status: "pending", providerReference: null, createdAt: { lt: new Date(now - FORGOTTEN_AFTER_MS) } },
    data: { status: "expired" },
  });
  if (!isPaymentConfigured()) return;
  const waiting = await systemDb.topUp.findMany({
    where: { status: "pending", providerReference: { not: null }, updatedAt: { lt: new Date(now - LEFT_ALONE_MS) } },
    orderBy: { updatedAt: "asc" },
    take: BATCH,
    select: { id: true, providerReference: true },
  });
  for (const { id, providerReference } of waiting) {
    try {
      await processCheckout(providerReference as string);
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      log.warn({ err: error, topUp: id }, "a top-up could not be read back");
      // One that can't be read must not keep the others from their turn.
      await systemDb.topUp.update({ where: { id }, data: { updatedAt: new Date() } });
    }
  }
}
