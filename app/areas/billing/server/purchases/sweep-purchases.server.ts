import type { Charge } from "@prisma/client";
import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { unlessItFails } from "../subscriptions/unless-it-fails.server";
import { holdingBilling } from "../writes/move-billing-write.server";
import { moveCharge } from "./move-charge.server";
import { readBackPurchase } from "./read-back-purchase.server";
import { withdrawPurchase } from "./withdraw-purchase.server";

const BATCH = 50;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** What was approved without a push and without the merchant's return is found by then. */
export const READ_AFTER_MS = HOUR_MS / 4;
/** How long what waits for the merchant is read again; a provider forgets it after two days. */
const GIVEN_UP_AFTER_MS = 3 * DAY_MS;

/** Reads back purchases that wait for their merchant, and gives up those that no provider knows any more. */
export async function sweepPurchases(now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const due = await systemDb.charge.findMany({
    where: {
      status: { in: ["pending", "failed"] },
      kind: { not: "subscription" },
      providerId: { not: null },
      createdAt: { lt: before(READ_AFTER_MS) },
      updatedAt: { lt: before(READ_AFTER_MS) },
    },
    orderBy: { updatedAt: "asc" },
    take: BATCH,
  });
  for (const charge of due) {
    await unlessItFails({ charge: charge.id }, async () => {
      const scope = workspaceScope(charge.workspaceId);
      const answer = await readBackPurchase({ scope, charge });
      if (charge.createdAt >= before(GIVEN_UP_AFTER_MS)) return;
      if (answer === "unknown") await expire(charge);
      // A form that nobody has paid in can be opened for ever: it is taken back there first, and is what its provider then says.
      else if (answer === "known" && charge.payId) await withdrawPurchase({ scope, charge });
    });
    await systemDb.charge.updateMany({ where: { id: charge.id }, data: { updatedAt: new Date() } });
  }
}

function expire({ id, workspaceId }: Charge): Promise<unknown> {
  return holdingBilling(workspaceScope(workspaceId), async (tx) => {
    const charge = await tx.charge.findUnique({ where: { id } });
    if (charge?.status === "pending" || charge?.status === "failed")
      await moveCharge({ tx, charge, to: "expired", data: { confirmationUrl: null, payId: null } });
  });
}
