import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SourceCatalog } from "../../app/adapters/supplier/source-catalog.ts";
import type { SupplierProduct } from "../../app/adapters/supplier/supplier.ts";
import { readZopiPush } from "../../app/adapters/supplier/zopi/push.server.ts";
import { ZopiSupplier } from "../../app/adapters/supplier/zopi/zopi.server.ts";
import { CATALOGS, generateProducts, type CatalogProduct } from "../../sandbox/catalog.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { createWarehouse } from "../../sandbox/warehouse/warehouse.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";
import { failureOf, orderOf, supplierConformance, type SupplierWorld } from "./conformance/supplier.ts";

const products = generateProducts(CATALOGS.zopi).filter(({ shipping }) =>
  shipping.some(({ country }) => country === "US"),
);
const product = products.find(({ variants }) => variants.some(({ stock }) => stock > 20))!;
const variant = product.variants.find(({ stock }) => stock > 20)!;
const ORIGIN = "https://pictures.example";

function toSupplierProduct(source: CatalogProduct): SupplierProduct {
  const prices = source.variants.map(({ price }) => price).sort((left, right) => Number(left) - Number(right));
  return {
    source: "zopi",
    sourceProductId: source.id,
    title: source.title,
    images: source.images.map((path) => `${ORIGIN}${path}`),
    priceLow: prices[0]!,
    priceHigh: prices.at(-1)!,
    currency: "USD",
    ordersCount: source.orderCount,
    rating: Number(source.rating),
    reviewsCount: source.reviewCount,
    variantsCount: source.variants.length,
    shippingCost: null,
    shippingMinDays: null,
    shippingMaxDays: null,
    shipCountries: source.shipsTo,
    url: null,
    descriptionHtml: source.descriptionHtml,
    categoryId: source.category.id,
    storeId: null,
    storeName: null,
    storeUrl: null,
    shipFrom: [],
    options: source.options.map(({ name, values }) => ({
      name,
      values: values.map(({ id, name: value }) => ({ id, value, image: null })),
    })),
    variants: source.variants.map((each) => ({
      skuId: each.sku,
      skuAttr: null,
      optionValues: each.optionValues,
      price: each.price,
      listPrice: each.listPrice,
      currency: "USD",
      stock: each.stock,
      image: null,
      weightGrams: each.weightGrams,
    })),
    specifications: [],
    processingMinDays: null,
    processingMaxDays: null,
  };
}

const catalog: SourceCatalog = {
  async search({ text = "", page, pageSize }) {
    const found = products.filter(({ title }) => title.toLowerCase().includes(text)).map(toSupplierProduct);
    return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
  },
  async product({ productId }) {
    const found = products.find(({ id }) => id === productId);
    return found ? toSupplierProduct(found) : null;
  },
};

const world: SupplierWorld = {
  open: () => serveStandin(createWarehouse),
  supplier: async ({ origin, deadlineMs }) =>
    new ZopiSupplier({
      settings: {
        apiUrl: `${origin}/warehouse`,
        keyId: SANDBOX_KEYS.warehouseKeyId,
        secret: SANDBOX_KEYS.warehouseSecret,
        deadlineMs,
      },
      catalog,
    }),
  operations: { create: "POST /orders", read: "GET /orders", look: "GET /inventory" },
  searchText: "a",
  item: { productId: product.id, skuId: variant.sku, skuAttr: null },
  shippingCode: "ZOPI_STANDARD",
  refusals: [
    {
      name: "an unknown sku",
      reason: "variant_gone",
      change: (order) => ({ ...order, items: order.items.map((item) => ({ ...item, skuId: "nothing" })) }),
    },
    {
      name: "more than there is",
      reason: "out_of_stock",
      change: (order) => ({ ...order, items: order.items.map((item) => ({ ...item, quantity: 999 })) }),
    },
    {
      name: "a country out of reach",
      reason: "not_shippable",
      change: (order) => ({ ...order, address: { ...order.address, countryCode: "AQ" } }),
    },
    {
      name: "an unknown method",
      reason: "method_gone",
      change: (order) => ({ ...order, shippingCode: "CARRIER_PIGEON" }),
    },
    {
      name: "an address without a street",
      reason: "address_invalid",
      change: (order) => ({ ...order, address: { ...order.address, address1: "" } }),
    },
    {
      name: "a country that is none",
      reason: "address_invalid",
      change: (order) => ({ ...order, address: { ...order.address, countryCode: "USA" } }),
    },
    {
      name: "a phone without digits",
      reason: "phone_invalid",
      change: (order) => ({ ...order, address: { ...order.address, phone: "none" } }),
    },
  ],
  count(served, reference) {
    const { references } = served.standin.facts!() as { references: Record<string, { created: number; paid: number }> };
    return references[reference] ?? { created: 0, paid: 0 };
  },
};

supplierConformance("zopi", world);

let served: ServedStandin;
let supplier: ZopiSupplier;
beforeEach(async () => {
  served = await world.open();
  supplier = (await world.supplier({ origin: served.origin, served, deadlineMs: 5_000 })) as ZopiSupplier;
});
afterEach(() => served.close());

const HOUR = 3_600_000;

test("a lost answer to a payment is unknown, and the money was taken once", async () => {
  const created = await supplier.createOrder(orderOf(world, "PO-1"));
  const hasty = await world.supplier({ origin: served.origin, served, deadlineMs: 250 });
  served.context.faults.add({ vendor: "warehouse", kind: "timeout_after_write", match: "/pay", count: 1 });
  const payment = { orderId: created.ids[0]!, reference: "PO-1", amount: created.total! };
  expect((await failureOf(hasty.payOrder(payment))).kind).toBe("unknown");
  expect((await supplier.payOrder(payment)).state).toBe("paid");
  expect(world.count(served, "PO-1")).toMatchObject({ created: 1, paid: 1 });
});

