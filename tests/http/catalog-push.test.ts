import { describe, expect, test, vi } from "vitest";
import { processProductWebhooks } from "../../app/areas/catalog/server/listings/process-product-webhooks.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
import { makeImportedProduct } from "../factories/imported-products.ts";
import { newsOf } from "../factories/news.ts";
import {
  api,
  listingsOf,
  make,
  productsWithKey,
  push,
  settings,
  shop,
  tenant,
  useStoreToPushTo,
} from "../factories/pushing.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { choosePlan, makeTenant } from "../factories/tenants.ts";
import { patience } from "../setup/patience.ts";

useStoreToPushTo();

const items = () =>
  systemDb.processItem.findMany({
    where: { workspaceId: tenant.workspace.id, kind: "push" },
    orderBy: { createdAt: "asc" },
  });

describe("a push", () => {
  test("C218 makes the product on the store with prices, costs, stock, publications and mapping, and a second push makes no second product and leaves its pictures", async () => {
    const product = await make();
    const { data } = await push(product.id);
    expect(data).toMatchObject({ processing: 1, failed: {}, quota: { plan: "FREE_CREDIT", limit: 20, used: 1 } });
    await runJobs();
    const [listing] = await listingsOf(product.id);
    expect(listing).toMatchObject({
      pushState: "success",
      status: "active",
      variantsCount: 2,
      mappedCount: 2,
      pushedAt: expect.any(Date),
    });
    expect(
      listing!.variants.every(
        ({ externalId, inventoryItemId, source, supplierSkuId }) =>
          externalId && inventoryItemId && source === "zopi" && supplierSkuId,
      ),
    ).toBe(true);
    const [pushed] = productsWithKey(listing!.id);
    expect(pushed).toMatchObject({ id: listing!.externalId, title: "Harbour lamp", status: "ACTIVE" });
    expect(pushed!.variants[0]).toMatchObject({
      price: "12.99",
      compareAtPrice: "19.99",
      sku: "LAMP-0",
      inventoryPolicy: "CONTINUE",
    });
    expect(pushed!.variants[0]!.inventoryItem).toMatchObject({
      cost: "4.00",
      levels: [expect.objectContaining({ available: 7 })],
    });
    expect(pushed!.publications.length).toBeGreaterThan(0);
    expect(await systemDb.importedProduct.findUniqueOrThrow({ where: { id: product.id } })).toMatchObject({
      pushedAt: expect.any(Date),
    });

    await systemDb.importedProduct.update({ where: { id: product.id }, data: { title: "Better lamp" } });
    await push(product.id);
    await runJobs();
    expect(productsWithKey(listing!.id)).toEqual([
      expect.objectContaining({ id: listing!.externalId, title: "Better lamp" }),
    ]);
    const mediaIds = () => productsWithKey(listing!.id)[0]!.media.map(({ id }) => id);
    expect(mediaIds()).toEqual(pushed!.media.map(({ id }) => id));
    await systemDb.importedProduct.update({
      where: { id: product.id },
      data: { images: [{ url: "https://images.test/other.png", alt: "Other" }] },
    });
    await push(product.id);
    await runJobs();
    expect(mediaIds()).toEqual([expect.not.stringMatching(`^${pushed!.media[0]?.id}$`)]);
    expect(await listingsOf(product.id)).toHaveLength(1);
    expect((await items()).map(({ status }) => status)).toEqual(["success", "success", "success"]);
  });

  test("P068 of what is being pushed already starts nothing more", async () => {
    const product = await make();
    await push(product.id);
    const { data } = await push(product.id);
    expect(data).toMatchObject({ processing: 0, failed: { [product.id]: { error: "catalog_push_under_way" } } });
    expect(await items()).toHaveLength(1);
  });

  test("whose answer was lost after the write ends in one product", async () => {
    const product = await make();
    await push(product.id);
    shop.served.context.faults.add({ vendor: "shopify", kind: "timeout_after_write", match: "productSet", count: 1 });
    shortenDeadlines(400);
    await runJobs();
    vi.restoreAllMocks();
    const [listing] = await listingsOf(product.id);
    expect(listing).toMatchObject({ pushState: "pushing", externalId: null });
    await hurryJobs();
    await runJobs();
    const [settled] = await listingsOf(product.id);
    expect(settled).toMatchObject({ pushState: "success" });
    expect(productsWithKey(settled!.id).map(({ id }) => id)).toEqual([settled!.externalId]);
  });

  test("that the store refuses says why in words and is mended by a retry", async () => {
    const product = await make();
    await push(product.id);
    shop.served.context.faults.add({
      vendor: "shopify",
      kind: "reject",
      match: "productSet",
      count: 1,
      detail: "HANDLE_NOT_UNIQUE",
    });
    await runJobs();
    const [failed] = await items();
    expect(failed).toMatchObject({ status: "error", errorCode: "handle_taken" });
    expect(await newsOf(tenant)).toMatchObject([
      { kind: "products_push_failed", count: 1, link: "/app/products-center?push_state=error" },
    ]);
    const { data } = await api.pushedListings({ push_state: "error" });
    expect(data.products).toEqual([
      expect.objectContaining({ error: "handle_taken", error_detail: expect.any(String), push_state: "error" }),
    ]);
    expect((await api.retryPush({ item_ids: [failed!.id] })).data.retried).toEqual([failed!.id]);
    await runJobs();
    expect((await listingsOf(product.id))[0]).toMatchObject({ pushState: "success", errorCode: null });
  });

  test("of variants that sell below cost is refused until it is confirmed", async () => {
    const product = await make({ price: "5.99" });
    await expect(push(product.id)).rejects.toMatchObject({ errorCode: "LOSS_NOT_CONFIRMED" });
    expect(await listingsOf(product.id)).toEqual([]);
    const { data } = await api.push({
      product_package_ids: [product.id],
      push_settings: settings(),
      confirm_loss: true,
    });
    expect(data.processing).toBe(1);
  });

  test("P029 shows cost, price and profit of what is to be sold before it starts", async () => {
    const product = await make({ price: "5.99" });
    await systemDb.importedVariant.update({ where: { id: product.variants[0]!.id }, data: { price: "12" } });
    const stranger = await makeImportedProduct((await makeTenant()).workspace.id);
    const preview = async () =>
      (await api.previewPush({ product_package_ids: [product.id, stranger.id] })).data.products;
    const cost = { cost_range: { low: "4", high: "4" }, shipping_cost: "2", cost_currency: "USD", currency: "USD" };
    expect(await preview()).toEqual([
      expect.objectContaining({
        ...cost,
        product_package_id: product.id,
        name: "Harbour lamp",
        variants: 2,
        losing_variants: 1,
        statuses: [],
        price_range: { low: "5.99", high: "12.00" },
        profit_range: { low: "-0.01", high: "6.00" },
        margin_range: { low: "-0.2", high: "50.0" },
      }),
    ]);
    await systemDb.importedVariant.update({ where: { id: product.variants[1]!.id }, data: { isSelected: false } });
    expect(await preview()).toEqual([
      expect.objectContaining({ variants: 1, losing_variants: 0, price_range: { low: "12.00", high: "12.00" } }),
    ]);
    await systemDb.importedVariant.updateMany({
      where: { importedProductId: product.id },
      data: { isSelected: false },
    });
    expect(await preview()).toEqual([
      expect.objectContaining({ variants: 0, losing_variants: 0, price_range: null, profit_range: null }),
    ]);
  });

  test("of which more failed than are listed is tried again as a whole", async () => {
    const products = await Promise.all(
      Array.from({ length: 53 }, (_, index) => make({ title: `Lamp ${index}`, variants: 1 })),
    );
    await choosePlan(tenant.workspace.id, "GROWTH_CREDIT");
    await push(...products.map(({ id }) => id));
    const pushed = await items();
    await systemDb.processItem.updateMany({
      where: { workspaceId: tenant.workspace.id },
      data: { status: "error", errorCode: "handle_taken" },
    });
    await systemDb.listing.updateMany({ where: { workspaceId: tenant.workspace.id }, data: { pushState: "error" } });
    const [batch] = (await api.pushProgress({})).data.batches;
    expect([batch!.failed, batch!.failures.length]).toEqual([53, 50]);
    const { data } = await api.retryPush({ batch_id: batch!.batch_id });
    expect(data.retried.sort()).toEqual(pushed.map(({ id }) => id).sort());
  });

  test("P099 without an active store is refused", async () => {
    await systemDb.store.update({ where: { id: tenant.store.id }, data: { status: "uninstalled" } });
    await expect(push((await make()).id)).rejects.toMatchObject({ errorCode: "NO_ACTIVE_STORE" });
  });

  test("to a store in another currency converts prices upward and keeps the rules' cents", async () => {
    await systemDb.store.update({ where: { id: tenant.store.id }, data: { currency: "EUR" } });
    const product = await make();
    await push(product.id);
    await runJobs();
    expect((await listingsOf(product.id))[0]).toMatchObject({ currency: "EUR", priceLow: expect.objectContaining({}) });
    expect((await listingsOf(product.id))[0]!.priceLow!.toFixed(2)).toBe("11.99");
  });
});

