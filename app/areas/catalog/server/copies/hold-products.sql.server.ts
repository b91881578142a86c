import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { scopedRows, tenant } from "~/platform/db/sql.server";
import type { CopyPlace } from "../../rules/copies/copy-work";

/** Holds imported products until the transaction ends, in one sequence: those named, or those behind the listings named. */
export async function holdProducts(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  { place, ids }: { place: CopyPlace; ids: readonly string[] },
): Promise<void> {
  if (place === "import")
    await scopedRows({ tx, workspaceId })`
      SELECT 1 FROM imported_products p WHERE ${tenant("p")} AND p.id = ANY(${[...ids]}::uuid[]) ORDER BY p.id FOR NO KEY UPDATE`;
  else
    await scopedRows({ tx, workspaceId })`
      SELECT 1 FROM imported_products p
      WHERE ${tenant("p")} AND p.id IN (SELECT l.imported_product_id FROM listings l WHERE ${tenant("l")} AND l.id = ANY(${[...ids]}::uuid[]))
      ORDER BY p.id FOR NO KEY UPDATE`;
}

/** Holds a piece of work that nobody has ended yet until the transaction ends; false where it is ended. */
export async function holdOpenItem(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  id: string,
): Promise<boolean> {
  const rows = await scopedRows({ tx, workspaceId })`
    SELECT 1 FROM process_items i
    WHERE ${tenant("i")} AND i.id = ${id}::uuid AND i.status = 'processing' FOR NO KEY UPDATE`;
  return rows.length > 0;
}
