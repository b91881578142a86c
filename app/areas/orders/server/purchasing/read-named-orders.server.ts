import { OutsideError } from "~/adapters/outcome";
import { supplierFor } from "~/adapters/registry.server";
import type { SupplierOrder } from "~/adapters/supplier/supplier";
import { AppError } from "~/platform/errors";

/**
 * Reads the orders that a person has named by their numbers from the supplier that has them, in the merchant's account.
 * @throws AppError unprocessable, at the field `external_ids`, unless the supplier knows each of them
 * @throws OutsideError where the supplier does not answer
 */
export async function readNamedOrders({
  source,
  workspaceId,
  externalIds,
}: {
  source: string;
  workspaceId: string;
  externalIds: readonly string[];
}): Promise<SupplierOrder[]> {
  const asked = [...new Set(externalIds)];
  const orders = await supplierFor({ source, workspaceId })
    .readOrders(asked)
    .catch((error: unknown) => {
      if (error instanceof OutsideError && error.kind === "refused") throw wrongNumbers();
      throw error;
    });
  if (orders.length !== asked.length) throw wrongNumbers();
  return orders;
}

/** For numbers of a supplier's that are not what a person took them for. */
export function wrongNumbers(): AppError {
  return new AppError("unprocessable", {
    key: "errors.orders_supplier_numbers_wrong",
    fields: { external_ids: { key: "errors.orders_supplier_numbers_wrong" } },
  });
}
