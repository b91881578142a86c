import { DateTime } from "luxon";
import { redeemableOf } from "~/areas/credits/rules/redeemable";
import { grantCredits } from "~/areas/credits/server/grant-credits.server";
import { readGrantsOf, wasGranted } from "~/areas/credits/server/read-credits.server";
import type { WorkspaceDb, WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import type { CurrentPlan } from "../plans/read-plan.server";
import { grantPlanCredits, paidYear } from "./plan-credits.server";

/** What of a paid year can be redeemed; null for a plan that is paid by the month. */
export interface Redeemable {
  months: number;
  credits: number;
  isRedeemed: boolean;
}

const referenceOf = (start: Date): string => `redeemed:${start.toISOString()}`;

/** What the months of the paid year that are over have left, and whether it was redeemed (B065, X073). */
export async function readRedeemable({
  db,
  workspaceId,
  current,
  now = new Date(),
}: {
  db: WorkspaceDb | WorkspaceTransaction;
  workspaceId: string;
  current: CurrentPlan;
  now?: Date;
}): Promise<Redeemable | null> {
  const year = paidYear(current);
  if (!year) return null;
  const [months, isRedeemed] = await Promise.all([
    readGrantsOf({ db, workspaceId, kind: "main", since: year.start }),
    wasGranted({ db, workspaceId, reference: referenceOf(year.start) }),
  ]);
  return { ...redeemableOf({ months, since: year.start, now }), isRedeemed };
}

/**
 * Gives back, once in a paid year, what its months that are over have left; it lasts a year from now (C087, X073).
 * @throws AppError unprocessable for a plan paid by the month, a year without unused credits, or one that was redeemed
 */
export async function redeemCredits({ scope }: { scope: WorkspaceScope }): Promise<{ redeemed_credit: number }> {
  const { workspaceId, accountId, db } = scope;
  return db.$transaction(async (tx) => {
    const current = await grantPlanCredits({ tx, scope });
    const year = paidYear(current);
    const redeemable = await readRedeemable({ db: tx, workspaceId, current });
    if (!year || !redeemable) throw new AppError("unprocessable", { key: "errors.credits_yearly_only" });
    if (redeemable.isRedeemed) throw new AppError("unprocessable", { key: "errors.credits_redeemed" });
    if (redeemable.months === 0) throw new AppError("unprocessable", { key: "errors.credits_nothing_left" });
    const startsAt = new Date();
    const endsAt = DateTime.fromJSDate(startsAt, { zone: "utc" }).plus({ years: 1 }).toJSDate();
    const reference = referenceOf(year.start);
    const amount = redeemable.credits;
    await grantCredits(tx, { workspaceId, kind: "redeemed", reference, amount, startsAt, endsAt, accountId });
    return { redeemed_credit: amount };
  });
}
