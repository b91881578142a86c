/** Products that come onto the import list are pushed by the workspace's rule: once, in its hours, and never at a loss. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { handlePushOnImport } from "../../app/areas/catalog/jobs/push-on-import.server.ts";
import { runImport } from "../../app/areas/catalog/server/imports/run-import.sql.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import type { RealtimeEvent } from "../../app/platform/events/events.ts";
import { subscribe } from "../../app/platform/events/hub.server.ts";
import { newsOf } from "../factories/news.ts";
import { channelOf, importOne, ruleOf, saveRule, useStoreToImportFor, waitingPushes } from "../factories/push-rules.ts";
import { api, clientOf, listingsOf, productsWithKey, tenant } from "../factories/pushing.ts";
import { runJobs } from "../factories/run-jobs.ts";
import { choosePlan, makeTenant } from "../factories/tenants.ts";
import { fillMonth } from "../factories/usage.ts";
import { patience } from "../setup/patience.ts";

useStoreToImportFor();

const HOUR_MS = 3_600_000;
const named = (...ids: string[]) => ids.map((id) => ({ supplier_product_id: id, source: "zopi" }));
const pushes = () =>
  systemDb.processItem.findMany({ where: { workspaceId: tenant.workspace.id, kind: "push" }, orderBy: { id: "asc" } });
/** A time of the day, in UTC, which is the workspace's time. */
const clock = (fromNowMs: number) => new Date(Date.now() + fromNowMs).toISOString().slice(11, 16);
const between = (fromMs: number, toMs: number) =>
  ruleOf({ time_schedule: "time_frame", when: { from: clock(fromMs), to: clock(toMs) } });
const aroundNow = () => between(-HOUR_MS, HOUR_MS);

describe("P078 what is imported", () => {
  test("is pushed once to the rule's store, as a draft, however often the work is done", async () => {
    await saveRule();
    const id = await importOne();
    const [payload, ...more] = await waitingPushes();
    expect([payload, more]).toEqual([
      {
        workspaceId: tenant.workspace.id,
        accountId: tenant.account.id,
        productIds: [id],
        targets: [{ storeId: tenant.store.id, status: "draft", publicationIds: null }],
      },
      [],
    ]);
    await runJobs();
    const [listing] = await listingsOf(id);
    expect(listing).toMatchObject({ pushState: "success", status: "draft", storeId: tenant.store.id });
    expect(productsWithKey(listing!.id)).toMatchObject([{ status: "DRAFT", title: "Bag PI0" }]);

    const again = { signal: AbortSignal.timeout(10_000), attempt: 2, isLastAttempt: false };
    await handlePushOnImport.run(payload!, again);
    await runJobs();
    expect(await listingsOf(id)).toHaveLength(1);
    expect(await pushes()).toHaveLength(1);
    expect(await newsOf(tenant)).toEqual([]);
  });

  test("asks for its push in the transaction that takes it in: a second run of the import asks for none", async () => {
    await saveRule();
    await importOne();
    const items = await systemDb.processItem.findMany({ where: { workspaceId: tenant.workspace.id, kind: "import" } });
    await runImport({
      scope: tenant.scope,
      itemIds: items.map(({ id }) => id),
      language: "en",
      isLastAttempt: false,
    });
    await importOne();
    expect(await waitingPushes()).toHaveLength(1);
  });

  test("goes on sale where the rule says so, with what the workspace says of what is out of stock", async () => {
    await saveRule(ruleOf({}, channelOf({ publish_status: "publish" })));
    const { data: preferences } = await api.pushPreferences({});
    await api.updatePushPreferences({
      ...preferences,
      product_listings: { ...preferences.product_listings, allow_sell_out_of_stock: true },
    });
    const id = await importOne();
    await runJobs();
    const [listing] = await listingsOf(id);
    const [product] = productsWithKey(listing!.id);
    expect(product).toMatchObject({ status: "ACTIVE", variants: [{ inventoryPolicy: "CONTINUE" }, {}, {}] });
    expect(product!.publications.length).toBeGreaterThan(0);
  });

  test("stays in the import list while the rule is off", async () => {
    await saveRule(ruleOf({ is_enable: false }));
    await importOne();
    expect(await waitingPushes()).toEqual([]);
  });

  test("is pushed when it comes onto the list, not as a favorite", async () => {
    await saveRule();
    await api.favouriteSourceProducts({ products: named("PI0") });
    expect(await waitingPushes()).toEqual([]);
    const id = await importOne();
    expect((await waitingPushes()).map(({ productIds }) => productIds)).toEqual([[id]]);
  });

  test("is not pushed any more once it was taken off the list", async () => {
    await saveRule();
    const [gone, kept] = [await importOne("PI0"), await importOne("PI1")];
    await api.deleteImports({ ids: [gone] });
    // One that another store has stays, off the list.
    await systemDb.importedProduct.update({ where: { id: kept }, data: { inImportList: false } });
    await runJobs();
    expect(await pushes()).toEqual([]);
  });

  test("stays with the person who pushes it to that store with the import, as they want it", async () => {
    await saveRule();
    const { data } = await api.pushSourceProducts({
      store_id: tenant.store.id,
      products: named("PI0"),
      product_listings: { is_publish: true, allow_sell_out_of_stock: false },
    });
    expect(data).toMatchObject({ processing: 1, failed: {} });
    expect(await waitingPushes()).toEqual([]);
    await runJobs();
    expect(await pushes()).toHaveLength(1);
    expect(await systemDb.listing.findMany({ where: { workspaceId: tenant.workspace.id } })).toMatchObject([
      { pushState: "success", status: "active" },
    ]);
  });

  test("of another workspace follows that one's own rule", async () => {
    await saveRule();
    const other = await makeTenant();
    await clientOf(other).importProduct({ source: "zopi", supplier_product_id: "PI0" });
    expect(await waitingPushes(other)).toEqual([]);
  });
});

