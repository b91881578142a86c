import type { Store } from "@prisma/client";
import { publishSignInChange } from "~/areas/identity/server/publish-sign-in-change.server";
import { isPlaceholderAddress } from "~/areas/identity/rules/placeholder-address";
import { deleteStoreOrders } from "~/areas/orders/server/redact-buyer.server";
import { systemDb } from "~/platform/db/client.server";
import { forgetShopifySessions } from "~/shopify.server";

/**
 * Deletes what we hold of a shop that is gone for good: its orders, listings and itself; and the workspace with its
 * placeholder account when the shop was all there was to it. A shop that was installed again stays.
 */
export async function redactShop(store: Pick<Store, "id" | "status" | "workspaceId" | "platformDomain">): Promise<void> {
  if (store.status === "active") return;
  const { id: storeId, workspaceId } = store;
  await systemDb.$transaction(async (transaction) => {
    await deleteStoreOrders(transaction, storeId);
    await transaction.listing.deleteMany({ where: { storeId } });
    await transaction.processItem.deleteMany({ where: { storeId } });
    await transaction.store.deleteMany({ where: { id: storeId } });
    await publishSignInChange(transaction, { workspaceId });
    const workspace = await transaction.workspace.findUnique({ where: { id: workspaceId }, include: { owner: true, _count: { select: { stores: true } } } });
    if (!workspace || workspace._count.stores > 0 || !isPlaceholderAddress(workspace.owner.email)) return;
    await transaction.importedProduct.deleteMany({ where: { workspaceId } });
    await transaction.account.delete({ where: { id: workspace.ownerId } });
  });
  await forgetShopifySessions(store.platformDomain);
}
