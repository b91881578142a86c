import type { Charge } from "@prisma/client";
import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { readBackPurchase } from "../purchases/read-back-purchase.server";
import { readBackSubscription } from "../subscriptions/read-back.server";
import { unlessItFails } from "../subscriptions/unless-it-fails.server";

const BATCH = 50;
const DAY_MS = 24 * 60 * 60 * 1000;
/** What was charged before a plan was changed is told with the agreement that came after. */
const LAST_AGREEMENTS = 3;

/** Reads once a day how disputed charges stand, of plans that are over too: a push may be lost, and none tells of a dispute that is lost. */
export async function sweepDisputes(now: Date): Promise<void> {
  const due = await systemDb.charge.findMany({
    where: { status: "disputed", updatedAt: { lt: new Date(now.getTime() - DAY_MS) } },
    orderBy: { updatedAt: "asc" },
    take: BATCH,
  });
  for (const charge of due) {
    await unlessItFails({ charge: charge.id }, () => readBack(charge));
    await systemDb.charge.updateMany({ where: { id: charge.id }, data: { updatedAt: new Date() } });
  }
}

async function readBack(charge: Charge): Promise<void> {
  const scope = workspaceScope(charge.workspaceId);
  if (charge.kind !== "subscription") {
    await readBackPurchase({ scope, charge });
    return;
  }
  const agreements = await scope.db.subscription.findMany({
    where: { provider: charge.provider, providerId: { not: null } },
    orderBy: { createdAt: "desc" },
    take: LAST_AGREEMENTS,
  });
  for (const subscription of agreements) await readBackSubscription({ scope, subscription });
}
