import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Decimal from "decimal.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { OutsideError, type FailureKind } from "../../../app/adapters/outcome.ts";
import type { PostalAddress, Supplier, SupplierOrderRequest } from "../../../app/adapters/supplier/supplier.ts";
import type { FaultKind } from "../../../sandbox/core/faults.ts";
import type { ServedStandin } from "../../sandbox/serve.ts";

/** What one adapter's tests need to know of its vendor. */
export interface SupplierWorld {
  open(): Promise<ServedStandin>;
  /** An adapter that reaches the vendor at `origin` and gives up after `deadlineMs`. */
  supplier(options: { origin: string; served: ServedStandin | null; deadlineMs: number }): Promise<Supplier>;
  /** What faults match: the call that creates orders, one that reads them, and the one that looks at goods. */
  operations: { create: string; read: string; look: string };
  /** Words that find something in the stand-in's catalog. */
  searchText: string;
  /** A variant that is in stock and goes to the US. */
  item: { productId: string; skuId: string; skuAttr: string | null };
  shippingCode: string;
  /** Changes that get an order refused, and the reason. */
  refusals: { name: string; reason: string; change: (order: SupplierOrderRequest) => SupplierOrderRequest }[];
  /** How often the stand-in made and was paid for an order. */
  count(served: ServedStandin, reference: string): { created: number; paid: number };
}

const ADDRESS: PostalAddress = {
  firstName: "Ann",
  lastName: "Lee",
  company: "",
  address1: "12 Main St",
  address2: "Apt 3",
  city: "Orlando",
  province: "Florida",
  provinceCode: "FL",
  zip: "32807",
  country: "United States",
  countryCode: "US",
  phone: "+14075550100",
};

const US = { shipTo: "US", currency: "USD", language: "en" };
const SHORT_DEADLINE_MS = 250;

/** An order of two pieces of the world's item. */
export function orderOf(world: SupplierWorld, reference: string): SupplierOrderRequest {
  return {
    reference,
    address: ADDRESS,
    email: "ann@example.com",
    items: [{ ...world.item, quantity: 2, lineReference: "line-1" }],
    shippingCode: world.shippingCode,
    warehouse: null,
    iossNumber: null,
    currency: "USD",
    note: null,
  };
}

/** The error that a call ends with. */
export async function failureOf(call: Promise<unknown>): Promise<OutsideError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OutsideError);
  return error as OutsideError;
}

