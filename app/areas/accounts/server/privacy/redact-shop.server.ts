import type { Store } from "@prisma/client";
import { withAdvisoryLock } from "~/platform/db/advisory-lock.server";
import type { SystemTransaction } from "~/platform/db/client.server";
import { isPlaceholderAddress } from "../../rules/sign-in/placeholder-address";
import { connectLock } from "../connecting/connect-lock";
import type { OtherAreas } from "../others";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { holdStore } from "../stores/hold-store.sql.server";
import { eraseLater } from "../workspaces/erase-later.server";
import { holdsMoney, readOwnedWorkspaces } from "../workspaces/workspace-holdings.server";

export interface RedactedShop extends Pick<Store, "id"> {
  /** Its domain, or what it was before the shop came back as a store of its own */
  shop: string;
  /** When that was asked for: a shop that came back and left again since has a time of its own to come back */
  askedAt?: Date;
  others: OtherAreas;
  /** Ends it after the batch that it is at */
  signal: AbortSignal;
}

/**
 * Deletes what we hold of a shop that is gone for good: its orders, listings and, once none is left, itself; and the
 * workspace with its placeholder account when the shop was all there was to it. It goes batch by batch, each for good, so
 * that a run that is cut off is gone on from by the next. A shop that was installed again stays with what is left; whoever
 * brings it back waits for one batch, and begins anew after the last. A wallet that holds money stays, for whoever asks for it,
 * and so do purchases that a wallet's money is under way for, without anything of the shop in them (decision 89).
 * @returns "stays" for a shop that came back, "more" where something is left for another run
 */
export async function redactShop({ signal, ...shop }: RedactedShop): Promise<"gone" | "stays" | "more"> {
  do {
    const outcome = await redactSome(shop);
    if (outcome !== "more") return outcome;
  } while (!signal.aborted);
  return "more";
}

function redactSome({
  id: storeId,
  shop,
  askedAt = new Date(),
  others,
}: Omit<RedactedShop, "signal">): Promise<"gone" | "stays" | "more"> {
  return withAdvisoryLock(connectLock(shop), async (transaction) => {
    const store = await transaction.store.findUnique({
      where: { id: storeId },
      select: { status: true, workspaceId: true, installedAt: true },
    });
    if (!store) return "gone";
    if (store.status === "active" || store.installedAt > askedAt) return "stays";
    // Before its orders, as whoever buys for them and whoever moves it do.
    await holdStore(transaction, storeId);
    if (await others.deleteSomeStoreRows({ tx: transaction, storeId })) return "more";
    const { workspaceId } = store;
    // Its tokens went with its uninstall: those that are there were given since, to the store that it is about to be again.
    const { count } = await transaction.store.deleteMany({
      where: { id: storeId, status: { not: "active" }, installedAt: { lte: askedAt } },
    });
    if (count === 0) return "stays";
    await publishSignInChange(transaction, { workspaceId });
    await leaveWorkspace(transaction, workspaceId, others);
    return "gone";
  });
}

/**
 * Takes a workspace away that a shop came in by itself with, once no store is left in it. While it holds money, or money is
 * under way for it, it stays without its people's names and addresses, and is looked at anew every night.
 */
export async function leaveWorkspace(
  transaction: SystemTransaction,
  workspaceId: string,
  others: OtherAreas,
): Promise<void> {
  const workspace = await transaction.workspace.findUnique({
    where: { id: workspaceId },
    include: { owner: true, _count: { select: { stores: true } } },
  });
  if (!workspace || workspace._count.stores > 0 || !isPlaceholderAddress(workspace.owner.email)) return;
  const { ownerId } = workspace;
  const holdings = await readOwnedWorkspaces({ accountId: ownerId, db: transaction, others });
  if (holdings.some((held) => holdsMoney(held) || held.open_payments > 0)) {
    await transaction.account.update({ where: { id: ownerId }, data: { name: "", firstName: "", lastName: "" } });
    await transaction.contactAddress.deleteMany({ where: { accountId: ownerId } });
    return;
  }
  await transaction.account.delete({ where: { id: ownerId } });
  await eraseLater(transaction, workspaceId);
}
