import type { Store } from "@prisma/client";
import { withAdvisoryLock } from "~/platform/db/advisory-lock.server";
import type { SystemTransaction } from "~/platform/db/client.server";
import { forgetShopifySessions } from "~/shopify.server";
import { isPlaceholderAddress } from "../../rules/sign-in/placeholder-address";
import type { OtherAreas } from "../others";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { connectLock } from "../stores/connect-shopify-store.server";
import { eraseLater } from "../workspaces/erase-later.server";
import { holdsMoney, readOwnedWorkspaces } from "../workspaces/workspace-holdings.server";

/**
 * Deletes what we hold of a shop that is gone for good: its orders, listings and itself; and the workspace with its
 * placeholder account when the shop was all there was to it. A shop that was installed again stays; whoever brings it back
 * at this moment waits, and begins anew. A wallet that holds money stays, for whoever asks for it.
 * @param askedAt when that was asked for: a shop that came back and left again since has a time of its own to come back
 * @returns false for a shop that stays
 */
export function redactShop({
  id: storeId,
  platformDomain: shop,
  askedAt = new Date(),
  others,
}: Pick<Store, "id" | "platformDomain"> & { askedAt?: Date; others: OtherAreas }): Promise<boolean> {
  return withAdvisoryLock(connectLock(shop), async (transaction) => {
    const store = await transaction.store.findUnique({
      where: { id: storeId },
      select: { status: true, workspaceId: true, installedAt: true },
    });
    if (!store) return true;
    if (store.status === "active" || store.installedAt > askedAt) return false;
    const { workspaceId } = store;
    await others.deleteStoreRows({ tx: transaction, storeId });
    await transaction.store.deleteMany({ where: { id: storeId } });
    await forgetShopifySessions(shop, transaction);
    await publishSignInChange(transaction, { workspaceId });
    await leaveWorkspace(transaction, workspaceId, others);
    return true;
  });
}

async function leaveWorkspace(transaction: SystemTransaction, workspaceId: string, others: OtherAreas): Promise<void> {
  const workspace = await transaction.workspace.findUnique({
    where: { id: workspaceId },
    include: { owner: true, _count: { select: { stores: true } } },
  });
  if (!workspace || workspace._count.stores > 0 || !isPlaceholderAddress(workspace.owner.email)) return;
  const { ownerId } = workspace;
  const holdings = await readOwnedWorkspaces({ accountId: ownerId, db: transaction, others });
  if (holdings.some((held) => holdsMoney(held) || held.open_payments > 0)) {
    await transaction.account.update({ where: { id: ownerId }, data: { name: "", firstName: "", lastName: "" } });
    return;
  }
  await transaction.account.delete({ where: { id: ownerId } });
  await eraseLater(transaction, workspaceId);
}
