import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { readSetting, writeSetting } from "~/platform/settings/workspace-settings.server";
import { marginFloorSchema, NO_FLOOR, type MarginFloor } from "../../rules/placing/margin-floor";

const MARGIN_FLOOR = "order-margin-floor";

/** What has to be left of an order, by store; no floor where none was set. */
export async function readMarginFloor({
  db,
  workspaceId,
}: {
  db: WorkspaceTransaction;
  workspaceId: string;
}): Promise<MarginFloor> {
  return marginFloorSchema.safeParse(await readSetting({ db, workspaceId, key: MARGIN_FLOOR })).data ?? NO_FLOOR;
}

/** Keeps what has to be left of an order. */
export async function changeMarginFloor({
  scope: { db, workspaceId },
  floor,
}: {
  scope: WorkspaceScope;
  floor: MarginFloor;
}): Promise<MarginFloor> {
  await writeSetting({ db, workspaceId, key: MARGIN_FLOOR, value: floor });
  return floor;
}
