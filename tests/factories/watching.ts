/** What tests of what rules do of moves at suppliers share: a product that the sandbox's supplier has, pushed and followed. */
import { afterAll, beforeAll, beforeEach } from "vitest";
import { followSupplies } from "../../app/areas/catalog/server/monitor/follow-supplies.sql.server.ts";
import { readSupplies } from "../../app/areas/catalog/server/monitor/read-supplies.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { workspaceScope } from "../../app/platform/db/scope.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { CATALOGS, generateProducts } from "../../sandbox/catalog.ts";
import { createWarehouse } from "../../sandbox/warehouse/warehouse.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";
import { api, listingsOf, make, productsWithKey, push, tenant, useStoreToPushTo } from "./pushing.ts";
import { hurryJobs, runJobs } from "./run-jobs.ts";
import { choosePlan } from "./tenants.ts";

let warehouse: ServedStandin;

export const GOODS = generateProducts(CATALOGS.zopi).find(({ variants }) => variants.length > 1)!;
/** Rules that do whatever can be done. */
export const UPDATE = {
  cost_up: { action: "update_price" as const, from_percent: "1" },
  cost_down: { action: "update_price" as const, from_percent: "1" },
  out_of_stock: { action: "update_stock" as const },
  back_in_stock: { action: "update_stock" as const },
  product_gone: { action: "unpublish" as const },
};

/** Has the supplier change the goods: `price_factor`, `stock`, `gone`. */
export const change = (what: Record<string, string>) =>
  fetch(`${warehouse.origin}/warehouse/control/products`, {
    method: "POST",
    body: new URLSearchParams({ product_id: GOODS.id, ...what }),
    redirect: "manual",
  });
export const scope = () => workspaceScope(tenant.workspace.id);
/** Asks the supplier about the goods, and does nothing of what it tells yet. */
export const ask = () =>
  readSupplies({ scope: scope(), source: "zopi", productIds: [GOODS.id], signal: new AbortController().signal });
/** Does what waits, and what that has wait. */
export async function work(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await hurryJobs();
    await runJobs();
  }
}
/** Asks about the goods, and does what the rules say as it is done a while later. */
export async function read(): Promise<void> {
  await ask();
  await work();
}
export const follow = () => followSupplies({ scope: scope(), readSoldGoods: async () => [] });

/** The product on the store as it is there. */
export let listingId: string;
export const atStore = () => productsWithKey(listingId)[0]!;
export const unitsAtStore = () =>
  atStore().variants.map(({ inventoryItem: { levels } }) => levels.reduce((sum, { available }) => sum + available, 0));
export const imported = () =>
  systemDb.importedVariant.findMany({
    where: { workspaceId: tenant.workspace.id },
    orderBy: { position: "asc" },
    select: { cost: true, price: true, stock: true },
  });
/** Every run, the newest first, with its lines. */
export const runs = async () =>
  Promise.all(
    (await api.monitoringRuns({})).data.runs.map(async ({ run_id }) => {
      const { run, changes, held } = (await api.monitoringChanges({ run_id })).data;
      return { ...run, lines: changes, held };
    }),
  );

/** Gives each test of the file a seller with a product on the stand-in, bought at the supplier's stand-in, that rules watch over. */
export function useWatchedGoods(): void {
  useStoreToPushTo();
  beforeAll(async () => {
    warehouse = await serveStandin(createWarehouse);
    env.ZOPI_API_URL = `${warehouse.origin}/warehouse`;
  });
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
    await follow();
    await api.updateMonitoring({ is_enable: true, rules: UPDATE });
    await read();
  });
  afterAll(() => warehouse.close());
}
