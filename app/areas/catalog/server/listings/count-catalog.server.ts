import type { SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { readSetting } from "~/platform/settings/workspace-settings.server";

/** How many products a workspace has imported and pushed, each counted up to `most`. */
export async function countCatalog({ scope: { db }, most }: { scope: WorkspaceScope; most: number }) {
  const [importedProducts, pushedProducts] = await Promise.all([
    db.importedProduct.count({ take: most }),
    db.listing.count({ where: { importedProductId: { not: null } }, take: most }),
  ]);
  return { importedProducts, pushedProducts };
}

/** How many products a workspace has imported. */
export function countImported({ db, workspaceId }: { db: SystemTransaction; workspaceId: string }): Promise<number> {
  return db.importedProduct.count({ where: { workspaceId } });
}

/** Whether a workspace has pushed or mapped a listing: those that are neither were read from their store. */
export async function hasPushedOrMapped({
  db,
  workspaceId,
}: {
  db: SystemTransaction;
  workspaceId: string;
}): Promise<boolean> {
  const mapped = { workspaceId, sourceProductId: { not: null } };
  return (
    (await db.listing.count({ where: { workspaceId, origin: "pushed" }, take: 1 })) > 0 ||
    (await db.listingVariant.count({ where: mapped, take: 1 })) > 0
  );
}

/** Whether products or pricing rules of a workspace are plain amounts in its currency: in another they would mean something else. */
export async function isPriced({
  db,
  workspaceId,
}: {
  db: SystemTransaction | WorkspaceTransaction;
  workspaceId: string;
}): Promise<boolean> {
  const products = await (db as SystemTransaction).importedProduct.count({ where: { workspaceId }, take: 1 });
  return products > 0 || (await readSetting({ db, workspaceId, key: "push-preferences" })) !== undefined;
}

/** Whether pushes to a store are in work. */
export async function hasPushesInWork({ tx, storeId }: { tx: SystemTransaction; storeId: string }): Promise<boolean> {
  return (await tx.processItem.count({ where: { storeId, status: "processing" } })) > 0;
}
