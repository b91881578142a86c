/** What suppliers have is read: what is followed, how what they tell is taken in, and what lists make of it (decision 91). */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { followSupplies } from "../../app/areas/catalog/server/monitor/follow-supplies.sql.server.ts";
import { readMoves } from "../../app/areas/catalog/server/monitor/moves.sql.server.ts";
import { pollSupplies } from "../../app/areas/catalog/server/monitor/poll-supplies.server.ts";
import { readSupplies } from "../../app/areas/catalog/server/monitor/read-supplies.server.ts";
import { readSoldGoods } from "../../app/areas/orders/server/figures/sold-goods.sql.server.ts";
import { inbound } from "../../app/inbound.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { workspaceScope } from "../../app/platform/db/scope.server.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { webhookHeaders } from "../../sandbox/warehouse/signature.ts";
import { api, tenant, useSellerAtWarehouse, warehouse } from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { runJobs } from "../factories/run-jobs.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { changeGoods, GOODS, listGoods } from "../factories/watched-goods.ts";

useSellerAtWarehouse();

const MINUTE_MS = 60_000;
const [LAMP, VASE, CHAIR] = GOODS as [(typeof GOODS)[number], (typeof GOODS)[number], (typeof GOODS)[number]];

const scopeOf = ({ workspace }: Tenant) => workspaceScope(workspace.id);
const follow = (of = tenant) => followSupplies({ scope: scopeOf(of), readSoldGoods });
const followed = (of = tenant) =>
  systemDb.followedProduct.findMany({ where: { workspaceId: of.workspace.id }, orderBy: { sourceProductId: "asc" } });
const readings = (productId: string) =>
  systemDb.supplierReading.findMany({
    where: { workspaceId: tenant.workspace.id, sourceProductId: productId },
    orderBy: { supplierSkuId: "asc" },
  });
/** Reads products now, as the job does. */
const read = (...productIds: string[]) =>
  readSupplies({ scope: scopeOf(tenant), source: "zopi", productIds, signal: new AbortController().signal });
const row = async (title: string) =>
  (await api.catalog.pushedListings({ keyword: title })).data.products.find(({ name }) => name === title)!;
/** Minutes from now until a followed product is due. */
// Without the sign of what is due since a moment ago.
const dueIn = ({ dueAt }: { dueAt: Date }) => Math.round((dueAt.getTime() - Date.now()) / MINUTE_MS) + 0;

beforeEach(async () => {
  await systemDb.followedProduct.deleteMany({});
  for (const { id } of [LAMP, VASE, CHAIR]) await changeGoods(id, { price_factor: "1", stock: "50", gone: "false" });
});

describe("S087 what is followed", () => {
  test("each supplier's product that something on a store is bought as, once, and due at once; what is sold no more is let go", async () => {
    await listGoods(tenant, LAMP);
    await listGoods(tenant, LAMP, { title: "The same again" });
    const vase = await listGoods(tenant, VASE);
    await follow();
    expect((await followed()).map(({ sourceProductId }) => sourceProductId)).toEqual([LAMP.id, VASE.id].sort());
    expect((await followed()).map(dueIn)).toEqual([0, 0]);
    await systemDb.listing.update({ where: { id: vase.id }, data: { removedAt: new Date() } });
    await follow();
    expect((await followed()).map(({ sourceProductId }) => sourceProductId)).toEqual([LAMP.id]);
    await systemDb.listingVariant.updateMany({ where: { sourceProductId: LAMP.id }, data: { source: null } });
    await follow();
    expect(await followed()).toEqual([]);
  });

  test("nothing of a store that is not connected, and nothing of another workspace", async () => {
    const other = await makeTenant();
    await listGoods(other, LAMP);
    await follow();
    expect(await followed()).toEqual([]);
    await follow(other);
    await systemDb.store.update({ where: { id: other.store.id }, data: { status: "uninstalled" } });
    await follow(other);
    expect(await followed(other)).toEqual([]);
  });

  test("what was sold within 30 days is known by its units, and read as soon as it is sold", async () => {
    await listGoods(tenant, LAMP);
    await follow();
    await read(LAMP.id);
    expect((await followed()).map(dueIn)).toEqual([1_440]);
    const { id } = await readyOrder(tenant);
    await systemDb.orderLine.updateMany({
      where: { orderId: id },
      data: { source: "zopi", sourceProductId: LAMP.id, currentQuantity: 3 },
    });
    const lines = await systemDb.orderLine.count({ where: { orderId: id } });
    await follow();
    expect((await followed()).map(({ sold }) => sold)).toEqual([3 * lines]);
    expect((await followed()).map(dueIn)).toEqual([0]);
    await read(LAMP.id);
    expect((await followed()).map(dueIn)).toEqual([15]);
    await systemDb.order.update({ where: { id }, data: { placedAt: new Date(Date.now() - 31 * 1_440 * MINUTE_MS) } });
    await follow();
    expect((await followed()).map(({ sold }) => sold)).toEqual([0]);
    await systemDb.order.update({ where: { id }, data: { placedAt: new Date(), cancelledAt: new Date() } });
    await follow();
    expect((await followed()).map(({ sold }) => sold)).toEqual([0]);
  });
});

