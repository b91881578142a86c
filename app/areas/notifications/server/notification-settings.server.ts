import { z } from "zod";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { HeldPermissions } from "~/platform/permissions";
import { readSetting, readSettings, writeSetting } from "~/platform/settings/workspace-settings.server";
import { mayBeTold, type NotificationKind } from "../rules/kinds";
import { defaultWays, KINDS, MAIL_PACES, type Ways } from "../rules/ways";

/** Where a member's choices are kept among the workspace's settings, before the account's id. */
const SETTINGS_KEY = "notifications:";
/** Where it is kept what a member was mailed last, before the pace: nobody's choice. */
export const MAIL_MARKS = "notifications-mailed-";

const savedSchema = z
  .record(
    z.string(),
    z
      .object({ bell: z.boolean(), desktop: z.boolean(), email: z.enum(MAIL_PACES) })
      .optional()
      .catch(undefined),
  )
  .catch({});

/** How one member is told of each kind. */
export type MemberWays = Record<NotificationKind, Ways>;

function waysOf(saved: unknown): MemberWays {
  const chosen = savedSchema.parse(saved ?? {});
  return Object.fromEntries(KINDS.map((kind) => [kind, chosen[kind] ?? defaultWays(kind)])) as MemberWays;
}

/** A member's settings; the defaults for what they never chose. */
export async function readWays(scope: WorkspaceScope, accountId: string): Promise<MemberWays> {
  return waysOf(await readSetting({ ...scope, key: SETTINGS_KEY + accountId }));
}

/** The settings of several members, by account. */
export async function readWaysOfMembers(scope: WorkspaceScope, accountIds: string[]): Promise<Map<string, MemberWays>> {
  const saved = await readSettings({ ...scope, keys: accountIds.map((id) => SETTINGS_KEY + id) });
  return new Map(accountIds.map((id) => [id, waysOf(saved.get(SETTINGS_KEY + id))]));
}

/** Saves how a member is told of the kinds that are named; the others stay. */
export async function updateWays({
  scope,
  accountId,
  changes,
}: {
  scope: WorkspaceScope;
  accountId: string;
  changes: Partial<MemberWays>;
}): Promise<MemberWays> {
  const value = { ...(await readWays(scope, accountId)), ...changes } as MemberWays;
  await writeSetting({ ...scope, key: SETTINGS_KEY + accountId, value: { ...value } });
  return value;
}

/** The kinds that the bell does not tell somebody of: those that they muted, and what they may not see. */
export function hiddenKinds(ways: MemberWays, held: HeldPermissions): NotificationKind[] {
  return KINDS.filter((kind) => !ways[kind].bell || !mayBeTold(kind, held));
}
