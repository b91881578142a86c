/** What merchants say is to be done when suppliers' costs and stocks move, and that they are told (X113, X114). */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { followSupplies } from "../../app/areas/catalog/server/monitor/follow-supplies.sql.server.ts";
import { readSupplies } from "../../app/areas/catalog/server/monitor/read-supplies.server.ts";
import { readSoldGoods } from "../../app/areas/orders/server/figures/sold-goods.sql.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { workspaceScope } from "../../app/platform/db/scope.server.ts";
import { newsOf } from "../factories/news.ts";
import { api, clientOf, tenant, useSellerAtWarehouse } from "../factories/placing.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { makeTenant } from "../factories/tenants.ts";
import { changeGoods, GOODS, listGoods } from "../factories/watched-goods.ts";

useSellerAtWarehouse();

const [LAMP, VASE] = GOODS as [(typeof GOODS)[number], (typeof GOODS)[number]];
const NONE = { action: "none" as const };
const TELL = { action: "notify" as const };

const scope = () => workspaceScope(tenant.workspace.id);
const follow = () => followSupplies({ scope: scope(), readSoldGoods });
const read = (...productIds: string[]) =>
  readSupplies({ scope: scope(), source: "zopi", productIds, signal: new AbortController().signal });
/** Has the rules applied to what moved, as they are a minute later. */
async function weigh(): Promise<void> {
  await hurryJobs();
  await runJobs();
}
const news = async () => (await newsOf(tenant)).filter(({ kind }) => kind === "supplies_moved");

beforeEach(async () => {
  await systemDb.followedProduct.deleteMany({});
  for (const { id } of [LAMP, VASE]) await changeGoods(id, { price_factor: "1", stock: "50", gone: "false" });
});

describe("C267 C268 what is done when something moves", () => {
  test("nothing is watched before a merchant says so; then they are told of what is dearer by 5 %, sold out or gone", async () => {
    expect((await api.catalog.monitoring({})).data).toMatchObject({
      is_enable: false,
      margin_floor: null,
      wave: { share_percent: 30, factor: "3" },
      stores: [{ id: tenant.store.id }],
      rules: {
        cost_up: { ...TELL, from_percent: "5" },
        cost_down: { ...NONE, from_percent: "5" },
        out_of_stock: TELL,
        back_in_stock: NONE,
        variant_gone: TELL,
        product_gone: TELL,
      },
      own_rules: {},
    });
  });

  test("what is changed is kept, rule by rule, and the rest stays", async () => {
    await api.catalog.updateMonitoring({ is_enable: true, rules: { back_in_stock: TELL } });
    await api.catalog.updateMonitoring({ rules: { cost_up: { ...TELL, from_percent: "12.5" } } });
    const { data } = await api.catalog.monitoring({});
    expect(data).toMatchObject({ is_enable: true, rules: { back_in_stock: TELL, cost_up: { from_percent: "12.5" } } });
    expect(data.rules.out_of_stock).toEqual(TELL);
  });

  test("a store's own rules go before the workspace's, and are taken back by none", async () => {
    const store = { store_id: tenant.store.id };
    await api.catalog.updateMonitoring({ ...store, rules: { out_of_stock: NONE } });
    expect((await api.catalog.monitoring(store)).data).toMatchObject({
      rules: { out_of_stock: NONE, product_gone: TELL },
      own_rules: { out_of_stock: NONE },
    });
    expect((await api.catalog.monitoring({})).data.rules.out_of_stock).toEqual(TELL);
    await api.catalog.updateMonitoring({ ...store, rules: {} });
    expect((await api.catalog.monitoring(store)).data.rules.out_of_stock).toEqual(TELL);
  });

  test("what is changed at one time in two places holds in both", async () => {
    const store = { store_id: tenant.store.id };
    for (let round = 0; round < 10; round++) {
      const isOn = round % 2 === 0;
      const own = isOn ? { out_of_stock: NONE } : {};
      await Promise.all([
        api.catalog.updateMonitoring({ is_enable: isOn }),
        api.catalog.updateMonitoring({ ...store, rules: own }),
      ]);
      expect((await api.catalog.monitoring(store)).data).toMatchObject({ is_enable: isOn });
      expect((await api.catalog.monitoring(store)).data.own_rules).toEqual(own);
    }
  });

  test("nothing of a store of others", async () => {
    const other = await makeTenant();
    await expect(api.catalog.monitoring({ store_id: other.store.id })).rejects.toThrow();
    await expect(api.catalog.updateMonitoring({ store_id: randomUUID(), rules: {} })).rejects.toThrow();
  });
});

