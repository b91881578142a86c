import { figuresByKind, sumGrants } from "~/areas/credits/server/read-credits.server";
import { countWithheld } from "~/areas/credits/server/withhold-credits.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { CurrentPlan } from "../plans/read-plan.server";
import { readPlanCredits } from "./plan-credits.server";
import { readRedeemable } from "./redeem-credits.server";

/** A workspace's credits on the wire (C077, B021). */
export async function describeCredits({ scope, current }: { scope: WorkspaceScope; current: CurrentPlan }) {
  const grants = await readPlanCredits(scope, current);
  const { main, bonus, redeemed, extra } = figuresByKind(grants);
  const all = sumGrants(grants);
  const redeemable = await readRedeemable({ db: scope.db, workspaceId: scope.workspaceId, current });
  return {
    main_credit: main.total,
    main_credit_used: main.used,
    total_credit: all.total,
    total_credit_used: all.used,
    bonus_credit: bonus.total,
    bonus_credit_used: bonus.used,
    redeemed_credit: redeemed.total,
    redeemed_credit_used: redeemed.used,
    extra_credit: extra.total,
    extra_credit_used: extra.used,
    held_credit: await countWithheld({ db: scope.db, workspaceId: scope.workspaceId }),
    is_redeemed: redeemable?.isRedeemed ?? false,
    redeemable: redeemable && { months: redeemable.months, credits: redeemable.credits },
  };
}
