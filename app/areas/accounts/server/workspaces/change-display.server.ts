import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { readSetting, writeSetting } from "~/platform/settings/workspace-settings.server";
import { DISPLAY_KEY, displaySchema, type Display } from "../../rules/workspaces/display";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";

/** The workspace's own display settings; the defaults for what was never chosen. */
export async function readWorkspaceDisplay({ db, workspaceId }: WorkspaceScope): Promise<Display> {
  return displaySchema.parse((await readSetting({ db, workspaceId, key: DISPLAY_KEY })) ?? {});
}

/** Changes what is given of how a workspace's times (IANA name) and amounts (ISO 4217, or null) are shown; every process hears of it. */
export async function changeWorkspaceDisplay({
  scope,
  timeZone,
  displayCurrency,
}: {
  scope: WorkspaceScope;
  timeZone?: string;
  displayCurrency?: string | null;
}): Promise<void> {
  const { workspaceId } = scope;
  await scope.db.$transaction(async (tx) => {
    // The workspace's row is the lock: two changes at once both hold.
    await tx.workspace.update({ where: { id: workspaceId }, data: { updatedAt: new Date(), timeZone } });
    await changeDisplay(tx, scope, {
      ...(displayCurrency !== undefined && { display_currency: displayCurrency }),
      ...(timeZone !== undefined && { is_time_zone_set: true }),
    });
    await publishSignInChange(tx, { workspaceId });
  });
  forgetSignIns({ workspaceId });
}

/** Changes some of the workspace's display settings within a transaction that holds its row. */
export async function changeDisplay(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  change: Partial<Display>,
): Promise<void> {
  const place = { db: tx, workspaceId, key: DISPLAY_KEY };
  await writeSetting({ ...place, value: { ...displaySchema.parse((await readSetting(place)) ?? {}), ...change } });
}
