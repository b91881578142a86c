import { z } from "zod";
import type { AccountMeta } from "~/areas/accounts/server/profile/account-meta";
import { changeAccountMeta } from "~/areas/accounts/server/profile/change-account-meta.server";
import { readAccountFlags } from "~/areas/accounts/server/profile/read-account-flags.server";
import { DEFAULT_PLAN } from "~/areas/billing/rules/plans/plans";
import { readListingQuota } from "~/areas/catalog/server/listings/read-listing-quota.server";
import { readCatalogProgress } from "~/areas/catalog/server/push-requests/read-catalog-progress.server";
import { readOrderOnboarding } from "~/areas/orders/server/reading/read-order-onboarding.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { GuidelineState } from "../contract";
import { guidelineOf, stepsOfFacts, withStepsDone, type GuidelineStep, type KeptGuideline } from "../rules/guideline";

/** What an account keeps of the guide. */
const keptSchema: z.ZodType<KeptGuideline> = z
  .object({ done: z.array(z.string()).default([]), dismiss: z.boolean().default(false) })
  .prefault({});

/**
 * How far the guide was followed. Steps that the data tells of are kept once seen, so that they stay done when their
 * product or order goes (ledger G087).
 */
export async function readGuideline({
  scope,
  accountId,
}: {
  scope: WorkspaceScope;
  accountId: string;
}): Promise<GuidelineState> {
  const [flags, quota, catalog, orders] = await Promise.all([
    readAccountFlags(accountId),
    readListingQuota({ scope }),
    readCatalogProgress({ scope }),
    readOrderOnboarding({ scope }),
  ]);
  const kept = readKeptGuideline(flags);
  const seen = stepsOfFacts({ ...catalog, hasPlan: quota.plan !== DEFAULT_PLAN, hasPlaced: orders.has_placed_order });
  const isNew = seen.some((step) => !kept.done.includes(step));
  return toState(isNew ? await change(accountId, (before) => withStepsDone(before, seen)) : kept);
}

/** Marks a step as done for good, and takes the guide out again when it was put away (ledger G087, G090). */
export async function completeGuidelineStep({
  accountId,
  step,
}: {
  accountId: string;
  step: GuidelineStep;
}): Promise<GuidelineState> {
  return toState(await change(accountId, (before) => withStepsDone(before, [step])));
}

/** Puts the guide away, or takes it out again. */
export async function dismissGuideline({
  accountId,
  dismiss,
}: {
  accountId: string;
  dismiss: boolean;
}): Promise<GuidelineState> {
  return toState(await change(accountId, (before) => ({ ...before, dismiss })));
}

/** What an account keeps of the guide among its flags. */
export function readKeptGuideline(flags: AccountMeta): KeptGuideline {
  return keptSchema.parse(flags["guideline"]);
}

async function change(accountId: string, next: (before: KeptGuideline) => KeptGuideline): Promise<KeptGuideline> {
  const meta = await changeAccountMeta(accountId, (before) => ({
    ...before,
    guideline: next(readKeptGuideline(before)),
  }));
  return readKeptGuideline(meta);
}

function toState({ done, dismiss }: KeptGuideline): GuidelineState {
  const { steps, isDone, active } = guidelineOf(new Set(done));
  return {
    steps: steps.map(({ key, isDone: is_done }) => ({ key, is_done })),
    is_done: isDone,
    step_active_key: active,
    dismiss,
  };
}
