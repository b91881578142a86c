/** What rules do of moves at suppliers where something else happens meanwhile: it costs no sale, no money and no work of a merchant's. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sendChanges, takeUpChanges } from "../../app/areas/catalog/server/monitor/send-changes.server.ts";
import { takeReadings } from "../../app/areas/catalog/server/monitor/take-readings.sql.server.ts";
import { weighMoves } from "../../app/areas/catalog/server/monitor/weigh-moves.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { databaseTime } from "../../app/platform/time/clock.server.ts";
import { api, listingsOf, productsWithKey, settings, shop, tenant } from "../factories/pushing.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { untilCallWaits } from "../factories/waiting-calls.ts";
import {
  ask,
  atStore,
  change,
  follow,
  GOODS,
  imported,
  listingId,
  read,
  runs,
  scope,
  unitsAtStore,
  useWatchedGoods,
  work,
} from "../factories/watching.ts";
import { ensureOfflineSession } from "../factories/wired.ts";

useWatchedGoods();

const prices = async () => (await imported()).map(({ price }) => price.toFixed(2));
const pricesAtStore = () => atStore().variants.map(({ price }) => Number(price).toFixed(2));
const UNTOUCHED = GOODS.variants.map(() => "90.00");
const product = () => systemDb.importedProduct.findFirstOrThrow({ where: { workspaceId: tenant.workspace.id } });
const setStatus = (status: string) => systemDb.store.update({ where: { id: tenant.store.id }, data: { status } });

describe("S061 a cost that creeps", () => {
  test("is acted on once it has moved by the rule's share since something was done last", async () => {
    await api.updateMonitoring({ rules: { cost_up: { action: "update_price", from_percent: "10" } } });
    for (const factor of ["1.04", "1.08"]) {
      await change({ price_factor: factor });
      await read();
      expect(await prices()).toEqual(UNTOUCHED);
    }
    await change({ price_factor: "1.12" });
    await read();
    expect(await prices()).not.toEqual(UNTOUCHED);
    const made = await prices();
    await change({ price_factor: "1.16" });
    await read();
    expect(await prices()).toEqual(made);
  });

  test("is told once", async () => {
    const told = async () =>
      (
        await systemDb.notification.findMany({ where: { workspaceId: tenant.workspace.id, kind: "supplies_moved" } })
      ).map(({ params }) => params);
    await api.updateMonitoring({ rules: { cost_up: { action: "notify", from_percent: "10" } } });
    await change({ price_factor: "1.12" });
    await read();
    const once = await told();
    expect(once).toHaveLength(1);
    await change({ price_factor: "1.13" });
    await read();
    expect(await told()).toEqual(once);
  });
});

describe("S061 what a rule changes is all that changes", () => {
  test("a price leaves the stock that the store has", async () => {
    for (const { inventoryItem } of atStore().variants) for (const level of inventoryItem.levels) level.available = 3;
    await change({ price_factor: "2" });
    await read();
    expect(pricesAtStore()).not.toEqual(UNTOUCHED);
    expect(unitsAtStore()).toEqual(GOODS.variants.map(() => 3));
  });

  test("overselling and sales channels stay, also when nobody knows any more what was asked for", async () => {
    const { id } = await product();
    const [store] = settings();
    await api.push({ product_package_ids: [id], push_settings: [{ ...store!, allow_sell_out_of_stock: true }] });
    await runJobs();
    await systemDb.processItem.deleteMany({ where: { workspaceId: tenant.workspace.id } });
    await change({ price_factor: "2" });
    await read();
    expect(pricesAtStore()).not.toEqual(UNTOUCHED);
    expect(atStore().variants.map(({ inventoryPolicy }) => inventoryPolicy)).toEqual(
      GOODS.variants.map(() => "CONTINUE"),
    );
  });

  test("what one of a supplier's costs stays that, where a sold one takes several", async () => {
    await systemDb.listingVariant.updateMany({ where: { listingId }, data: { supplierQuantity: 3 } });
    await change({ price_factor: "2" });
    await read();
    const variants = await systemDb.listingVariant.findMany({ where: { listingId }, orderBy: { position: "asc" } });
    expect(pricesAtStore()).not.toEqual(UNTOUCHED);
    expect(variants.map(({ unitCost }) => unitCost?.toFixed())).toEqual(
      GOODS.variants.map(({ price }) => String(Number(price))),
    );
  });

  test("a price that a person gives meanwhile stays", async () => {
    await change({ price_factor: "2" });
    await ask();
    const { id } = await product();
    const weighing = await systemDb.$transaction(async (tx) => {
      await tx.importedVariant.updateMany({ where: { importedProductId: id }, data: { price: "77" } });
      await tx.importedProduct.update({ where: { id }, data: { pricesEdited: true } });
      const begun = weighMoves({ scope: scope() });
      await untilCallWaits();
      return { begun };
    });
    await weighing.begun;
    await work();
    expect(await prices()).toEqual(GOODS.variants.map(() => "77.00"));
  });
});

describe("S061 what is deleted at its store", () => {
  test("comes back by no rule", async () => {
    await change({ price_factor: "2" });
    await ask();
    await weighMoves({ scope: scope() });
    shop.shopify.state.products.delete(atStore().id);
    await systemDb.listing.update({ where: { id: listingId }, data: { goneAt: databaseTime() } });
    await work();
    expect(productsWithKey(listingId)).toEqual([]);
    expect((await runs())[0]!.lines).toMatchObject(GOODS.variants.map(() => ({ error: "listing_gone" })));
  });

  test("comes back by no rule of another part of the product", async () => {
    const { id } = await product();
    await systemDb.listing.deleteMany({ where: { workspaceId: tenant.workspace.id } });
    shop.shopify.state.products.delete(atStore().id);
    await api.push({
      product_package_ids: [id],
      push_settings: settings(),
      variant_options: {
        ...{ threshold: 1, split_logic: "split_all_variants", split_handle: "max_variants_per_product" },
        ...{ max_variants_per_product: 1, max_create_products: 100 },
      },
    });
    await runJobs();
    const [first, second] = await listingsOf(id);
    shop.shopify.state.products.delete(productsWithKey(second!.id)[0]!.id);
    await systemDb.listing.update({ where: { id: second!.id }, data: { removedAt: databaseTime() } });
    await change({ price_factor: "2" });
    await read();
    expect(productsWithKey(first!.id)[0]!.variants.map(({ price }) => Number(price))).not.toEqual([90]);
    expect(productsWithKey(second!.id)).toEqual([]);
  });
});

describe("S061 a store that can't be told", () => {
  test("is told when it is back", async () => {
    await change({ price_factor: "2" });
    await ask();
    await weighMoves({ scope: scope() });
    await setStatus("uninstalled");
    await work();
    const refused = { is_sent: true, error: "store_disconnected" };
    const [run] = await runs();
    expect(run).toMatchObject({ waiting: 0, refused: GOODS.variants.length });
    expect(run!.lines).toMatchObject(GOODS.variants.map(() => refused));
    expect(pricesAtStore()).toEqual(UNTOUCHED);

    await takeUpChanges({ scope: scope() });
    expect(await runs()).toMatchObject([{ waiting: 0, refused: GOODS.variants.length }]);
    await setStatus("active");
    await takeUpChanges({ scope: scope() });
    await sendChanges({ scope: scope() });
    await hurryJobs();
    await runJobs();
    expect(pricesAtStore()).toEqual(await prices());
    expect(await runs()).toMatchObject([{ waiting: 0, refused: 0 }]);
  });

  test("keeps no other waiting", async () => {
    const domain = `${randomUUID().slice(0, 8)}.myshopify.com`;
    shop.shopify.state.createShop({ domain });
    shop.shopify.commerce.installApp(domain);
    const [ours] = await systemDb.listing.findMany({ where: { id: listingId }, include: { variants: true } });
    const { id: _store, ...row } = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
    const other = await systemDb.store.create({
      data: { ...row, name: "Other", platformDomain: domain } as never,
    });
    await ensureOfflineSession({
      shop: domain,
      sessionToken: await shop.shopify.commerce.issueSessionToken(domain),
    });
    // Ids go by time: the other store's product is the first that is told.
    const first = `00000000-0000-7000-8000-${randomUUID().slice(-12)}`;
    const { id: _listing, variants, storeId: _of, ...listing } = ours!;
    await systemDb.listing.create({
      data: { ...listing, id: first, storeId: other.id, externalId: "gid://shopify/Product/1" } as never,
    });
    await systemDb.listingVariant.createMany({
      data: variants.map(
        (variant) => ({ ...variant, id: randomUUID(), listingId: first, storeId: other.id, externalId: null }) as never,
      ),
    });
    await change({ gone: "true" });
    await ask();
    await weighMoves({ scope: scope() });
    shop.served.context.faults.add({ vendor: "shopify", kind: "drop_connection", match: "productUpdate", count: 1 });
    await expect(sendChanges({ scope: scope() })).rejects.toThrow();
    expect(atStore().status).toBe("DRAFT");
    expect(await runs()).toMatchObject([{ waiting: 1 }]);
    await systemDb.store.delete({ where: { id: other.id } });
  });

  test("has its lines say why when its push fails", async () => {
    shop.served.context.faults.add({ vendor: "shopify", kind: "reject", match: "productSet", count: 1 });
    await change({ price_factor: "2" });
    await read();
    shop.served.context.faults.clear();
    const listing = await systemDb.listing.findUniqueOrThrow({ where: { id: listingId } });
    expect(listing.pushState).toBe("error");
    const [run] = await runs();
    expect(run).toMatchObject({ refused: GOODS.variants.length });
    expect(run!.lines).toMatchObject(GOODS.variants.map(() => ({ error: listing.errorCode })));
  });
});

test("S087 a cost that jumps waits, and keeps nothing on sale meanwhile that is sold out", async () => {
  await change({ price_factor: "10", stock: "0" });
  await read();
  expect(await prices()).toEqual(UNTOUCHED);
  expect(unitsAtStore()).toEqual(GOODS.variants.map(() => 0));
  const states = (await runs()).map(({ state, lines }) => [state, new Set(lines.map(({ action }) => action))]);
  expect(states).toEqual(
    expect.arrayContaining([
      ["held", new Set(["update_price"])],
      ["done", new Set(["update_stock"])],
    ]),
  );
  expect(states).toHaveLength(2);
});

describe("S087 a wave that comes in parts", () => {
  test("is held as one, and counts anew once a person has decided", async () => {
    const others = Array.from({ length: 11 }, () => randomUUID());
    const own = { workspaceId: tenant.workspace.id, source: "zopi" };
    const { id: runId } = await systemDb.watchRun.create({ data: { workspaceId: own.workspaceId, state: "done" } });
    const soon = new Date(databaseTime().getTime() + 3_600_000);
    await systemDb.followedProduct.createMany({
      data: others.map((sourceProductId) => ({ ...own, sourceProductId, dueAt: soon })),
    });
    await systemDb.supplierMove.createMany({
      data: others.map((sourceProductId) => ({
        ...{ ...own, sourceProductId, runId, kind: "out_of_stock", at: databaseTime(), weighedAt: databaseTime() },
      })),
    });
    await change({ price_factor: "1.2" });
    await read();
    await change({ stock: "0" });
    await read();
    expect(await prices()).toEqual(UNTOUCHED);
    const [held, done] = await runs();
    expect(held).toMatchObject({
      state: "held",
      wave: { why: "share", source: "zopi", moved: 12, of: 12 },
      products: 1,
    });
    const moves = held!.held!.products[0]!.moves;
    expect(moves.reduce((sum, { variants }) => sum + variants, 0)).toBe(2 * GOODS.variants.length);
    expect(done).toMatchObject({ state: "done" });

    await api.decideMonitoringRun({ run_id: held!.run_id, is_to_be_done: true });
    await work();
    expect(await prices()).not.toEqual(UNTOUCHED);
    expect(unitsAtStore()).toEqual(GOODS.variants.map(() => 0));
    await change({ stock: "9" });
    await read();
    expect(unitsAtStore()).toEqual(GOODS.variants.map(() => 9));
  });
});

describe("S061 readings that are lost", () => {
  test("of what is sold out: that it is back is known all the same", async () => {
    await change({ stock: "0" });
    await read();
    expect(unitsAtStore()).toEqual(GOODS.variants.map(() => 0));
    await systemDb.followedProduct.deleteMany({ where: { workspaceId: tenant.workspace.id } });
    await change({ stock: "8" });
    await follow();
    await read();
    expect(unitsAtStore()).toEqual(GOODS.variants.map(() => 8));
  });

  test("by an answer that comes late are none", async () => {
    const readings = () => systemDb.supplierReading.count({ where: { workspaceId: tenant.workspace.id } });
    const products = [{ productId: GOODS.id, shipTo: "US", sold: 0, failures: 0, skuIds: [], costs: [] }];
    const askedAt = new Date(databaseTime().getTime() - 60_000);
    await takeReadings({ scope: scope(), source: "zopi", products, sightings: [], askedAt });
    expect(await readings()).toBe(GOODS.variants.length);
  });
});

test("C221 what a merchant has priced below its cost is not pushed without a look", async () => {
  await systemDb.listing.deleteMany({ where: { workspaceId: tenant.workspace.id } });
  await systemDb.importedVariant.updateMany({ where: { workspaceId: tenant.workspace.id }, data: { price: "0.01" } });
  await systemDb.importedProduct.updateMany({
    where: { workspaceId: tenant.workspace.id },
    data: { pricesEdited: true, inImportList: true },
  });
  const pushed = await api.pushSourceProducts({
    store_id: tenant.store.id,
    products: [{ supplier_product_id: GOODS.id, source: "zopi" }],
  });
  expect(pushed.data).toMatchObject({ processing: 0, failed: { [GOODS.id]: { error: "catalog_loss" } } });
  expect(await systemDb.listing.count({ where: { workspaceId: tenant.workspace.id } })).toBe(0);
});
