import { createRouterClient } from "@orpc/server";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { newsOf } from "../factories/news.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { catalogEntry, fillCatalog } from "../factories/source-catalog.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

const OWN = "zopi";
const IDS = Array.from({ length: 40 }, (_, index) => `BAG${index}`);
let tenant: Tenant;
let catalog: ReturnType<typeof callAs>;

function callAs({ principal }: Tenant) {
  return createRouterClient(router, {
    context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } },
  }).catalog;
}
const named = (...ids: string[]) => ids.map((id) => ({ supplier_product_id: id, source: OWN, ship_to: "US" }));
const importOne = (id: string) => catalog.importProduct({ source: OWN, supplier_product_id: id });
const stored = () =>
  systemDb.importedProduct.findMany({
    where: { workspaceId: tenant.workspace.id },
    include: { variants: { orderBy: { position: "asc" } } },
  });
const counts = async () => (await catalog.counts({})).data;

beforeAll(() =>
  fillCatalog(
    ...IDS.map((sourceProductId) => catalogEntry({ sourceProductId, title: `Canvas bag ${sourceProductId}` })),
  ),
);
beforeEach(async () => {
  tenant = await makeTenant();
  catalog = callAs(tenant);
});

describe("C187 import of one product", () => {
  test("takes it in, cleaned and priced by the workspace's rules (P147)", async () => {
    const { data } = await importOne("BAG0");
    expect(data).toMatchObject({ status: "success", product_package_id: expect.any(String) });
    const [product] = await stored();
    expect(product).toMatchObject({
      id: data.product_package_id,
      source: OWN,
      sourceProductId: "BAG0",
      title: "Canvas bag BAG0",
      descriptionHtml: "<p>Sturdy</p>",
      shipTo: "US",
      images: [{ url: "https://img.test/bag.webp" }],
      options: [{ name: "Size", values: ["S", "M", "L"] }],
      variantsCount: 3,
      inImportList: true,
      isFavourite: false,
    });
    expect(
      product?.variants.map(({ supplierSkuId, price, compareAtPrice, cost }) => [
        supplierSkuId,
        cost.toFixed(2),
        price.toFixed(2),
        compareAtPrice?.toFixed(2),
      ]),
    ).toEqual([
      ["BAG0-S", "10.00", "22.99", "32.99"],
      ["BAG0-M", "11.00", "24.99", "35.99"],
      ["BAG0-L", "12.00", "26.99", "38.99"],
    ]);
  });

  test("P162 again is a success that changes nothing", async () => {
    const first = await importOne("BAG0");
    await systemDb.importedProduct.update({
      where: { id: first.data.product_package_id as string },
      data: { title: "My own title" },
    });
    const second = await importOne("BAG0");
    expect(second.data.product_package_id).toBe(first.data.product_package_id);
    expect((await stored()).map(({ title }) => title)).toEqual(["My own title"]);
  });

  test("twice at once makes one", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => importOne("BAG1")));
    expect(new Set(answers.map(({ data }) => data.product_package_id)).size).toBe(1);
    const products = await stored();
    expect(products).toHaveLength(1);
    expect(products[0]?.variants).toHaveLength(3);
  });

  test("P138 one that the supplier does not have is refused with the reason", async () => {
    await expect(importOne("NOPE")).rejects.toMatchObject({ kind: "badRequest", errorCode: "product_gone" });
    expect(await stored()).toEqual([]);
  });
});

describe("C189 import of several products", () => {
  test("P074, P128 says of each what became of it, by the source's product id", async () => {
    const { data } = await catalog.importAll({
      import_data: [...named(...IDS, "NOPE"), { supplier_product_id: "A1", source: "aliexpress" }],
    });
    expect(Object.keys(data.success).sort()).toEqual([...IDS].sort());
    expect(data.failed).toEqual({
      NOPE: { error: "product_gone", message: "The supplier no longer sells this product." },
      A1: { error: "not_connected", message: "Your account at this supplier isn't connected." },
    });
    expect(data).toMatchObject({ processing: [], is_quota_expired: false });
    expect(await stored()).toHaveLength(IDS.length);
    expect((await newsOf(tenant)).map(({ kind, count, link }) => [kind, count, link])).toEqual([
      ["products_imported", IDS.length, "/app/products-import"],
      ["products_import_failed", 2, "/app/find-product"],
    ]);
  });

  test("P047 its process items can be read again", async () => {
    const { data } = await catalog.importAll({ import_data: named("BAG0", "NOPE") });
    const { items } = (await catalog.processItems({ batch_id: data.batch_id })).data;
    expect(items.map(({ source_product_id, status, error }) => [source_product_id, status, error]).sort()).toEqual([
      ["BAG0", "success", null],
      ["NOPE", "error", "product_gone"],
    ]);
  });

  test("what a died process left is finished by the job, and what was done is left alone", async () => {
    const { data } = await catalog.importAll({ import_data: named("BAG0", "BAG1") });
    await systemDb.importedProduct.deleteMany({ where: { workspaceId: tenant.workspace.id, sourceProductId: "BAG0" } });
    await systemDb.processItem.updateMany({
      where: { batchId: data.batch_id, sourceProductId: "BAG0" },
      data: { status: "processing", importedProductId: null },
    });
    const kept = data.success.BAG1?.product_package_id;
    await hurryJobs();
    await runJobs();
    const { items } = (await catalog.processItems({ batch_id: data.batch_id })).data;
    expect(items.every(({ status, product_package_id }) => status === "success" && product_package_id)).toBe(true);
    expect((await stored()).map(({ sourceProductId }) => sourceProductId).sort()).toEqual(["BAG0", "BAG1"]);
    expect((await stored()).some(({ id }) => id === kept)).toBe(true);
  });
});

