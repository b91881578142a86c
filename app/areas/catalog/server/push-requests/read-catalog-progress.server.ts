import type { WorkspaceScope } from "~/platform/db/scope.server";

/** Whether anything was ever imported and pushed, and how many pushes wait for a person (at most 10,000). */
export async function readCatalogProgress({ scope: { db } }: { scope: WorkspaceScope }) {
  const [imported, pushed, failedPushes] = await Promise.all([
    db.importedProduct.findFirst({ select: { id: true } }),
    db.listing.findFirst({ where: { origin: "pushed", externalId: { not: null } }, select: { id: true } }),
    db.listing.count({ where: { origin: "pushed", pushState: "error", removedAt: null }, take: 10_000 }),
  ]);
  return { hasImported: imported !== null, hasPushed: pushed !== null, failedPushes };
}
