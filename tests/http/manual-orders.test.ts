import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { NEW_RULE } from "../../app/areas/orders/rules/automation/rule.ts";
import { readPurchaseOrders } from "../../app/areas/orders/server/purchasing/read-purchase-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { goodsOf } from "../factories/ready-orders.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { api, clientOf, purchase, shop, soldOrder, tenant, useSelling, world } from "../factories/selling.ts";
import { choosePlan, makeTenant } from "../factories/tenants.ts";

useSelling();

const DAY_MS = 86_400_000;
const ADDRESS = {
  first_name: "Ada",
  last_name: "Byron",
  company: "",
  address1: "1 Pier Road",
  address2: "",
  city: "Portland",
  province: "Oregon",
  province_code: "OR",
  zip: "97201",
  country: "United States",
  country_code: "US",
  phone: "+15035550100",
};
type Wanted = Parameters<typeof api.manualOrders.create>[0];

/** A product of the seller's own, imported and on no store, that the warehouse has. */
async function importedVariant(workspaceId = tenant.workspace.id) {
  const { sourceProductId, sku, price } = goodsOf();
  const known = await systemDb.importedVariant.findFirst({ where: { workspaceId } });
  if (known) return known.id;
  const { variants } = await systemDb.importedProduct.create({
    data: {
      workspaceId,
      source: "zopi",
      sourceProductId,
      title: "Harbour lamp",
      descriptionHtml: "",
      images: [{ url: "https://img.test/lamp.webp" }],
      options: [{ name: "Size", values: ["Small"] }],
      costLow: price,
      costHigh: price,
      variantsCount: 1,
      variants: {
        create: {
          workspaceId,
          position: 0,
          supplierSkuId: sku,
          sku,
          optionValues: ["Small"],
          cost: price,
          price: "149.90",
          stock: 9,
        },
      },
    },
    include: { variants: true },
  });
  return variants[0]!.id;
}

const wanted = (lines: Wanted["lines"], change: Partial<Wanted> = {}): Wanted => ({
  key: randomUUID(),
  store_id: tenant.store.id,
  customer: { name: "Ada Byron", email: "ada@example.com", phone: "" },
  shipping_address: ADDRESS,
  note: "Gift",
  lines,
  ...change,
});
const make = async (change: Partial<Wanted> = {}) =>
  (
    await api.manualOrders.create(
      wanted([{ kind: "import", id: await importedVariant(), quantity: 2, price: "149.90" }], change),
    )
  ).data;
const ordersMade = () => systemDb.order.findMany({ where: { workspaceId: tenant.workspace.id, channel: "manual" } });

/** Every method of the adapters that speak to the store. */
function spyOnStore() {
  return [shop.fulfillment, shop.orders].flatMap((adapter) => {
    const methods = Object.getPrototypeOf(adapter) as Record<string, () => unknown>;
    return Object.getOwnPropertyNames(methods)
      .filter((name) => name !== "constructor" && typeof methods[name] === "function")
      .map((name) => vi.spyOn(methods, name));
  });
}

async function work(rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await runJobs();
    await hurryJobs();
  }
}

