/** The suppliers of what is sold, with how much of it is watched, as it is counted every quarter of an hour (S057, P046). */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { followSuppliesJob } from "../../app/areas/catalog/jobs.ts";
import { readSupplies } from "../../app/areas/catalog/server/monitor/read-supplies.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { workspaceScope } from "../../app/platform/db/scope.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { enqueue } from "../../app/platform/jobs/enqueue.server.ts";
import { api, clientOf, tenant, useSellerAtWarehouse, warehouse } from "../factories/placing.ts";
import { runJobs } from "../factories/run-jobs.ts";
import { makeTenant } from "../factories/tenants.ts";
import { changeGoods, GOODS, listGoods } from "../factories/watched-goods.ts";

useSellerAtWarehouse();

const HOUR_MS = 3_600_000;
const [LAMP, VASE] = GOODS.filter(({ variants }) => variants.length > 2) as [
  (typeof GOODS)[number],
  (typeof GOODS)[number],
];
const LAMPS = LAMP.variants.length;
const VASES = VASE.variants.length;

/** Counts as the job does, in its turn. */
async function count(workspaceId = tenant.workspace.id): Promise<void> {
  await enqueue(systemDb, followSuppliesJob, { workspaceId });
  await runJobs();
}
const read = (...productIds: string[]) =>
  readSupplies({
    scope: workspaceScope(tenant.workspace.id),
    source: "zopi",
    productIds,
    signal: new AbortController().signal,
  });
const list = async () => (await api.catalog.supplierList({})).data;
const supplier = async (source = "zopi") => (await list()).suppliers.find((each) => each.source === source);
/** Has a variant on a store bought as something else. */
const buyAs = (id: string, source: string, { id: productId, sku }: { id: string; sku: string }) =>
  systemDb.listingVariant.update({
    where: { id },
    data: { source, sourceProductId: productId, supplierSkuId: sku },
  });
const readAgo = (productId: string, hours: number, skuId?: string) =>
  systemDb.supplierReading.updateMany({
    where: { sourceProductId: productId, ...(skuId && { supplierSkuId: skuId }) },
    data: { readAt: new Date(Date.now() - hours * HOUR_MS) },
  });

beforeEach(async () => {
  await systemDb.followedProduct.deleteMany({});
  for (const { id } of [LAMP, VASE]) await changeGoods(id, { price_factor: "1", stock: "50", gone: "false" });
});

