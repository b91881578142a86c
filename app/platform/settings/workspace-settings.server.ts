import { Prisma } from "@prisma/client";
import type { SystemDb, SystemTransaction } from "../db/client.server";
import type { WorkspaceDb, WorkspaceTransaction } from "../db/scope.server";

/** Any client that reaches the settings: scoped or not, in a transaction or not. */
type SettingsDb = WorkspaceDb | WorkspaceTransaction | SystemDb | SystemTransaction;

interface SettingKey {
  db: SettingsDb;
  workspaceId: string;
  /** The name of the document, such as push-preferences; its shape is for its owner to check. */
  key: string;
}

const settingsOf = (db: SettingsDb) => (db as SystemTransaction).workspaceSetting;

/** A workspace's settings document as it was kept; undefined when there is none. Its owner parses it. */
export async function readSetting({ db, workspaceId, key }: SettingKey): Promise<unknown> {
  const row = await settingsOf(db).findUnique({ where: { workspaceId_key: { workspaceId, key } } });
  return row?.value;
}

/** Whether a workspace has turned a yes-or-no of a settings document on, for a statement that reads more than this. */
export function isTurnedOnSql({ workspaceId, key, field }: Omit<SettingKey, "db"> & { field: string }): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM workspace_settings w WHERE w.workspace_id = ${workspaceId}::uuid AND w.key = ${key} AND w.value->${field}::text = 'true'
  )`;
}

/** Several documents of a workspace by their keys; those that there are. */
export async function readSettings({
  db,
  workspaceId,
  keys,
}: Omit<SettingKey, "key"> & { keys: readonly string[] }): Promise<Map<string, unknown>> {
  const rows = await settingsOf(db).findMany({ where: { workspaceId, key: { in: [...keys] } } });
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Keeps a settings document of a workspace in the place of the one before. */
export async function writeSetting({
  db,
  workspaceId,
  key,
  value,
}: SettingKey & { value: Prisma.InputJsonValue }): Promise<void> {
  await settingsOf(db).upsert({
    where: { workspaceId_key: { workspaceId, key } },
    create: { workspaceId, key, value },
    update: { value },
  });
}

/** Forgets a settings document, if there is one. */
export async function deleteSetting({ db, workspaceId, key }: SettingKey): Promise<void> {
  await settingsOf(db).deleteMany({ where: { workspaceId, key } });
}

/** Whether a workspace has any settings document, but for those whose key begins so. */
export async function hasSettings({
  db,
  workspaceId,
  butFor,
}: Omit<SettingKey, "key"> & { butFor: string }): Promise<boolean> {
  return (await settingsOf(db).count({ where: { workspaceId, NOT: { key: { startsWith: butFor } } }, take: 1 })) > 0;
}
