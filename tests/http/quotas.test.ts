import { readFileSync } from "node:fs";
import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { router } from "../../app/api.server.ts";
import { forgetSignIns } from "../../app/areas/accounts/server/sessions/sign-in-cache.server.ts";
import type { CountedFeature } from "../../app/areas/billing/rules/plans/features.ts";
import { readUsage } from "../../app/areas/billing/server/usage/read-usage.server.ts";
import { handlePushWhenImported } from "../../app/areas/catalog/jobs/push-when-imported.server.ts";
import { readPushWork } from "../../app/areas/catalog/server/push/read-push-work.server.ts";
import { settlePush } from "../../app/areas/catalog/server/push/settle-push.server.ts";
import { cancelPurchaseOrder } from "../../app/areas/orders/server/purchasing/cancel-purchase-order.server.ts";
import { pool, systemDb } from "../../app/platform/db/client.server.ts";
import type { RealtimeEvent } from "../../app/platform/events/events.ts";
import { subscribe } from "../../app/platform/events/hub.server.ts";
import { startApi } from "../factories/api-server.ts";
import { makeImportedProduct } from "../factories/imported-products.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { catalogEntry, fillCatalog } from "../factories/source-catalog.ts";
import { choosePlan, makeTenant, type Tenant } from "../factories/tenants.ts";
import { fillMonth } from "../factories/usage.ts";
import { patience } from "../setup/patience.ts";

const DAY_MS = 24 * 60 * 60_000;

let http: Awaited<ReturnType<typeof startApi>>;
let tenant: Tenant;
let api: ReturnType<typeof clientOf>;
const clientOf = ({ principal }: Tenant) =>
  createRouterClient(router, { context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } } });

beforeAll(async () => {
  http = await startApi();
  const ids = ["Q0", "Q1", "Q2", "Q3"];
  await fillCatalog(
    ...ids.map((sourceProductId) => catalogEntry({ sourceProductId, title: `Bag ${sourceProductId}` })),
  );
});
afterAll(() => http.close());
beforeEach(async () => {
  tenant = await makeTenant();
  api = clientOf(tenant);
});
const used = async (feature: CountedFeature) => (await readUsage({ scope: tenant.scope })).used[feature];

describe("orders placed", () => {
  const placeOne = async (id: string) =>
    (await api.placement.request({ orders: [{ order_id: id }], payment: { use: "later" } })).data;
  const readyOrders = async (count: number) => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) ids.push((await readyOrder(tenant)).id);
    return ids;
  };

  test("B072 a hundred at once against a limit of fifty are exactly fifty, and the others stay as they were", async () => {
    await choosePlan(tenant.workspace.id, "FREE_ORDER_FULFILLMENT_2");
    const ids = await readyOrders(100);
    const before = new Map((await systemDb.order.findMany({ where: { id: { in: ids } } })).map((row) => [row.id, row]));
    const answers = await Promise.all(ids.map(placeOne));
    const refused = answers.flatMap(({ results }) => results).filter(({ state }) => state === "refused");
    expect(refused.map(({ reason }) => reason)).toEqual(Array(50).fill("quota_expired"));
    expect(answers.filter(({ quota }) => quota).map(({ quota }) => quota)).toEqual(
      Array(50).fill({ feature_id: "ORDER_FULFILLMENT", limit: 50, usage: 50 }),
    );
    const bought = await systemDb.purchaseOrder.findMany({ where: { workspaceId: tenant.workspace.id } });
    expect(new Set(bought.map(({ orderId }) => orderId)).size).toBe(50);
    expect(await used("ORDER_FULFILLMENT")).toBe(50);
    for (const { order_id: id } of refused)
      expect(await systemDb.order.findUniqueOrThrow({ where: { id } })).toEqual(before.get(id));
  });

  test("B072 of several at once those that don't fit are refused one by one, in the given sequence", async () => {
    await choosePlan(tenant.workspace.id, "STARTER_CREDIT_TIER_1");
    await fillMonth(tenant.scope, "ORDER_FULFILLMENT", 2);
    const ids = await readyOrders(4);
    const { data } = await api.placement.request({
      orders: ids.map((order_id) => ({ order_id })),
      payment: { use: "later" },
    });
    expect(data.results.map(({ state }) => state)).toEqual(["queued", "queued", "refused", "refused"]);
    expect((await placeOne(ids[0]!)).results[0]).toMatchObject({ state: "queued" });
  });

  test("B072 an order whose purchases were all called off unpaid is given back, once, and counts anew when it is placed anew", async () => {
    await fillMonth(tenant.scope, "ORDER_FULFILLMENT", 1);
    const [first, second] = (await readyOrders(2)) as [string, string];
    await placeOne(first);
    expect((await placeOne(second)).queued).toBe(0);
    const { id } = await systemDb.purchaseOrder.findFirstOrThrow({ where: { orderId: first } });
    const callOff = () => cancelPurchaseOrder({ scope: tenant.scope, purchaseOrderId: id, actor: "system" });
    await callOff();
    await callOff();
    expect(await used("ORDER_FULFILLMENT")).toBe(14);
    expect((await placeOne(second)).queued).toBe(1);
    expect((await placeOne(first)).results[0]).toMatchObject({ reason: "quota_expired" });
  });

  test("an order of which something was paid for stays counted", async () => {
    const [id] = (await readyOrders(1)) as [string];
    await placeOne(id);
    const purchase = await systemDb.purchaseOrder.findFirstOrThrow({ where: { orderId: id } });
    await systemDb.purchaseOrder.update({ where: { id: purchase.id }, data: { paymentStatus: "paid" } });
    await cancelPurchaseOrder({ scope: tenant.scope, purchaseOrderId: purchase.id, actor: "system" });
    expect(await used("ORDER_FULFILLMENT")).toBe(1);
  });

  test("B105 B084 placing several at once takes a plan for it; one at a time is anybody's", async () => {
    const ids = await readyOrders(2);
    const orders = ids.map((order_id) => ({ order_id }));
    const refusal = {
      kind: "quotaExpired",
      errorCode: "BULK_ORDER_FULFILLMENT",
      quota: { feature: "BULK_ORDER_FULFILLMENT", limit: 0, usage: 0 },
    };
    await expect(api.placement.request({ orders })).rejects.toMatchObject(refusal);
    await expect(api.placement.requestReady({})).rejects.toMatchObject(refusal);
    expect(await systemDb.purchaseOrder.count({ where: { workspaceId: tenant.workspace.id } })).toBe(0);
    expect((await placeOne(ids[0]!)).queued).toBe(1);
    await choosePlan(tenant.workspace.id, "STARTER_CREDIT_TIER_1");
    expect((await api.placement.requestReady({ payment: { use: "later" } })).data.queued).toBe(1);
  });
});

