import type { Prisma } from "@prisma/client";
import type { SystemDb, SystemTransaction } from "~/platform/db/client.server";
import { statesBefore } from "~/platform/states/state-table";
import { SAVING_TABLE, type SavingState } from "../../rules/payments/saving-states";
import type { WalletTransaction } from "../lock-wallet.sql.server";

/**
 * Ends pages on which methods are saved: the one place that writes their state. Those that have ended stay as they are.
 * @param where which
 * @returns how many were ended
 */
export async function endSavings({
  tx,
  where,
  to,
  data = {},
}: {
  tx: Pick<WalletTransaction | SystemTransaction | SystemDb, "methodSaving">;
  where: Omit<Prisma.MethodSavingWhereInput, "status">;
  to: Exclude<SavingState, "open">;
  data?: Omit<Prisma.MethodSavingUpdateManyMutationInput, "status">;
}): Promise<number> {
  const { count } = await tx.methodSaving.updateMany({
    where: { ...where, status: { in: statesBefore(SAVING_TABLE, to) } },
    data: { ...data, status: to },
  });
  return count;
}
