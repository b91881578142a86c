import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { beforeEach, describe, expect, test } from "vitest";
import { catalogRouters } from "../../app/areas/catalog/router.server.ts";
import { writeSupplies } from "../../app/areas/catalog/server/listings/write-supplies.sql.server.ts";
import { applyMappingToOrders } from "../../app/areas/orders/server/placing/apply-mapping.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { workspaceScope } from "../../app/platform/db/scope.server.ts";
import { makeImportedProduct } from "../factories/imported-products.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

const clientOf = ({ principal }: Tenant) =>
  createRouterClient(catalogRouters({ followMapping: applyMappingToOrders }).catalog, {
    context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } },
  });

/** A product of another supplier on the tenant's store, a variant for each stock given; null is a variant without a supplier. */
async function list(
  { workspace, store }: Tenant,
  {
    title,
    stocks,
    quantity = 1,
    at = new Date(),
  }: { title: string; stocks: (number | null)[]; quantity?: number; at?: Date },
) {
  const product = await makeImportedProduct(workspace.id, { title, variants: stocks.length });
  await systemDb.importedProduct.update({ where: { id: product.id }, data: { source: "aliexpress" } });
  await Promise.all(
    product.variants.map(({ id }, position) =>
      systemDb.importedVariant.update({ where: { id }, data: { stock: stocks[position] ?? 0 } }),
    ),
  );
  return systemDb.listing.create({
    data: {
      workspaceId: workspace.id,
      storeId: store.id,
      origin: "pushed",
      importedProductId: product.id,
      title,
      variantsCount: stocks.length,
      createdAt: at,
      pushedAt: at,
      variants: {
        create: product.variants.map(({ supplierSkuId }, position) => ({
          workspaceId: workspace.id,
          storeId: store.id,
          position,
          sku: `${title}-${position}`,
          stock: 5,
          supplierQuantity: quantity,
          ...(stocks[position] !== null && {
            source: "aliexpress",
            sourceProductId: product.sourceProductId,
            supplierSkuId,
          }),
        })),
      },
    },
  });
}

let tenant: Tenant;
let api: ReturnType<typeof clientOf>;
beforeEach(async () => {
  tenant = await makeTenant();
  api = clientOf(tenant);
});

const read = async (input: Parameters<typeof api.inventory>[0] = {}) => (await api.inventory(input)).data;

describe("the inventory", () => {
  test("S067 X058 tells what the supplier has of each variant, and how many sales that is enough for", async () => {
    await list(tenant, { title: "Lamp", stocks: [40, 21, 3, null], quantity: 2 });
    const { variants } = await read();
    const seen = Object.fromEntries(
      variants.map(({ sku, supplier_stock, available, level }) => [sku, [supplier_stock, available, level]]),
    );
    expect(seen).toEqual({
      "Lamp-0": [40, 20, "in_stock"],
      "Lamp-1": [21, 10, "low"],
      "Lamp-2": [3, 1, "low"],
      "Lamp-3": [null, null, "unknown"],
    });
    expect(variants.find(({ level }) => level === "in_stock")).toMatchObject({
      store_stock: 5,
      pushed_at: expect.any(String),
      known_at: expect.any(String),
      store_name: "Harbour",
    });
  });

  test("S067 reads our own source's stock as it is", async () => {
    const listing = await list(tenant, { title: "Mug", stocks: [9] });
    const sku = `own-${randomUUID()}`;
    const category = await systemDb.sourceCategory.create({
      data: { id: randomUUID(), slug: randomUUID(), names: { en: "Mugs" } },
    });
    await systemDb.sourceProduct.create({
      data: {
        source: "zopi",
        sourceProductId: randomUUID(),
        title: "Mug",
        descriptionHtml: "",
        categoryId: category.id,
        storeName: "Zopi",
        options: [],
        priceLow: "4",
        priceHigh: "4",
        shippingOptions: [],
        variants: { create: { position: 0, sku, price: "4", stock: 0 } },
      },
    });
    await systemDb.listingVariant.updateMany({
      where: { listingId: listing.id },
      data: { source: "zopi", supplierSkuId: sku },
    });
    expect((await read()).variants).toEqual([
      expect.objectContaining({ supplier_stock: 0, level: "out", known_at: null }),
    ]);
  });

  test("S067 narrows by stock, words and store, and turns its pages both ways", async () => {
    await list(tenant, { title: "Old lamp", stocks: [0, 50], at: new Date(Date.now() - 60_000) });
    await list(tenant, { title: "New lamp", stocks: [4, 0] });
    const skus = async (input: Parameters<typeof read>[0]) => (await read(input)).variants.map(({ sku }) => sku).sort();
    expect(await skus({ level: "out" })).toEqual(["New lamp-1", "Old lamp-0"]);
    expect(await skus({ level: "low" })).toEqual(["New lamp-0"]);
    expect(await skus({ keyword: "OLD" })).toEqual(["Old lamp-0", "Old lamp-1"]);
    expect(await skus({ keyword: "lamp-1" })).toEqual(["New lamp-1", "Old lamp-1"]);
    expect(await skus({ store_id: randomUUID() })).toEqual([]);
    const all = (await read()).variants.map(({ variant_id: id }) => id);
    const first = await read({ page_size: 3 });
    const second = await read({ page_size: 3, cursor: first.next! });
    expect([...first.variants, ...second.variants].map(({ variant_id: id }) => id)).toEqual(all);
    expect(first.previous).toBeNull();
    expect(second.next).toBeNull();
    expect((await read({ page_size: 3, cursor: second.previous! })).variants).toEqual(first.variants);
  });

  test("S067 which levels a product's variants are at is written with it, and finds them", async () => {
    const mixed = await list(tenant, { title: "Lamp", stocks: [40, 3, null] });
    const gone = await list(tenant, { title: "Mug", stocks: [0] });
    const scope = workspaceScope(tenant.workspace.id);
    const of = { listingIds: [mixed.id, gone.id] };
    await scope.db.$transaction((tx) => writeSupplies({ tx, scope, of }));
    const written = await systemDb.listing.findMany({
      where: { id: { in: of.listingIds } },
      orderBy: { title: "asc" },
    });
    expect(written.map(({ supplyLevels }) => supplyLevels)).toEqual([["in_stock", "low", "unknown"], ["out"]]);
    for (const [level, skus] of Object.entries({
      in_stock: ["Lamp-0"],
      low: ["Lamp-1"],
      unknown: ["Lamp-2"],
      out: ["Mug-0"],
    }))
      expect((await read({ level: level as "out" })).variants.map(({ sku }) => sku)).toEqual(skus);
    // Only what was written is looked into.
    await systemDb.listing.update({ where: { id: gone.id }, data: { supplyLevels: ["in_stock"] } });
    expect((await read({ level: "out" })).variants).toEqual([]);
  });

  test("S067 finds the newest of words that thousands have, and the few of rare ones among them", async () => {
    await systemDb.$executeRaw`
      WITH made AS (
        INSERT INTO listings (id, workspace_id, store_id, origin, title, variants_count, created_at, updated_at)
        SELECT gen_random_uuid(), ${tenant.workspace.id}::uuid, ${tenant.store.id}::uuid, 'pushed', 'Lamp ' || n, 1, now() - n * interval '1 minute', now()
        FROM generate_series(1, 2100) n RETURNING id, title)
      INSERT INTO listing_variants (id, workspace_id, listing_id, store_id, position, option_values, sku)
      SELECT gen_random_uuid(), ${tenant.workspace.id}::uuid, id, ${tenant.store.id}::uuid, 0, '{}', replace(title, ' ', '-') FROM made`;
    const skus = async (input: Parameters<typeof read>[0]) => (await read(input)).variants.map(({ sku }) => sku);
    expect(await skus({ keyword: "lamp", page_size: 3 })).toEqual(["Lamp-1", "Lamp-2", "Lamp-3"]);
    expect(await skus({ keyword: "lamp 1234" })).toEqual(["Lamp-1234"]);
    expect(await skus({ keyword: "1234  LAMP" })).toEqual(["Lamp-1234"]);
    expect(await skus({ keyword: "lamp-209" })).toEqual([
      "Lamp-209",
      ...Array.from({ length: 10 }, (_, at) => `Lamp-${2090 + at}`),
    ]);
    expect(await skus({ keyword: "no lamp" })).toEqual([]);
  });

  test("S067 holds nothing of other workspaces", async () => {
    await list(await makeTenant(), { title: "Theirs", stocks: [1] });
    expect((await read()).variants).toEqual([]);
  });
});

