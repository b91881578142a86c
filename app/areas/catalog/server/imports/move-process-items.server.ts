import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { statesBefore } from "~/platform/states/state-table";
import { PROCESS_TABLE, type ProcessState } from "../../rules/imports/process-states";

/**
 * Moves pieces of work to a state; those whose state does not lead there, such as what another run has ended, stay as they
 * are. The rows are held to the transaction's end.
 * @param data what is written with the move
 * @returns how many were moved
 */
export async function moveProcessItems({
  tx,
  ids,
  to,
  data = {},
}: {
  tx: WorkspaceTransaction;
  ids: readonly string[];
  to: ProcessState;
  data?: { errorCode?: string | null; errorDetail?: { detail: string | null } };
}): Promise<number> {
  const { count } = await tx.processItem.updateMany({
    where: { id: { in: [...ids] }, status: { in: statesBefore(PROCESS_TABLE, to) } },
    data: { ...data, status: to },
  });
  return count;
}
