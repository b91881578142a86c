import type { StorePlatform } from "./store-domain";

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
