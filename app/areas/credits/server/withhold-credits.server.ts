import type { CreditGrant, Prisma } from "@prisma/client";
import type { WorkspaceDb, WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { CREDITS } from "../rules/credit-kinds";
import { grantCredits } from "./grant-credits.server";
import { holdCredits, type CreditTransaction } from "./hold-credits.server";

/** Which credits are withheld: those of one grant, or those that began in times of a plan. */
export type Withheld = { reference: string } | { times: readonly { from: Date; until: Date }[] };

interface Withholding {
  tx: CreditTransaction;
  workspaceId: string;
  /** Names what is not settled, such as a charge */
  reason: string;
  now: Date;
}

/** How many credits are withheld, as far as they are not used. */
export async function countWithheld({
  db,
  workspaceId,
}: {
  db: WorkspaceDb | CreditTransaction;
  workspaceId: string;
}): Promise<number> {
  const grants = await (db as WorkspaceTransaction).creditGrant.findMany({
    where: { workspaceId, withheldFor: { not: null }, endedAt: null },
  });
  return grants.reduce((sum, grant) => sum + leftOf(grant), 0);
}

/**
 * Keeps what is left of credits from being used, in the caller's transaction, until `releaseCredits` or `forfeitCredits` follows
 * for the same reason (decision 52). Again changes nothing.
 * @returns how many credits are withheld now
 */
export async function withholdCredits({
  tx: transaction,
  workspaceId,
  reason,
  now,
  of,
}: Withholding & { of: Withheld }): Promise<number> {
  const tx = transaction as WorkspaceTransaction;
  await holdCredits(tx, workspaceId);
  const grants = await tx.creditGrant.updateManyAndReturn({
    where: {
      workspaceId,
      withheldFor: null,
      endedAt: null,
      AND: [{ OR: [{ endsAt: null }, { endsAt: { gt: now } }] }, whereOf(of)],
    },
    data: { withheldFor: reason, withheldAt: now },
  });
  await publishEvent(tx, { name: "plan.changed", workspaceId, data: { plan: null } });
  return grants.reduce((sum, grant) => sum + leftOf(grant), 0);
}

const whereOf = (of: Withheld): Prisma.CreditGrantWhereInput =>
  "reference" in of
    ? { reference: of.reference }
    : {
        kind: { in: ["main", "bonus", "redeemed"] },
        OR: of.times.map(({ from, until }) => ({ startsAt: { gte: from, lt: until } })),
      };

/**
 * Gives back what was withheld for a reason, whether it was forfeited since or not. What has ended meanwhile is given anew,
 * for as long as it had left.
 * @returns how many credits there are again
 */
export async function releaseCredits({ tx: transaction, workspaceId, reason, now }: Withholding): Promise<number> {
  const tx = transaction as WorkspaceTransaction;
  await holdCredits(tx, workspaceId);
  const grants = await tx.creditGrant.findMany({ where: { workspaceId, withheldFor: reason } });
  for (const grant of grants) {
    const { id, kind, endsAt, endedAt, withheldAt } = grant;
    await tx.creditGrant.update({ where: { id }, data: { withheldFor: null, withheldAt: null } });
    if (endedAt === null && (endsAt === null || endsAt > now)) continue;
    if (endedAt === null) await end(tx, grant, now);
    const hadLeftMs = endsAt && withheldAt && kind !== "extra" ? endsAt.getTime() - withheldAt.getTime() : null;
    await grantCredits(tx, {
      workspaceId,
      // A month's own credits would end with the next month's.
      kind: kind === "extra" ? "extra" : "redeemed",
      reference: `released:${id}`,
      amount: leftOf(grant),
      startsAt: now,
      endsAt: hadLeftMs === null ? null : new Date(now.getTime() + hadLeftMs),
    });
  }
  await publishEvent(tx, { name: "plan.changed", workspaceId, data: { plan: null } });
  return grants.reduce((sum, grant) => sum + leftOf(grant), 0);
}

/** Ends what was withheld for a reason. @returns how many credits were lost by it */
export async function forfeitCredits({ tx: transaction, workspaceId, reason, now }: Withholding): Promise<number> {
  const tx = transaction as WorkspaceTransaction;
  await holdCredits(tx, workspaceId);
  const grants = await tx.creditGrant.findMany({ where: { workspaceId, withheldFor: reason, endedAt: null } });
  for (const grant of grants) await end(tx, grant, now);
  await publishEvent(tx, { name: "plan.changed", workspaceId, data: { plan: null } });
  return grants.reduce((sum, grant) => sum + leftOf(grant), 0);
}

/** Ends a grant, and writes into the log what is lost with it. */
async function end(tx: WorkspaceTransaction, grant: CreditGrant, now: Date): Promise<void> {
  const { id, workspaceId, kind: creditType, endsAt } = grant;
  const endsNow = endsAt === null || endsAt > now;
  await tx.creditGrant.update({ where: { id }, data: { endedAt: now, ...(endsNow && { endsAt: now }) } });
  const cost = leftOf(grant);
  if (cost > 0)
    await tx.creditEntry.create({
      data: { workspaceId, kind: "ended", featureId: CREDITS, creditType, cost, reference: id },
    });
}

const leftOf = ({ amount, used }: CreditGrant): number => amount - used;
