import { z } from "zod";
import { LISTING_PLATFORMS } from "~/adapters/listing-channel/registry.server";
import { findStore } from "~/areas/accounts/server/stores/find-store.server";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import { readFeatures, requireFeature } from "~/areas/billing/server/plans/read-features.server";
import { holdLock } from "~/platform/db/advisory-lock.server";
import type { WorkspaceDb, WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { readSetting, writeSetting } from "~/platform/settings/workspace-settings.server";
import { featuresOf, WATCH_FEATURES } from "../../rules/monitor/watch-actions";
import {
  DEFAULT_WATCH_RULES,
  effectiveRules,
  marginFloorSchema,
  watchRulesSchema,
  type OwnWatchRules,
} from "../../rules/monitor/watch-rules";
import { DEFAULT_WAVE, waveSchema } from "../../rules/monitor/waves";

/** Where the rules are kept among the workspace's settings. */
const MONITORING_KEY = "monitoring";

const keptSchema = z.object({
  is_enable: z.boolean(),
  rules: watchRulesSchema,
  margin_floor: marginFloorSchema.default(null),
  wave: waveSchema.default(DEFAULT_WAVE),
  /** By the store's id */
  stores: z.record(z.string(), watchRulesSchema.partial()),
});
export type WatchSettings = z.output<typeof keptSchema>;

/** A workspace's rules; nothing is watched for it until it says so. */
export async function readWatchSettings({
  db,
  workspaceId,
}: {
  db: WorkspaceDb | WorkspaceTransaction;
  workspaceId: string;
}): Promise<WatchSettings> {
  const kept = await readSetting({ db, workspaceId, key: MONITORING_KEY });
  const read = keptSchema.safeParse(kept ?? {});
  return read.success
    ? read.data
    : { is_enable: false, rules: DEFAULT_WATCH_RULES, margin_floor: null, wave: DEFAULT_WAVE, stores: {} };
}

/** The rules of the workspace, or those that hold at a store (C267). @throws AppError notFound for a store that it has not */
export async function readMonitoring({ scope, storeId }: { scope: WorkspaceScope; storeId: string | undefined }) {
  const [{ is_enable, rules, margin_floor, wave, stores: ofStores }, features, stores] = await Promise.all([
    readWatchSettings(scope),
    readFeatures(scope),
    findStores({ db: scope.db, isActive: true, platforms: LISTING_PLATFORMS }),
  ]);
  if (storeId !== undefined) await requireStore(scope, storeId);
  const own: OwnWatchRules = storeId === undefined ? {} : (ofStores[storeId] ?? {});
  return {
    ...{ is_enable, rules: effectiveRules(rules, own, {}), own_rules: own, margin_floor, wave },
    features: WATCH_FEATURES.filter((feature) => features.includes(feature)),
    stores: stores.map(({ id, name }) => ({ id, name })),
  };
}

/**
 * Changes the workspace's rules, those that are given, or all that a store has of its own (C268).
 * @throws AppError notFound for a store that it has not; quotaExpired for rules that its plan has not (B084, B086)
 */
export async function updateMonitoring({
  scope,
  storeId,
  isEnabled,
  rules,
  marginFloor,
  wave,
}: {
  scope: WorkspaceScope;
  storeId: string | undefined;
  isEnabled: boolean | undefined;
  rules: OwnWatchRules;
  /** Of the workspace alone */
  marginFloor?: string | null;
  wave?: WatchSettings["wave"];
}) {
  if (storeId !== undefined) await requireStore(scope, storeId);
  for (const feature of featuresOf(rules)) await requireFeature({ scope, feature });
  const { workspaceId } = scope;
  await scope.db.$transaction(async (tx) => {
    await holdLock(tx, `${MONITORING_KEY}:${workspaceId}`);
    const before = await readWatchSettings({ db: tx, workspaceId });
    const value: WatchSettings = {
      is_enable: isEnabled ?? before.is_enable,
      margin_floor: marginFloor === undefined ? before.margin_floor : marginFloor,
      wave: wave ?? before.wave,
      rules: storeId === undefined ? { ...before.rules, ...rules } : before.rules,
      stores: storeId === undefined ? before.stores : { ...before.stores, [storeId]: rules },
    };
    await writeSetting({ db: tx, workspaceId, key: MONITORING_KEY, value });
  });
  return readMonitoring({ scope, storeId });
}

async function requireStore({ db }: WorkspaceScope, storeId: string): Promise<void> {
  if (!(await findStore({ db, storeId }))) throw new AppError("notFound", { key: "errors.not_found" });
}