describe("P046 what is counted of a supplier", () => {
  test("its products, what stores have of them, and its SKUs: each once, and watched where it was read", async () => {
    await listGoods(tenant, LAMP);
    await listGoods(tenant, LAMP, { title: "The same again" });
    const { variants } = await listGoods(tenant, VASE, { title: "Half of each" });
    await listGoods(tenant, VASE);
    await buyAs(variants[0]!.id, "zopi", { id: LAMP.id, sku: LAMP.variants[0]!.sku });
    await count();
    expect(await supplier()).toMatchObject({
      source_products: 2,
      products: { total: 4, tracking: 0, partial: 0, not_tracking: 4 },
      skus: { total: LAMPS + VASES, tracking: 0, not_tracking: LAMPS + VASES },
      read_at: null,
      oldest_read_at: null,
      hindrances: [{ kind: "waiting", count: LAMPS + VASES }],
    });
    await read(LAMP.id);
    await count();
    expect(await supplier()).toMatchObject({
      source_products: 2,
      products: { total: 4, tracking: 2, partial: 1, not_tracking: 1 },
      skus: { total: LAMPS + VASES, tracking: LAMPS, not_tracking: VASES },
      hindrances: [{ kind: "waiting", count: VASES }],
    });
    await read(VASE.id);
    await count();
    expect(await supplier()).toMatchObject({
      products: { total: 4, tracking: 4, partial: 0, not_tracking: 0 },
      skus: { tracking: LAMPS + VASES, not_tracking: 0 },
      hindrances: [],
    });
  });

  test("is watched while its reading is no older than a day and an hour; how old the oldest is, is told", async () => {
    await listGoods(tenant, LAMP);
    await count();
    await read(LAMP.id);
    await readAgo(LAMP.id, 24.5);
    await count();
    expect(await supplier()).toMatchObject({ products: { tracking: 1 }, skus: { tracking: LAMPS } });
    await readAgo(LAMP.id, 25.5, LAMP.variants[0]!.sku);
    await count();
    const after = (await supplier())!;
    expect(after).toMatchObject({
      products: { total: 1, tracking: 0, partial: 1, not_tracking: 0 },
      skus: { tracking: LAMPS - 1, not_tracking: 1 },
    });
    expect(Date.now() - Date.parse(after.oldest_read_at!)).toBeGreaterThan(25 * HOUR_MS);
    expect(Date.now() - Date.parse(after.read_at!)).toBeLessThan(HOUR_MS);
  });

  test("what is gone there is watched and told, with how many", async () => {
    await listGoods(tenant, LAMP);
    await listGoods(tenant, VASE);
    await count();
    await changeGoods(LAMP.id, { gone: "true" });
    await read(LAMP.id, VASE.id);
    await count();
    expect(await supplier()).toMatchObject({
      products: { total: 2, tracking: 2 },
      skus: { total: LAMPS + VASES, tracking: LAMPS + VASES },
      hindrances: [{ kind: "gone", count: LAMPS }],
    });
  });

  test("that it could not be asked is told with how many products, and why", async () => {
    await listGoods(tenant, LAMP);
    await listGoods(tenant, VASE);
    await count();
    await read(LAMP.id);
    warehouse.context.faults.add({ vendor: "warehouse", kind: "server_error", match: "GET /inventory", count: 1 });
    await read(VASE.id);
    await count();
    const { errorCode } = await systemDb.followedProduct.findFirstOrThrow({ where: { sourceProductId: VASE.id } });
    expect(errorCode).not.toBeNull();
    expect(await supplier()).toMatchObject({
      products: { total: 2, tracking: 1, partial: 0, not_tracking: 1 },
      hindrances: [{ kind: "unreached", count: 1, error: errorCode }],
    });
  });

  test("answers that can't be read are told once what was read before is old", async () => {
    await listGoods(tenant, LAMP);
    await count();
    await read(LAMP.id);
    const fault = { fault: "price", faultAt: new Date() };
    await systemDb.supplierReading.updateMany({ where: { sourceProductId: LAMP.id }, data: fault });
    await count();
    expect((await supplier())!.hindrances).toEqual([]);
    await readAgo(LAMP.id, 26, LAMP.variants[0]!.sku);
    await count();
    expect((await supplier())!.hindrances).toMatchObject([{ kind: "unreadable", count: 1 }]);
  });
});

