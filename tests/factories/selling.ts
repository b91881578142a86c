/** What tests of selling and sending share: a seller whose store, warehouse and tracking are stand-ins, and orders sold there. */
import { createRouterClient } from "@orpc/server";
import { Router } from "express";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import type { PushedListing } from "../../app/adapters/listing-channel/listing-channel.ts";
import { router } from "../../app/api.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { recomputeOrder } from "../../app/areas/orders/server/order/recompute-order.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { create17track } from "../../sandbox/17track/17track.ts";
import type { SandboxContext, Standin } from "../../sandbox/core/context.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import type { NewOrder } from "../../sandbox/shopify/commerce.ts";
import { createWarehouse } from "../../sandbox/warehouse/warehouse.ts";
import { makeListing, serveShopify, type ServedShopify } from "../adapters/shopify-standin.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";
import { goodsOf, mapLine } from "./ready-orders.ts";
import { requestAt } from "./store-requests.ts";
import { makeTenant, type Tenant } from "./tenants.ts";
import { setBalance } from "./wallets.ts";
import { ensureOfflineSession } from "./wired.ts";

export let shop: ServedShopify;
/** The warehouse and the tracking provider in one world, so that parcels that the one sends are known to the other. */
export let world: ServedStandin;
export let tenant: Tenant;
export let locationId: string;
export let pushed: PushedListing;
export let api: ReturnType<typeof clientOf>;

export const clientOf = ({ principal }: Tenant) =>
  createRouterClient(router, { context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } } });

function createWorld(context: SandboxContext): Standin {
  const parts = [createWarehouse(context), create17track(context)];
  const router = Router();
  for (const part of parts) router.use(`/${part.name}`, part.router);
  return {
    name: "world",
    router,
    async start() {
      const stops = await Promise.all(parts.map((part) => part.start?.()));
      return async () => {
        for (const stop of stops) await stop?.();
      };
    },
  };
}

/** Gives each test of the file a seller whose store, warehouse and tracking are the stand-ins. */
export function useSelling(): void {
  beforeAll(async () => {
    [shop, world] = await Promise.all([serveShopify(), serveStandin(createWorld)]);
    env.ZOPI_API_URL = `${world.origin}/world/warehouse`;
    env.TRACK17_API_URL = `${world.origin}/world/17track`;
    ({ locationId } = await shop.fulfillment.ensureFulfillmentLocation());
    pushed = await shop.listings.pushListing(makeListing({ key: "goods", locationId }));
  });
  afterAll(() => Promise.all([shop.served.close(), world.close()]));
  beforeEach(async () => {
    shop.served.context.faults.clear();
    await systemDb.store.deleteMany({ where: { platformDomain: DEMO_SHOP } });
    tenant = await makeTenant();
    await systemDb.store.update({ where: { id: tenant.store.id }, data: { platformDomain: DEMO_SHOP, locationId } });
    await setBalance(tenant.workspace.id, { topup: "5000" });
    await ensureOfflineSession({
      shop: DEMO_SHOP,
      sessionToken: await shop.shopify.commerce.issueSessionToken(DEMO_SHOP),
    });
    api = clientOf(tenant);
  });
  afterEach(() => vi.restoreAllMocks());
}

export const customer = { firstName: "Ada", lastName: "Byron", email: "ada@example.com", phone: "+15035550100" };
export const shippingAddress = {
  firstName: "Ada",
  lastName: "Byron",
  address1: "1 Pier Road",
  city: "Portland",
  provinceCode: "OR",
  province: "Oregon",
  zip: "97201",
  countryCode: "US",
  country: "United States",
  phone: "+15035550100",
};

/** An order bought in the store, taken in, its lines mapped to the warehouse's goods. */
export async function soldOrder(changes: Partial<NewOrder> = {}, isMapped = true) {
  const lines = [{ variantId: pushed.variants[0]!.externalId, quantity: 2 }];
  const { id: externalId } = shop.shopify.commerce.createOrder(DEMO_SHOP, {
    lines,
    customer,
    shippingAddress,
    shippingPrice: "404.90",
    ...changes,
  });
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  await takeInOrders({ store, orders: [(await shop.orders.readOrder(externalId))!], origin: "sweep" });
  const { id, lines: taken } = await systemDb.order.findFirstOrThrow({
    where: { externalId },
    include: { lines: true },
  });
  if (isMapped) for (const line of taken) await mapLine(line.id, { ...goodsOf(), source: "zopi" });
  await systemDb.$transaction((tx) => recomputeOrder({ tx, workspaceId: tenant.workspace.id, orderId: id }));
  return { id, externalId };
}
export const fulfillmentOrderOf = async (externalId: string) =>
  (await shop.orders.readOrder(externalId))!.fulfillmentOrders![0]!;
export const purchase = (orderId: string) =>
  systemDb.purchaseOrder.findFirst({
    where: { orderId },
    orderBy: { createdAt: "desc" },
  }); /** Has the merchant ask for an order, or a part of it, at the store's own page; see `requestAt`. */
export const requestAtStore = (externalId: string, part?: string) => requestAt(shop, externalId, part);
