import type { TenantWork } from "~/platform/db/sql.server";
import { DEFAULT_PLAN, planOf, type Plan } from "../../rules/plans/plans";
import { MONTHLY, usagePeriod, YEARLY, type CycleDays, type Period } from "../../rules/usage/usage-period";
import { readPeriod } from "./read-period.sql.server";

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
 * @param tx a transaction, where the answer has to hold until it ends
 */
export async function readPlan({
  scope: { workspaceId },
  tx,
  at = new Date(),
}: {
  scope: Pick<TenantWork, "workspaceId">;
  tx?: TenantWork["tx"];
  at?: Date;
}): Promise<CurrentPlan> {
  const row = await readPeriod({ workspaceId, tx, at });
  const key = row?.planKey ?? DEFAULT_PLAN;
  const cycleDays = row?.cycleDays === YEARLY ? YEARLY : MONTHLY;
  const anchorAt = row ? new Date(row.anchorAt) : COMMON_ANCHOR;
  const renewsAt = row?.renewsAt ? new Date(row.renewsAt) : null;
  return {
    key,
    plan: planOf(key),
    cycleDays,
    period: usagePeriod({ anchor: anchorAt, cycleDays, renewsAt, at }),
    anchorAt,
    startedAt: row ? new Date(row.startedAt) : null,
    subscriptionId: row?.subscriptionId ?? null,
  };
}
