/** Each row of what needs a person leads to the list of what it counts: the same number, and nothing else. */
import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { beforeEach, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { centerInput } from "../../app/areas/catalog/screens/listings/product-center-address.ts";
import { movesInput, runsInput, updateView } from "../../app/areas/catalog/screens/monitoring/monitoring-address.ts";
import { ATTENTION_KINDS } from "../../app/areas/home/rules/attention.ts";
import { UNCLEAR_REASONS } from "../../app/areas/orders/rules/attention/attention-reasons.ts";
import { SECTION_NAMES, SECTIONS } from "../../app/areas/orders/rules/list-section.ts";
import { BLOCKER_KEYS, BLOCKERS } from "../../app/areas/orders/rules/purchasing/blockers.ts";
import { orderListAddress } from "../../app/areas/orders/screens/reading/order-list-address.ts";
import { shipmentsAddress } from "../../app/areas/orders/screens/tracking/shipments-address.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { choosePlan, makeTenant, type Tenant } from "../factories/tenants.ts";

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
  // The list of parcels is a plan's.
  await choosePlan(tenant.workspace.id);
});
const client = () =>
  createRouterClient(router, {
    context: {
      principal: tenant.principal,
      locale: tenant.principal.locale,
      request: { headers: new Headers(), ip: "" },
    },
  });

/** What each list shows at an address; what leads to a page of settings counts no rows. */
const ROWS_AT: Record<string, (search: URLSearchParams) => Promise<string[]>> = {
  "/app/orders": async (search) => {
    const { input } = orderListAddress(search, "UTC");
    return (await client().orders.list({ ...input, page_size: 100 })).data.orders.map(({ id }) => id);
  },
  "/app/orders/shipment": async (search) => {
    const input = { ...shipmentsAddress(search), page_size: 100 };
    return (await client().shipments.shipments(input)).data.shipments.map(({ id }) => id);
  },
  "/app/products-center": async (search) => {
    const { tab, input } = centerInput(search);
    expect(tab).toBe("pushed");
    const { products } = (await client().catalog.pushedListings({ ...input, page_size: 100 })).data;
    return products.map(({ listing_id: id }) => id);
  },
  "/app/products/auto-update": async (search) => {
    const { catalog } = client();
    const { moves } = (await catalog.monitoringMoves({ ...movesInput(search), page_size: 100 })).data;
    const { runs } = (await catalog.monitoringRuns({ ...runsInput(search), page_size: 100 })).data;
    return updateView(search) === "moves" ? moves.map(({ move_id: id }) => id) : runs.map(({ run_id: id }) => id);
  },
};
const PAGES = ["/app/setting/channel", "/app/setting/wallet"];

let made = 0;
/** An order that stands where it is said, a month ago: no date hides what waits. */
async function order(standing: { section: string; subStatus: string; blocker?: string; attention?: string }) {
  const { id: workspaceId } = tenant.workspace;
  made += 1;
  const placedAt = new Date(Date.now() - 30 * 86_400_000 - made * 1000);
  const { id } = await systemDb.order.create({
    data: {
      workspaceId,
      storeId: tenant.store.id,
      externalId: randomUUID(),
      publicId: randomUUID(),
      name: `#${made}`,
      placedAt,
      channelUpdatedAt: placedAt,
      currency: "USD",
      total: "50",
      financialStatus: "paid",
      raw: {},
      ...standing,
    },
  });
  return id;
}

/** Something of every kind: each blocker as often as it stands in the table, and each state of orders, parcels and pushes. */
async function fill() {
  const of = { workspaceId: tenant.workspace.id, storeId: tenant.store.id };
  for (const [at, blocker] of BLOCKER_KEYS.filter((key) => BLOCKERS[key].group !== "done").entries())
    for (let times = 0; times <= at % 3; times++)
      await order({
        section: "placement",
        subStatus: BLOCKERS[blocker].group === "buyer" ? "awaiting_buyer_payment" : "needs_attention",
        blocker,
      });
  for (const section of SECTION_NAMES.filter((name) => name !== "placement"))
    for (const subStatus of SECTIONS[section]) await order({ section, subStatus });
  for (const attention of UNCLEAR_REASONS) await order({ section: "payment", subStatus: "order_placed", attention });
  const orderId = await order({ section: "shipment", subStatus: "in_transit", attention: "store_untold" });
  for (const fulfillmentState of ["failed", "failed", "sent", "pending", "unknown"])
    await systemDb.shipment.create({
      data: { ...of, orderId, trackingNumber: randomUUID(), status: "in_transit", fulfillmentState },
    });
  for (const [pushState, removedAt] of [
    ["error", null],
    ["error", null],
    ["error", new Date()],
    ["success", null],
    ["pushing", null],
  ] as const)
    await systemDb.listing.create({
      data: { ...of, origin: "pushed", title: "Harbor lamp", variantsCount: 1, pushState, removedAt },
    });
}

/** What moved at suppliers today and long before, and runs of rules for it that wait and do not. */
async function fillSupplies() {
  const { id: workspaceId } = tenant.workspace;
  await client().catalog.updateMonitoring({ is_enable: true });
  const move = { workspaceId, source: "zopi", sourceProductId: "lamp", kind: "product_gone" };
  const longAgo = new Date(Date.now() - 3 * 86_400_000);
  await systemDb.supplierMove.createMany({ data: [new Date(), new Date(), longAgo].map((at) => ({ ...move, at })) });
  await systemDb.watchRun.createMany({ data: ["held", "done", "dropped"].map((state) => ({ workspaceId, state })) });
}

/** Stores that are connected and let nobody look: one that is paused, and one that has taken our permission away. */
async function shutOut() {
  const { id: workspaceId } = tenant.workspace;
  for (const reason of ["store_frozen", "permission_missing"]) {
    const domain = `${randomUUID()}.myshopify.com`;
    const { id: storeId } = await systemDb.store.create({
      data: { workspaceId, platform: "shopify", platformDomain: domain, domain, name: reason },
    });
    await systemDb.orderSync.create({ data: { workspaceId, storeId, shutOut: reason } });
  }
}

test("whatever waits, each row's button opens as many as it says, once each", async () => {
  await fill();
  await fillSupplies();
  await shutOut();
  await systemDb.store.update({ where: { id: tenant.store.id }, data: { status: "uninstalled" } });
  const { attention, orders } = (await client().home.overview({})).data;
  expect([...new Set(attention.map(({ kind }) => kind))].toSorted()).toEqual([...ATTENTION_KINDS].toSorted());
  const blocked: string[] = [];
  for (const { kind, subject, count, link } of attention) {
    const { pathname, searchParams } = new URL(link, "https://app.example");
    if (PAGES.includes(pathname)) continue;
    const rows = await ROWS_AT[pathname]!(searchParams);
    expect(new Set(rows).size, `${kind} ${subject}: ${link}`).toBe(count);
    if (kind === "orders_blocked" || kind === "orders_changed") blocked.push(...rows);
  }
  expect(new Set(blocked).size).toBe(blocked.length);
  const { groups } = (await client().attention.groups({})).data;
  const queued = groups.reduce((sum, { count }) => sum + count, 0);
  expect([queued > 0, orders!.needs_attention]).toEqual([true, queued]);
  const [others] = attention.filter(({ parts }) => parts.length > 0);
  expect(others!.parts.reduce((sum, { count }) => sum + count, 0)).toBe(others!.count);
});
