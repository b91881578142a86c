import type { Store } from "@prisma/client";
import { tellOwner } from "~/platform/api/access-log.server";
import { systemDb, type SystemDb, type SystemTransaction } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import { countAttempts, forgetAttempts, placeOf, type Attempt } from "~/platform/http/limit-attempts.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import type { Principal } from "~/platform/principal";
import { sendFormerOwnerMailJob } from "../../jobs";
import { isPlaceholderAddress, PLACEHOLDER_DOMAIN } from "../../rules/sign-in/placeholder-address";
import { maskAddress } from "../../rules/stores/shop-owner";
import type { OtherAreas } from "../others";
import { forgetSignIns } from "../sessions/sign-in-cache.server";
import { LAST_FIRST } from "../stores/find-store-of-shop.server";
import { requireFormerOwnerCode } from "./former-owner-code.server";
import { holdStoreOf, isMadeUseOf, putBack } from "./take-back-store.server";
import { hasParted } from "./whose-word.server";

/** A store that is in nobody's account, and what its shop was here before, under another owner's address. */
interface Return {
  store: Store;
  /** Its workspace's placeholder account */
  ownerId: string;
  former: Store & { ownerEmail: string };
}

/**
 * What the shop one is embedded in was here before it came back with another owner (decision 95), by the masked address of that
 * owner; null where it was nothing, was let go of, or one of the two is in somebody's account.
 */
export async function readFormerOwner({
  principal,
}: {
  principal: Principal;
}): Promise<{ owner_email: string } | null> {
  const found = await findReturn(systemDb, principal);
  return found && { owner_email: maskAddress(found.former.ownerEmail) };
}

/**
 * Has a code sent to the address of the shop's former owner, as it was kept.
 * @throws AppError forbidden outside of a shop's admin; notFound where there is nothing to get back; conflict where somebody
 * has worked in the shop's workspace meanwhile; rateLimited
 */
export async function mailFormerOwner({
  principal,
  ip,
  others,
}: {
  principal: Principal;
  ip: string;
  others: OtherAreas;
}): Promise<void> {
  const { store, former } = await systemDb.$transaction((transaction) =>
    holdReturn(transaction, { principal, others }),
  );
  await countAttempts([
    { kind: "mailOfPlace", by: placeOf(ip) },
    { kind: "mail", by: `former_owner|${store.platformDomain}` },
  ]);
  await enqueue(systemDb, sendFormerOwnerMailJob, { presentId: store.id, formerId: former.id });
}

/**
 * Gives the shop one is embedded in back to the store that it was, by the code that was mailed to its former owner: as
 * `takeBackStore` does for an account. Its admin speaks for whom it spoke then.
 * @throws AppError as `mailFormerOwner`; unprocessable at `code`; connectMoreStores (122) when there is no room for it
 */
export async function takeBackByCode({
  principal,
  code,
  others,
}: {
  principal: Principal;
  code: string;
  others: OtherAreas;
}): Promise<void> {
  const { store: own } = await requireReturn(systemDb, principal);
  const attempt: Attempt = { kind: "formerOwnerCode", by: own.platformDomain };
  await countAttempts([attempt]);
  const { workspaceId } = own;
  const back = await systemDb.$transaction(async (transaction) => {
    const { store, ownerId, former } = await holdReturn(transaction, { principal, others });
    await requireFormerOwnerCode(transaction, { presentId: store.id, formerId: former.id, code });
    const { isOwners, broughtById } = former;
    const word = { isOwners, broughtById, letGoAt: null };
    await putBack(transaction, { store, former, word, workspaceId, ownerId, others });
    return transaction.workspace.findUniqueOrThrow({
      where: { id: former.workspaceId },
      select: { id: true, ownerId: true },
    });
  });
  await forgetAttempts(attempt);
  tellOwner({ accountId: back.ownerId, workspaceId: back.id });
  for (const id of [workspaceId, back.id]) forgetSignIns({ workspaceId: id });
}

/** Of two who come at once the second finds nothing to get back any more. */
async function holdReturn(
  transaction: SystemTransaction,
  { principal, others }: { principal: Principal; others: OtherAreas },
): Promise<Return> {
  const { id: workspaceId } = principal.workspace;
  const held = await holdStoreOf(transaction, workspaceId);
  const found = await requireReturn(transaction, principal);
  const { ownerId } = found;
  if (!held || (await isMadeUseOf(transaction, { storeId: held.id, workspaceId, ownerId, others })))
    throw new AppError("conflict", { key: "errors.stores_former_in_use" });
  return found;
}

async function requireReturn(db: SystemDb | SystemTransaction, principal: Principal): Promise<Return> {
  if (!principal.isEmbedded) throw new AppError("forbidden", { key: "errors.identity_connect_embedded_only" });
  const found = await findReturn(db, principal);
  if (!found) throw new AppError("notFound", { key: "errors.not_found" });
  return found;
}

async function findReturn(
  db: SystemDb | SystemTransaction,
  { isEmbedded, store: own, workspace: { id: workspaceId } }: Principal,
): Promise<Return | null> {
  if (!isEmbedded || !own) return null;
  const store = await db.store.findFirst({
    where: { id: own.id, workspaceId },
    include: { workspace: { select: { ownerId: true, owner: { select: { email: true } } } } },
  });
  if (!store || !isPlaceholderAddress(store.workspace.owner.email)) return null;
  const formers = await db.store.findMany({
    where: {
      platform: store.platform,
      formerDomain: store.platformDomain,
      // Who has an account gets it back by that.
      workspace: { goingAt: null, owner: { email: { endsWith: `@${PLACEHOLDER_DOMAIN}` } } },
    },
    orderBy: LAST_FIRST,
  });
  for (const former of formers) {
    const { ownerEmail } = former;
    // One that would not have come back by itself in any case does not by its shop's mail either.
    if (ownerEmail && !(await hasParted(db, former)))
      return { store, ownerId: store.workspace.ownerId, former: { ...former, ownerEmail } };
  }
  return null;
}
