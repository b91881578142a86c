import type { Prisma } from "@prisma/client";
import type { WorkspaceDb, WorkspaceTransaction } from "~/platform/db/scope.server";
import { canMove } from "~/platform/states/state-table";
import { IMPORT_TABLE, type ImportState } from "../../rules/tracking-import/import-states";

/**
 * Moves an import on, if it is where it is thought to be.
 * @returns false when it is not, such as for the second of two people who say yes
 * @throws Error for a way that the table of states has not
 */
export async function moveImport({
  tx,
  id,
  from,
  to,
  data,
}: {
  tx: Pick<WorkspaceTransaction | WorkspaceDb, "trackingImport">;
  id: string;
  from: ImportState;
  to: ImportState;
  data: Omit<Prisma.TrackingImportUpdateManyMutationInput, "state">;
}): Promise<boolean> {
  if (!canMove(IMPORT_TABLE, from, to)) throw new Error(`An import cannot go from ${from} to ${to}`);
  const { count } = await tx.trackingImport.updateMany({ where: { id, state: from }, data: { ...data, state: to } });
  return count > 0;
}
