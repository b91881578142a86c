import { configuredSuppliers } from "~/adapters/registry.server";
import type { SupplierCapabilities } from "~/adapters/supplier/supplier";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { readSetting, writeSetting } from "~/platform/settings/workspace-settings.server";
import { recomputeSourceOrdersJob } from "../../jobs";
import {
  DEFAULT_SOURCE_SETTINGS,
  sourceSettingsKey,
  sourceSettingsSchema,
  type SourceSettings,
} from "../../rules/placing/source-settings";

/** How orders are placed with a supplier; the defaults where nothing was chosen (ledger C322). */
export async function readSourceSettings({
  db,
  workspaceId,
  source,
}: {
  db: WorkspaceTransaction;
  workspaceId: string;
  source: string;
}): Promise<SourceSettings> {
  const kept = await readSetting({ db, workspaceId, key: sourceSettingsKey(source) });
  return sourceSettingsSchema.safeParse(kept).data ?? DEFAULT_SOURCE_SETTINGS;
}

/** What can be said of orders at a source. @throws AppError notFound where nothing is ordered there */
export function placingCapabilities(source: string): SupplierCapabilities {
  const found = configuredSuppliers().find((supplier) => supplier.source === source);
  if (!found) throw new AppError("notFound", { key: "errors.not_found" });
  return found.capabilities;
}

/**
 * Keeps how orders are placed with a supplier (ledger C323). Orders that are not placed yet are looked at anew: what the
 * settings let go where may stand in their way, or no longer.
 * @throws AppError notFound; unprocessable with the field of what the supplier does not take
 */
export async function changeSourceSettings({
  scope,
  source,
  settings,
}: {
  scope: WorkspaceScope;
  source: string;
  settings: SourceSettings;
}): Promise<SourceSettings> {
  const { takes } = placingCapabilities(source);
  const refuse = (field: string, key: "errors.orders_ioss_not_taken" | "errors.orders_carrier_needed"): never => {
    throw new AppError("unprocessable", { key: "errors.input_invalid", fields: { [field]: { key } } });
  };
  if (settings.ioss_number !== null && !takes.iossNumber) refuse("ioss_number", "errors.orders_ioss_not_taken");
  if (settings.carriers.strategy === "preferred" && settings.carriers.preferred.length === 0)
    refuse("carriers.preferred", "errors.orders_carrier_needed");
  const { workspaceId } = scope;
  await scope.db.$transaction(async (tx) => {
    await writeSetting({ db: tx, workspaceId, key: sourceSettingsKey(source), value: settings });
    await enqueue(tx, recomputeSourceOrdersJob, { workspaceId, source, after: null });
  });
  return settings;
}
