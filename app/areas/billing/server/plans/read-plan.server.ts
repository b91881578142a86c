import type { WorkspaceDb, WorkspaceTransaction } from "~/platform/db/scope.server";
import { DEFAULT_PLAN, planOf, type Plan } from "../../rules/plans/plans";
import { MONTHLY, usagePeriod, YEARLY, type CycleDays, type Period } from "../../rules/usage/usage-period";

/** What a workspace has at a moment. */
export interface CurrentPlan {
  /** As it was kept, which may be an earlier name of what is sold today */
  key: string;
  plan: Plan;
  cycleDays: CycleDays;
  /** The month in which what is used counts */
  period: Period;
  /** From when its months are counted */
  anchorAt: Date;
  /** When it was had from; null for the free plan that nobody chose */
  startedAt: Date | null;
  /** Who pays for it; null for a free or granted plan */
  subscriptionId: string | null;
}

/** Months of a plan that nothing paid for begins: counted from here, so that they are the same whoever asks. */
const COMMON_ANCHOR = new Date(0);

/**
 * The plan that a workspace has at a moment: the row of its history that covers it, and the free plan where none does.
 * @param db a transaction, where the answer has to hold until it ends
 */
export async function readPlan({
  scope,
  db = scope.db,
  at = new Date(),
}: {
  scope: { db: WorkspaceDb | WorkspaceTransaction };
  db?: WorkspaceDb | WorkspaceTransaction;
  at?: Date;
}): Promise<CurrentPlan> {
  const row = await (db as WorkspaceTransaction).planPeriod.findFirst({
    where: { startedAt: { lte: at }, OR: [{ endedAt: null }, { endedAt: { gt: at } }] },
    orderBy: { startedAt: "desc" },
  });
  const key = row?.planKey ?? DEFAULT_PLAN;
  const cycleDays = row?.cycleDays === YEARLY ? YEARLY : MONTHLY;
  const anchorAt = row?.anchorAt ?? COMMON_ANCHOR;
  return {
    key,
    plan: planOf(key),
    cycleDays,
    period: usagePeriod({ anchor: anchorAt, cycleDays, renewsAt: row?.renewsAt ?? null, at }),
    anchorAt,
    startedAt: row?.startedAt ?? null,
    subscriptionId: row?.subscriptionId ?? null,
  };
}
