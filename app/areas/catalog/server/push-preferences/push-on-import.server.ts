import { LISTING_PLATFORMS } from "~/adapters/listing-channel/registry.server";
import type { StorePlatform } from "~/areas/accounts/rules/stores/store-domain";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import { readWorkspace } from "~/areas/accounts/server/workspaces/read-workspace.server";
import { readFeatures } from "~/areas/billing/server/plans/read-features.server";
import type { WorkspaceDb, WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { exchangeRate } from "~/platform/money/exchange-rates";
import { readSetting } from "~/platform/settings/workspace-settings.server";
import { pushOnImportSchema, type PushOnImportAnswer } from "../../contract/push-on-import";
import { DEFAULT_PUSH_ON_IMPORT, type PushOnImport } from "../../rules/imports/push-on-import";

/** Where the rule is kept among the workspace's settings. */
export const PUSH_ON_IMPORT_KEY = "push-on-import";

/** The rule as it was saved; the documented defaults (P051) where nothing was. */
export async function readPushOnImport({
  db,
  workspaceId,
}: {
  db: WorkspaceDb | WorkspaceTransaction;
  workspaceId: string;
}): Promise<PushOnImport> {
  const kept = pushOnImportSchema.safeParse(await readSetting({ db, workspaceId, key: PUSH_ON_IMPORT_KEY }));
  return kept.success ? kept.data : DEFAULT_PUSH_ON_IMPORT;
}

/** The rule with what can be chosen (C259). Stores that are connected no more are left out, and there again once they are back. */
export async function describePushOnImport(scope: WorkspaceScope): Promise<PushOnImportAnswer> {
  const { db, workspaceId } = scope;
  const [rule, stores, { currency, timeZone }, features] = await Promise.all([
    readPushOnImport(scope),
    findStores({ db, isActive: true, platforms: LISTING_PLATFORMS }),
    readWorkspace({ db, workspaceId }),
    readFeatures(scope),
  ]);
  const known = new Set(stores.map(({ id }) => id));
  const channels = rule.actions.pushed_connected_channels.map((channel) => ({
    ...channel,
    store_ids: channel.store_ids.filter((id) => known.has(id)),
  }));
  return {
    ...rule,
    actions: { pushed_connected_channels: channels.filter(({ store_ids: ids }) => ids.length > 0) },
    time_zone: timeZone,
    features: { schedule: features.includes("AUTO_TASK_SCHEDULE") },
    stores: stores.map((store) => ({
      store_id: store.id,
      name: store.name,
      platform: store.platform as StorePlatform,
      currency: store.currency,
      can_convert: exchangeRate(currency, store.currency) !== null,
    })),
  };
}
