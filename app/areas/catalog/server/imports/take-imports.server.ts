import { giveBackUsage, takeUsage, type UsageTaken } from "~/areas/billing/server/usage/take-usage.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";

const FEATURE = "PRODUCT_IMPORT";

/** A supplier's product, by the ids of its source. */
export interface CountedProduct {
  source: string;
  sourceProductId: string;
}

/** What an import is counted by: a product that was taken off the list and is imported again does not count twice. */
export function importReference({ source, sourceProductId }: CountedProduct): string {
  return `${source}:${sourceProductId}`;
}

/** Counts products that come onto the import list, in the given sequence; those that do not fit are answered by their reference. */
export function takeImports({
  tx,
  scope,
  products,
}: {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  products: readonly CountedProduct[];
}): Promise<UsageTaken> {
  const wishes = products.map(importReference).map((id) => ({ id, references: [id] }));
  return takeUsage({ tx, scope, feature: FEATURE, wishes });
}

/** Gives imports back that came to nothing, save for products that are on the list by another request, or on their way there. */
export async function giveBackImports({
  tx,
  workspaceId,
  products,
}: {
  tx: WorkspaceTransaction;
  workspaceId: string;
  products: readonly CountedProduct[];
}): Promise<void> {
  if (products.length === 0) return;
  const any = { OR: products.map(({ source, sourceProductId }) => ({ source, sourceProductId })) };
  const [listed, underWay] = await Promise.all([
    tx.importedProduct.findMany({ where: { ...any, inImportList: true, isCopy: false } }),
    tx.processItem.findMany({ where: { ...any, kind: "import", status: "processing" } }),
  ]);
  const kept = new Set(
    [...listed, ...underWay].map(({ source, sourceProductId }) =>
      importReference({ source: source ?? "", sourceProductId: sourceProductId ?? "" }),
    ),
  );
  const references = products.map(importReference).filter((reference) => !kept.has(reference));
  await giveBackUsage({ tx, workspaceId, feature: FEATURE, references });
}
