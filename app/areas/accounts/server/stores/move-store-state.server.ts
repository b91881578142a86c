import type { Prisma } from "@prisma/client";
import type { SystemTransaction } from "~/platform/db/client.server";
import { statesBefore } from "~/platform/states/state-table";
import { STORE_TABLE, type StoreState } from "../../rules/stores/store-states";

/**
 * Has a store be connected or not: the one place that writes its state. Its row decides, so of two that say so at the same time
 * one does.
 * @param isAgain true where it may be in that state already, as one that is connected anew
 * @param where what else has to be so
 * @returns false where it is not as it was thought to be
 */
export async function moveStoreState({
  transaction,
  storeId,
  to,
  isAgain = false,
  where = {},
  data,
}: {
  transaction: Pick<SystemTransaction, "store">;
  storeId: string;
  to: StoreState;
  isAgain?: boolean;
  where?: Omit<Prisma.StoreWhereInput, "id" | "status">;
  data: Omit<Prisma.StoreUpdateManyMutationInput, "status">;
}): Promise<boolean> {
  const from = [...statesBefore(STORE_TABLE, to), ...(isAgain ? [to] : [])];
  const { count } = await transaction.store.updateMany({
    where: { ...where, id: storeId, status: { in: from } },
    data: { ...data, status: to },
  });
  return count > 0;
}