describe("the quota", () => {
  test("P094 lets through what fits, in list order, and reports the rest", async () => {
    const products = [];
    for (let index = 0; index < 22; index += 1) products.push(await make({ variants: 1, title: `Lamp ${index}` }));
    const { data } = await push(...products.map(({ id }) => id));
    expect(data.processing).toBe(20);
    expect(Object.keys(data.failed)).toEqual(products.slice(20).map(({ id }) => id));
    await expect(push(products[21]!.id)).rejects.toMatchObject({
      kind: "quotaExpired",
      errorCode: "LISTING_PRODUCT_EXCEED_QUOTA_LIMIT",
      text: { params: { limit: 20, used: 20 } },
    });
    expect(await listingsOf(products[21]!.id)).toEqual([]);
  });

  test("B072 is not used by pushing again what is on the store", async () => {
    const product = await make();
    await push(product.id);
    await runJobs();
    await push(product.id);
    expect((await api.listingQuota({})).data.used).toBe(1);
  });

  test("can't be used twice by two pushes at once", async () => {
    const products = [];
    for (let index = 0; index < 24; index += 1) products.push(await make({ variants: 1 }));
    const halves = [products.slice(0, 12), products.slice(12)].map((half) => push(...half.map(({ id }) => id)));
    const outcomes = await Promise.all(halves);
    expect(outcomes.reduce((sum, { data }) => sum + data.processing, 0)).toBe(20);
  });
});