test("C282 X126 an order made by hand has a number of its own and goes the way of others: placed, counted, sent, followed; the store hears of nothing", async () => {
  await runJobs();
  const told = spyOnStore();
  const { id, name } = await make();
  expect(name).toBe("M-1001");
  const { data: order } = await api.orders.detail({ orderId: id });
  expect(order).toMatchObject({
    channel: "manual",
    admin_url: null,
    section: "placement",
    sub_status: "ready",
    can_place: true,
    note: "Gift",
    money: { total: "299.80", currency: "USD" },
    lines: [{ title: "Harbour lamp", variant_title: "Small", quantity: 2, mapping: { source: "zopi" } }],
  });
  expect((await api.orders.orderLog({ orderId: id })).data.entries).toMatchObject([{ kind: "created_by_hand" }]);

  await api.placement.request({ orders: [{ order_id: id }], payment: { use: "auto" } });
  await work();
  expect(await purchase(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
  expect(
    await systemDb.usageEntry.count({ where: { workspaceId: tenant.workspace.id, feature: "ORDER_FULFILLMENT" } }),
  ).toBe(1);

  world.context.clock.advance(5 * DAY_MS);
  await readPurchaseOrders({ scope: tenant.scope, source: "zopi", purchaseOrderIds: [(await purchase(id))!.id] });
  await work();
  const parcels = await systemDb.shipment.findMany({ where: { orderId: id } });
  expect(parcels).not.toEqual([]);
  expect(parcels.map(({ fulfillmentState }) => fulfillmentState)).toEqual(parcels.map(() => "untold"));
  expect(parcels.every(({ registeredAt }) => registeredAt !== null)).toBe(true);
  expect(await systemDb.storeWrite.count({ where: { orderId: id } })).toBe(0);
  expect(told.filter((spy) => spy.mock.calls.length > 0).map((spy) => spy.getMockName())).toEqual([]);

  await expect(api.shipments.resendFulfillment({ shipmentId: parcels[0]!.id })).rejects.toThrow();
  const { data: money } = await api.orders.detail({ orderId: id });
  expect(Number(money.money.profit_estimate)).toBeCloseTo(299.8 - Number((await purchase(id))!.totalCost), 1);
});

test("C282 the same key makes one order, however often and at once it is asked for; another key the next number", async () => {
  const asked = wanted([{ kind: "import", id: await importedVariant(), quantity: 1, price: "5" }]);
  const made = await Promise.all([1, 2, 3, 4].map(() => api.manualOrders.create(asked)));
  expect(new Set(made.map(({ data }) => data.id)).size).toBe(1);
  const next = await api.manualOrders.create({ ...asked, key: randomUUID() });
  expect(next.data.name).toBe("M-1002");
  expect(await ordersMade()).toHaveLength(2);
});

test("C282 keys of different sellers make orders of their own", async () => {
  const key = randomUUID();
  const mine = await make({ key });
  const other = await makeTenant();
  const theirs = await clientOf(other).manualOrders.create(
    wanted([{ kind: "import", id: await importedVariant(other.workspace.id), quantity: 1, price: "5" }], {
      key,
      store_id: other.store.id,
    }),
  );
  expect(theirs.data.id).not.toBe(mine.id);
  expect(theirs.data.name).toBe("M-1001");
});

test("C282 an address that parcels can't go to is refused beside its field, and nothing is made", async () => {
  await expect(make({ shipping_address: { ...ADDRESS, zip: "" } })).rejects.toMatchObject({
    fields: { "shipping_address.zip": { key: "errors.orders_field_needed" } },
  });
  await expect(make({ shipping_address: { ...ADDRESS, zip: "ABC" } })).rejects.toMatchObject({
    fields: { "shipping_address.zip": { key: "errors.orders_zip_wrong" } },
  });
  expect(await ordersMade()).toEqual([]);
});

test("C282 another seller's store, variant or line is not found, and nothing is made", async () => {
  const other = await makeTenant();
  const theirs = await importedVariant(other.workspace.id);
  const own = await importedVariant();
  const line = (kind: "import" | "listing" | "line", id: string) => [{ kind, id, quantity: 1, price: "1" }];
  const refused = [
    wanted(line("import", own), { store_id: other.store.id }),
    wanted(line("import", theirs)),
    wanted(line("listing", randomUUID())),
    wanted(line("line", randomUUID())),
  ];
  for (const input of refused) await expect(api.manualOrders.create(input)).rejects.toMatchObject({ kind: "notFound" });
  expect(await ordersMade()).toEqual([]);
});

test("C282 takes the permission to place", async () => {
  const reader = clientOf({ ...tenant, principal: { ...tenant.principal, permissions: ["VIEW_ORDER"] } });
  const input = wanted([{ kind: "import", id: await importedVariant(), quantity: 1, price: "1" }]);
  await expect(reader.manualOrders.create(input)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(reader.manualOrders.products({ store_id: tenant.store.id })).rejects.toMatchObject({
    kind: "forbidden",
  });
});

test("C282 a store's order is sent again as one made by hand, bought as its lines are", async () => {
  const { id } = await soldOrder();
  const { data: before } = await api.orders.detail({ orderId: id });
  const { data: made } = await api.manualOrders.create(
    wanted(before.lines.map((line) => ({ kind: "line", id: line.id, quantity: 1, price: "0" }))),
  );
  const { data: again } = await api.orders.detail({ orderId: made.id });
  expect(again.lines.map(({ title, mapping }) => ({ title, mapping }))).toEqual(
    before.lines.map(({ title, mapping }) => ({ title, mapping })),
  );
  expect(again).toMatchObject({ can_place: true, money: { total: "0.00" } });
});

test("C282 automation leaves orders made by hand alone", async () => {
  await choosePlan(tenant.workspace.id);
  const { version } = (await api.automation.panel({})).data;
  const rule = { ...NEW_RULE, name: "Everything", status: true, condition: { query: "and" as const, names: [] } };
  await api.automation.changePanel({ version, rules: [rule], margin_floor: null, daily_limit: null });
  const { id } = await make();
  await work();
  expect(await systemDb.automationDecision.count({ where: { orderId: id } })).toBe(0);
  expect(await purchase(id)).toBeNull();
});

test("+sellable-products offers what is on the store and what is imported, by words, each with its supplier", async () => {
  await importedVariant();
  const listing = await systemDb.listing.create({
    data: {
      workspaceId: tenant.workspace.id,
      storeId: tenant.store.id,
      origin: "store",
      title: "Pier 100% wool",
      variants: {
        create: { workspaceId: tenant.workspace.id, storeId: tenant.store.id, position: 0, title: "Red", price: "12" },
      },
    },
    include: { variants: true },
  });
  const found = async (keyword: string) =>
    (await api.manualOrders.products({ store_id: tenant.store.id, keyword })).data.products;
  expect(await found("")).toMatchObject([
    { title: "Pier 100% wool", variants: [{ kind: "listing", variant_title: "Red", source: null, price: "12" }] },
    { title: "Harbour lamp", variants: [{ kind: "import", variant_title: "Small", source: "zopi", price: "149.9" }] },
  ]);
  expect(await found("100%")).toHaveLength(1);
  expect(await found("1%0")).toEqual([]);
  const other = clientOf(await makeTenant());
  expect((await other.manualOrders.products({ store_id: tenant.store.id })).data.products).toEqual([]);
  const made = await api.manualOrders.create(
    wanted([{ kind: "listing", id: listing.variants[0]!.id, quantity: 1, price: "12" }]),
  );
  expect((await api.orders.detail({ orderId: made.data.id })).data).toMatchObject({ blocker: "unmapped_lines" });
});
