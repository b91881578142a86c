import { env } from "~/platform/env.server";
import type { Principal } from "~/platform/principal";
import { shopAdminUrl } from "~/shopify.server";

/**
 * Where someone comes back to from another site: the screen inside the shop's admin for who works there, as its frame
 * keeps no sign-in of ours; else the screen itself.
 * @param path of a screen, such as /app/orders
 */
export function returnUrlFor({ isEmbedded, store }: Pick<Principal, "isEmbedded" | "store">, path: string): string {
  if (!isEmbedded || !store) return `${env.APP_URL}${path}`;
  return `${shopAdminUrl(store.platformDomain)}/apps/${env.SHOPIFY_API_KEY}${path}`;
}