describe("C241 C242 a product's own rules", () => {
  test("go before its store's, and are taken back by none", async () => {
    const { id } = await listGoods(tenant, LAMP);
    await api.catalog.updateMonitoring({ store_id: tenant.store.id, rules: { out_of_stock: NONE } });
    const { data } = await api.catalog.updateAutoUpdate({ product_ids: [id], rules: { product_gone: NONE } });
    expect(data.products).toMatchObject([
      { product_id: id, rules: { out_of_stock: NONE, product_gone: NONE }, own_rules: { product_gone: NONE } },
    ]);
    await api.catalog.updateAutoUpdate({ product_ids: [id], rules: {} });
    const after = (await api.catalog.autoUpdate({ product_ids: [id] })).data.products;
    expect(after).toMatchObject([{ rules: { out_of_stock: NONE, product_gone: TELL }, own_rules: {} }]);
  });

  test("nothing of others' products", async () => {
    const { id } = await listGoods(await makeTenant(), LAMP);
    expect(
      (await api.catalog.updateAutoUpdate({ product_ids: [id], rules: { product_gone: NONE } })).data.products,
    ).toEqual([]);
    expect((await systemDb.listing.findUniqueOrThrow({ where: { id } })).watchRules).toBeNull();
  });
});

describe("S087 what moved is told", () => {
  beforeEach(async () => {
    await listGoods(tenant, LAMP);
    await listGoods(tenant, VASE);
    await follow();
    await read(LAMP.id, VASE.id);
    await weigh();
  });

  test("in one line for many, once", async () => {
    await api.catalog.updateMonitoring({ is_enable: true });
    await changeGoods(LAMP.id, { stock: "0" });
    await changeGoods(VASE.id, { price_factor: "2" });
    await read(LAMP.id, VASE.id);
    await weigh();
    expect(await news()).toMatchObject([{ count: 2 }]);
    await read(LAMP.id, VASE.id);
    await weigh();
    expect(await news()).toMatchObject([{ count: 2 }]);
  });

  test("of one by its name, with the page on which it is bought elsewhere", async () => {
    await api.catalog.updateMonitoring({ is_enable: true });
    await changeGoods(LAMP.id, { gone: "true" });
    await read(LAMP.id);
    await weigh();
    expect(await news()).toMatchObject([
      { count: 1, product: LAMP.title, link: expect.stringMatching(/^\/app\/products-center\/mapping\//) },
    ]);
  });

  test("not where it moves less than the rule says, nor where a product's own rule says no", async () => {
    await api.catalog.updateMonitoring({ is_enable: true, rules: { cost_up: { ...TELL, from_percent: "60" } } });
    await changeGoods(VASE.id, { price_factor: "1.5" });
    const lamp = (await api.catalog.pushedListings({ keyword: LAMP.title })).data.products[0]!.listing_id;
    await api.catalog.updateAutoUpdate({ product_ids: [lamp], rules: { out_of_stock: NONE } });
    await changeGoods(LAMP.id, { stock: "0" });
    await read(LAMP.id, VASE.id);
    await weigh();
    expect(await news()).toEqual([]);
  });

  test("nothing of what moved while nothing was watched", async () => {
    await changeGoods(LAMP.id, { stock: "0" });
    await read(LAMP.id);
    await weigh();
    await api.catalog.updateMonitoring({ is_enable: true });
    await changeGoods(VASE.id, { stock: "0" });
    await read(LAMP.id, VASE.id);
    await weigh();
    expect(await news()).toMatchObject([{ count: 1, product: VASE.title }]);
  });
});

test("S061 what moved is listed, the newest first and page by page, with what is sold of it", async () => {
  const { id } = await listGoods(tenant, LAMP);
  await follow();
  await read(LAMP.id);
  await changeGoods(LAMP.id, { price_factor: "2" });
  await read(LAMP.id);
  await changeGoods(LAMP.id, { gone: "true" });
  await read(LAMP.id);
  const first = (await api.catalog.monitoringMoves({ page_size: 1 })).data;
  expect(first.moves).toMatchObject([
    { kind: "product_gone", source: "zopi", product: { product_id: id, name: LAMP.title, variant: "" } },
  ]);
  const rest = (await api.catalog.monitoringMoves({ cursor: first.next! })).data;
  expect(rest.moves).toHaveLength(LAMP.variants.length);
  for (const { kind, cost_before: before, cost_after: after, product } of rest.moves) {
    expect([kind, product?.product_id]).toEqual(["cost_up", id]);
    expect(Number(after)).toBeCloseTo(2 * Number(before), 1);
  }
  expect((await api.catalog.monitoringMoves({ cursor: rest.previous! })).data.moves).toEqual(first.moves);
  expect((await api.catalog.monitoringMoves({ since: new Date().toISOString() })).data.moves).toEqual([]);
  expect((await clientOf(await makeTenant()).catalog.monitoringMoves({})).data.moves).toEqual([]);
  await systemDb.listing.delete({ where: { id } });
  expect((await api.catalog.monitoringMoves({})).data.moves[0]).toMatchObject({ product: null });
});

describe("S087 rules are tried", () => {
  test("on what moved in the last 30 days, product by product; nobody is told, and nothing is kept", async () => {
    await listGoods(tenant, LAMP);
    await listGoods(tenant, VASE);
    await listGoods(await makeTenant(), LAMP);
    await follow();
    await read(LAMP.id, VASE.id);
    await changeGoods(LAMP.id, { price_factor: "1.2" });
    await changeGoods(VASE.id, { stock: "0" });
    await read(LAMP.id, VASE.id);
    await changeGoods(VASE.id, { stock: "9" });
    await read(VASE.id);
    const tried = async (rules: Parameters<typeof api.catalog.tryMonitoring>[0]["rules"]) =>
      Object.fromEntries(
        (await api.catalog.tryMonitoring({ rules })).data.products.map(({ name, moves }) => [
          name,
          [...new Set(moves.map(({ kind }) => kind))],
        ]),
      );
    expect(await tried({})).toEqual({ [LAMP.title]: ["cost_up"], [VASE.title]: ["out_of_stock"] });
    expect(await tried({ back_in_stock: TELL, cost_up: { ...TELL, from_percent: "21" } })).toEqual({
      [VASE.title]: ["back_in_stock", "out_of_stock"],
    });
    expect((await api.catalog.monitoring({})).data.rules.back_in_stock).toEqual(NONE);
    await weigh();
    expect(await news()).toEqual([]);
    const [first] = (await api.catalog.tryMonitoring({})).data.products.find(({ name }) => name === LAMP.title)!.moves;
    const variant = LAMP.variants.find(({ price }) => Number(price) === Number(first!.cost_before))!;
    expect(Number(first!.cost_after)).toBeCloseTo(Number(variant.price) * 1.2, 1);
    await systemDb.supplierMove.updateMany({ data: { at: new Date(Date.now() - 31 * 86_400_000) } });
    expect((await api.catalog.tryMonitoring({})).data).toMatchObject({ products: [], total: 0 });
  });
});