describe("favourites", () => {
  const favourite = (...ids: string[]) => catalog.favouriteSourceProducts({ products: named(...ids) });
  const unfavourite = (id: string) => catalog.unfavouriteSourceProduct({ source: OWN, supplier_product_id: id });

  test("C171, C170 P162 a favourite is a package with a mark, and goes with it", async () => {
    const { data } = await favourite("BAG0");
    expect(await stored()).toMatchObject([
      { id: data.success.BAG0?.product_package_id, isFavourite: true, inImportList: false },
    ]);
    expect(await counts()).toMatchObject({ all: 1, unpushed: 1, favourites: 1 });
    expect((await unfavourite("BAG0")).data.deleted).toEqual([data.success.BAG0?.product_package_id]);
    expect(await stored()).toEqual([]);
    expect((await unfavourite("BAG0")).data.deleted).toEqual([]);
  });

  test("an imported product that was a favourite too stays", async () => {
    await importOne("BAG0");
    await favourite("BAG0");
    expect(await stored()).toMatchObject([{ isFavourite: true, inImportList: true }]);
    await unfavourite("BAG0");
    expect(await stored()).toMatchObject([{ isFavourite: false, inImportList: true }]);
  });

  test("C197-C201 by our own ids", async () => {
    const { data } = await importOne("BAG0");
    const id = data.product_package_id as string;
    expect((await catalog.favourite({ product_ids: [id] })).data.product_ids).toEqual([id]);
    expect((await catalog.favourited({})).data.products).toEqual([
      { source: OWN, source_product_id: "BAG0", product_package_id: id },
    ]);
    expect((await catalog.favourites({})).data).toMatchObject({ total: 1, products: [{ product_package_id: id }] });
    expect((await catalog.unfavourite({ product_ids: [id] })).data.deleted).toEqual([id]);
    expect((await catalog.deleteFavourites({ product_ids: [id] })).data.deleted).toEqual([]);
  });

  test("P092 those without the permission are refused", async () => {
    const guest = callAs({ ...tenant, principal: { ...tenant.principal, permissions: ["VIEW_CATALOG"] } });
    await expect(guest.favouriteSourceProducts({ products: named("BAG0") })).rejects.toMatchObject({
      kind: "forbidden",
    });
  });
});

