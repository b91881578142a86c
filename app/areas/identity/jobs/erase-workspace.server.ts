import { Prisma } from "@prisma/client";
import { z } from "zod";
import { giveBackAccess } from "~/areas/stores/server/give-back-access.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { defineJob } from "~/platform/jobs/define.server";

/** Rows that one statement deletes, so that none holds its locks for long. */
const AT_ONCE = 2_000;
/** Prisma's code for rows that others still point at. */
const STILL_POINTED_AT = "P2003";

/** Every table of a tenant, those made later among them. */
const TABLES = Prisma.dmmf.datamodel.models.filter(({ fields }) => fields.some(({ name }) => name === "workspaceId")).map(({ name }) => name);

interface Table {
  deleteMany(args: { limit: number }): Promise<{ count: number }>;
}

/**
 * Erases what a deleted workspace leaves behind, table by table and in pieces; what is pointed at goes after what points.
 * What lets us into its accounts elsewhere is given back there first, as far as they answer.
 */
export const eraseWorkspaceJob = defineJob({
  name: "identity.erase-workspace",
  schema: z.object({ workspaceId: z.uuid() }),
  maxAttempts: 12,
  timeoutMs: 600_000,
  async run({ workspaceId }, { signal }) {
    const scope = workspaceScope(workspaceId);
    await giveBackAccess(scope);
    const { db } = scope;
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
  },
});

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