describe("tabs say how many they have", () => {
  test("the inventory counts what each of its levels lists, in a store alone where one is asked for", async () => {
    await list(tenant, { title: "Brass lamp", stocks: [100, 100, 5, 0, null] });
    const count = async (input: { store_id?: string } = {}) => (await clientOf(tenant).inventoryCounts(input)).data;
    expect(await count()).toEqual({ all: 5, in_stock: 2, low: 1, out: 1, unknown: 1, capped: false });
    for (const level of ["all", "in_stock", "low", "out", "unknown"] as const) {
      const { data } = await clientOf(tenant).inventory({ level });
      expect(data.variants, level).toHaveLength((await count())[level]);
    }
    expect(await count({ store_id: randomUUID() })).toMatchObject({ all: 0, low: 0 });
  });

  test("the product center tells where a product is bought, what one that is sold costs, and how many can be", async () => {
    const { id } = await list(tenant, { title: "Brass lamp", stocks: [10, 3, null], quantity: 2 });
    const cost = (position: number, unitCost: number, costCurrency = "USD") =>
      systemDb.listingVariant.updateMany({ where: { listingId: id, position }, data: { unitCost, costCurrency } });
    await cost(0, 4.5);
    await cost(1, 6);
    const row = async () => (await clientOf(tenant).pushedListings({})).data.products[0];
    expect(await row()).toMatchObject({
      sources: ["aliexpress"],
      cost_range: { low: "9.00", high: "12.00" },
      cost_currency: "USD",
      available: 6,
    });
    await cost(1, 6, "EUR");
    expect(await row()).toMatchObject({ cost_range: null, available: 6 });
    await list(tenant, { title: "Vase", stocks: [null] });
    expect(await row()).toMatchObject({ sources: [], cost_range: null, available: null });
  });

  test("the product center counts what each of its tabs lists, and nobody else's", async () => {
    const { id } = await list(tenant, { title: "Brass lamp", stocks: [1] });
    for (const mappedCount of [0, 0, 1]) {
      await systemDb.listing.create({
        data: {
          workspaceId: tenant.workspace.id,
          storeId: tenant.store.id,
          origin: "store",
          title: "Vase",
          mappedCount,
        },
      });
    }
    await list(await makeTenant(), { title: "Another's", stocks: [1] });
    const counts = async () => (await clientOf(tenant).tabCounts({})).data;
    const of = (count: number) => ({ count, capped: false });
    expect(await counts()).toEqual({ pushed: of(1), mapped: of(1), unmapped: of(2) });
    await systemDb.listing.update({ where: { id }, data: { removedAt: new Date() } });
    expect(await counts()).toMatchObject({ pushed: of(0) });
  });
});
