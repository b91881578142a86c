import { Prisma } from "@prisma/client";
import { workspaceScope, type WorkspaceDb } from "~/platform/db/scope.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { eraseWorkspaceJob } from "../jobs";
import { giveBackAccess } from "../server/consents/give-back-access.server";
import type { OtherAreas } from "../server/others";

/** Rows that one statement deletes, so that none holds its locks for long. */
const AT_ONCE = 2_000;
/** Prisma's code for rows that others still point at. */
const STILL_POINTED_AT = "P2003";

/** Every table of a tenant, those made later among them. */
const TABLES = Prisma.dmmf.datamodel.models
  .filter(({ fields }) => fields.some(({ name }) => name === "workspaceId"))
  .map(({ name }) => name);

interface Table {
  deleteMany(args: { limit: number }): Promise<{ count: number }>;
}

/**
 * Erases what a deleted workspace leaves behind, table by table and in pieces; what is pointed at goes after what points.
 * What lets us into its accounts elsewhere is given back there first, as far as they answer; that payment providers forget
 * what they could charge is waited for, as nobody could have them do so afterwards.
 */
export const handleEraseWorkspace = ({ forgetPaymentMethods }: Pick<OtherAreas, "forgetPaymentMethods">) =>
  handleJob(eraseWorkspaceJob, async ({ workspaceId }, { signal }) => {
    const scope = workspaceScope(workspaceId);
    await forgetPaymentMethods(scope);
    await giveBackAccess(scope);
    await emptyAll(scope.db, signal);
    // What the database notes of rows that go, it notes in tables that were empty already.
    await emptyAll(scope.db, signal);
  });

/** Deletes all of a workspace's rows. @throws Error where rows point at one another */
async function emptyAll(db: WorkspaceDb, signal: AbortSignal): Promise<void> {
  let waiting = TABLES;
  while (waiting.length > 0) {
    const held: string[] = [];
    for (const name of waiting) {
      const table = (db as unknown as Record<string, Table>)[`${name[0]!.toLowerCase()}${name.slice(1)}`]!;
      if (!(await empty(table, signal))) held.push(name);
    }
    if (held.length === waiting.length) throw new Error(`Tables hold one another: ${held.join(", ")}`);
    waiting = held;
  }
}

/** Deletes all rows; false when others still point at one. */
async function empty(table: Table, signal: AbortSignal): Promise<boolean> {
  try {
    let deleted = AT_ONCE;
    while (deleted === AT_ONCE) {
      signal.throwIfAborted();
      deleted = (await table.deleteMany({ limit: AT_ONCE })).count;
    }
    return true;
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === STILL_POINTED_AT) return false;
    throw error;
  }
}
