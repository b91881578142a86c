import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { readUsage } from "../../app/areas/billing/server/usage/read-usage.server.ts";
import { MOST_COPIED } from "../../app/areas/catalog/rules/copies/copy-work.ts";
import { runCopies } from "../../app/areas/catalog/server/copies/run-copies.server.ts";
import { importProducts } from "../../app/areas/catalog/server/imports/import-products.sql.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import type { RealtimeEvent } from "../../app/platform/events/events.ts";
import { subscribe } from "../../app/platform/events/hub.server.ts";
import { makeImportedProduct } from "../factories/imported-products.ts";
import { clientOf } from "../factories/pushing.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { catalogEntry, fillCatalog } from "../factories/source-catalog.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { fillMonth } from "../factories/usage.ts";

let tenant: Tenant;
let api: ReturnType<typeof clientOf>;
beforeEach(async () => {
  tenant = await makeTenant();
  api = clientOf(tenant);
});

const make = (change?: Parameters<typeof makeImportedProduct>[1]) => makeImportedProduct(tenant.workspace.id, change);
const productsOf = ({ workspace }: Tenant) =>
  systemDb.importedProduct.findMany({
    where: { workspaceId: workspace.id },
    orderBy: { id: "asc" },
    include: { variants: { orderBy: { position: "asc" } } },
  });
const used = async () => (await readUsage({ scope: tenant.scope })).used.PRODUCT_IMPORT;
const bySize = { by: "option", option: "size" } as const;

describe("copies of imported products", () => {
  test("C225 have all that the product has, and are products of their own", async () => {
    const product = await make({ title: "Harbour lamp", variants: 3 });
    await systemDb.importedProduct.update({
      where: { id: product.id },
      data: { isFavourite: true, pushedAt: new Date(), pricesEdited: true, vendor: "Quay", seoTitle: "Light" },
    });
    const { data } = await api.duplicateImports({ product_package_ids: [product.id] });
    expect(data).toMatchObject({ kind: "duplicate", status: "done", total: 1, succeeded: 1, failures: [] });
    const [original, copy] = await productsOf(tenant);
    expect(data.products).toEqual([{ product_package_id: copy!.id, name: "Copy of Harbour lamp", total_variants: 3 }]);
    const { id, title, isCopy, isFavourite, pushedAt, createdAt, updatedAt, variants, ...same } = copy!;
    expect({ title, isCopy, isFavourite, pushedAt }).toEqual({
      title: "Copy of Harbour lamp",
      isCopy: true,
      isFavourite: false,
      pushedAt: null,
    });
    expect(same).toEqual(
      Object.fromEntries(Object.keys(same).map((key) => [key, original![key as keyof typeof same]])),
    );
    const own = ({ id: _id, importedProductId: _product, ...rest }: (typeof variants)[number]) => rest;
    expect(variants.map(own)).toEqual(original!.variants.map(own));
    expect([original!.title, original!.isCopy, original!.pushedAt !== null]).toEqual(["Harbour lamp", false, true]);
    expect(variants.every((one) => one.importedProductId === id && one.workspaceId === tenant.workspace.id)).toBe(true);
  });

  test("C225 X111 sent twice with one key it is one copy, also at once; without a key each is its own", async () => {
    const product = await make();
    const wish = { product_package_ids: [product.id], tracking_id: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => api.duplicateImports(wish)));
    expect(new Set(answers.map(({ data }) => data.tracking_id))).toEqual(new Set([wish.tracking_id]));
    expect(await productsOf(tenant)).toHaveLength(2);
    expect((await api.duplicateImports(wish)).data).toMatchObject({ succeeded: 1, total: 1 });
    expect(await productsOf(tenant)).toHaveLength(2);
    await api.duplicateImports({ product_package_ids: [product.id] });
    expect(await productsOf(tenant)).toHaveLength(3);
    expect(await used()).toBe(2);
  });

  test("C225 the title is in the person's language, and as long as a title may be", async () => {
    const product = await make({ title: "👨‍👩‍👧‍👦".repeat(23) });
    const german = clientOf({ ...tenant, principal: tenant.principal }, "de");
    const { data } = await german.duplicateImports({ product_package_ids: [product.id] });
    expect(data.products[0]!.name).toBe(`Kopie von ${"👨‍👩‍👧‍👦".repeat(22)}`);
  });

  test("C225 what the plan's month has no room for is left out, in the given sequence, and a single one is refused", async () => {
    const [first, second] = [await make({ title: "First" }), await make({ title: "Second" })];
    await fillMonth(tenant.scope, "PRODUCT_IMPORT", 1);
    const { data } = await api.duplicateImports({ product_package_ids: [second.id, first.id] });
    expect(data).toMatchObject({ succeeded: 1, failed: 1, products: [{ name: "Copy of Second" }] });
    expect(data.failures).toMatchObject([{ name: "First", error: "EXCEED_QUOTA_LIMIT" }]);
    expect(data.failures[0]!.message).not.toContain("{{");
    await expect(api.duplicateImports({ product_package_ids: [first.id] })).rejects.toMatchObject({
      kind: "quotaExpired",
      quota: { feature: "PRODUCT_IMPORT" },
    });
    expect(await productsOf(tenant)).toHaveLength(3);
  });

  test("P162 importing the supplier's product again finds the product, not its copy", async () => {
    const sourceProductId = randomUUID();
    await fillCatalog(catalogEntry({ sourceProductId, title: "Anchor" }));
    const bring = () =>
      importProducts({
        scope: tenant.scope,
        products: [{ source: "zopi", sourceProductId, shipTo: "US" }],
        mark: { inImportList: true, isFavourite: false },
        language: "en",
      });
    const [original] = (await bring()).imported;
    await api.duplicateImports({ product_package_ids: [original!.id] });
    expect((await bring()).imported).toEqual([original]);
    await api.deleteImports({ ids: [original!.id] });
    const [anew] = (await bring()).imported;
    expect((await productsOf(tenant)).map(({ id, isCopy }) => [id === anew!.id, isCopy]).sort()).toEqual([
      [false, true],
      [true, false],
    ]);
  });
});

