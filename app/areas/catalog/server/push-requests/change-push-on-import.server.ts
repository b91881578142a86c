import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import { requireFeature } from "~/areas/billing/server/plans/read-features.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError, type ErrorText } from "~/platform/errors";
import { writeSetting } from "~/platform/settings/workspace-settings.server";
import type { PushOnImportAnswer, SavedPushOnImport } from "../../contract/push-on-import";
import { MOST_RULE_STORES, takesOtherHours, targetsOf, type PushOnImport } from "../../rules/imports/push-on-import";
import { describePushOnImport, PUSH_ON_IMPORT_KEY, readPushOnImport } from "../push-preferences/push-on-import.server";
import { refuseComingSoon } from "./push-products.server";

/**
 * Changes where products go when they come onto the import list (C260). It is about what is imported from now on.
 * @throws AppError unprocessable with the fields that don't fit; quotaExpired for hours that the plan has not (B082)
 */
export async function changePushOnImport({
  scope,
  rule,
}: {
  scope: WorkspaceScope;
  rule: SavedPushOnImport;
}): Promise<PushOnImportAnswer> {
  await requireStores(scope, rule);
  // Hours from before a plan was given up stay, and rest.
  if (takesOtherHours(rule, await readPushOnImport(scope)))
    await requireFeature({ scope, feature: "AUTO_TASK_SCHEDULE" });
  await writeSetting({ db: scope.db, workspaceId: scope.workspaceId, key: PUSH_ON_IMPORT_KEY, value: rule });
  return describePushOnImport(scope);
}

/** @throws AppError unprocessable where a store is not the workspace's own, is none to push to, or is named twice */
async function requireStores({ db }: WorkspaceScope, rule: PushOnImport): Promise<void> {
  const channels = rule.actions.pushed_connected_channels;
  const targets = targetsOf(rule);
  const stores = await findStores({ db, ids: targets.map(({ storeId }) => storeId), isActive: true });
  refuseComingSoon(stores);
  const platformOf = new Map(stores.map(({ id, platform }) => [id, platform]));
  const fields: Record<string, ErrorText> = {};
  const named = new Set<string>();
  for (const [index, { channel, store_ids: storeIds, publication_ids: publicationIds }] of channels.entries()) {
    const at = (field: string) => `actions.pushed_connected_channels.${index}.${field}`;
    if (publicationIds.length > 0 && storeIds.length > 1)
      fields[at("publication_ids")] = { key: "errors.catalog_rule_publications" };
    for (const storeId of storeIds) {
      if (platformOf.get(storeId) !== channel) fields[at("store_ids")] = { key: "errors.store_not_yours" };
      else if (named.has(storeId)) fields[at("store_ids")] = { key: "errors.catalog_rule_store_twice" };
      named.add(storeId);
    }
  }
  if (targets.length > MOST_RULE_STORES)
    fields["actions.pushed_connected_channels"] = { key: "errors.field_most_items", params: { max: MOST_RULE_STORES } };
  if (Object.keys(fields).length > 0) throw new AppError("unprocessable", { key: "errors.input_invalid", fields });
}