describe("S057 the list", () => {
  test("has each supplier that something is bought of, most products first; a product that is bought at two is one in the sum", async () => {
    vi.spyOn(env, "ALIEXPRESS_APP_KEY", "get").mockReturnValue("key");
    vi.spyOn(env, "ALIEXPRESS_APP_SECRET", "get").mockReturnValue("secret");
    const { variants } = await listGoods(tenant, LAMP);
    const vase = await listGoods(tenant, VASE);
    await buyAs(variants[0]!.id, "aliexpress", { id: "1005", sku: "red" });
    await buyAs(vase.variants[0]!.id, "cj", { id: "cj-1", sku: "blue" });
    await buyAs(vase.variants[1]!.id, "aliexpress", { id: "1005", sku: "green" });
    await count();
    await read(LAMP.id);
    await count();
    const { suppliers, total, counted_at: at } = await list();
    expect(suppliers.map(({ source, products }) => [source, products.total])).toEqual([
      ["aliexpress", 2],
      ["zopi", 2],
      ["cj", 1],
    ]);
    expect(suppliers.find(({ source }) => source === "zopi")).toMatchObject({ products: { tracking: 1 } });
    const readOnes = LAMPS - 1;
    const skus = LAMPS + VASES;
    expect(total).toEqual({
      source_products: 4,
      products: { total: 2, tracking: 0, partial: 1, not_tracking: 1 },
      skus: { total: skus, tracking: readOnes, not_tracking: skus - readOnes },
    });
    expect(Date.now() - Date.parse(at!)).toBeLessThan(HOUR_MS);
  });

  test("says what keeps a supplier from being asked as it is now: no account, a lost one, or no way yet", async () => {
    vi.spyOn(env, "ALIEXPRESS_APP_KEY", "get").mockReturnValue("key");
    vi.spyOn(env, "ALIEXPRESS_APP_SECRET", "get").mockReturnValue("secret");
    const { variants } = await listGoods(tenant, LAMP);
    await buyAs(variants[0]!.id, "aliexpress", { id: "1005", sku: "red" });
    await buyAs(variants[1]!.id, "cj", { id: "cj-1", sku: "blue" });
    await count();
    const kinds = async (source: string) => (await supplier(source))!.hindrances.map(({ kind }) => kind);
    expect([await kinds("cj"), await kinds("aliexpress")]).toEqual([["unsupported"], ["not_connected"]]);
    const pair = { workspaceId: tenant.workspace.id, supplier: "aliexpress" };
    await systemDb.supplierConnection.create({ data: { ...pair, accountName: "Ada", accessToken: "sealed" } });
    expect(await kinds("aliexpress")).toEqual(["waiting"]);
    await systemDb.supplierConnection.updateMany({ where: pair, data: { status: "expired" } });
    expect(await kinds("aliexpress")).toEqual(["expired"]);
  });

  test("forgets what nothing is bought of any more: taken off, deleted at the store, mapped elsewhere, or a store that left", async () => {
    const [gone, removed] = [await listGoods(tenant, LAMP), await listGoods(tenant, LAMP, { title: "Again" })];
    const { variants } = await listGoods(tenant, VASE);
    await count();
    expect(await supplier()).toMatchObject({ source_products: 2, products: { total: 3 } });
    await systemDb.listing.update({ where: { id: gone.id }, data: { goneAt: new Date() } });
    await systemDb.listing.update({ where: { id: removed.id }, data: { removedAt: new Date() } });
    await count();
    expect(await supplier()).toMatchObject({ source_products: 1, products: { total: 1 }, skus: { total: VASES } });
    await systemDb.listingVariant.updateMany({
      where: { id: { in: variants.map(({ id }) => id) } },
      data: { source: "aliexpress" },
    });
    await count();
    expect((await list()).suppliers.map(({ source }) => source)).toEqual(["aliexpress"]);
    await systemDb.store.update({ where: { id: tenant.store.id }, data: { status: "uninstalled" } });
    await count();
    expect(await list()).toMatchObject({ suppliers: [], total: { products: { total: 0 } } });
  });

  test("is of one workspace, and says where nothing was counted yet", async () => {
    const other = await makeTenant();
    await listGoods(tenant, LAMP);
    await listGoods(other, VASE);
    await listGoods(other, VASE, { title: "Theirs again" });
    await count();
    expect((await clientOf(other).catalog.supplierList({})).data).toEqual({
      counted_at: null,
      total: {
        source_products: 0,
        products: { total: 0, tracking: 0, partial: 0, not_tracking: 0 },
        skus: { total: 0, tracking: 0, not_tracking: 0 },
      },
      suppliers: [],
    });
    await count(other.workspace.id);
    const theirs = (await clientOf(other).catalog.supplierList({})).data;
    expect(theirs.suppliers).toMatchObject([{ source: "zopi", source_products: 1, products: { total: 2 } }]);
    expect(await supplier()).toMatchObject({ source_products: 1, products: { total: 1 } });
  });

  test("is for those who may see products", async () => {
    const principal = { ...tenant.principal, permissions: ["VIEW_ORDER" as const] };
    await expect(clientOf({ ...tenant, principal }).catalog.supplierList({})).rejects.toMatchObject({
      text: { key: "errors.not_permitted" },
    });
  });
});
