/** What tests of pushing share: a seller whose store is the stand-in, with a client of the catalog's calls. */
import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { catalogRouters } from "../../app/areas/catalog/router.server.ts";
import { applyMappingToOrders } from "../../app/areas/orders/server/placing/apply-mapping.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import type { Language } from "../../app/platform/i18n/languages.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { serveShopify, type ServedShopify } from "../adapters/shopify-standin.ts";
import { makeImportedProduct } from "./imported-products.ts";
import { makeTenant, type Tenant } from "./tenants.ts";
import { ensureOfflineSession } from "./wired.ts";

export let shop: ServedShopify;
export let tenant: Tenant;
export let api: ReturnType<typeof clientOf>;

export function clientOf({ principal }: Tenant, locale: Language = "en") {
  return createRouterClient(catalogRouters({ followMapping: applyMappingToOrders }).catalog, {
    context: { principal, locale, request: { headers: new Headers(), ip: "" } },
  });
}

/** Gives each test of the file a seller whose store is the stand-in. */
export function useStoreToPushTo(): void {
  beforeAll(async () => {
    shop = await serveShopify();
  });
  beforeEach(async () => {
    shop.served.context.faults.clear();
    await systemDb.store.deleteMany({ where: { platformDomain: DEMO_SHOP } });
    tenant = await makeTenant();
    await systemDb.store.update({ where: { id: tenant.store.id }, data: { platformDomain: DEMO_SHOP } });
    await ensureOfflineSession({
      shop: DEMO_SHOP,
      sessionToken: await shop.shopify.commerce.issueSessionToken(DEMO_SHOP),
    });
    api = clientOf(tenant);
  });
  afterAll(() => shop.served.close());
}

export const settings = () => [{ store_id: tenant.store.id }];
export const push = (...ids: string[]) => api.push({ product_package_ids: ids, push_settings: settings() });
export const make = (change?: Parameters<typeof makeImportedProduct>[1]) =>
  makeImportedProduct(tenant.workspace.id, change);
export const listingsOf = (importedProductId: string) =>
  systemDb.listing.findMany({
    where: { importedProductId },
    orderBy: { splitIndex: "asc" },
    include: { variants: { orderBy: { position: "asc" } } },
  });
/** The store's products that carry a listing's id. */
export const productsWithKey = (key: string) =>
  shop.shopify.state.products.filter(({ metafields }) =>
    metafields.some(({ value, type }) => type === "id" && value === key),
  );