describe("C190, C192, C193 the import list", () => {
  test("is paged both ways, newest first", async () => {
    for (const id of ["BAG0", "BAG1", "BAG2", "BAG3", "BAG4"]) await importOne(id);
    const read = async (cursor?: string) => (await catalog.importListing({ page_size: 2, cursor })).data;
    const ids = (page: Awaited<ReturnType<typeof read>>) => page.products.map((product) => product.source_product_id);
    const first = await read();
    const second = await read(first.next as string);
    const third = await read(second.next as string);
    expect([ids(first), ids(second), ids(third)]).toEqual([["BAG4", "BAG3"], ["BAG2", "BAG1"], ["BAG0"]]);
    expect([first.previous, third.next]).toEqual([null, null]);
    expect(ids(await read(third.previous as string))).toEqual(["BAG2", "BAG1"]);
    await expect(read("nonsense")).rejects.toMatchObject({ kind: "badRequest" });
  });

  test("is paged both ways by title and by cost, and those that are alike keep their places", async () => {
    const costs = { BAG0: 12, BAG1: 9, BAG2: 9, BAG3: 30 };
    const titles = { BAG0: "linen bag", BAG1: "Canvas bag", BAG2: "Zip bag", BAG3: "canvas bag" };
    for (const id of ["BAG0", "BAG1", "BAG2", "BAG3"] as const) {
      await importOne(id);
      const where = { workspaceId: tenant.workspace.id, sourceProductId: id };
      await systemDb.importedProduct.updateMany({ where, data: { costLow: costs[id], title: titles[id] } });
    }
    const walk = async (order_by: "title_asc" | "title_desc" | "cost_asc" | "cost_desc" | "created_at_asc") => {
      const read = async (cursor?: string) => (await catalog.importListing({ page_size: 3, cursor, order_by })).data;
      const [first, last] = [await read(), await read((await read()).next as string)];
      expect((await read(last.previous as string)).products).toEqual(first.products);
      expect(last.next).toBe(null);
      return [...first.products, ...last.products].map((product) => product.source_product_id);
    };
    expect(await walk("title_asc")).toEqual(["BAG1", "BAG3", "BAG0", "BAG2"]);
    expect(await walk("title_desc")).toEqual(["BAG2", "BAG0", "BAG3", "BAG1"]);
    expect(await walk("cost_asc")).toEqual(["BAG1", "BAG2", "BAG0", "BAG3"]);
    expect(await walk("cost_desc")).toEqual(["BAG3", "BAG0", "BAG2", "BAG1"]);
    expect(await walk("created_at_asc")).toEqual(["BAG0", "BAG1", "BAG2", "BAG3"]);
  });

  test("is filtered by words, status, source and mark, and carries what a row shows (X106)", async () => {
    await importOne("BAG0");
    await importOne("BAG1");
    await systemDb.importedProduct.updateMany({
      where: { workspaceId: tenant.workspace.id, sourceProductId: "BAG1" },
      data: { pushedAt: new Date(), isFavourite: true },
    });
    const ids = async (input: Parameters<typeof catalog.importedList>[0]) =>
      (await catalog.importedList(input)).data.products.map((product) => product.source_product_id);
    expect(await ids({ keyword: "bag0" })).toEqual(["BAG0"]);
    expect(await ids({ status: "pushed" })).toEqual(["BAG1"]);
    expect(await ids({ status: "unpushed" })).toEqual(["BAG0"]);
    expect(await ids({ favourite: "true" })).toEqual(["BAG1"]);
    expect(await ids({ source: "aliexpress" })).toEqual([]);
    const [row] = (await catalog.importedListV1({ keyword: "bag0" })).data.products;
    expect(row).toMatchObject({
      name: "Canvas bag BAG0",
      image: "https://img.test/bag.webp",
      cost_range: { low: "10", high: "12" },
      price_range: { low: "22.99", high: "26.99" },
      price_currency: "USD",
      shipping_cost: "2.5",
      total_variants: 3,
      selected_variants: 3,
      is_favourite: false,
      pushed_at: null,
      listings: 0,
    });
  });

  test("C191 a product that a store sells stays behind its listing, unseen", async () => {
    const ids = (await Promise.all([importOne("BAG0"), importOne("BAG1")])).map(
      ({ data }) => data.product_package_id as string,
    );
    await systemDb.listing.create({
      data: {
        workspaceId: tenant.workspace.id,
        storeId: tenant.store.id,
        origin: "pushed",
        title: "Bag",
        importedProductId: ids[0],
        externalId: "1",
        status: "active",
      },
    });
    expect((await catalog.deleteImports({ ids })).data.deleted.sort()).toEqual([...ids].sort());
    expect((await stored()).map(({ id }) => id)).toEqual([ids[0]]);
    expect((await catalog.importListing({})).data.products).toEqual([]);
    expect((await catalog.listingCounts({})).data).toMatchObject({
      all: 0,
      total_pushed: 1,
      total_pushed_active: 1,
      totalPushedDraft: 0,
    });
  });

  test("P045 counting stops at ten thousand", async () => {
    await systemDb.$executeRaw`
      INSERT INTO imported_products (id, workspace_id, source, source_product_id, title, description_html, images, options, tags,
        cost_low, cost_high, variants_count, updated_at)
      SELECT uuidv7(), ${tenant.workspace.id}::uuid, 'zopi', 'many-' || n, 'Lamp', '', '[]', '[]', '{}', 1, 2, 1, now()
      FROM generate_series(1, 10001) n`;
    expect((await catalog.counts({})).data).toMatchObject({ all: 10_000, unpushed: 10_000, pushed: 0, favourites: 0 });
  });

  test("no other workspace's products are reached", async () => {
    const { data } = await importOne("BAG0");
    const stranger = callAs(await makeTenant());
    const ids = [data.product_package_id as string];
    expect((await stranger.deleteImports({ ids })).data.deleted).toEqual([]);
    expect((await stranger.favourite({ product_ids: ids })).data.product_ids).toEqual([]);
    expect((await stranger.importListing({})).data.products).toEqual([]);
    expect(await stored()).toMatchObject([{ isFavourite: false }]);
  });
});
