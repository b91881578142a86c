import type { WorkspaceScope } from "~/platform/db/scope.server";

/** What is still to be done before a first order can be placed (ledger X128). */
export async function readOrderOnboarding({ scope: { db } }: { scope: WorkspaceScope }) {
  const [store, variant, order, purchase] = await Promise.all([
    db.store.findFirst({ where: { status: "active" }, select: { id: true } }),
    db.listingVariant.findFirst({ where: { source: { not: null } }, select: { id: true } }),
    db.order.findFirst({ select: { id: true } }),
    db.purchaseOrder.findFirst({ where: { placedAt: { not: null } }, select: { id: true } }),
  ]);
  return { has_store: store !== null, has_mapped_product: variant !== null, has_order: order !== null, has_placed_order: purchase !== null };
}
