import { createRouterClient } from "@orpc/server";
import { router } from "~/api.server";
import { principalOf, signInOfShop } from "~/areas/identity/server/resolve-principal.server";
import { readPurchaseOrdersJob } from "~/areas/orders/jobs/read-purchase-orders.server";
import { sweepStore } from "~/areas/orders/jobs/sweep-store.server";
import { jobs } from "~/jobs.server";
import type { ApiContext } from "~/platform/api/context.server";
import { systemDb } from "~/platform/db/client.server";
import { drainJobs } from "~/platform/jobs/runner.server";
import type { Principal } from "~/platform/principal";
import { DEMO_SHOP } from "../sandbox/profile.ts";

const PRODUCTS = 16;
const PUSHED = 12;
const DAYS = 88;
const HOUR_MS = 3_600_000;

interface OrderWish {
  count: number;
  daysAgo: number;
  /** What is out of the ordinary about it, in the sandbox's words */
  details?: Record<string, unknown>;
}

/** A quarter of business, growing, some of it with something to attend to. */
const ORDERS: OrderWish[] = [
  ...Array.from({ length: 17 }, (_, index) => ({ count: 1 + (index % 2) + Math.floor(index / 10), daysAgo: DAYS - index * 5 })),
  { count: 5, daysAgo: 0.4 },
  { count: 1, daysAgo: 0.9, details: { financialStatus: "PENDING" } },
  { count: 1, daysAgo: 1.2, details: { shippingAddress: null } },
  { count: 1, daysAgo: 0.2, details: { customItems: [{ title: "Gift wrapping", price: "4.50", quantity: 1, requiresShipping: false }], note: "It is a present, please leave the invoice out." } },
  { count: 1, daysAgo: 2.1, details: { currency: "EUR", presentmentRate: "0.92", tags: ["vip"] } },
];
/** Orders older than this were dealt with when they came in. */
const SETTLED_DAYS = 3;

/** Gives the demo seller goods, listings and orders, by the calls that a merchant would make. Does nothing when there are orders. */
export async function seedDemoGoods({ storeId, sandboxOrigin }: { storeId: string; sandboxOrigin: string }): Promise<void> {
  if ((await systemDb.order.count({ where: { storeId } })) > 0) return;
  const signIn = await signInOfShop(DEMO_SHOP);
  const principal = signIn && principalOf(signIn, new Headers());
  if (!principal) throw new Error("The demo shop has no seller");
  const api = apiOf(principal);

  const found = await api.catalog.find({ source: "zopi", page_size: PRODUCTS, ship_to: "US" });
  const imported = await api.catalog.importAll({
    import_data: found.data.lists.flatMap(({ products }) => products).map(({ source_product_id: id }) => ({ supplier_product_id: id, source: "zopi" as const, ship_to: "US" })),
  });
  await drainJobs(jobs);
  const list = await api.catalog.importListing({ page_size: PRODUCTS });
  if (list.data.products.length === 0) throw new Error(`The demo products were not imported: ${JSON.stringify(imported.data.failed)}`);
  await api.catalog.push({
    product_package_ids: list.data.products.slice(0, PUSHED).map(({ product_package_id: id }) => id),
    push_settings: [{ store_id: storeId }],
  });
  await drainJobs(jobs);

  for (const { count, daysAgo, details } of ORDERS) {
    const createdAt = new Date(Date.now() - daysAgo * 24 * HOUR_MS).toISOString();
    await tellSandbox(sandboxOrigin, "/shopify/control/orders", { shop: DEMO_SHOP, count, createdAt, ...details });
  }
  await sweepStore.run({ storeId }, { signal: AbortSignal.timeout(120_000), attempt: 1, isLastAttempt: true });
  await drainJobs(jobs);
  await settleOldOrders(principal, sandboxOrigin);
}

/** Places and pays the older orders, and lets the sandbox's time pass so that their parcels are on the way. */
async function settleOldOrders(principal: Principal, sandboxOrigin: string): Promise<void> {
  const api = apiOf(principal);
  const until = new Date(Date.now() - SETTLED_DAYS * 24 * HOUR_MS).toISOString().slice(0, 10);
  const from = new Date(Date.now() - (DAYS + 1) * 24 * HOUR_MS).toISOString().slice(0, 10);
  const ready = await api.orders.list({ order_status: "placement", sub_status: "ready", from_date: from, to_date: until, page_size: 100 });
  if (ready.data.orders.length === 0) return;
  await api.placement.request({ orders: ready.data.orders.map(({ id }) => ({ order_id: id })), payment: { use: "wallet" } });
  await drainJobs(jobs);
  await tellSandbox(sandboxOrigin, "/control/clock", { advance_ms: 60 * HOUR_MS });
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const purchases = await systemDb.purchaseOrder.findMany({ where: { workspaceId: principal.workspace.id } });
  for (const { workspaceId, supplier, id } of purchases) {
    await readPurchaseOrdersJob.run(
      { workspaceId, supplier, purchaseOrderIds: [id] },
      { signal: AbortSignal.timeout(30_000), attempt: 1, isLastAttempt: true },
    );
  }
  await drainJobs(jobs);
}

function apiOf(principal: Principal) {
  const context: ApiContext = { principal, locale: "en", request: { headers: new Headers(), ip: "" } };
  return createRouterClient(router, { context });
}

async function tellSandbox(origin: string, path: string, body: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${origin}${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`The sandbox answers ${path} with ${response.status}: ${await response.text()}`);
}
