import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";

/** What is still to be done before a first order can be placed (ledger X128). */
export async function readOrderOnboarding({ scope: { db } }: { scope: WorkspaceScope }) {
  const [stores, variant, order, purchase] = await Promise.all([
    findStores({ db, isActive: true }),
    db.listingVariant.findFirst({ where: { source: { not: null } }, select: { id: true } }),
    db.order.findFirst({ select: { id: true } }),
    db.purchaseOrder.findFirst({ where: { placedAt: { not: null } }, select: { id: true } }),
  ]);
  return {
    has_store: stores.length > 0,
    has_mapped_product: variant !== null,
    has_order: order !== null,
    has_placed_order: purchase !== null,
  };
}
