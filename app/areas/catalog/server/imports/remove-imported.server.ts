import type { WorkspaceScope } from "~/platform/db/scope.server";

/**
 * Takes products off the import list, favourites included; answers those that were on it. One that stores still sell stays
 * behind its listings, unseen in the list.
 */
export async function removeImported({ scope, ids }: { scope: WorkspaceScope; ids: string[] }): Promise<string[]> {
  return scope.db.$transaction(async (tx) => {
    const rows = await tx.importedProduct.findMany({
      where: { id: { in: ids }, OR: [{ inImportList: true }, { isFavourite: true }] },
      select: { id: true, listings: { where: { removedAt: null }, select: { id: true }, take: 1 } },
    });
    const listed = rows.filter(({ listings }) => listings.length > 0).map(({ id }) => id);
    const unlisted = rows.filter(({ listings }) => listings.length === 0).map(({ id }) => id);
    await tx.importedProduct.updateMany({
      where: { id: { in: listed } },
      data: { inImportList: false, isFavourite: false },
    });
    await tx.importedProduct.deleteMany({ where: { id: { in: unlisted } } });
    return rows.map(({ id }) => id);
  });
}

/** Marks imported products as favourites; answers those that there are (C197). */
export async function markFavourites({ scope, ids }: { scope: WorkspaceScope; ids: string[] }): Promise<string[]> {
  await scope.db.importedProduct.updateMany({ where: { id: { in: ids } }, data: { isFavourite: true } });
  const rows = await scope.db.importedProduct.findMany({ where: { id: { in: ids } }, select: { id: true } });
  return rows.map(({ id }) => id);
}

/**
 * Takes the favourite mark off products, by our ids or by the supplier's; answers those that had it. A product that was
 * only a favourite goes (P067, P162); one that was imported or stands on a store stays.
 */
export async function removeFavourites({
  scope,
  products,
}: {
  scope: WorkspaceScope;
  products: { ids: string[] } | { source: string; sourceProductId: string };
}): Promise<string[]> {
  const which = "ids" in products ? { id: { in: products.ids } } : { ...products, isCopy: false };
  return scope.db.$transaction(async (tx) => {
    const rows = await tx.importedProduct.findMany({
      where: { ...which, isFavourite: true },
      select: { id: true, inImportList: true, listings: { where: { removedAt: null }, select: { id: true }, take: 1 } },
    });
    const isKept = (row: (typeof rows)[number]) => row.inImportList || row.listings.length > 0;
    await tx.importedProduct.updateMany({
      where: { id: { in: rows.filter(isKept).map(({ id }) => id) } },
      data: { isFavourite: false },
    });
    await tx.importedProduct.deleteMany({
      where: { id: { in: rows.filter((row) => !isKept(row)).map(({ id }) => id) } },
    });
    return rows.map(({ id }) => id);
  });
}