describe("a product with many variants", () => {
  const split = {
    threshold: 3,
    split_logic: "split_all_variants",
    split_handle: "max_variants_per_product",
    max_variants_per_product: 3,
    max_create_products: 100,
  } as const;

  test("P152 becomes several, and a push with other settings moves no variant", async () => {
    const product = await make({ variants: 7 });
    await api.push({ product_package_ids: [product.id], push_settings: settings(), variant_options: split });
    await runJobs();
    const first = await listingsOf(product.id);
    expect(first.map(({ title, variants }) => [title, variants.length])).toEqual([
      ["Harbour lamp (1)", 3],
      ["Harbour lamp (2)", 3],
      ["Harbour lamp (3)", 1],
    ]);
    await push(product.id);
    await runJobs();
    const second = await listingsOf(product.id);
    expect(
      second.map(({ id, externalId, variants }) => [
        id,
        externalId,
        variants.map(({ externalId: variant }) => variant),
      ]),
    ).toEqual(
      first.map(({ id, externalId, variants }) => [id, externalId, variants.map(({ externalId: variant }) => variant)]),
    );
  });
});

test(
  "a push of 60 goes by the bulk way, each once, with one end for the batch",
  { timeout: patience(60_000) },
  async () => {
    await choosePlan(tenant.workspace.id, "STARTER_CREDIT");
    const products = [];
    for (let index = 0; index < 60; index += 1) products.push(await make({ title: `Lamp ${index}` }));
    const { data } = await push(...products.map(({ id }) => id));
    expect(data.processing).toBe(60);
    await runJobs();
    expect((await items()).map(({ status }) => status)).toEqual(Array(60).fill("success"));
    const listings = await systemDb.listing.findMany({ where: { workspaceId: tenant.workspace.id } });
    expect(new Set(listings.map(({ externalId }) => externalId)).size).toBe(60);
    for (const { id, externalId } of listings)
      expect(productsWithKey(id).map((product) => product.id)).toEqual([externalId]);
  },
);

