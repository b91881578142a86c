import type { Charge } from "@prisma/client";
import {
  forfeitCredits,
  releaseCredits,
  withholdCredits,
  type Withheld,
} from "~/areas/credits/server/withhold-credits.server";
import type { NotificationKind } from "~/areas/notifications/rules/kinds";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { toState } from "~/platform/states/state-table";
import { CHARGE_TABLE, type ChargeState } from "../../rules/subscriptions/charge-states";

/**
 * Has credits follow how a bank stands to the payment that bought them, in the transaction that moved its charge: withheld
 * while it is disputed, given back when it is paid again, and lost with it (decision 52).
 * @param charge as it is now
 * @param from the state that it was in before; null for one that was not known
 * @returns what is to be told of it; null for nothing
 */
export async function followDispute({
  tx,
  charge,
  from,
  now,
}: {
  tx: WorkspaceTransaction;
  charge: Charge;
  from: ChargeState | null;
  now: Date;
}): Promise<NotificationKind | null> {
  const to = toState(CHARGE_TABLE, charge.status);
  if (from === to) return null;
  const { workspaceId } = charge;
  const work = { tx, workspaceId, reason: `charge:${charge.id}`, now };
  const wasDisputed = from === "disputed" || from === "lost";
  if (to === "disputed" || (to === "lost" && !wasDisputed)) {
    const withheld = await withholdCredits({ ...work, of: await boughtBy(tx, charge) });
    if (to === "disputed") return withheld > 0 ? "credits_disputed" : null;
  }
  if (to === "lost" || (wasDisputed && to === "refunded"))
    return (await forfeitCredits(work)) > 0 ? "dispute_lost" : null;
  return wasDisputed && (await releaseCredits(work)) > 0 ? "dispute_won" : null;
}

/** The credits that a charge has paid for: its own, or those of the plan's months while its time ran. */
async function boughtBy(tx: WorkspaceTransaction, charge: Charge): Promise<Withheld> {
  const { id, kind, provider, periodStart, periodEnd } = charge;
  if (kind !== "subscription") return { reference: `charge:${id}` };
  if (!periodStart || !periodEnd) return { times: [] };
  const had = await tx.planPeriod.findMany({
    where: {
      subscription: { provider },
      anchorAt: { lt: periodEnd },
      OR: [{ endedAt: null }, { endedAt: { gt: periodStart } }],
    },
  });
  const times = had.map(({ anchorAt, endedAt }) => ({
    from: new Date(Math.max(+anchorAt, +periodStart)),
    until: new Date(Math.min(+(endedAt ?? periodEnd), +periodEnd)),
  }));
  return { times };
}
