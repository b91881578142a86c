import { OutsideError } from "~/adapters/outcome";
import { withAdvisoryLock } from "~/platform/db/advisory-lock.server";
import type { ConnectedStore, StoreConnection } from "../store-connection";
import { forgetStoreKeys, readStoreKeys, replaceStoreKeys, type StoreKeys } from "../token-store.server";
import type { TiktokApp } from "./client.server";
import { refreshTokens } from "./oauth.server";
import { listAuthorizedShops } from "./shops.server";

/** A token is renewed when this much of its life is left. */
const MARGIN_MS = 5 * 60_000;

/**
 * The connection of one shop of a seller, its token renewed when it is about to end.
 * @param app throws AppError unavailable where the platform is not set up
 */
export function createTiktokConnection({ id, platformDomain }: ConnectedStore, app: () => TiktokApp): StoreConnection {
  return {
    platform: "tiktok",
    capabilities: { tellsOfUninstall: true },
    readShop: async () => {
      if (id === null) throw new OutsideError("reconnect", "reconnect");
      const { accessToken } = await freshKeys(id, app());
      const shops = await listAuthorizedShops({ app: app(), accessToken });
      const shop = shops.find(({ code }) => code === platformDomain);
      if (!shop) throw new OutsideError("reconnect", "reconnect");
      return shop.facts;
    },
    isShutOutBy: ({ kind }) => kind === "reconnect",
    forgetKeys: async (transaction) => {
      if (id !== null) await forgetStoreKeys(transaction, id);
    },
  };
}

/** A refresh token may be used once, so one process renews at a time, for all shops that their seller let us into with it. */
async function freshKeys(storeId: string, app: TiktokApp): Promise<StoreKeys> {
  const held = await readStoreKeys(storeId);
  if (isFresh(held)) return held;
  return withAdvisoryLock(`store-keys:tiktok:${held.expiresAt?.toISOString()}`, async (transaction) => {
    const present = await readStoreKeys(storeId, transaction);
    if (isFresh(present)) return present;
    if (!present.refreshToken) throw new OutsideError("reconnect", "reconnect");
    const renewed = await refreshTokens({ app, refreshToken: present.refreshToken });
    await replaceStoreKeys(transaction, { platform: "tiktok", former: present }, renewed);
    return { ...renewed, details: present.details };
  });
}

function isFresh({ expiresAt }: StoreKeys): boolean {
  return expiresAt === null || expiresAt.getTime() - Date.now() > MARGIN_MS;
}
