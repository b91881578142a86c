import { z } from "zod";
import { configuredPayments } from "~/adapters/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { log } from "~/platform/log.server";
import { databaseTime } from "~/platform/time/clock.server";
import { advanceCharge } from "./advance-charge.server";
import type { AreToBePaid } from "./why-not-send.server";

/**
 * Reads an automatic charge back that a push tells of.
 * @returns whether it is one of ours
 * @throws OutsideError
 */
export async function processCharge({
  provider,
  reference,
}: {
  provider: string;
  reference: string;
}): Promise<boolean> {
  const id = z.uuid().safeParse(reference);
  const charge = id.success
    ? await systemDb.automaticCharge.findFirst({ where: { topUpId: id.data, topUp: { provider } } })
    : null;
  if (!charge) return false;
  await advanceCharge(charge.topUpId);
  return true;
}

const LEFT_ALONE_MS = 2 * 60_000;

/**
 * Goes on with charges that pushes or runs left behind, those first that were looked at longest ago.
 * @param areToBePaid as `advanceCharge` takes it
 */
export async function sweepCharges(areToBePaid: AreToBePaid): Promise<void> {
  const now = databaseTime();
  const left = await systemDb.automaticCharge.findMany({
    where: {
      OR: [{ state: { in: ["pending", "unknown", "needs_person"] } }, { state: "sending", settlesAt: { lt: now } }],
      updatedAt: { lt: new Date(now.getTime() - LEFT_ALONE_MS) },
      topUp: { provider: { in: configuredPayments().map(({ id }) => id) } },
    },
    orderBy: { updatedAt: "asc" },
    take: 50,
    select: { topUpId: true },
  });
  for (const { topUpId } of left) {
    try {
      await advanceCharge(topUpId, areToBePaid);
    } catch (error) {
      log.warn({ err: error, topUp: topUpId }, "an automatic charge could not be read back");
    }
    await systemDb.automaticCharge.updateMany({ where: { topUpId }, data: { updatedAt: databaseTime() } });
  }
}
