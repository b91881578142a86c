import { z } from "zod";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { readSetting, writeSetting } from "~/platform/settings/workspace-settings.server";
import { CALL_OFF_SETTING } from "../reading/compared-orders.sql.server";

const settingSchema = z.object({ is_on: z.boolean() });

/** True where purchases are called off by themselves when their order is cancelled: they are unless a workspace does not want it. */
export async function readCallOff({
  db,
  workspaceId,
}: {
  db: WorkspaceTransaction;
  workspaceId: string;
}): Promise<boolean> {
  const setting = settingSchema.safeParse(await readSetting({ db, workspaceId, key: CALL_OFF_SETTING }));
  return setting.data?.is_on ?? true;
}

/** Keeps whether purchases are called off by themselves. What was asked for already goes on. */
export async function changeCallOff({
  scope: { db, workspaceId },
  isOn,
}: {
  scope: WorkspaceScope;
  isOn: boolean;
}): Promise<void> {
  await writeSetting({ db, workspaceId, key: CALL_OFF_SETTING, value: { is_on: isOn } });
}