describe("S087 what a supplier tells", () => {
  test("is kept for each variant that is sold, with when it was asked", async () => {
    await listGoods(tenant, LAMP);
    await follow();
    const before = Date.now();
    await read(LAMP.id);
    const kept = await readings(LAMP.id);
    expect(kept.map(({ supplierSkuId }) => supplierSkuId)).toEqual(LAMP.variants.map(({ sku }) => sku).sort());
    for (const { supplierSkuId, state, cost, currency, stock, readAt } of kept) {
      const { price } = LAMP.variants.find(({ sku }) => sku === supplierSkuId)!;
      expect({ state, cost: cost?.toFixed(2), currency, stock }).toEqual({
        state: "there",
        cost: Number(price).toFixed(2),
        currency: "USD",
        stock: 50,
      });
      expect(readAt!.getTime()).toBeGreaterThanOrEqual(before - 1_000);
    }
  });

  test("a supplier that can't be reached makes readings old, never wrong, and is left alone longer each time", async () => {
    await listGoods(tenant, LAMP);
    await follow();
    await read(LAMP.id);
    const before = await readings(LAMP.id);
    await changeGoods(LAMP.id, { price_factor: "3", stock: "0" });
    for (const [pause, kind] of [
      [5, "server_error"],
      [10, "drop_connection"],
      [20, "throttle"],
    ] as const) {
      warehouse.context.faults.add({ vendor: "warehouse", kind, match: "GET /inventory", count: 1 });
      await read(LAMP.id);
      expect(await readings(LAMP.id)).toEqual(before);
      expect((await followed()).map(dueIn)).toEqual([pause]);
      expect((await followed())[0]!.errorCode).not.toBeNull();
      expect(await row(LAMP.title)).toMatchObject({ supply_state: "unreached" });
    }
    await read(LAMP.id);
    expect((await followed())[0]).toMatchObject({ failures: 0, errorCode: null });
    expect((await readings(LAMP.id)).map(({ stock }) => stock)).toEqual(LAMP.variants.map(() => 0));
    expect(await row(LAMP.title)).toMatchObject({ supply_state: "there", available: 0 });
  });

  test("what is gone is told apart from what can't be asked, keeps its last cost, can't be sold, and can come back", async () => {
    await listGoods(tenant, LAMP);
    await follow();
    await read(LAMP.id);
    const { cost_range: cost } = await row(LAMP.title);
    await changeGoods(LAMP.id, { gone: "true" });
    await read(LAMP.id);
    expect((await readings(LAMP.id)).map(({ state }) => state)).toEqual(LAMP.variants.map(() => "gone"));
    expect(await row(LAMP.title)).toMatchObject({ supply_state: "gone", available: 0, cost_range: cost });
    await changeGoods(LAMP.id, { gone: "false" });
    await read(LAMP.id);
    expect(await row(LAMP.title)).toMatchObject({ supply_state: "there", available: 50 * LAMP.variants.length });
  });

  test("an older answer never takes the place of a later one", async () => {
    await listGoods(tenant, LAMP);
    await follow();
    await read(LAMP.id);
    const later = new Date(Date.now() + 60 * MINUTE_MS);
    await systemDb.supplierReading.updateMany({
      where: { sourceProductId: LAMP.id },
      data: { askedAt: later, stock: 7 },
    });
    await read(LAMP.id);
    expect((await readings(LAMP.id)).map(({ stock }) => stock)).toEqual(LAMP.variants.map(() => 7));
  });

  test("of a variant that nothing is bought as any more no reading stays", async () => {
    const { variants } = await listGoods(tenant, LAMP);
    await follow();
    await read(LAMP.id);
    await systemDb.listingVariant.delete({ where: { id: variants[0]!.id } });
    await read(LAMP.id);
    expect(await readings(LAMP.id)).toHaveLength(LAMP.variants.length - 1);
  });

  test("no order's cost and no mapping comes from a reading", async () => {
    const { variants } = await listGoods(tenant, LAMP);
    await follow();
    await changeGoods(LAMP.id, { price_factor: "3" });
    await read(LAMP.id);
    const after = await systemDb.listingVariant.findMany({
      where: { listingId: variants[0]!.listingId },
      orderBy: { position: "asc" },
    });
    expect(after).toEqual(variants);
  });
});

