import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";

/**
 * Keeps how much tax is in a store's prices (decision 83). `percent` is a decimal string of 0 to 100.
 * @throws AppError notFound when the workspace has no such connected store
 */
export async function changeTaxRate({
  scope,
  storeId,
  percent,
}: {
  scope: WorkspaceScope;
  storeId: string;
  percent: string;
}): Promise<void> {
  const { count } = await scope.db.store.updateMany({
    where: { id: storeId, status: "active" },
    data: { taxRate: percent },
  });
  if (count === 0) throw new AppError("notFound", { key: "errors.not_found" });
}
