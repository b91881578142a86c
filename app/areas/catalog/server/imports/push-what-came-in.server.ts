import { LISTING_PLATFORMS } from "~/adapters/listing-channel/registry.server";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import { readWorkspace } from "~/areas/accounts/server/workspaces/read-workspace.server";
import { NONE } from "~/areas/billing/rules/plans/features";
import { readPlan } from "~/areas/billing/server/plans/read-plan.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { pushOnImportJob } from "../../jobs";
import { appliesOnImport, targetsOf, type RuleTarget } from "../../rules/imports/push-on-import";
import { readPushOnImport } from "../push-preferences/push-on-import.server";

/** A product that has just come onto the import list. */
export interface CameIn {
  id: string;
  /** The store that whoever imported it pushes it to: no rule does that once more */
  pushedTo?: string;
}

/**
 * Has products pushed that have just come onto the import list, where the workspace's rule applies at this moment (P078): in
 * the transaction that puts them there, so that they are pushed if and only if they are there.
 */
export async function pushWhatCameIn({
  tx,
  scope: { workspaceId, accountId },
  products,
}: {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  products: readonly CameIn[];
}): Promise<void> {
  if (products.length === 0) return;
  const targets = await targetsNow(tx, workspaceId);
  const entries = [...Map.groupBy(products, ({ pushedTo }) => pushedTo)].map(([pushedTo, own]) => ({
    productIds: own.map(({ id }) => id),
    targets: targets.filter(({ storeId }) => storeId !== pushedTo).map(toPayload),
  }));
  await enqueueMany(
    tx,
    pushOnImportJob,
    entries
      .filter((entry) => entry.targets.length > 0)
      .map((entry) => ({ payload: { workspaceId, accountId, ...entry } })),
  );
}

/** The stores that the rule pushes to just now. */
async function targetsNow(tx: WorkspaceTransaction, workspaceId: string): Promise<RuleTarget[]> {
  const rule = await readPushOnImport({ db: tx, workspaceId });
  const targets = targetsOf(rule);
  // Most workspaces push nothing by themselves, and nothing more is read for them.
  if (!rule.is_enable || targets.length === 0) return [];
  const { timeZone } = await readWorkspace({ db: tx, workspaceId });
  const { plan } = await readPlan({ scope: { workspaceId }, tx });
  const hasHours = plan.limits.AUTO_TASK_SCHEDULE !== NONE;
  if (!appliesOnImport(rule, { now: new Date(), timeZone, hasHours })) return [];
  const ids = targets.map(({ storeId }) => storeId);
  const stores = await findStores({ db: tx, ids, isActive: true, platforms: LISTING_PLATFORMS });
  return targets.filter(({ storeId }) => stores.some(({ id }) => id === storeId));
}

const toPayload = ({ storeId, publish_status: status, publication_ids: publicationIds }: RuleTarget) => ({
  storeId,
  status: status === "publish" ? ("active" as const) : ("draft" as const),
  publicationIds: publicationIds.length > 0 ? publicationIds : null,
});
