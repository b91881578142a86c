import type { Store } from "@prisma/client";
import { eraseLater } from "~/areas/identity/server/erase-later.server";
import { publishSignInChange } from "~/areas/identity/server/publish-sign-in-change.server";
import { holdsMoney, readOwnedWorkspaces } from "~/areas/identity/server/workspace-holdings.server";
import { isPlaceholderAddress } from "~/areas/identity/rules/placeholder-address";
import { deleteStoreOrders } from "~/areas/orders/server/redact-buyer.server";
import { withAdvisoryLock } from "~/platform/db/advisory-lock.server";
import type { SystemTransaction } from "~/platform/db/client.server";
import { forgetShopifySessions } from "~/shopify.server";
import { connectLock } from "./connect-shopify-store.server";

/**
 * Deletes what we hold of a shop that is gone for good: its orders, listings and itself; and the workspace with its
 * placeholder account when the shop was all there was to it. A shop that was installed again stays; whoever brings it back
 * at this moment waits, and begins anew. A wallet that holds money stays, for whoever asks for it.
 */
export async function redactShop({ id: storeId, platformDomain: shop }: Pick<Store, "id" | "platformDomain">): Promise<void> {
  await withAdvisoryLock(connectLock(shop), async (transaction) => {
    const store = await transaction.store.findUnique({ where: { id: storeId }, select: { status: true, workspaceId: true } });
    if (!store || store.status === "active") return;
    const { workspaceId } = store;
    await deleteStoreOrders(transaction, storeId);
    await transaction.listing.deleteMany({ where: { storeId } });
    await transaction.processItem.deleteMany({ where: { storeId } });
    await transaction.store.deleteMany({ where: { id: storeId } });
    await forgetShopifySessions(shop, transaction);
    await publishSignInChange(transaction, { workspaceId });
    await leaveWorkspace(transaction, workspaceId);
  });
}

async function leaveWorkspace(transaction: SystemTransaction, workspaceId: string): Promise<void> {
  const workspace = await transaction.workspace.findUnique({ where: { id: workspaceId }, include: { owner: true, _count: { select: { stores: true } } } });
  if (!workspace || workspace._count.stores > 0 || !isPlaceholderAddress(workspace.owner.email)) return;
  const { ownerId } = workspace;
  const holdings = await readOwnedWorkspaces(ownerId, transaction);
  if (holdings.some((held) => holdsMoney(held) || held.open_payments > 0)) {
    await transaction.account.update({ where: { id: ownerId }, data: { name: "", firstName: "", lastName: "" } });
    return;
  }
  await transaction.account.delete({ where: { id: ownerId } });
  await eraseLater(transaction, workspaceId);
}
