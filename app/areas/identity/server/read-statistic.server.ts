import type { WorkspaceScope } from "~/platform/db/scope.server";

/** Counting stops here: nobody needs to know more exactly, and large tables take their time. */
const MOST_COUNTED = 10_000;

/** How much the current workspace holds (C035, X023). */
export async function readStatistic({ scope: { db } }: { scope: WorkspaceScope }) {
  const take = MOST_COUNTED;
  const [stores, activeStores, imported, pushed, orders, members, unread] = await Promise.all([
    db.store.count(),
    db.store.count({ where: { status: "active" } }),
    db.importedProduct.count({ take }),
    db.listing.count({ where: { importedProductId: { not: null } }, take }),
    db.order.count({ take }),
    db.workspaceMember.count(),
    db.notification.count({ where: { readAt: null }, take }),
  ]);
  return { stores, active_stores: activeStores, imported_products: imported, pushed_products: pushed, orders, members, unread_notifications: unread };
}
