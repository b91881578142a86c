import type { WorkspaceScope } from "~/platform/db/scope.server";
import { isPermitted, type HeldPermissions, type Permission } from "~/platform/permissions";
import type { OtherAreas } from "../others";

/** Counting stops here: nobody needs to know more exactly, and large tables take their time. */
const MOST_COUNTED = 10_000;

/** How much the current workspace holds, as far as a member may see it (C035, X023). */
export async function readStatistic({
  scope,
  others,
  held: permissions,
}: {
  scope: WorkspaceScope;
  others: OtherAreas;
  held: HeldPermissions;
}) {
  const seen = (count: number, needed: Permission) => (isPermitted(permissions, [needed]) ? count : null);
  const { db } = scope;
  const [stores, activeStores, members, held] = await Promise.all([
    db.store.count(),
    db.store.count({ where: { status: "active" } }),
    db.workspaceMember.count(),
    others.countHeld({ scope, most: MOST_COUNTED }),
  ]);
  return {
    stores,
    active_stores: activeStores,
    imported_products: seen(held.importedProducts, "VIEW_PRODUCT"),
    pushed_products: seen(held.pushedProducts, "VIEW_PRODUCT"),
    orders: seen(held.orders, "VIEW_ORDER"),
    members,
    // Some kinds of news are for some eyes only: who sees all is told how many.
    unread_notifications:
      isPermitted(permissions, ["VIEW_PRODUCT"]) && isPermitted(permissions, ["VIEW_ORDER"])
        ? held.unreadNotifications
        : null,
  };
}
