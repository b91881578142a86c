import type { WorkspaceScope } from "~/platform/db/scope.server";

/** What one push takes at most. */
const MOST = 1000;

/** The products of the import list that no store has yet, newest first, as many as one push takes. */
export async function listUnpushedProducts({ scope }: { scope: WorkspaceScope }): Promise<string[]> {
  const products = await scope.db.importedProduct.findMany({
    where: { inImportList: true, pushedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MOST,
    select: { id: true },
  });
  return products.map(({ id }) => id);
}