describe("S061 S087 what moved", () => {
  const moves = () => readMoves(scopeOf(tenant), { since: new Date(Date.now() - 60 * MINUTE_MS), most: 100 });
  const kinds = async () => [...new Set((await moves()).map(({ kind }) => kind))];

  test("is kept once, with from what to what; nothing while nothing moves or the supplier can't be asked", async () => {
    await listGoods(tenant, LAMP);
    await follow();
    await read(LAMP.id);
    expect(await moves()).toEqual([]);
    await changeGoods(LAMP.id, { price_factor: "2" });
    warehouse.context.faults.add({ vendor: "warehouse", kind: "server_error", match: "GET /inventory", count: 1 });
    await read(LAMP.id);
    expect(await moves()).toEqual([]);
    await read(LAMP.id);
    await read(LAMP.id);
    const told = await moves();
    expect(told).toHaveLength(LAMP.variants.length);
    for (const { kind, skuId, costBefore, costAfter, currency, source } of told) {
      const { price } = LAMP.variants.find(({ sku }) => sku === skuId)!;
      expect({ kind, source, currency }).toEqual({ kind: "cost_up", source: "zopi", currency: "USD" });
      expect([Number(costBefore), Number(costAfter)]).toEqual([Number(price), Number(price) * 2]);
    }
  });

  test("that it costs more than it was bought for when it was mapped is told by the first reading", async () => {
    await listGoods(tenant, LAMP);
    await follow();
    await changeGoods(LAMP.id, { price_factor: "1.5" });
    await read(LAMP.id);
    expect(await kinds()).toEqual(["cost_up"]);
  });

  test("runs out, comes back, is gone and there again, each in its turn", async () => {
    await listGoods(tenant, LAMP);
    await follow();
    await read(LAMP.id);
    const then = async (what: Parameters<typeof changeGoods>[1]) => {
      const before = (await moves()).length;
      await changeGoods(LAMP.id, what);
      await read(LAMP.id);
      return (await moves()).slice(0, (await moves()).length - before).map(({ kind }) => kind);
    };
    const each = <Kind>(kind: Kind) => LAMP.variants.map(() => kind);
    expect(await then({ stock: "0" })).toEqual(each("out_of_stock"));
    expect(await then({ stock: "8" })).toEqual(each("back_in_stock"));
    expect(await then({ gone: "true" })).toEqual(["product_gone"]);
    expect(await then({ gone: "true" })).toEqual([]);
    expect(await then({ gone: "false" })).toEqual(each("back_in_stock"));
  });

  test("what an older answer tells after a later one is over", async () => {
    await listGoods(tenant, LAMP);
    await follow();
    await read(LAMP.id);
    const later = new Date(Date.now() + 60 * MINUTE_MS);
    await systemDb.supplierReading.updateMany({ where: { sourceProductId: LAMP.id }, data: { askedAt: later } });
    await changeGoods(LAMP.id, { stock: "0" });
    await read(LAMP.id);
    expect(await moves()).toEqual([]);
  });
});

