import type { WorkspaceDb, WorkspaceTransaction } from "~/platform/db/scope.server";
import type { CreditKind } from "../rules/credit-kinds";
import { grantCredits } from "./grant-credits.server";
import { holdCredits, type CreditTransaction } from "./hold-credits.server";

/** A time that credits are given for, such as a plan's month. */
export interface GrantTime {
  kind: CreditKind;
  startsAt: Date;
  endsAt: Date;
}

/**
 * Has a workspace hold so many credits for each of these times: the first asking gives all of them, a larger number later
 * the difference, and a smaller one nothing, so that no time's credits are had twice.
 * @param upTo how many they are to be in all, for each time
 */
export async function topUpGrants(
  tx: CreditTransaction,
  { workspaceId, upTo, times }: { workspaceId: string; upTo: number; times: readonly GrantTime[] },
): Promise<void> {
  await holdCredits(tx, workspaceId);
  for (const missing of await missingGrants(tx, { workspaceId, upTo, times })) {
    const reference = `${missing.kind}:${missing.startsAt.toISOString()}:${upTo}`;
    await grantCredits(tx, { workspaceId, reference, ...missing });
  }
}

/** What of so many credits was not given yet for each of these times; those that are complete are left out. */
export async function missingGrants(
  db: WorkspaceDb | CreditTransaction,
  { workspaceId, upTo, times }: { workspaceId: string; upTo: number; times: readonly GrantTime[] },
): Promise<(GrantTime & { amount: number })[]> {
  const given = await (db as WorkspaceTransaction).creditGrant.groupBy({
    by: ["kind", "startsAt"],
    where: { workspaceId, startsAt: { in: times.map(({ startsAt }) => startsAt) } },
    _sum: { amount: true },
  });
  return times.flatMap((time) => {
    const earlier = given.find((one) => one.kind === time.kind && one.startsAt.getTime() === time.startsAt.getTime());
    const amount = upTo - (earlier?._sum.amount ?? 0);
    return amount > 0 ? [{ ...time, amount }] : [];
  });
}

/** Ends what is left of grants of a kind that began before a moment: another plan's month takes the place of theirs. */
export async function endEarlierGrants(
  tx: CreditTransaction,
  { workspaceId, kind, before }: { workspaceId: string; kind: CreditKind; before: Date },
): Promise<void> {
  await holdCredits(tx, workspaceId);
  await (tx as WorkspaceTransaction).creditGrant.updateMany({
    where: { workspaceId, kind, withheldFor: null, startsAt: { lt: before }, endsAt: { gt: before } },
    data: { endsAt: before },
  });
}
