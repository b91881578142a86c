import type { Store } from "@prisma/client";
import { systemDb } from "~/platform/db/client.server";

/** The store that a platform's shop is connected as, whoever's it is, for news that name the shop; null when there is none. */
export function findStoreOfShop(shop: { platform: string; platformDomain: string }): Promise<Store | null> {
  return systemDb.store.findUnique({ where: { platform_platformDomain: shop } });
}

/** Of the stores that a shop was, as it comes back as another only after it has left. */
export const LAST_FIRST = { uninstalledAt: { sort: "desc", nulls: "last" } } as const;

/** What a Shopify shop was here before it came back as a store of its own: other workspaces', with what was sold till then. The last comes first. */
export function findFormerStores(shop: string): Promise<Store[]> {
  return systemDb.store.findMany({
    where: { platform: "shopify", formerDomain: shop },
    orderBy: LAST_FIRST,
  });
}