describe("S087 each minute", () => {
  test("what is due is read, once, and comes again when its time has come", async () => {
    await listGoods(tenant, LAMP);
    await listGoods(tenant, VASE);
    await follow();
    await systemDb.followedProduct.updateMany({
      where: { sourceProductId: VASE.id },
      data: { dueAt: new Date(Date.now() + 5 * MINUTE_MS) },
    });
    await pollSupplies();
    expect((await followed()).map(dueIn).sort((one, other) => one - other)).toEqual([5, 10]);
    await pollSupplies();
    await runJobs();
    expect(await readings(LAMP.id)).toHaveLength(LAMP.variants.length);
    expect(await readings(VASE.id)).toEqual([]);
    expect((await followed()).map(dueIn).sort((one, other) => one - other)).toEqual([5, 1_440]);
  });

  test("nothing of a workspace without a connected store, nor at a supplier whose account is not connected", async () => {
    await listGoods(tenant, LAMP);
    const { variants } = await listGoods(tenant, VASE);
    await systemDb.listingVariant.updateMany({
      where: { id: { in: variants.map(({ id }) => id) } },
      data: { source: "aliexpress" },
    });
    await follow();
    await systemDb.store.update({ where: { id: tenant.store.id }, data: { status: "uninstalled" } });
    await pollSupplies();
    expect((await followed()).map(dueIn)).toEqual([0, 0]);
    await systemDb.store.update({ where: { id: tenant.store.id }, data: { status: "active" } });
    await pollSupplies();
    const due = Object.fromEntries((await followed()).map((each) => [each.source, dueIn(each)]));
    expect(due).toEqual({ aliexpress: 0, zopi: 10 });
  });
});

describe("S087 a supplier's push", () => {
  const pushed = async (id: string, productId: string) => {
    const body = JSON.stringify({ id, type: "inventory.updated", created_at: "", data: { product_id: productId } });
    const headers = new Headers(webhookHeaders(body, SANDBOX_KEYS.warehouseSecret));
    const stored = await inbound.receive("zopi", { rawBody: Buffer.from(body), headers, kind: "" });
    await runJobs();
    return stored;
  };

  test("has a product read soon that it says has changed, and changes no reading by itself", async () => {
    await listGoods(tenant, LAMP);
    await listGoods(tenant, VASE);
    await follow();
    await read(LAMP.id, VASE.id);
    const before = await readings(LAMP.id);
    await changeGoods(LAMP.id, { stock: "2" });
    expect(await pushed(`evt_${randomUUID()}`, LAMP.id)).toBe("stored");
    expect(await readings(LAMP.id)).toEqual(before);
    const due = Object.fromEntries((await followed()).map((each) => [each.sourceProductId, dueIn(each)]));
    expect(due).toEqual({ [LAMP.id]: 0, [VASE.id]: 1_440 });
    await pollSupplies();
    await runJobs();
    expect((await readings(LAMP.id)).map(({ stock }) => stock)).toEqual(LAMP.variants.map(() => 2));
  });

  test("about what nobody follows is passed over", async () => {
    const id = `evt_${randomUUID()}`;
    await pushed(id, CHAIR.id);
    expect(await systemDb.inboundEvent.findFirst({ where: { externalId: id } })).toMatchObject({ status: "ignored" });
  });
});

