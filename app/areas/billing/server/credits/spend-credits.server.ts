import type { PaidFeature } from "~/areas/credits/rules/credit-costs";
import { takeCredits } from "~/areas/credits/server/take-credits.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { readSetting } from "~/platform/settings/workspace-settings.server";
import { contentQuotaOf } from "../../rules/credits/content-quota";
import { grantPlanCredits } from "./plan-credits.server";

/** Kept with a workspace by the team: how many product texts a month take no credits (B133). */
export const CONTENT_QUOTA_KEY = "ai-content-quota";

/**
 * Takes the credits of an action from what the workspace has, the plan's month included, in the transaction that begins the
 * action. Follow with `settleCredits` or `giveBackCredits` of the credits area.
 * @param reference names this one try
 * @throws AppError quotaExpired (401) where the credits have no room for it (B073)
 */
export async function spendCredits({
  tx,
  scope,
  feature,
  reference,
  count = 1,
}: {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  feature: PaidFeature;
  reference: string;
  /** How many of the action */
  count?: number;
}): Promise<void> {
  const { workspaceId, accountId } = scope;
  const { plan, period } = await grantPlanCredits({ tx, scope });
  const given =
    feature === "AI_PRODUCT_CONTENT" && (await readSetting({ db: tx, workspaceId, key: CONTENT_QUOTA_KEY }));
  const quota = contentQuotaOf({ plan, given });
  await takeCredits({
    tx,
    use: { workspaceId, feature, reference },
    count,
    accountId,
    covered: quota === null ? null : { limit: quota, since: period.start },
  });
}
