import { OutsideError } from "~/adapters/outcome";
import { configuredSuppliers, supplierFor } from "~/adapters/registry.server";
import type { SupplierSearch } from "~/adapters/supplier/supplier";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { log } from "~/platform/log.server";
import type { SourceList } from "../contract/sources";
import { readOwnStates } from "./read-own-states.sql.server";
import { toProductCard } from "./to-product-card";

/** Every supplier. */
export const ALL_SOURCES = "all";

/**
 * Finds products at one supplier, at all of them ("all"), or at the first there is. Each supplier answers for itself: one
 * that is not connected or does not answer gives an empty list with the reason, and the others are shown.
 * @throws AppError notFound for a supplier that there is not
 */
export async function findProducts({
  scope,
  source,
  query,
}: {
  scope: WorkspaceScope;
  source: string | undefined;
  query: SupplierSearch;
}): Promise<SourceList[]> {
  const configured = configuredSuppliers();
  const chosen = source === ALL_SOURCES ? configured : configured.filter((one, index) => (source ? one.source === source : index === 0));
  if (source && chosen.length === 0) throw new AppError("notFound", { key: "errors.not_found" });
  const found = await Promise.all(
    chosen.map(async ({ source: id, name }) => ({ source: id, name, ...(await searchOne({ source: id, workspaceId: scope.workspaceId, query })) })),
  );
  const stateOf = await readOwnStates({ scope, products: found.flatMap(({ items }) => items) });
  return found.map(({ items, ...list }) => ({ ...list, products: items.map((item) => toProductCard(item, stateOf(item))) }));
}

async function searchOne({ source, workspaceId, query }: { source: string; workspaceId: string; query: SupplierSearch }) {
  try {
    const { items, total } = await supplierFor({ source, workspaceId }).search(query);
    return { status: "ok" as const, reason: null, items, total };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    if (error.kind !== "reconnect") log.warn({ err: error, source }, "search at a supplier failed");
    const status = error.kind === "reconnect" ? ("not_connected" as const) : ("failed" as const);
    return { status, reason: error.reason, items: [], total: 0 };
  }
}