describe("B082 hours", () => {
  test("take a plan that has them; those that are kept when it is gone rest, and the page says so", async () => {
    await expect(saveRule(aroundNow())).rejects.toMatchObject({
      kind: "quotaExpired",
      errorCode: "AUTO_TASK_SCHEDULE",
    });
    await choosePlan(tenant.workspace.id);
    const rule = aroundNow();
    expect((await saveRule(rule)).features).toEqual({ schedule: true });
    await choosePlan(tenant.workspace.id, "FREE_CREDIT");
    expect((await api.pushOnImport({})).data).toMatchObject({ ...rule, features: { schedule: false } });
    await importOne("PI0");
    expect(await waitingPushes()).toEqual([]);
    // What is left of the rule can be changed, its hours can not.
    await saveRule({ ...rule, is_enable: false });
    await expect(saveRule(between(-2 * HOUR_MS, HOUR_MS))).rejects.toMatchObject({ errorCode: "AUTO_TASK_SCHEDULE" });
    await saveRule();
    await importOne("PI1");
    expect(await waitingPushes()).toHaveLength(1);
  });

  test("P078 leave out what is imported at other times of the workspace's day", async () => {
    await choosePlan(tenant.workspace.id);
    await saveRule(between(2 * HOUR_MS, 3 * HOUR_MS));
    await importOne("PI0");
    expect(await waitingPushes()).toEqual([]);
    await saveRule(aroundNow());
    await systemDb.workspace.update({ where: { id: tenant.workspace.id }, data: { timeZone: "Pacific/Kiritimati" } });
    await importOne("PI1");
    expect(await waitingPushes()).toEqual([]);
    await systemDb.workspace.update({ where: { id: tenant.workspace.id }, data: { timeZone: "UTC" } });
    await importOne("PI2");
    expect(await waitingPushes()).toHaveLength(1);
  });
});

describe("what a rule does not push is told", () => {
  beforeAll(async () => {
    const onGap = vi.fn();
    const end = subscribe(randomUUID(), { since: null, receive: () => {}, onGap });
    await vi.waitFor(() => expect(onGap).toHaveBeenCalled(), { timeout: patience(5_000) });
    end();
  });
  const listen = () => {
    const told: RealtimeEvent[] = [];
    const end = subscribe(tenant.workspace.id, { since: null, receive: (event) => told.push(event), onGap() {} });
    const errors = () =>
      told.filter(({ name, data }) => name === "product.push" && data.status === "error").map(({ data }) => data);
    return { errors, end };
  };

  test("what would lose money stays in the import list, and the others go", async () => {
    await saveRule();
    const { data } = await api.importAll({ import_data: named("PI0", "PI1") });
    const [losing, fair] = ["PI0", "PI1"].map((id) => data.success[id]!.product_package_id) as [string, string];
    await systemDb.importedVariant.updateMany({ where: { importedProductId: losing }, data: { price: "1.00" } });
    const { errors, end } = listen();
    await runJobs();
    await vi.waitFor(() => expect(errors()).toEqual([{ status: "error", error: "LOSS_NOT_CONFIRMED", count: 1 }]), {
      timeout: patience(5_000),
    });
    end();
    expect(await listingsOf(losing)).toEqual([]);
    expect(await systemDb.importedProduct.findUniqueOrThrow({ where: { id: losing } })).toMatchObject({
      inImportList: true,
      pushedAt: null,
    });
    expect(await listingsOf(fair)).toMatchObject([{ pushState: "success" }]);
    expect((await newsOf(tenant)).filter(({ kind }) => kind === "products_not_pushed")).toEqual([
      { kind: "products_not_pushed", count: 1, reason: "push_loss", link: "/app/products-import" },
    ]);
  });

  test("B071 what the month has no room for stays there too, in one line for many", async () => {
    await saveRule();
    await fillMonth(tenant.scope, "PRODUCT_LISTING", 1);
    await api.importAll({ import_data: named("PI0", "PI1", "PI2") });
    const { errors, end } = listen();
    await runJobs();
    const quota = { feature: "PRODUCT_LISTING", limit: 20, usage: 20 };
    const error = "LISTING_PRODUCT_EXCEED_QUOTA_LIMIT";
    await vi.waitFor(() => expect(errors()).toEqual([{ status: "error", error, count: 2, quota }]), {
      timeout: patience(5_000),
    });
    end();
    expect(await systemDb.listing.count({ where: { workspaceId: tenant.workspace.id } })).toBe(1);
    expect((await newsOf(tenant)).filter(({ kind }) => kind === "products_not_pushed")).toMatchObject([
      { count: 2, reason: "push_quota" },
    ]);
  });

  test("B071 a full month is told of all of them", async () => {
    await saveRule();
    await fillMonth(tenant.scope, "PRODUCT_LISTING");
    await importOne("PI0");
    await runJobs();
    await importOne("PI1");
    await runJobs();
    expect(await systemDb.listing.count({ where: { workspaceId: tenant.workspace.id } })).toBe(0);
    expect(await newsOf(tenant)).toMatchObject([{ kind: "products_not_pushed", count: 2, reason: "push_quota" }]);
  });
});
