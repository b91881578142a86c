/** What rules do of what moves at suppliers is carried out by the push path, held where it is a wave, and can be taken back. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { followSupplies } from "../../app/areas/catalog/server/monitor/follow-supplies.sql.server.ts";
import { readSupplies } from "../../app/areas/catalog/server/monitor/read-supplies.server.ts";
import { sendChanges } from "../../app/areas/catalog/server/monitor/send-changes.server.ts";
import { weighMoves } from "../../app/areas/catalog/server/monitor/weigh-moves.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { workspaceScope } from "../../app/platform/db/scope.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { CATALOGS, generateProducts } from "../../sandbox/catalog.ts";
import { createWarehouse } from "../../sandbox/warehouse/warehouse.ts";
import {
  api,
  clientOf,
  listingsOf,
  make,
  productsWithKey,
  push,
  tenant,
  useStoreToPushTo,
} from "../factories/pushing.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { choosePlan, makeTenant } from "../factories/tenants.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";

useStoreToPushTo();

let warehouse: ServedStandin;
beforeAll(async () => {
  warehouse = await serveStandin(createWarehouse);
  env.ZOPI_API_URL = `${warehouse.origin}/warehouse`;
});
afterAll(() => warehouse.close());

const GOODS = generateProducts(CATALOGS.zopi).find(({ variants }) => variants.length > 1)!;
const UPDATE = {
  cost_up: { action: "update_price" as const, from_percent: "1" },
  cost_down: { action: "update_price" as const, from_percent: "1" },
  out_of_stock: { action: "update_stock" as const },
  back_in_stock: { action: "update_stock" as const },
  product_gone: { action: "unpublish" as const },
};

const change = (what: Record<string, string>) =>
  fetch(`${warehouse.origin}/warehouse/control/products`, {
    method: "POST",
    body: new URLSearchParams({ product_id: GOODS.id, ...what }),
    redirect: "manual",
  });
const scope = () => workspaceScope(tenant.workspace.id);
/** Reads the goods, and does what the rules say as it is done a while later. */
async function read(): Promise<void> {
  await readSupplies({ scope: scope(), source: "zopi", productIds: [GOODS.id], signal: new AbortController().signal });
  for (let round = 0; round < 3; round++) {
    await hurryJobs();
    await runJobs();
  }
}

/** The product on the store as it is there. */
let listingId: string;
const atStore = () => productsWithKey(listingId)[0]!;
const unitsAtStore = () =>
  atStore().variants.map(({ inventoryItem: { levels } }) => levels.reduce((sum, { available }) => sum + available, 0));
const imported = () =>
  systemDb.importedVariant.findMany({
    where: { workspaceId: tenant.workspace.id },
    orderBy: { position: "asc" },
    select: { cost: true, price: true, stock: true },
  });
/** Every run, the newest first, with its lines. */
const runs = async () =>
  Promise.all(
    (await api.monitoringRuns({})).data.runs.map(async ({ run_id }) => {
      const { run, changes, held } = (await api.monitoringChanges({ run_id })).data;
      return { ...run, lines: changes, held };
    }),
  );

beforeEach(async () => {
  await systemDb.followedProduct.deleteMany({});
  await change({ price_factor: "1", stock: "50", gone: "false" });
  await choosePlan(tenant.workspace.id);
  const product = await make({ variants: GOODS.variants.length });
  await systemDb.importedProduct.update({ where: { id: product.id }, data: { sourceProductId: GOODS.id } });
  await Promise.all(
    product.variants.map(({ id }, at) =>
      systemDb.importedVariant.update({
        where: { id },
        data: { supplierSkuId: GOODS.variants[at]!.sku, cost: GOODS.variants[at]!.price, price: "90", stock: 50 },
      }),
    ),
  );
  await push(product.id);
  await runJobs();
  listingId = (await listingsOf(product.id))[0]!.id;
  await followSupplies({ scope: scope(), readSoldGoods: async () => [] });
  await api.updateMonitoring({ is_enable: true, rules: UPDATE });
  await read();
});

