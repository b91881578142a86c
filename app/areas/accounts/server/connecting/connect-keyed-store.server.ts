import type { ShopFacts } from "~/adapters/store-connection/store-connection";
import { saveStoreKeys, type StoreKeys } from "~/adapters/store-connection/token-store.server";
import { withAdvisoryLock } from "~/platform/db/advisory-lock.server";
import { AppError } from "~/platform/errors";
import type { StorePlatform } from "../../rules/stores/store-domain";
import { isAllowed } from "../consents/require-still-allowed.server";
import type { OtherAreas } from "../others";
import { changeAccountMeta } from "../profile/change-account-meta.server";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";
import { followFirstStore } from "../stores/follow-first-store.server";
import { moveStoreState } from "../stores/move-store-state.server";
import { storeFacts } from "../stores/store-facts";
import { refuseTooManyStores } from "./refuse-too-many-stores.server";
import { wordOf } from "./whose-word.server";

export interface KeyedStore {
  platform: StorePlatform;
  /** As the platform names it, cleaned */
  platformDomain: string;
  facts: ShopFacts;
  keys: StoreKeys;
  by: { accountId: string; workspaceId: string };
  others: OtherAreas;
}

/**
 * Makes a store that has just given us keys a connected store, or brings one back with its new keys, and has the account
 * start with it. Again is fine.
 * @returns the store's id
 * @throws AppError storeOfAnotherOwner (111), connectMoreStores (122)
 */
export async function connectKeyedStore({
  platform,
  platformDomain,
  facts,
  keys,
  by,
  others,
}: KeyedStore): Promise<string> {
  const { id, workspaceId } = await withAdvisoryLock(
    `connect-store:${platform}:${platformDomain}`,
    async (transaction) => {
      const before = await transaction.store.findUnique({
        where: { platform_platformDomain: { platform, platformDomain } },
      });
      const isTheirs =
        before && (await isAllowed({ ...by, workspaceId: before.workspaceId, permissions: ["VIEW_SETTING_CHANNEL"] }));
      if (before && !isTheirs) throw new AppError("storeOfAnotherOwner", { key: "errors.stores_of_another_owner" });
      const place = before?.workspaceId ?? by.workspaceId;
      if (before?.status !== "active") await refuseTooManyStores(transaction, place);
      await followFirstStore(transaction, place, { ...facts, others });
      const word = await wordOf(transaction, { accountId: by.accountId, workspaceId: place, before });
      const isFirst = (await transaction.store.count({ where: { workspaceId: place } })) === 0;
      if (before)
        await moveStoreState({
          transaction,
          storeId: before.id,
          to: "active",
          // Also of one that is connected: what is told of its former keys from now on is old.
          isAgain: true,
          data: {
            ...storeFacts(facts),
            ...word,
            installedAt: new Date(),
            ...(before.status !== "active" && { connectedAt: new Date() }),
            uninstalledAt: null,
          },
        });
      const store = before
        ? await transaction.store.findUniqueOrThrow({ where: { id: before.id } })
        : await transaction.store.create({
            data: { ...storeFacts(facts), ...word, workspaceId: place, platform, platformDomain, isDefault: isFirst },
          });
      await saveStoreKeys(transaction, store.id, keys);
      await publishSignInChange(transaction, { workspaceId: place });
      return store;
    },
  );
  forgetSignIns({ workspaceId });
  await changeAccountMeta(by.accountId, (meta) => ({ ...meta, default_store_id: id }));
  return id;
}