/** What every supplier must do, run against its stand-in over HTTP. */
export function supplierConformance(name: string, world: SupplierWorld): void {
  describe(`${name} keeps the supplier's contract`, () => {
    let served: ServedStandin;
    let supplier: Supplier;

    const open = (deadlineMs: number) => world.supplier({ origin: served.origin, served, deadlineMs });
    /** Changes the world's product at the vendor, each by the vendor's word for it. */
    const change = (what: Record<string, string>) =>
      fetch(`${served.origin}/${served.standin.name}/control/products`, {
        method: "POST",
        body: new URLSearchParams({ product_id: world.item.productId, ...what }),
        redirect: "manual",
      });
    const fail = (kind: FaultKind, match: string, count = 1) =>
      served.context.faults.add({ vendor: served.standin.name, kind, match, count });

    beforeEach(async () => {
      served = await world.open();
      supplier = await open(5_000);
    });
    afterEach(() => served.close());

    test("C324 C325 C326 ways to ship and warehouses are those that it quotes, countries those that it tells", async () => {
      const { productId, skuId } = world.item;
      const place = { country: "US", currency: "USD", goods: [{ productId, skuId }] };
      const quote = (warehouse?: string) =>
        supplier.quote({ items: [{ productId, skuId, quantity: 1 }], ...place, language: "en", warehouse });
      const carriers = await supplier.carriers(place);
      expect(carriers.map(({ code }) => code)).toEqual(expect.arrayContaining((await quote()).map(({ code }) => code)));
      for (const { label, maxDays } of carriers) expect([label, maxDays]).not.toContain("");
      const [warehouse] = await supplier.warehouses(place);
      expect(warehouse!.country).toMatch(/^[A-Z]{2}$/);
      expect(new Set((await quote(warehouse!.code)).map(({ shipFrom }) => shipFrom))).toEqual(
        new Set([warehouse!.code]),
      );
      expect(await quote("NOWHERE")).toEqual([]);
      const countries = await supplier.countries();
      if (countries) expect(countries).toContain("US");
    });

    test("goods are offered at their price and stock, and those that are gone are not", async () => {
      const { productId, skuId } = world.item;
      const goods = [
        { productId, skuId },
        { productId, skuId: "gone" },
      ];
      const offers = await supplier.offers({ goods, shipTo: "US", currency: "USD" });
      const sold = (await supplier.product({ productId, ...US }))!.variants.find((each) => each.skuId === skuId)!;
      expect(offers).toEqual([{ productId, skuId, price: sold.price, currency: "USD", stock: sold.stock }]);
    });

    test("S087 each of the goods is sighted by itself, in their sequence: what is there as it is sold, what is gone as gone", async () => {
      const { productId, skuId } = world.item;
      const goods = [
        { productId, skuId: "gone" },
        { productId, skuId },
      ];
      const look = () => supplier.sightings({ goods, shipTo: "US", currency: "USD" });
      const [offer] = await supplier.offers({ goods, shipTo: "US", currency: "USD" });
      const nothing = { price: null, currency: null, stock: null };
      const [gone, there] = await look();
      expect(gone).toEqual({ productId, skuId: "gone", state: "variant_gone", ...nothing });
      expect(there).toMatchObject({ productId, skuId, state: "there", currency: "USD", stock: String(offer!.stock) });
      expect(new Decimal(there!.price!).toFixed(2)).toBe(new Decimal(offer!.price).toFixed(2));
      await change({ price_factor: "2", stock: "0" });
      expect((await look())[1]).toMatchObject({ state: "there", stock: "0" });
      expect(new Decimal((await look())[1]!.price!).toFixed(2)).toBe(new Decimal(offer!.price).times(2).toFixed(2));
      await change({ stock: "7" });
      expect((await look())[1]).toMatchObject({ stock: "7" });
      await change({ gone: "true", offline: "true" });
      expect((await look()).map(({ state }) => state)).toEqual([
        expect.stringMatching(/_gone$/),
        expect.stringMatching(/_gone$/),
      ]);
      await change({ gone: "false", offline: "false" });
      expect((await look())[1]).toMatchObject({ state: "there" });
    });

    test.each(["server_error", "drop_connection", "throttle", "lose_answer"] as const)(
      "S087 a look that ends in %s says nothing of the goods, and is an error that can be retried",
      async (kind) => {
        const { productId, skuId } = world.item;
        const hasty = await open(SHORT_DEADLINE_MS);
        const look = () => hasty.sightings({ goods: [{ productId, skuId }], shipTo: "US", currency: "USD" });
        fail(kind, world.operations.look);
        expect((await failureOf(look())).kind).toBe("retry");
        expect((await look())[0]).toMatchObject({ state: "there" });
      },
    );

    test("P038 search finds cards with pictures and prices, a page at a time", async () => {
      const query = { text: world.searchText, ...US, sort: "relevance" as const, pageSize: 2 };
      const first = await supplier.search({ ...query, page: 1 });
      const second = await supplier.search({ ...query, page: 2 });
      expect(first.items).toHaveLength(2);
      expect(first.total).toBeGreaterThan(2);
      for (const item of first.items) {
        expect(item).toMatchObject({ source: supplier.id, currency: "USD" });
        expect(item.priceLow).toMatch(/^\d+(\.\d+)?$/);
        expect(item.images[0]).toMatch(/^https?:\/\//);
      }
      expect(second.items.map(({ sourceProductId }) => sourceProductId)).not.toContain(first.items[0]?.sourceProductId);
    });

    test("P039 P040 a product comes with variants whose ids are text without loss", async () => {
      for (let look = 0; look < 6; look += 1) {
        const product = await supplier.product({ productId: world.item.productId, ...US });
        expect(product?.sourceProductId).toBe(world.item.productId);
        const variant = product?.variants.find(({ skuId }) => skuId === world.item.skuId);
        expect(variant).toMatchObject({ skuId: world.item.skuId, currency: "USD" });
        expect(variant?.optionValues).toHaveLength(product?.options.length ?? -1);
        for (const [index, value] of (variant?.optionValues ?? []).entries()) {
          expect(product?.options[index]?.values.map((each) => each.value)).toContain(value);
        }
      }
      expect(await supplier.product({ productId: "1", ...US })).toBeNull();
    });

    test("a quote lists ways to ship, cheapest first; none where nothing goes", async () => {
      const query = { items: [{ ...world.item, quantity: 2 }], currency: "USD", language: "en" };
      const options = await supplier.quote({ ...query, country: "US" });
      const costs = options.map(({ cost }) => Number(cost.amount));
      expect(options.map(({ code }) => code)).toContain(world.shippingCode);
      expect(costs).toEqual(costs.toSorted((left, right) => left - right));
      expect(await supplier.quote({ ...query, country: "AQ" })).toEqual([]);
    });

    test("an order is created once, read by its ids and found again", async () => {
      const created = await supplier.createOrder(orderOf(world, "PO-1"));
      expect(created.ids.every((id) => id.length > 0)).toBe(true);
      expect(created.reference).toBe("PO-1");
      const [read] = await supplier.readOrders(created.ids);
      expect(read).toMatchObject({ ids: created.ids, total: created.total, state: created.state });
      const found = await supplier.findOrder({ reference: "PO-1", placedAfter: new Date(0), knownIds: created.ids });
      expect(found).toMatchObject({ ids: created.ids, reference: "PO-1" });
      expect(await supplier.findOrder({ reference: "PO-other", placedAfter: new Date(0), knownIds: [] })).toBeNull();
      expect(await supplier.readOrders(["8200000000000000001"])).toEqual([]);
      expect(world.count(served, "PO-1").created).toBe(1);
    });

    /** Makes goods and freight dearer, or cheaper, than they are told. */
    const movePrices = (factors: { price_factor?: string; shipping_factor?: string }) => change(factors);
    /** What an order of two pieces comes to by what the supplier tells. */
    const lookUp = async () => {
      const { productId, skuId } = world.item;
      const [offer] = await supplier.offers({ goods: [{ productId, skuId }], shipTo: "US", currency: "USD" });
      const items = [{ productId, skuId, quantity: 2 }];
      const ways = await supplier.quote({ items, country: "US", currency: "USD", language: "en" });
      const freight = ways.find(({ code }) => code === world.shippingCode)!.cost.amount;
      return new Decimal(offer!.price).times(2).plus(freight).toFixed(2);
    };
    const paid = () => world.count(served, "PO-1").paid;

    test("an order is left unpaid whoever pays, and says what paying it comes to", async () => {
      const told = await lookUp();
      const created = await supplier.createOrder(orderOf(world, "PO-1"));
      expect(created).toMatchObject({ state: "awaiting_payment", total: { currency: "USD" } });
      expect(new Decimal(created.total!.amount).toFixed(2)).toBe(told);
      expect(paid()).toBe(0);
    });

    test.each([{ price_factor: "10" }, { shipping_factor: "10" }, { price_factor: "0.5" }])(
      "what moves between the look and the order (%o) is in its total, and nobody has paid it",
      async (factors) => {
        const told = { amount: await lookUp(), currency: "USD" };
        await movePrices(factors);
        const created = await supplier.createOrder(orderOf(world, "PO-1"));
        expect(created.state).toBe("awaiting_payment");
        expect(new Decimal(created.total!.amount).toFixed(2)).toBe(await lookUp());
        expect(new Decimal(created.total!.amount).toFixed(2)).not.toBe(told.amount);
        if (supplier.capabilities.pay) {
          const pay = supplier.payOrder({ orderId: created.ids[0]!, reference: "PO-1", amount: told });
          expect(await failureOf(pay)).toMatchObject({ kind: "refused", reason: "price_changed" });
        }
        expect(paid()).toBe(0);
      },
    );

    test("paying twice pays once, where the supplier is paid by us", async () => {
      const created = await supplier.createOrder(orderOf(world, "PO-1"));
      const pay = () => supplier.payOrder({ orderId: created.ids[0]!, reference: "PO-1", amount: created.total! });
      if (!supplier.capabilities.pay) {
        expect(await failureOf(pay())).toMatchObject({ kind: "refused", reason: "pay_at_supplier" });
        return;
      }
      expect(created.state).toBe("awaiting_payment");
      expect((await pay()).state).toBe("paid");
      expect((await pay()).state).toBe("paid");
      expect(world.count(served, "PO-1").paid).toBe(1);
    });

    test("cancelling works only where the supplier can", async () => {
      const created = await supplier.createOrder(orderOf(world, "PO-1"));
      const cancel = supplier.cancelOrder({ orderId: created.ids[0]!, reference: "PO-1" });
      if (supplier.capabilities.cancel) expect((await cancel).state).toBe("cancelled");
      else expect(await failureOf(cancel)).toMatchObject({ kind: "refused", reason: "cancel_at_supplier" });
    });

    test.each(["timeout_after_write", "timeout_before_write", "drop_connection", "server_error"] as const)(
      "a create that ends in %s is unknown, and made at most once",
      async (kind) => {
        const hasty = kind.startsWith("timeout_") ? await open(SHORT_DEADLINE_MS) : supplier;
        fail(kind, world.operations.create);
        expect((await failureOf(hasty.createOrder(orderOf(world, "PO-1")))).kind).toBe("unknown");
        const made = kind === "timeout_after_write" ? 1 : 0;
        expect(world.count(served, "PO-1").created).toBe(made);
        if (!supplier.capabilities.canFindByReference) return;
        const found = await supplier.findOrder({ reference: "PO-1", placedAfter: new Date(0), knownIds: [] });
        expect(found?.reference).toBe(made === 1 ? "PO-1" : undefined);
      },
    );

    test("a repeated create makes no second order where the supplier says so", async () => {
      const first = await supplier.createOrder(orderOf(world, "PO-1"));
      const again = supplier.createOrder(orderOf(world, "PO-1"));
      if (supplier.capabilities.idempotentOrders) expect((await again).ids).toEqual(first.ids);
      else expect(await failureOf(again)).toMatchObject({ kind: "refused", reason: "duplicate_order" });
      expect(world.count(served, "PO-1").created).toBe(1);
    });

    test.each(world.refusals)("$name is refused as $reason", async ({ reason, change }) => {
      const error = await failureOf(supplier.createOrder(change(orderOf(world, "PO-1"))));
      expect(error).toMatchObject({ kind: "refused", reason });
      expect(error.vendorCode).not.toBeNull();
      expect(world.count(served, "PO-1").created).toBe(0);
    });

    test("a throttled create did not happen and can be repeated after the pause", async () => {
      fail("throttle", world.operations.create);
      const error = await failureOf(supplier.createOrder(orderOf(world, "PO-1")));
      expect(error).toMatchObject({ kind: "retry", reason: "throttled" });
      expect(error.retryAfterMs).toBeGreaterThanOrEqual(1000);
      expect((await supplier.createOrder(orderOf(world, "PO-1"))).ids).not.toHaveLength(0);
      expect(world.count(served, "PO-1").created).toBe(1);
    });

    test.each([
      ["server_error", "vendor_down"],
      ["drop_connection", "no_answer"],
      ["timeout_before_write", "no_answer"],
    ] as const)("a read that ends in %s can be retried", async (kind, reason) => {
      const created = await supplier.createOrder(orderOf(world, "PO-1"));
      const hasty = kind.startsWith("timeout_") ? await open(SHORT_DEADLINE_MS) : supplier;
      fail(kind, world.operations.read);
      expect(await failureOf(hasty.readOrders(created.ids))).toMatchObject({ kind: "retry", reason });
      expect(await supplier.readOrders(created.ids)).toHaveLength(created.ids.length);
    });

    test("a vendor that is not there can be retried even for a create: nothing was sent", async () => {
      const { origin, close } = await answerAlways("");
      await close();
      const gone = await world.supplier({ origin, served: null, deadlineMs: 2_000 });
      expect(await failureOf(gone.createOrder(orderOf(world, "PO-1")))).toMatchObject({
        kind: "retry",
        reason: "vendor_unreachable",
      });
    });

    test.each([
      "",
      "<html>",
      "null",
      "[]",
      "{}",
      '"text"',
      '{"x_response":{"result":[]}}',
      '{"x_response":{"result":{"order_list":7}},"id":[1]}',
      '{"error":5}',
    ])("an answer of %s ends in an OutsideError: retry for reads, unknown for a create", async (answer) => {
      const broken = await answerAlways(answer);
      try {
        const reading = await world.supplier({ origin: broken.origin, served: null, deadlineMs: 2_000 });
        const kinds = async (call: Promise<unknown>): Promise<FailureKind | "answered"> =>
          call.then(
            () => "answered",
            (error: unknown) => (error instanceof OutsideError ? error.kind : Promise.reject(error as Error)),
          );
        expect(["retry", "answered"]).toContain(await kinds(reading.readOrders(["1"])));
        expect(
          await kinds(
            reading.quote({ items: [{ ...world.item, quantity: 1 }], country: "US", currency: "USD", language: "en" }),
          ),
        ).toBe("retry");
        expect(await kinds(reading.createOrder(orderOf(world, "PO-1")))).toBe("unknown");
      } finally {
        await broken.close();
      }
    });
  });
}

/** A server that gives one answer to everything. */
async function answerAlways(body: string): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer((_request, response) => response.end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
