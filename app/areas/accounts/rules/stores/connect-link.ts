import { STORE_PLATFORMS, type StorePlatform } from "./store-domain";

/**
 * The link on which connecting a store goes on, in a window of its own (G135, X034, S013). It names the store, its
 * consent page and the workspace; the server asks the store anew rather than go to an address out of a link. The documents' token is
 * left out: the browser's session says who it is, and links end up in histories and logs.
 */
export function connectLink({
  platform,
  shop,
  workspaceId,
  connectUrl,
}: {
  platform: StorePlatform;
  shop: string;
  workspaceId: string;
  connectUrl: string;
}): string {
  const query = new URLSearchParams({ shop, linkAccount: "1", workplace_id: workspaceId, connect_url: connectUrl });
  return `/auth/platform/${platform}/auto-login?${query.toString()}`;
}

/** A store that a link has asked to connect, which a person has yet to agree to. */
export interface AskedStore {
  platform: StorePlatform;
  /** As the link has it */
  shop: string;
}

/** The page of stores, asking whether to connect a store that a link of another site names. */
export function askedStoreAddress({ platform, shop }: AskedStore): string {
  return `/app/setting/channel?${new URLSearchParams({ connect: platform, shop: shop.slice(0, 255) }).toString()}`;
}

/** The store that the page of stores is to ask about; null for none. */
export function readAskedStore(query: URLSearchParams): AskedStore | null {
  const platform = STORE_PLATFORMS.find((known) => known === query.get("connect"));
  return platform ? { platform, shop: (query.get("shop") ?? "").slice(0, 255) } : null;
}
