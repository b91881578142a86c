/** A shop's admin at Shopify: how its staff open the app in it, and what they call from there. */
import { writeOfflineTokens } from "../../app/adapters/store-connection/shopify/session-storage.server.ts";
import type { startApi } from "./api-server.ts";
import { sessionTokenOf } from "./session-token.ts";

/** The staff of a shop install the app and open it. Returns what their browser asks for. */
export async function openInAdmin(shop: string): Promise<Request> {
  await writeOfflineTokens({
    shop,
    accessToken: "shpat_1",
    expiresAt: new Date(Date.now() + 3_600_000),
    refreshToken: "shprt_1",
    refreshExpiresAt: new Date(Date.now() + 86_400_000),
    scopes: [],
  });
  const host = btoa("admin.shopify.com/store/acme");
  const token = await sessionTokenOf(shop);
  return new Request(`https://quayside.test/app?embedded=1&shop=${shop}&host=${host}&id_token=${token}`);
}

/** A call that the staff of a shop make in its admin. */
export async function callInAdmin(
  api: Awaited<ReturnType<typeof startApi>>,
  shop: string,
  ...[method, path, body, headers]: Parameters<ReturnType<typeof api.openBrowser>["call"]>
) {
  const authorization = `Bearer ${await sessionTokenOf(shop)}`;
  return api.openBrowser().call(method, path, body, { authorization, ...headers });
}
