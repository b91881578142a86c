import type { Store } from "@prisma/client";
import { holdLock } from "~/platform/db/advisory-lock.server";
import type { SystemTransaction } from "~/platform/db/client.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { setUpStoreJob } from "../../jobs";
import { isAllowed } from "../consents/require-still-allowed.server";
import type { OtherAreas } from "../others";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { handOverInstallation } from "../stores/mark-uninstalled.server";
import { removeWorkspace } from "../workspaces/delete-workspace.server";
import { holdWorkspace } from "../workspaces/hold-workspace.sql.server";
import { holdsWork } from "../workspaces/holds-work.server";
import { holdsMoney, readOwnedWorkspaces } from "../workspaces/workspace-holdings.server";
import { connectLock } from "./connect-lock";
import { refuseTooManyStores } from "./refuse-too-many-stores.server";
import { wordOf } from "./whose-word.server";

/**
 * Gives a shop back to the store that it was here before it was let go of, where one of that store's people connects the
 * shop and all that it has since is a workspace of its own in which nobody has done or paid for anything: with its orders
 * comes back what was bought for them, so that nothing is bought twice. The workspace that it leaves goes, with what was read
 * into it.
 * Follow with `forgetSignIns` for both.
 * @param accountId whose sign-in was proved, as was the right to the shop
 * @param workspaceId that a shop came in by itself with, and its placeholder account, `ownerId`
 * @returns the workspace that the shop is in again; null where it has none to go back to, or is made use of where it is
 * @throws AppError connectMoreStores (122) when there is no room for it
 */
export async function takeBackStore(
  transaction: SystemTransaction,
  {
    accountId,
    workspaceId,
    ownerId,
    others,
  }: { accountId: string; workspaceId: string; ownerId: string; others: OtherAreas },
): Promise<string | null> {
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
  if (store?.platformDomain !== coming.platformDomain || more.length > 0) return null;
  const former = await findFormer(transaction, { store, accountId });
  if (!former || (await isMadeUseOf(transaction, { store, ownerId, others }))) return null;
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
      ...(await wordOf(transaction, { accountId, workspaceId: former.workspaceId, before: former })),
      platformDomain: store.platformDomain,
      formerDomain: null,
    },
  });
  if (store.status === "active") await enqueue(transaction, setUpStoreJob, { storeId: former.id });
  await publishSignInChange(transaction, { workspaceId });
  await publishSignInChange(transaction, { workspaceId: former.workspaceId });
  return former.workspaceId;
}

/** The last that a shop was of those in which the account may connect stores. */
async function findFormer(
  transaction: SystemTransaction,
  { store, accountId }: { store: Pick<Store, "platform" | "platformDomain">; accountId: string },
): Promise<Store | null> {
  const formers = await transaction.store.findMany({
    where: { platform: store.platform, formerDomain: store.platformDomain },
    orderBy: { letGoAt: { sort: "desc", nulls: "last" } },
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
async function isMadeUseOf(
  transaction: SystemTransaction,
  { store, ownerId, others }: { store: Pick<Store, "id" | "workspaceId">; ownerId: string; others: OtherAreas },
): Promise<boolean> {
  const { id: storeId, workspaceId } = store;
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