describe("products pushed", () => {
  const push = (id: string) =>
    api.catalog.push({ product_package_ids: [id], push_settings: [{ store_id: tenant.store.id }] });
  const make = async () => (await makeImportedProduct(tenant.workspace.id, { variants: 1 })).id;
  const fail = async (productId: string) => {
    const item = await systemDb.processItem.findFirstOrThrow({
      where: { importedProductId: productId, kind: "push", status: "processing" },
    });
    const [work] = await readPushWork({ scope: tenant.scope, where: { id: item.id } });
    const settle = () =>
      settlePush({ scope: tenant.scope, work: work!, outcome: { error: "store_disconnected", detail: null } });
    await settle();
    return settle;
  };

  test("B074 twenty at once against room for five are exactly five", async () => {
    await fillMonth(tenant.scope, "PRODUCT_LISTING", 5);
    const ids: string[] = [];
    for (let index = 0; index < 20; index += 1) ids.push(await make());
    const outcomes = await Promise.allSettled(ids.map(push));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    for (const outcome of outcomes)
      if (outcome.status === "rejected")
        expect(outcome.reason).toMatchObject({
          errorCode: "LISTING_PRODUCT_EXCEED_QUOTA_LIMIT",
          quota: { feature: "PRODUCT_LISTING", limit: 20, usage: 20 },
        });
    expect(await systemDb.listing.count({ where: { workspaceId: tenant.workspace.id } })).toBe(5);
    expect(await used("PRODUCT_LISTING")).toBe(20);
  });

  test("P093 one that failed for good is given back, once, and takes its place again when it is tried again", async () => {
    await fillMonth(tenant.scope, "PRODUCT_LISTING", 1);
    const [first, second] = [await make(), await make()];
    await push(first);
    await expect(push(second)).rejects.toMatchObject({ kind: "quotaExpired" });
    const again = await fail(first);
    await again();
    expect(await used("PRODUCT_LISTING")).toBe(19);
    await push(second);
    const [item] = await systemDb.processItem.findMany({ where: { importedProductId: first } });
    await expect(api.catalog.retryPush({ item_ids: [item!.id] })).rejects.toMatchObject({ kind: "quotaExpired" });
    await fail(second);
    expect((await api.catalog.retryPush({ item_ids: [item!.id] })).data.retried).toEqual([item!.id]);
    expect(await used("PRODUCT_LISTING")).toBe(20);
  });

  test("B071 a push that waited for its import tells of the quota when it comes to it, as nobody waits for its answer", async () => {
    await fillMonth(tenant.scope, "PRODUCT_LISTING");
    const { source, sourceProductId } = await systemDb.importedProduct.findUniqueOrThrow({
      where: { id: await make() },
    });
    const workspaceId = tenant.workspace.id;
    const told: RealtimeEvent[] = [];
    const onGap = vi.fn();
    const end = subscribe(workspaceId, { since: null, receive: (event) => told.push(event), onGap });
    await vi.waitFor(() => expect(onGap).toHaveBeenCalled(), { timeout: patience(5_000) });
    const target = {
      storeId: tenant.store.id,
      status: "active",
      allowSellOutOfStock: false,
      publicationIds: null,
    } as const;
    await handlePushWhenImported.run(
      { workspaceId, accountId: tenant.account.id, products: [{ source, sourceProductId }], target, split: null },
      { signal: AbortSignal.timeout(10_000), attempt: 1, isLastAttempt: false },
    );
    const quota = { feature: "PRODUCT_LISTING", limit: 20, usage: 20 };
    await vi.waitFor(
      () =>
        expect(told.filter(({ name }) => name === "product.push")).toEqual([
          {
            name: "product.push",
            workspaceId,
            data: { status: "error", error: "LISTING_PRODUCT_EXCEED_QUOTA_LIMIT", quota },
          },
        ]),
      { timeout: patience(5_000) },
    );
    end();
    expect(await systemDb.listing.count({ where: { workspaceId } })).toBe(0);
  });

  test("what was on the store is not given back when a later push of it fails", async () => {
    const id = await make();
    await push(id);
    await systemDb.listing.updateMany({ where: { importedProductId: id }, data: { pushedAt: new Date() } });
    await fail(id);
    expect(await used("PRODUCT_LISTING")).toBe(1);
  });
});

