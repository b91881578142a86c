import type { Store } from "@prisma/client";
import { holdLock } from "~/platform/db/advisory-lock.server";
import type { SystemTransaction } from "~/platform/db/client.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { setUpStoreJob } from "../../jobs";
import { isAllowed } from "../consents/require-still-allowed.server";
import type { OtherAreas } from "../others";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { LAST_FIRST } from "../stores/find-store-of-shop.server";
import { handOverInstallation } from "../stores/mark-uninstalled.server";
import { removeWorkspace } from "../workspaces/delete-workspace.server";
import { holdWorkspace } from "../workspaces/hold-workspace.sql.server";
import { holdsWork } from "../workspaces/holds-work.server";
import { holdsMoney, readOwnedWorkspaces } from "../workspaces/workspace-holdings.server";
import { connectLock } from "./connect-lock";
import { refuseTooManyStores } from "./refuse-too-many-stores.server";
import { wordOf } from "./whose-word.server";

interface OwnWorkspace {
  /** That a shop came in by itself with */
  workspaceId: string;
  /** Its placeholder account */
  ownerId: string;
  others: OtherAreas;
}

/**
 * Gives a shop back to the store that it was here before it parted, where one of that store's people connects the
 * shop and all that it has since is a workspace of its own in which nobody has done or paid for anything: with its orders
 * comes back what was bought for them, so that nothing is bought twice. The workspace that it leaves goes, with what was read
 * into it.
 * Follow with `forgetSignIns` for both.
 * @param accountId whose sign-in was proved, as was the right to the shop
 * @returns the workspace that the shop is in again; null where it has none to go back to, or is made use of where it is
 * @throws AppError connectMoreStores (122) when there is no room for it
 */
export async function takeBackStore(
  transaction: SystemTransaction,
  { accountId, ...own }: OwnWorkspace & { accountId: string },
): Promise<string | null> {
  const store = await holdStoreOf(transaction, own.workspaceId);
  const former = store && (await findFormer(transaction, { store, accountId }));
  if (!former || (await isMadeUseOf(transaction, { storeId: store.id, ...own }))) return null;
  const { workspaceId } = former;
  // Its shop is another's by now, as far as anybody knows but who brings it back.
  const word = await wordOf(transaction, { accountId, workspaceId, before: null });
  await putBack(transaction, { store, former, word, ...own });
  return workspaceId;
}

/** The one store of a shop's own workspace, which are held until the transaction ends; null where it has another, or none. */
export async function holdStoreOf(transaction: SystemTransaction, workspaceId: string): Promise<Store | null> {
  const [coming] = await transaction.store.findMany({
    where: { workspaceId },
    select: { platformDomain: true },
    take: 1,
  });
  if (!coming) return null;
  // Meanwhile its shop neither goes nor comes, and what it was is not redacted.
  await holdLock(transaction, connectLock(coming.platformDomain));
  await holdWorkspace(transaction, workspaceId);
  const [store, ...more] = await transaction.store.findMany({ where: { workspaceId }, take: 2 });
  return store?.platformDomain === coming.platformDomain && more.length === 0 ? store : null;
}

/**
 * Has a store that parted be its shop again, in the place of the one that the shop has been since; that one's workspace and
 * its placeholder account go. Follow with `forgetSignIns` for both.
 * @param word whose the shop's admin speaks from now on
 * @throws AppError connectMoreStores (122); conflict where the workspace that it goes back to waits to be deleted
 */
export async function putBack(
  transaction: SystemTransaction,
  {
    store,
    former,
    word,
    workspaceId,
    ownerId,
    others,
  }: OwnWorkspace & { store: Store; former: Store; word: Awaited<ReturnType<typeof wordOf>> },
): Promise<void> {
  if (store.status === "active") await refuseTooManyStores(transaction, former.workspaceId);
  await transaction.store.update({ where: { id: store.id }, data: { platformDomain: `former:${store.id}` } });
  await handOverInstallation(transaction, { from: store, to: former.id });
  await removeWorkspace(transaction, { workspaceId, ownerId, others });
  await transaction.account.delete({ where: { id: ownerId } });
  const { name, domain, externalId, currency, countryCode, timeZone, planName, ownerEmail, ownerName } = store;
  await transaction.store.update({
    where: { id: former.id },
    data: {
      ...{ name, domain, externalId, currency, countryCode, timeZone, planName, ownerEmail, ownerName },
      ...word,
      platformDomain: store.platformDomain,
      formerDomain: null,
    },
  });
  if (store.status === "active") await enqueue(transaction, setUpStoreJob, { storeId: former.id });
  await publishSignInChange(transaction, { workspaceId });
  await publishSignInChange(transaction, { workspaceId: former.workspaceId });
}

/** The last that a shop was of those in which the account may connect stores. */
async function findFormer(
  transaction: SystemTransaction,
  { store, accountId }: { store: Pick<Store, "platform" | "platformDomain">; accountId: string },
): Promise<Store | null> {
  const formers = await transaction.store.findMany({
    where: { platform: store.platform, formerDomain: store.platformDomain },
    orderBy: LAST_FIRST,
  });
  for (const former of formers) {
    const { workspaceId } = former;
    if (await isAllowed({ accountId, workspaceId, permissions: ["VIEW_SETTING_CHANNEL"] })) return former;
  }
  return null;
}

/**
 * Whether somebody has done or paid for something in a shop's own workspace that would be lost with it, or is about to. What
 * the product did there by itself is none of it. One whose owner is another by now, or has others, is nobody's to take away.
 */
export async function isMadeUseOf(
  transaction: SystemTransaction,
  { storeId, workspaceId, ownerId, others }: OwnWorkspace & { storeId: string },
): Promise<boolean> {
  const [own, ...more] = await readOwnedWorkspaces({ accountId: ownerId, db: transaction, others });
  if (own?.id !== workspaceId || more.length > 0) return true;
  return (
    own.members > 0 ||
    own.open_payments > 0 ||
    holdsMoney(own) ||
    (await holdsWork(transaction, workspaceId)) ||
    (await others.isWorkedIn({ db: transaction, workspaceId })) ||
    (await others.isStoreBusy({ tx: transaction, storeId })) ||
    (await others.paysForPlan({ db: transaction, storeId, orIsAsked: true }))
  );
}
