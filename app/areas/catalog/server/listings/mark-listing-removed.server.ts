import type { WorkspaceTransaction } from "~/platform/db/scope.server";

/** Takes listings off the lists. An imported product that no store has any more waits to be pushed again. */
export async function markListingsRemoved({
  tx,
  where,
}: {
  tx: WorkspaceTransaction;
  where: { id: { in: string[] } } | { storeId: string; externalId: string };
}): Promise<string[]> {
  const listings = await tx.listing.findMany({
    where: { ...where, removedAt: null },
    select: { id: true, importedProductId: true },
  });
  const ids = listings.map(({ id }) => id);
  await tx.listing.updateMany({ where: { id: { in: ids } }, data: { removedAt: new Date() } });
  await tx.importedProduct.updateMany({
    where: {
      id: { in: listings.flatMap(({ importedProductId }) => importedProductId ?? []) },
      listings: { none: { removedAt: null } },
    },
    data: { pushedAt: null },
  });
  return ids;
}