describe("S056 the product center", () => {
  test("shows what products cost now, what they earn, what there is and when that was read", async () => {
    await listGoods(tenant, LAMP, { price: "100", quantity: 2 });
    await follow();
    await changeGoods(LAMP.id, { price_factor: "2", stock: "9" });
    await read(LAMP.id);
    const costs = LAMP.variants.map(({ price }) => Number(price) * 2 * 2);
    const shown = await row(LAMP.title);
    expect(shown).toMatchObject({
      cost_range: { low: Math.min(...costs).toFixed(2), high: Math.max(...costs).toFixed(2) },
      available: 4 * LAMP.variants.length,
      margin: (100 - Math.max(...costs)).toFixed(1),
      supply_state: "there",
    });
    expect(Date.now() - Date.parse(shown.read_at!)).toBeLessThan(MINUTE_MS);
  });

  test("says nothing of what was never read", async () => {
    await listGoods(tenant, LAMP);
    expect(await row(LAMP.title)).toMatchObject({ margin: null, read_at: null, supply_state: null });
  });

  test("is sorted by each of them both ways, what is not known as the least, and turns its pages", async () => {
    await listGoods(tenant, LAMP, { price: "200", title: "Dear" });
    await listGoods(tenant, VASE, { price: "60", title: "Plain" });
    await listGoods(tenant, CHAIR, { title: "Unread" });
    await follow();
    await changeGoods(LAMP.id, { price_factor: "5", stock: "1" });
    await changeGoods(VASE.id, { price_factor: "0.5", stock: "40" });
    await read(VASE.id);
    await read(LAMP.id);
    const list = async (order_by: "cost_asc" | "stock_asc" | "margin_asc" | "read_at_asc", page_size = 50) => {
      const names: string[] = [];
      let cursor: string | undefined;
      do {
        const { data } = await api.catalog.pushedListings({ order_by, page_size, cursor });
        names.push(...data.products.map(({ name }) => name));
        cursor = data.next ?? undefined;
      } while (cursor);
      return names;
    };
    const margins = new Map(
      (await api.catalog.pushedListings({})).data.products.map(({ name, margin }) => [name, margin]),
    );
    const byMargin = ["Dear", "Plain"].sort((one, other) => Number(margins.get(one)) - Number(margins.get(other)));
    expect(await list("cost_asc")).toEqual(["Unread", "Plain", "Dear"]);
    expect(await list("stock_asc")).toEqual(["Unread", "Dear", "Plain"]);
    expect(await list("margin_asc")).toEqual(["Unread", ...byMargin]);
    expect(await list("read_at_asc")).toEqual(["Unread", "Plain", "Dear"]);
    for (const sort of ["cost", "stock", "margin", "read_at"] as const) {
      const whole = await list(`${sort}_asc`);
      expect(await list(`${sort}_asc`, 1)).toEqual(whole);
      const { data } = await api.catalog.pushedListings({ order_by: `${sort}_desc`, page_size: 2 });
      expect(data.products.map(({ name }) => name)).toEqual(whole.toReversed().slice(0, 2));
      const next = (await api.catalog.pushedListings({ order_by: `${sort}_desc`, page_size: 2, cursor: data.next! }))
        .data;
      expect(next.products.map(({ name }) => name)).toEqual(whole.toReversed().slice(2));
      const back = await api.catalog.pushedListings({ order_by: `${sort}_desc`, page_size: 2, cursor: next.previous! });
      expect(back.data.products).toEqual(data.products);
    }
  });

  test("the inventory shows the reading's stock and its moment", async () => {
    await listGoods(tenant, LAMP);
    await follow();
    await changeGoods(LAMP.id, { stock: "3" });
    await read(LAMP.id);
    const { variants } = (await api.catalog.inventory({})).data;
    for (const { supplier_stock: stock, level, known_at: at } of variants) {
      expect({ stock, level }).toEqual({ stock: 3, level: "low" });
      expect(Date.now() - Date.parse(at!)).toBeLessThan(MINUTE_MS);
    }
    expect(variants).toHaveLength(LAMP.variants.length);
  });
});
