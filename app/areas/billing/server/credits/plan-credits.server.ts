import type { CreditGrant } from "@prisma/client";
import { DateTime } from "luxon";
import { readLiveGrants } from "~/areas/credits/server/read-credits.server";
import {
  endEarlierGrants,
  missingGrants,
  topUpGrants,
  type GrantTime,
} from "~/areas/credits/server/top-up-grants.server";
import type { WorkspaceDb, WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { usagePeriod, YEARLY, type Period } from "../../rules/usage/usage-period";
import { readPlan, type CurrentPlan } from "../plans/read-plan.server";

/** The year that a plan is paid for; null for one that is paid by the month. */
export function paidYear({ anchorAt, cycleDays }: Pick<CurrentPlan, "anchorAt" | "cycleDays">): Period | null {
  if (cycleDays !== YEARLY) return null;
  const end = DateTime.fromJSDate(anchorAt, { zone: "utc" }).plus({ years: 1 });
  return { start: anchorAt, end: end.toJSDate() };
}

/**
 * Gives what a plan gives and was not given yet, in the caller's transaction: the running month's credits; of a plan paid by
 * the year its earlier months' too, so that what was left of them can be redeemed, and the bonus of the year, a month's
 * credits, once the trial is over (X073). A larger plan within a month gives the difference.
 */
export async function grantPlanCredits({
  tx,
  scope,
  now = new Date(),
}: {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  now?: Date;
}): Promise<CurrentPlan> {
  const { workspaceId } = scope;
  const current = await readPlan({ scope, tx, at: now });
  const { plan, period, startedAt } = current;
  const past = earlierMonths(current).filter(({ start }) => startedAt !== null && start >= startedAt);
  const times = [...past.map((month) => timeOf("main", month)), ...(await runningTimes(tx, current))];
  await endEarlierGrants(tx, { workspaceId, kind: "main", before: period.start });
  await topUpGrants(tx, { workspaceId, upTo: plan.credits, times });
  return current;
}

/** The times that a plan gives credits for now: its month, and its year once the trial is over. */
async function runningTimes(db: WorkspaceDb | WorkspaceTransaction, current: CurrentPlan): Promise<GrantTime[]> {
  const year = paidYear(current);
  const month = timeOf("main", current.period);
  return year && !(await isTrial(db, current)) ? [month, timeOf("bonus", year)] : [month];
}

const timeOf = (kind: "main" | "bonus", { start, end }: Period): GrantTime => ({ kind, startsAt: start, endsAt: end });

/** The months of a yearly plan before the running one, oldest first. */
function earlierMonths({ anchorAt, cycleDays, period }: CurrentPlan): Period[] {
  if (cycleDays !== YEARLY) return [];
  const months: Period[] = [];
  let month = usagePeriod({ anchor: anchorAt, cycleDays, renewsAt: null, at: anchorAt });
  while (month.start < period.start) {
    months.push(month);
    month = usagePeriod({ anchor: anchorAt, cycleDays, renewsAt: null, at: month.end });
  }
  return months;
}

async function isTrial(db: WorkspaceDb | WorkspaceTransaction, { subscriptionId }: CurrentPlan): Promise<boolean> {
  if (subscriptionId === null) return false;
  const subscription = await (db as WorkspaceTransaction).subscription.findFirst({ where: { id: subscriptionId } });
  return subscription?.status === "trialing";
}

/** Credits that can be used now. */
type HeldCredits = Pick<CreditGrant, "kind" | "amount" | "used">;

/**
 * What holds now, as it is once the plan's running month and year are given. Nothing is written by reading: what a plan gives
 * is given when it is used, and by the daily job.
 */
export async function readPlanCredits(scope: WorkspaceScope, current: CurrentPlan): Promise<HeldCredits[]> {
  const { db, workspaceId } = scope;
  const { period, plan } = current;
  const times = await runningTimes(db, current);
  const [grants, missing] = await Promise.all([
    readLiveGrants({ db, workspaceId }),
    missingGrants(db, { workspaceId, upTo: plan.credits, times }),
  ]);
  const held = grants.filter(({ kind, startsAt }) => kind !== "main" || startsAt >= period.start);
  return [...held, ...missing.map(({ kind, amount }) => ({ kind, amount, used: 0 }))];
}