describe("S061 S087 what rules do is carried out", () => {
  test("a cost that rises has the price made anew by the pricing rules, at the store too, with a line of before and after", async () => {
    const before = await imported();
    await change({ price_factor: "2" });
    await read();
    const after = await imported();
    for (const [at, { cost, price }] of after.entries()) {
      expect(cost.toFixed(2)).toBe(before[at]!.cost.mul(2).toFixed(2));
      expect(price.toFixed(2)).not.toBe("90.00");
    }
    const told = atStore()
      .variants.map(({ price }) => Number(price))
      .sort();
    expect(told).toEqual(after.map(({ price }) => Number(price)).sort());
    expect(await runs()).toMatchObject([
      {
        ...{ state: "done", products: 1, changes: GOODS.variants.length, waiting: 0, refused: 0, undone: 0 },
        lines: GOODS.variants.map(() => ({ action: "update_price", before: { price: "90.00" }, is_sent: true })),
      },
    ]);
  });

  test("the margin floor holds", async () => {
    await api.updateMonitoring({ margin_floor: "80" });
    await change({ price_factor: "2" });
    await read();
    for (const { cost, price } of await imported()) expect(Number(price)).toBeGreaterThanOrEqual(Number(cost) / 0.2);
  });

  test("a product that was priced by hand keeps its price", async () => {
    await systemDb.importedProduct.updateMany({
      where: { workspaceId: tenant.workspace.id },
      data: { pricesEdited: true },
    });
    await change({ price_factor: "2" });
    await read();
    expect((await imported()).map(({ price }) => price.toFixed(2))).toEqual(GOODS.variants.map(() => "90.00"));
    expect((await runs()).flatMap(({ lines }) => lines)).toEqual([]);
  });

  test("what is sold out is, and what comes back is back, by its count, at the store too", async () => {
    await change({ stock: "0" });
    await read();
    expect((await imported()).map(({ stock }) => stock)).toEqual(GOODS.variants.map(() => 0));
    expect(unitsAtStore()).toEqual(GOODS.variants.map(() => 0));
    await change({ stock: "8" });
    await read();
    expect((await imported()).map(({ stock }) => stock)).toEqual(GOODS.variants.map(() => 8));
    expect(unitsAtStore()).toEqual(GOODS.variants.map(() => 8));
  });

  test("what is gone goes off sale, and one click puts it back", async () => {
    await change({ gone: "true" });
    await read();
    expect(atStore().status).toBe("DRAFT");
    const [run] = await runs();
    await api.undoMonitoringRun({ run_id: run!.run_id, product_id: listingId });
    await hurryJobs();
    await runJobs();
    expect(atStore().status).toBe("ACTIVE");
  });

  test("what goes off sale is taken back before the store was told, too", async () => {
    await change({ gone: "true" });
    await readSupplies({
      scope: scope(),
      source: "zopi",
      productIds: [GOODS.id],
      signal: new AbortController().signal,
    });
    await weighMoves({ scope: scope() });
    const [run] = await runs();
    expect((await api.undoMonitoringRun({ run_id: run!.run_id })).data.undone).toBe(1);
    await hurryJobs();
    await runJobs();
    expect(atStore().status).toBe("ACTIVE");
    expect(await runs()).toMatchObject([{ waiting: 0, undone: 1 }]);
  });

  test("what goes off sale waits for a push of it that is under way", async () => {
    await systemDb.listing.update({ where: { id: listingId }, data: { pushState: "pushing" } });
    await change({ gone: "true" });
    await read();
    expect(atStore().status).toBe("ACTIVE");
    expect(await runs()).toMatchObject([{ waiting: 1 }]);
    await systemDb.listing.update({ where: { id: listingId }, data: { pushState: "success" } });
    await sendChanges({ scope: scope() });
    expect(atStore().status).toBe("DRAFT");
  });

  test("a run is taken back whole, but for what was changed since", async () => {
    await change({ price_factor: "2" });
    await read();
    const [changed, ...others] = await systemDb.importedVariant.findMany({
      where: { workspaceId: tenant.workspace.id },
      orderBy: { position: "asc" },
    });
    await systemDb.importedVariant.update({ where: { id: changed!.id }, data: { price: "77" } });
    const [run] = await runs();
    const { data } = await api.undoMonitoringRun({ run_id: run!.run_id });
    expect(data.undone).toBe(others.length);
    expect((await imported()).map(({ price }) => price.toFixed(2))).toEqual(["77.00", ...others.map(() => "90.00")]);
  });
});