describe("products imported", () => {
  const named = (...ids: string[]) => ids.map((id) => ({ supplier_product_id: id, source: "zopi" as const }));
  const importOne = (id: string) => api.catalog.importProduct({ source: "zopi", supplier_product_id: id });
  const importAll = async (...ids: string[]) => (await api.catalog.importAll({ import_data: named(...ids) })).data;

  test("P134 P075 what the month has no room for is refused product by product, and all of it as expired", async () => {
    await fillMonth(tenant.scope, "PRODUCT_IMPORT", 1);
    const outcome = await importAll("Q0", "Q1", "Q2");
    expect(Object.keys(outcome.success)).toEqual(["Q0"]);
    expect(Object.values(outcome.failed).map(({ error }) => error)).toEqual(Array(2).fill("EXCEED_QUOTA_LIMIT"));
    expect(outcome.failed.Q1!.message).toContain("Upgrade to continue importing more products");
    expect(outcome).toMatchObject({
      is_quota_expired: false,
      quota: { feature_id: "PRODUCT_IMPORT", limit: 200, usage: 200 },
    });
    expect((await importAll("Q1", "Q2")).is_quota_expired).toBe(true);
    expect(await systemDb.importedProduct.count({ where: { workspaceId: tenant.workspace.id } })).toBe(1);
  });

  test("B070 one over the limit is refused as expired; what is there already is not, nor is a favorite", async () => {
    await importOne("Q0");
    await fillMonth(tenant.scope, "PRODUCT_IMPORT");
    await expect(importOne("Q1")).rejects.toMatchObject({
      kind: "quotaExpired",
      errorCode: "QUOTA_EXPIRED",
      quota: { feature: "PRODUCT_IMPORT", limit: 200, usage: 200 },
    });
    expect((await importOne("Q0")).data.status).toBe("success");
    expect(Object.keys((await api.catalog.favouriteSourceProducts({ products: named("Q1") })).data.success)).toEqual([
      "Q1",
    ]);
    // A favorite that comes onto the list counts as any other.
    await expect(importOne("Q1")).rejects.toMatchObject({ kind: "quotaExpired" });
    expect(
      (await systemDb.importedProduct.findFirstOrThrow({ where: { sourceProductId: "Q1", inImportList: false } })).id,
    ).toBeTruthy();
  });

  test("P074 one that its supplier does not have is given back", async () => {
    await importAll("Q0", "NOPE");
    expect(await used("PRODUCT_IMPORT")).toBe(1);
  });

  test("a product that is taken off the list and imported again counts once", async () => {
    const { data } = await importOne("Q0");
    await api.catalog.deleteImports({ ids: [data.product_package_id!] });
    await importOne("Q0");
    expect(await used("PRODUCT_IMPORT")).toBe(1);
  });
});

