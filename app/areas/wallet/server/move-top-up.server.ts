import type { Prisma } from "@prisma/client";
import type { SystemDb, SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceDb } from "~/platform/db/scope.server";
import { canMove } from "~/platform/states/state-table";
import { TOP_UP_TABLE, type TopUpStatus } from "../rules/top-up";
import type { WalletTransaction } from "./lock-wallet.sql.server";

/**
 * Moves top-ups from one of some states into another: the one place that writes their state. The rows decide, so of two that
 * move one at the same time one does.
 * @param where which; those in other states stay as they are
 * @returns how many were moved
 * @throws Error for a move that the table does not know, which is a bug
 */
export async function moveTopUps({
  tx,
  where,
  from,
  to,
  data = {},
}: {
  tx: Pick<WalletTransaction | WorkspaceDb | SystemTransaction | SystemDb, "topUp">;
  where: Omit<Prisma.TopUpWhereInput, "status">;
  from: readonly TopUpStatus[];
  to: TopUpStatus;
  data?: Omit<Prisma.TopUpUpdateManyMutationInput, "status">;
}): Promise<number> {
  for (const state of from)
    if (state === to || !canMove(TOP_UP_TABLE, state, to))
      throw new Error(`A top-up does not go from ${state} to ${to}`);
  const { count } = await tx.topUp.updateMany({
    where: { ...where, status: { in: [...from] } },
    data: { ...data, status: to },
  });
  return count;
}