describe("a store's own products", () => {
  const sync = async () => {
    await api.syncStoreProducts({});
    await runJobs();
  };

  test("C206 wait to be mapped; what we pushed is not among them, and a deletion takes a product off", async () => {
    const product = await make({ title: "Ours" });
    await push(product.id);
    await runJobs();
    await sync();
    const { data } = await api.unmappedListings({ page_size: 100 });
    expect(data.products.length).toBeGreaterThan(0);
    expect(data.products.map(({ name }) => name)).not.toContain("Ours");
    expect((await api.pushedListings({})).data.products.map(({ name }) => name)).toEqual(["Ours"]);

    const [listing] = await listingsOf(product.id);
    const event = {
      id: "e",
      topic: "products/delete",
      body: JSON.stringify({ id: Number(listing!.externalId!.split("/").at(-1)) }),
    };
    const takeIn = (body: string) =>
      processProductWebhooks({
        platform: "shopify",
        platformDomain: DEMO_SHOP,
        events: [{ ...event, body }] as never,
      });
    // The news of a change is signed as that of a deletion is, and its headers are not.
    const change = JSON.stringify({ ...(JSON.parse(event.body) as object), title: "Ours" });
    expect(await takeIn(change)).toMatchObject([{ status: "failed" }]);
    expect((await api.pushedListings({})).data.products.map(({ name }) => name)).toEqual(["Ours"]);
    await takeIn(event.body);
    expect((await api.pushedListings({})).data.products).toEqual([]);
    expect(await systemDb.importedProduct.findUniqueOrThrow({ where: { id: product.id } })).toMatchObject({
      pushedAt: null,
    });
  });

  test("C238, C217 are made drafts and deleted on the store", async () => {
    const product = await make();
    await push(product.id);
    await runJobs();
    const [listing] = await listingsOf(product.id);
    await api.setStatus({ id: listing!.id, status: "draft" });
    expect(productsWithKey(listing!.id)[0]!.status).toBe("DRAFT");
    await api.deletePushed({ listing_ids: [listing!.id], from_store: true });
    expect(productsWithKey(listing!.id)).toEqual([]);
  });
});

const MANY = 560;
// The last: the shop keeps these products, and reading them takes its time.
test(
  "a push of more than 500 takes two bulk operations of the store, and pushing again makes no second product",
  { timeout: patience(300_000) },
  async () => {
    await choosePlan(tenant.workspace.id, "GROWTH_CREDIT");
    const ids: string[] = [];
    for (let index = 0; index < MANY; index += 1) ids.push((await make({ title: `Lamp ${index}`, variants: 1 })).id);
    const products = () => shop.shopify.state.products.filter(({ title }) => title.startsWith("Lamp ")).length;
    const sizes = () =>
      shop.shopify.state.bulkOperations
        .filter(({ document }) => document.includes("productSet"))
        .map(({ objectCount }) => objectCount);
    const [productsBefore, sizesBefore] = [products(), sizes()];
    expect((await push(...ids)).data).toMatchObject({ processing: MANY, failed: {} });
    await runJobs();
    expect(await systemDb.listing.count({ where: { workspaceId: tenant.workspace.id, pushState: "success" } })).toBe(
      MANY,
    );
    expect(sizes().slice(sizesBefore.length)).toEqual([500, MANY - 500]);
    expect(products() - productsBefore).toBe(MANY);

    await push(...ids.slice(0, 60));
    await runJobs();
    expect((await items()).map(({ status }) => status)).toEqual(Array(MANY + 60).fill("success"));
    expect(products() - productsBefore).toBe(MANY);
  },
);
