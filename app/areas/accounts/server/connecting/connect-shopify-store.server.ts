import { OutsideError } from "~/adapters/outcome";
import { storeConnectionFor } from "~/adapters/store-connection/registry.server";
import { withAdvisoryLock } from "~/platform/db/advisory-lock.server";
import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { AppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { log } from "~/platform/log.server";
import { setUpStoreJob } from "../../jobs";
import { placeholderAddress } from "../../rules/sign-in/placeholder-address";
import { joinWorkspace } from "../binding/join-workspace.server";
import { isAllowed } from "../consents/require-still-allowed.server";
import type { OtherAreas } from "../others";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";
import { followFirstStore } from "../stores/follow-first-store.server";
import { moveStoreState } from "../stores/move-store-state.server";
import { storeFacts, type StoreFacts } from "../stores/store-facts";
import { createWorkspace } from "../workspaces/create-workspace.server";
import { connectLock } from "./connect-lock";
import { refuseTooManyStores } from "./refuse-too-many-stores.server";
import { hasParted, isTakenOver, makeRoom, wordOf } from "./whose-word.server";

export interface ShopConnection {
  /** The shop's .myshopify.com domain, proved by a session token or OAuth */
  shop: string;
  /** Unchanged when it is not said */
  scopes?: string[];
  /** Who connects it from the standalone app; absent when the shop came in by itself. */
  by?: { accountId: string; workspaceId: string };
  others: OtherAreas;
}

/**
 * Makes a shop that has just given us tokens a connected store: a new one, or one that comes back. A shop that comes in by
 * itself gets a workspace of its own under a placeholder account; its e-mail never claims an account, because a shop's
 * owner can write any address there. So does one that comes back by itself after it has parted from its workspace, or with
 * another owner, of which the workspace's people are told (decision 95). Setting up the store follows as a job.
 * @returns the store's id
 * @throws AppError storeOfAnotherOwner (111) when `by` is not its owner; connectMoreStores (122) when there is no room for it
 */
export async function connectShopifyStore({ shop, scopes, by, others }: ShopConnection): Promise<string> {
  const installedAt = new Date();
  const facts = await readFacts(shop);
  const known = await systemDb.store.findUnique({
    where: { platform_platformDomain: { platform: "shopify", platformDomain: shop } },
  });
  const isStaying = known && !isTakenOver(known, facts) && !(await hasParted(systemDb, known));
  if (by && isStaying && !(await mayConnect(by.accountId, known.workspaceId)))
    await joinWorkspace({ accountId: by.accountId, workspaceId: known.workspaceId, others });

  const { id, workspaceId } = await withAdvisoryLock(connectLock(shop), async (transaction) => {
    const found = await transaction.store.findUnique({
      where: { platform_platformDomain: { platform: "shopify", platformDomain: shop } },
    });
    const isFromInside = by && found && (await mayConnect(by.accountId, found.workspaceId));
    const isLeft = found && !isFromInside && (await hasParted(transaction, found));
    const isSold = found && !isFromInside && !isLeft && isTakenOver(found, facts);
    const isNew = !found || isLeft || isSold;
    if (found && isNew) await makeRoom(transaction, found);
    const before = isNew ? null : found;
    if (by && before && !isFromInside)
      throw new AppError("storeOfAnotherOwner", { key: "errors.stores_of_another_owner" });
    if (by && before?.status !== "active")
      await refuseTooManyStores(transaction, before?.workspaceId ?? by.workspaceId);
    const workspaceId =
      before?.workspaceId ?? by?.workspaceId ?? (await createWorkspaceOfShop(transaction, shop, facts));
    const word = by && (await wordOf(transaction, { ...by, workspaceId, before }));
    if (before)
      await moveStoreState({
        transaction,
        storeId: before.id,
        to: "active",
        // Also of a store that was not known to have gone: what is told of it from before is old.
        isAgain: true,
        data: {
          ...facts,
          ...word,
          scopes,
          installedAt,
          ...(before.status !== "active" && { connectedAt: installedAt }),
          uninstalledAt: null,
        },
      });
    const store = before
      ? await transaction.store.findUniqueOrThrow({ where: { id: before.id } })
      : await createStore(transaction, {
          shop,
          scopes,
          facts,
          word,
          others,
          workspaceId,
        });
    await enqueue(transaction, setUpStoreJob, { storeId: store.id });
    await publishSignInChange(transaction, { workspaceId: store.workspaceId });
    if (isSold)
      await others.notify({
        tx: transaction,
        workspaceId: found.workspaceId,
        kind: "store_taken_over",
        names: { store: found.name },
      });
    return store;
  });
  forgetSignIns({ workspaceId });
  return id;
}

/** What the shop says of itself, or null when it does not answer now: setting up reads it again. */
async function readFacts(shop: string): Promise<StoreFacts | null> {
  try {
    return storeFacts(await storeConnectionFor({ id: null, platform: "shopify", platformDomain: shop }).readShop());
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    log.warn({ err: error, shop }, "a shop that connects does not say its name yet");
    return null;
  }
}

/** In the workspace that the store is in, which need not be the one that it was begun in. */
function mayConnect(accountId: string, workspaceId: string): Promise<boolean> {
  return isAllowed({ accountId, workspaceId, permissions: ["VIEW_SETTING_CHANNEL"] });
}

async function createStore(
  transaction: SystemTransaction,
  {
    shop,
    scopes,
    facts,
    word,
    workspaceId,
    others,
  }: {
    shop: string;
    scopes: string[] | undefined;
    facts: StoreFacts | null;
    word: Awaited<ReturnType<typeof wordOf>> | undefined;
    workspaceId: string;
    others: OtherAreas;
  },
) {
  if (facts) await followFirstStore(transaction, workspaceId, { ...facts, others });
  const isFirst = (await transaction.store.count({ where: { workspaceId } })) === 0;
  return transaction.store.create({
    data: {
      workspaceId,
      platform: "shopify",
      platformDomain: shop,
      scopes,
      isDefault: isFirst,
      ...word,
      ...(facts ?? { name: handleOf(shop), domain: shop }),
    },
  });
}

async function createWorkspaceOfShop(
  transaction: SystemTransaction,
  shop: string,
  facts: StoreFacts | null,
): Promise<string> {
  const name = facts?.ownerName || facts?.name || handleOf(shop);
  const handle = handleOf(shop);
  const email = placeholderAddress(handle);
  const isTaken = (await transaction.account.count({ where: { email } })) > 0;
  const { id } = await transaction.account.create({
    // The workspace that the shop began before may have let go of it.
    data: {
      email: isTaken ? placeholderAddress(`${handle}.${newId()}`) : email,
      name,
      firstName: name.split(" ")[0] ?? "",
    },
    select: { id: true },
  });
  return createWorkspace(transaction, {
    ownerId: id,
    name: facts?.name ?? handleOf(shop),
    currency: facts?.currency ?? "USD",
    timeZone: facts?.timeZone ?? "UTC",
  });
}

function handleOf(shop: string): string {
  return shop.split(".")[0] ?? shop;
}