describe("imported products that are split", () => {
  test("C226 the product keeps the first part, and each other one is a product: every variant in one, as it was", async () => {
    const product = await make({ title: "Rope", variants: 3 });
    await systemDb.importedVariant.update({ where: { id: product.variants[1]!.id }, data: { cost: "9", price: "33" } });
    const { data } = await api.splitImports({ product_package_ids: [product.id], split: bySize, expected: 3 });
    expect(data).toMatchObject({ kind: "split", status: "done", succeeded: 1 });
    const rows = await productsOf(tenant);
    expect(rows.map(({ id, title, isCopy, inImportList }) => [id === product.id, title, isCopy, inImportList])).toEqual(
      [
        [true, "Rope – Size 1", false, true],
        [false, "Rope – Size 2", true, true],
        [false, "Rope – Size 3", true, true],
      ],
    );
    expect(rows.map(({ variants }) => variants.map(({ id }) => id))).toEqual(product.variants.map(({ id }) => [id]));
    expect(rows.map(({ options, variantsCount }) => [options, variantsCount])).toEqual(
      [1, 2, 3].map((number) => [[{ name: "Size", values: [`Size ${number}`] }], 1]),
    );
    expect(rows.map(({ costLow, costHigh }) => `${costLow} ${costHigh}`)).toEqual(["4 4", "9 9", "4 4"]);
    expect(rows[1]!.variants[0]!.price.toFixed(2)).toBe("33.00");
    expect(data.products.map(({ product_package_id: id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(await used()).toBe(2);
  });

  test("C226 says how many products it will make, and refuses when it would be others", async () => {
    const [lamp, bare] = [await make({ variants: 3 }), await make({ title: "Bare", variants: 1 })];
    const { data } = await api.previewSplit({ place: "import", ids: [lamp.id, bare.id], split: bySize });
    expect(data).toMatchObject({
      total_products: 3,
      new_products: 2,
      quota: { feature_id: "PRODUCT_IMPORT", usage: 0 },
      products: [
        { total_variants: 3, total_parts: 3, error: null },
        { name: "Bare", total_parts: 0, parts: [], error: expect.stringContaining("single variant") },
      ],
    });
    expect(data.products[0]!.parts[1]).toEqual({
      name: "Harbour lamp – Size 2",
      total_variants: 1,
      variants: ["Size 2"],
      price_range: { low: "12.99", high: "12.99" },
      image: null,
    });
    expect(await productsOf(tenant)).toHaveLength(2);
    const split = (expected: number) =>
      api.splitImports({ product_package_ids: [lamp.id], split: { by: "size", max_variants: 2 }, expected });
    await expect(split(3)).rejects.toMatchObject({ kind: "conflict" });
    expect(await productsOf(tenant)).toHaveLength(2);
    expect((await split(2)).data).toMatchObject({ succeeded: 1 });
  });

  test("C226 takes chosen variants out into a product of their own", async () => {
    const { id, variants } = await make({ title: "Rope", variants: 3 });
    const chosen = { by: "variants", variant_ids: [variants[0]!.id, variants[2]!.id] } as const;
    const { data } = await api.splitImports({
      product_package_ids: [id],
      split: { ...chosen, variant_ids: [...chosen.variant_ids] },
    });
    expect(data.products.map(({ name, total_variants: count }) => [name, count])).toEqual([
      ["Rope", 1],
      ["Rope (2)", 2],
    ]);
  });

  test("C226 what makes no sense is refused in words: one variant, an unknown option, strange or all variants", async () => {
    const [one, two] = [await make({ variants: 1 }), await make({ variants: 2 })];
    const refusal = (id: string, split: Parameters<typeof api.splitImports>[0]["split"]) =>
      api.splitImports({ product_package_ids: [id], split }).then(
        () => null,
        (error: { kind: string; text: { key: string } }) => [error.kind, error.text.key],
      );
    expect(await refusal(one.id, bySize)).toEqual(["unprocessable", "errors.catalog_split_one_variant"]);
    expect(await refusal(two.id, { by: "option", option: "Color" })).toEqual([
      "unprocessable",
      "errors.catalog_split_unknown_option",
    ]);
    expect(await refusal(two.id, { by: "size", max_variants: 2 })).toEqual([
      "unprocessable",
      "errors.catalog_split_one_part",
    ]);
    const ids = two.variants.map(({ id }) => id);
    expect(await refusal(two.id, { by: "variants", variant_ids: ids })).toEqual([
      "unprocessable",
      "errors.catalog_split_all_variants",
    ]);
    expect(await refusal(two.id, { by: "variants", variant_ids: [one.variants[0]!.id] })).toEqual([
      "unprocessable",
      "errors.catalog_split_unknown_variants",
    ]);
    expect(await refusal(randomUUID(), bySize)).toEqual(["notFound", "errors.catalog_copy_gone"]);
    expect(await productsOf(tenant)).toHaveLength(2);
    expect(await used()).toBe(0);
  });

  test("C226 sent twice at once it is split once, with a key or without", async () => {
    const product = await make({ variants: 4 });
    const wish = { product_package_ids: [product.id], split: { by: "size", max_variants: 2 } as const };
    const key = { ...wish, tracking_id: randomUUID() };
    await Promise.all([api.splitImports(key), api.splitImports(key)]);
    expect(await productsOf(tenant)).toHaveLength(2);
    const other = await make({ variants: 4, title: "Other" });
    const again = { ...wish, product_package_ids: [other.id] };
    const outcomes = await Promise.allSettled([api.splitImports(again), api.splitImports(again)]);
    const rows = await productsOf(tenant);
    expect(rows.map(({ variants }) => variants.length)).toEqual([2, 2, 2, 2]);
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    expect(await used()).toBe(2);
  });

  test("P081 C226 work that a process left is finished by its job, once; a product that changed meanwhile is left alone", async () => {
    const [left, changed] = [await make({ title: "Left" }), await make({ title: "Changed" })];
    const item = (product: { id: string }, batchId: string) =>
      systemDb.processItem.create({
        data: {
          workspaceId: tenant.workspace.id,
          batchId,
          kind: "split",
          importedProductId: product.id,
          title: "x",
          request: {
            place: "import",
            listingId: null,
            created: [randomUUID()],
            version: 1,
            split: { ...bySize },
            title: null,
          },
        },
      });
    const batch = randomUUID();
    const items = [await item(left, batch), await item(changed, batch)];
    await systemDb.importedProduct.update({ where: { id: changed.id }, data: { version: 2 } });
    expect((await api.copyProgress({ trackingId: batch })).data).toMatchObject({ status: "processing", processing: 2 });
    const heard: RealtimeEvent[] = [];
    // What is said before the process listens is told as a gap.
    let stop = () => {};
    await new Promise<void>((resolve) => {
      stop = subscribe(tenant.workspace.id, { since: 0, receive: (event) => heard.push(event), onGap: resolve });
    });
    const run = () => runCopies({ scope: tenant.scope, itemIds: items.map(({ id }) => id) });
    await Promise.all([run(), run()]);
    const { data } = await api.copyProgress({ trackingId: batch });
    expect(data).toMatchObject({ status: "done", succeeded: 1, failed: 1, failures: [{ error: "changed_meanwhile" }] });
    expect((await productsOf(tenant)).map(({ variants }) => variants.length)).toEqual([1, 2, 1]);
    await expect
      .poll(() => heard.filter(({ name }) => name === "products.import").map(({ data: told }) => told))
      .toEqual([{ batch_id: batch, kind: "split", success: 1, failed: 1 }]);
    stop();
  });

  test("C225 X111 the queue has the rest of a large request", async () => {
    const product = await make();
    await api.duplicateImports({ product_package_ids: [product.id] });
    await systemDb.processItem.updateMany({
      where: { workspaceId: tenant.workspace.id },
      data: { status: "processing" },
    });
    await systemDb.importedProduct.deleteMany({ where: { workspaceId: tenant.workspace.id, isCopy: true } });
    await hurryJobs();
    await runJobs();
    expect(await productsOf(tenant)).toHaveLength(2);
  });

  test("C226 a product of 2,048 variants is split in one go", async () => {
    const product = await make({ variants: 2048 });
    const { data } = await api.splitImports({
      product_package_ids: [product.id],
      split: { by: "size", max_variants: 100 },
    });
    expect(data).toMatchObject({ succeeded: 1 });
    const rows = await productsOf(tenant);
    expect(rows.map(({ variants }) => variants.length)).toEqual([...Array(20).fill(100), 48]);
    expect(new Set(rows.flatMap(({ variants }) => variants.map(({ id }) => id))).size).toBe(2048);
    const copied = await api.duplicateImports({ product_package_ids: [rows[0]!.id] });
    expect(copied.data).toMatchObject({ succeeded: 1 });
  });
});

describe("whose products", () => {
  test("C225 C226 a stranger's are not found, seen or followed", async () => {
    const product = await make();
    const stranger = clientOf(await makeTenant());
    const ids = { product_package_ids: [product.id] };
    await expect(stranger.duplicateImports(ids)).rejects.toMatchObject({ kind: "notFound" });
    await expect(stranger.splitImports({ ...ids, split: bySize })).rejects.toMatchObject({ kind: "notFound" });
    const { data } = await stranger.previewSplit({ place: "import", ids: [product.id], split: bySize });
    expect(data.products).toMatchObject([{ name: "", total_variants: 0, parts: [] }]);
    const own = await api.duplicateImports(ids);
    await expect(stranger.copyProgress({ trackingId: own.data.tracking_id })).rejects.toMatchObject({
      kind: "notFound",
    });
    expect(await productsOf(tenant)).toHaveLength(2);
  });

  test("C226 input has bounds", async () => {
    const product = await make();
    const refused = (input: object) =>
      expect(
        api.splitImports({ product_package_ids: [product.id], split: bySize, ...input } as never),
      ).rejects.toThrow();
    await refused({ product_package_ids: [] });
    await refused({ product_package_ids: Array.from({ length: MOST_COPIED + 1 }, () => randomUUID()) });
    await refused({ split: { by: "size", max_variants: 0 } });
    await refused({ split: { by: "size", max_variants: 101 } });
    await refused({ split: { by: "option", option: "  " } });
    await refused({ split: { by: "variants", variant_ids: [] } });
    expect(await productsOf(tenant)).toHaveLength(1);
  });
});