test("paying another amount than the total is refused, and an amount with trailing zeros is the same amount", async () => {
  const created = await supplier.createOrder(orderOf(world, "PO-1"));
  const payment = { orderId: created.ids[0]!, reference: "PO-1" };
  expect(await failureOf(supplier.payOrder({ ...payment, amount: { amount: "0.01", currency: "USD" } }))).toMatchObject(
    { reason: "price_changed" },
  );
  const padded = { amount: `${created.total!.amount}00`, currency: "USD" };
  expect((await supplier.payOrder({ ...payment, reference: "PO-1b", amount: padded })).state).toBe("paid");
});

test("a paid order ships with parcels that name our lines, and can't be cancelled then", async () => {
  const created = await supplier.createOrder(orderOf(world, "PO-1"));
  await supplier.payOrder({ orderId: created.ids[0]!, reference: "PO-1", amount: created.total! });
  served.context.clock.advance(60 * HOUR);
  const [order] = await supplier.readOrders(created.ids);
  expect(order?.state).toBe("shipped");
  const lines = order?.parcels.flatMap((parcel) => parcel.lines ?? []) ?? [];
  expect(lines.every(({ lineReference }) => lineReference === "line-1")).toBe(true);
  expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2);
  expect(await failureOf(supplier.cancelOrder({ orderId: created.ids[0]!, reference: "PO-1" }))).toMatchObject({
    reason: "too_late_to_cancel",
  });
});

test("an engraving that is longer than a note is neither cut nor sent", async () => {
  const order = orderOf(world, "PO-1");
  const items = order.items.map((item) => ({ ...item, note: "A".repeat(600) }));
  expect(await failureOf(supplier.createOrder({ ...order, items }))).toMatchObject({
    kind: "refused",
    reason: "words_too_long",
  });
  expect(world.count(served, "PO-1").created).toBe(0);
});

test("O007 money asked back for a packed order is decided within hours and then paid, under the request's id once", async () => {
  const created = await supplier.createOrder(orderOf(world, "PO-1"));
  const request = {
    orderId: created.ids[0]!,
    reference: "R-1",
    reason: "damaged_item" as const,
    note: "In two pieces.",
  };
  expect(await failureOf(supplier.requestRefund(request))).toMatchObject({
    kind: "refused",
    reason: "nothing_to_refund",
  });
  await supplier.payOrder({ orderId: created.ids[0]!, reference: "PO-1", amount: created.total! });
  served.context.clock.advance(7 * HOUR);
  await supplier.readOrders(created.ids);
  const asked = { ...request, reference: "R-2" };
  expect(await supplier.requestRefund(asked)).toMatchObject({
    state: "processing",
    refund: { reference: "R-2", state: "pending", amount: created.total, reason: null },
  });
  expect(await supplier.requestRefund(asked)).toMatchObject({ refund: { reference: "R-2", state: "pending" } });
  expect(await failureOf(supplier.requestRefund({ ...request, reference: "R-3" }))).toMatchObject({
    reason: "refund_asked_already",
  });
  for (const [hours, state] of [
    [4, "accepted"],
    [1, "completed"],
  ] as const) {
    served.context.clock.advance(hours * HOUR);
    expect((await supplier.readOrders(created.ids))[0]?.refund).toMatchObject({ reference: "R-2", state });
  }
});

test("a signed push names the order; a changed one is refused", async () => {
  const created = await supplier.createOrder(orderOf(world, "PO-1"));
  await supplier.payOrder({ orderId: created.ids[0]!, reference: "PO-1", amount: created.total! });
  await expect.poll(() => served.received.length).toBeGreaterThan(0);
  const { body, headers: raw } = served.received[0]!;
  const headers = new Headers(raw as Record<string, string>);
  const secret = SANDBOX_KEYS.warehouseSecret;
  expect(readZopiPush({ rawBody: body, headers, secret })).toMatchObject({
    about: "order",
    orderId: created.ids[0],
    reference: "PO-1",
  });
  expect(() => readZopiPush({ rawBody: `${body} `, headers, secret })).toThrow("unauthorized");
  headers.set("x-zopi-timestamp", "1700000000");
  expect(() => readZopiPush({ rawBody: body, headers, secret })).toThrow("unauthorized");
});

test("S087 an entry of the inventory that makes no sense leaves the others as they are, and one that is left out is not gone", async () => {
  const items = [
    { sku: "a", available: "plenty", price: "4.50", currency: "USD" },
    { sku: "b", available: -1, price: 0.0001 },
    { sku: "c", available: 9_999_999_999, price: { amount: "3" }, currency: ["USD"] },
    { sku: "d", available: 12, price: "4.50", currency: "USD" },
  ];
  const server = createServer((_request, response) => response.end(JSON.stringify({ items, unknown: ["e"] })));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bad = await world.supplier({ origin, served: null, deadlineMs: 5_000 });
  const goods = ["a", "b", "c", "d", "e", "f"].map((skuId) => ({ productId: "1", skuId }));
  try {
    const told = await bad.sightings({ goods, shipTo: "US", currency: "USD" });
    expect(told.map(({ state, price, currency, stock }) => [state, price, currency, stock])).toEqual([
      ["there", "4.50", "USD", "plenty"],
      ["there", "0.0001", null, "-1"],
      ["there", '{"amount":"3"}', '["USD"]', "9999999999"],
      ["there", "4.50", "USD", "12"],
      ["variant_gone", null, null, null],
      ["untold", null, null, null],
    ]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