describe("what a plan has not", () => {
  test("B083 G165 a new workspace takes Growth, and the answer says what a screen needs, in the caller's language", async () => {
    const { account, call, workspace } = await http.makeSeller();
    const refused = await call("POST", "/auth/workplace/create", { name: "Second" });
    expect(refused.status).toBe(402);
    expect(refused.body).toMatchObject({
      success: false,
      status: 401,
      error_code: "WP_ADD_NEW",
      feature_id: "WP_ADD_NEW",
      limit: 0,
      usage: 0,
    });
    expect(refused.body.message).toContain("Growth");
    await systemDb.account.update({ where: { id: account.id }, data: { language: "ar" } });
    forgetSignIns({ accountId: account.id });
    expect((await call("POST", "/auth/workplace/create", { name: "Second" })).body.message).toContain(
      "باقة \u2068النمو\u2069",
    );
    await choosePlan(workspace.id, "GROWTH_CREDIT_TIER");
    const second = await call("POST", "/auth/workplace/create", { name: "Second" });
    expect(second.status).toBe(200);
    // The plan is the person's, whichever of their workspaces they are in.
    await call("POST", "/auth/workplace/switch", { workplace_id: second.body.data.id });
    expect((await call("POST", "/auth/workplace/create", { name: "Third" })).status).toBe(200);
  });

  test("B083 order tracking takes Growth for the merchant's settings and shipping logs; buyers see their page all the same", async () => {
    const store_id = tenant.store.id;
    await choosePlan(tenant.workspace.id, "GROWTH_CREDIT_TIER");
    await api.trackingPage.update({ store_id, page: { headline: "Good day" } });
    await choosePlan(tenant.workspace.id, "FREE_CREDIT");
    const refusal = { kind: "quotaExpired", errorCode: "ORDER_TRACKING" };
    await expect(api.trackingPage.update({ store_id, page: { headline: "Again" } })).rejects.toMatchObject(refusal);
    await expect(api.shipments.shipments({})).rejects.toMatchObject(refusal);
    expect((await api.trackingPage.read({ store_id })).data.page.headline).toBe("Good day");
    const { id } = await readyOrder(tenant);
    const { publicId } = await systemDb.order.findUniqueOrThrow({ where: { id } });
    const { data } = await api.shipments.publicTracking({ orderId: publicId });
    expect(data.brand).toMatchObject({ headline: "Good day" });
  });
});

test.each([
  ["the free plan", null],
  ["a plan by the month", { cycleDays: 30, daysAgo: 47 }],
  ["a plan by the year", { cycleDays: 365, daysAgo: 400 }],
])("what was done in the month of %s before usage was counted counts in it", async (_plan, period) => {
  if (period) {
    await choosePlan(tenant.workspace.id);
    await systemDb.planPeriod.updateMany({
      where: { workspaceId: tenant.workspace.id },
      data: { cycleDays: period.cycleDays, anchorAt: new Date(Date.now() - period.daysAgo * DAY_MS) },
    });
  }
  const product = await makeImportedProduct(tenant.workspace.id, { variants: 1 });
  await api.catalog.push({ product_package_ids: [product.id], push_settings: [{ store_id: tenant.store.id }] });
  const { id } = await readyOrder(tenant);
  await api.placement.request({ orders: [{ order_id: id }], payment: { use: "later" } });
  const counted = await systemDb.usageEntry.findMany({ where: { workspaceId: tenant.workspace.id } });
  await systemDb.usageEntry.deleteMany({ where: { workspaceId: tenant.workspace.id } });
  await systemDb.usageCounter.deleteMany({ where: { workspaceId: tenant.workspace.id } });
  await pool.query(readFileSync("prisma/migrations/0025_usage_of_now/migration.sql", "utf8"));
  expect(await readUsage({ scope: tenant.scope })).toMatchObject({
    used: { PRODUCT_IMPORT: 1, PRODUCT_LISTING: 1, ORDER_FULFILLMENT: 1 },
  });
  const references = (await systemDb.usageEntry.findMany({ where: { workspaceId: tenant.workspace.id } })).map(
    ({ reference }) => reference,
  );
  expect(references).toEqual(expect.arrayContaining(counted.map(({ reference }) => reference)));
});