test("what is done is its workspace's alone", async () => {
  await change({ price_factor: "2" });
  await read();
  const [run] = await runs();
  const { run_id } = run!;
  const other = clientOf(await makeTenant());
  expect((await other.monitoringRuns({})).data.runs).toEqual([]);
  await expect(other.monitoringChanges({ run_id })).rejects.toThrow();
  await expect(other.undoMonitoringRun({ run_id })).rejects.toThrow();
  await expect(other.decideMonitoringRun({ run_id, is_to_be_done: true })).rejects.toThrow();
  expect((await runs())[0]).toMatchObject({ undone: 0 });
});

test("what a store does not take is kept with why, and tried no more", async () => {
  await change({ price_factor: "2" });
  await readSupplies({ scope: scope(), source: "zopi", productIds: [GOODS.id], signal: new AbortController().signal });
  await weighMoves({ scope: scope() });
  await systemDb.store.update({ where: { id: tenant.store.id }, data: { status: "uninstalled" } });
  await hurryJobs();
  await runJobs();
  const [run] = await runs();
  expect(run).toMatchObject({ waiting: 0, refused: GOODS.variants.length });
  expect(run!.lines).toMatchObject(GOODS.variants.map(() => ({ is_sent: true, error: expect.any(String) as string })));
});

describe("S087 a wave", () => {
  test("changes nothing before a person says so, and then what it would have", async () => {
    await change({ price_factor: "10" });
    await read();
    expect((await imported()).map(({ price }) => price.toFixed(2))).toEqual(GOODS.variants.map(() => "90.00"));
    const [run] = await runs();
    expect(run).toMatchObject({ state: "held", wave: { why: "factor" }, products: 1, lines: [] });
    expect(run!.held).toMatchObject({ total: 1, products: [{ product_id: listingId }] });
    await api.decideMonitoringRun({ run_id: run!.run_id, is_to_be_done: true });
    await hurryJobs();
    await runJobs();
    expect((await imported()).every(({ price }) => price.toFixed(2) !== "90.00")).toBe(true);
    await expect(api.decideMonitoringRun({ run_id: run!.run_id, is_to_be_done: false })).rejects.toThrow();
  });

  test("that is carried out late does what its supplier has not taken back since", async () => {
    const costs = async () => (await imported()).map(({ cost }) => cost.toFixed(2));
    const asked = GOODS.variants.map(({ price }) => Number(price).toFixed(2));
    await change({ price_factor: "0.1" });
    await read();
    await change({ price_factor: "1" });
    await read();
    const [right, cheap] = await runs();
    expect([right, cheap]).toMatchObject([{ state: "held" }, { state: "held", held: { total: 0 } }]);
    for (const run of [right, cheap]) {
      await api.decideMonitoringRun({ run_id: run!.run_id, is_to_be_done: true });
      await hurryJobs();
      await runJobs();
      expect(await costs()).toEqual(asked);
    }
    for (const [at, { price }] of (await imported()).entries())
      expect(Number(price)).toBeGreaterThan(Number(asked[at]));
  });

  test("that is dropped changes nothing", async () => {
    await change({ price_factor: "10" });
    await read();
    const [run] = await runs();
    await api.decideMonitoringRun({ run_id: run!.run_id, is_to_be_done: false });
    await hurryJobs();
    await runJobs();
    expect((await imported()).map(({ price }) => price.toFixed(2))).toEqual(GOODS.variants.map(() => "90.00"));
    expect(await runs()).toMatchObject([{ state: "dropped" }]);
  });
});

describe("B084 B086 the plan", () => {
  test("refuses rules that it has not", async () => {
    const free = clientOf(await makeTenant());
    await expect(free.updateMonitoring({ rules: { cost_up: UPDATE.cost_up } })).rejects.toThrow();
    await expect(free.updateMonitoring({ rules: { out_of_stock: UPDATE.out_of_stock } })).rejects.toThrow();
    await free.updateMonitoring({ rules: { cost_up: { action: "notify", from_percent: "5" } } });
  });
});
