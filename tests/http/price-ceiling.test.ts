/** No supplier is paid above what was confirmed and the merchant lets pass, however prices move (decision 70). */
import Decimal from "decimal.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { AliexpressSupplier } from "../../app/adapters/supplier/aliexpress/aliexpress.server.ts";
import type { SupplierOrder } from "../../app/adapters/supplier/supplier.ts";
import { ZopiSupplier } from "../../app/adapters/supplier/zopi/zopi.server.ts";
import { isWithin } from "../../app/areas/orders/rules/placing/tolerance.ts";
import { advancePurchaseOrder } from "../../app/areas/orders/server/purchasing/advance-purchase-order.server.ts";
import { readPurchaseOrders } from "../../app/areas/orders/server/purchasing/read-purchase-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { createAliexpress } from "../../sandbox/aliexpress/aliexpress.ts";
import { CATALOGS, generateProducts } from "../../sandbox/catalog.ts";
import { seededRandom } from "../../sandbox/core/random.ts";
import { connectAliexpress } from "../factories/aliexpress-account.ts";
import { newsOf } from "../factories/news.ts";
import {
  api,
  during,
  fund,
  order,
  purchase,
  received,
  tenant,
  useSellerAtWarehouse,
  warehouse,
  work,
} from "../factories/placing.ts";
import { goodsOf, mapLine, readyOrder } from "../factories/ready-orders.ts";
import { runJobs } from "../factories/run-jobs.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";
import { inTurn } from "../setup/turns.ts";

vi.mock(import("../../app/platform/http/rate-limit.server.ts"), () => import("../factories/unpaced.ts"));

useSellerAtWarehouse();

let site: ServedStandin;
beforeAll(async () => {
  site = await serveStandin(createAliexpress);
  env.ALIEXPRESS_API_URL = env.ALIEXPRESS_SITE_URL = `${site.origin}/aliexpress`;
});
afterAll(() => site.close());
beforeEach(async () => {
  await connectAliexpress(tenant.workspace.id, site);
  for (const { sourceProductId } of [...WAREHOUSE_GOODS, ...SITE_GOODS])
    await move(sourceProductId, { price_factor: "1", shipping_factor: "1" });
});

const send = globalThis.fetch;
const WAREHOUSE_GOODS = Array.from({ length: 8 }, (_, index) => ({ ...goodsOf(index * 7), source: "zopi" }));
const SITE_GOODS = generateProducts(CATALOGS.aliexpress)
  .filter(({ shipping }) => shipping.some(({ country }) => country === "US"))
  .flatMap(({ id, variants }) => {
    const variant = variants.find(({ stock, shipsFrom }) => stock > 500 && shipsFrom === "CN");
    return variant
      ? [
          {
            sourceProductId: id,
            sku: variant.skuId,
            skuAttr: variant.skuAttr,
            price: variant.price,
            source: "aliexpress",
          },
        ]
      : [];
  })
  .slice(0, 8);
const [WAREHOUSE_GOOD, SITE_GOOD] = [WAREHOUSE_GOODS[0]!, SITE_GOODS[0]!];

/** Has a supplier ask another price, or freight, than it has told so far. */
async function move(productId: string, factors: { price_factor?: string; shipping_factor?: string }): Promise<void> {
  const [served, name] = productId.startsWith("ZP") ? [warehouse, "warehouse"] : [site, "aliexpress"];
  const body = new URLSearchParams({ product_id: productId, ...factors });
  const answer = await send(`${served.origin}/${name}/control/products`, { method: "POST", body, redirect: "manual" });
  expect(answer.status).toBe(303);
}
/** An order of one line that is bought as this. */
async function orderOf(goods: Parameters<typeof mapLine>[1]): Promise<string> {
  const { id, lineIds } = await readyOrder(tenant);
  await mapLine(lineIds[0]!, goods);
  return id;
}
/** What a person sees before placing, and says yes to. */
async function confirm(ids: string[]) {
  const { data } = await api.placement.preview({ orders: ids.map((order_id) => ({ order_id })) });
  return data.orders.map(({ order_id, plans }) => ({
    order_id,
    choices: plans.map(({ source, options, chosen, items_cost, lines }) => {
      const { code, label, cost, min_days, max_days } = options.find((each) => each.code === chosen)!;
      const units = lines.reduce((sum, { supplier_units }) => sum + supplier_units, 0);
      return { source, code, label, cost: cost.amount, min_days, max_days, items_cost, units };
    }),
  }));
}
const costOf = ({ choices }: Awaited<ReturnType<typeof confirm>>[number]) =>
  choices.reduce((sum, { cost, items_cost }) => sum.plus(cost).plus(items_cost!), new Decimal(0)).toFixed(2);
/** What the site was paid for orders under a purchase's number, and what they are. */
const onSite = (number: string) =>
  (site.standin.facts!() as { references: Record<string, { ids: string[]; payments: number }> }).references[number];
/** Has prices move while an order is on its way to the site. */
function whileSending(happens: () => Promise<void>): void {
  const create = AliexpressSupplier.prototype.createOrder;
  vi.spyOn(AliexpressSupplier.prototype, "createOrder").mockImplementationOnce(async function (
    this: AliexpressSupplier,
    request,
  ) {
    await happens();
    return create.call(this, request);
  });
}
/** True for the call that orders goods of one of these names. */
const isOrdering = (input: unknown, init: RequestInit | undefined, names: readonly string[]): boolean => {
  const body = String(init?.body);
  const isOrder = String(input).endsWith("/v1/orders") || body.includes("order.create");
  return init?.method === "POST" && isOrder && names.some((name) => body.includes(name));
};
const readBack = (purchaseOrderId: string) =>
  readPurchaseOrders({ scope: tenant.scope, source: "aliexpress", purchaseOrderIds: [purchaseOrderId] });

describe("a price that jumps", () => {
  test("tenfold before the order is sent sends nothing, and says both figures and what is left at each", async () => {
    const id = await orderOf(SITE_GOOD);
    const [confirmed] = await confirm([id]);
    await api.placement.request({ orders: [confirmed!] });
    await move(SITE_GOOD.sourceProductId, { price_factor: "10" });
    await work(2);
    const waiting = await purchase(id);
    expect(onSite(waiting.number)).toBeUndefined();
    const left = (cost: string) => new Decimal("450.00").minus(cost).toFixed(2);
    const [was, now] = [costOf(confirmed!), waiting.totalCost.toFixed(2)];
    expect(new Decimal(now).greaterThan(new Decimal(was).times(3))).toBe(true);
    const cost = { confirmed: was, now, left: { confirmed: left(was), now: left(now), currency: "USD" } };
    expect(waiting).toMatchObject({ status: "draft", waitsFor: { cost } });
    const { data } = await api.orders.panel({ orderId: id });
    expect(data.purchase_orders).toMatchObject([{ waits_for: { cost } }]);
    expect((await order(id)).cost?.toFixed(2)).toBe(now);
  });

  test("while the order is sent leaves it unpaid at the supplier, and waits for a yes", async () => {
    const id = await orderOf(SITE_GOOD);
    const [confirmed] = await confirm([id]);
    await api.placement.request({ orders: [confirmed!] });
    whileSending(() => move(SITE_GOOD.sourceProductId, { price_factor: "10" }));
    await work(2);
    const waiting = await purchase(id);
    const now = waiting.totalCost.toFixed(2);
    expect(onSite(waiting.number)).toMatchObject({ payments: 0 });
    expect(waiting).toMatchObject({
      status: "awaiting_payment",
      paymentStatus: "unpaid",
      errorCode: "price_changed",
      waitsFor: { cost: { confirmed: costOf(confirmed!), now } },
    });
    const seen = await order(id);
    expect(seen).toMatchObject({ section: "payment", attention: "changed" });
    expect(seen.cost?.toFixed(2)).toBe(now);
    expect(await newsOf(tenant)).toMatchObject([{ kind: "purchase_price_changed" }, { kind: "order_placed" }]);
    // Looked at again it is the same, and said once.
    await readBack(waiting.id);
    expect(await newsOf(tenant)).toHaveLength(2);
    await expect(
      api.placement.acceptChanges({ purchaseOrderId: waiting.id, total_cost: costOf(confirmed!) }),
    ).rejects.toMatchObject({ kind: "conflict" });
    await api.placement.acceptChanges({ purchaseOrderId: waiting.id, total_cost: now });
    await runJobs();
    const accepted = await purchase(id);
    expect(accepted).toMatchObject({ errorCode: null, waitsFor: null, payUrl: expect.any(String) });
    expect(accepted.confirmedCost?.toFixed(2)).toBe(now);
    expect(await order(id)).toMatchObject({ attention: "payment_waiting" });
  });

  test("down while the order is sent is what it costs, and nobody is asked", async () => {
    const id = await orderOf(SITE_GOOD);
    const [confirmed] = await confirm([id]);
    await api.placement.request({ orders: [confirmed!] });
    whileSending(() => move(SITE_GOOD.sourceProductId, { price_factor: "0.5" }));
    await work(2);
    const bought = await purchase(id);
    expect(bought).toMatchObject({ status: "awaiting_payment", errorCode: null, waitsFor: null });
    expect(bought.totalCost.lessThan(costOf(confirmed!))).toBe(true);
    expect((await order(id)).cost?.toFixed(2)).toBe(bought.totalCost.toFixed(2));
  });

  test("and was not told with the answer is found when the order is read", async () => {
    const id = await orderOf(SITE_GOOD);
    await api.placement.request({ orders: await confirm([id]) });
    whileSending(() => move(SITE_GOOD.sourceProductId, { price_factor: "10" }));
    site.context.faults.add({ vendor: "aliexpress", kind: "server_error", match: "order.get", count: 1 });
    await runJobs();
    const untold = await purchase(id);
    expect(untold).toMatchObject({ status: "awaiting_payment", errorCode: null });
    await readBack(untold.id);
    expect(await purchase(id)).toMatchObject({ errorCode: "price_changed", waitsFor: { cost: expect.anything() } });
  });

  test("at the warehouse is not paid from the wallet, however often paying is asked for", async () => {
    const id = await orderOf(WAREHOUSE_GOOD);
    await api.placement.request({ orders: await confirm([id]) });
    during("/orders", "sent", () => move(WAREHOUSE_GOOD.sourceProductId, { shipping_factor: "10" }));
    await work(2);
    const waiting = await purchase(id);
    expect(waiting).toMatchObject({ status: "awaiting_payment", paymentStatus: "unpaid", errorCode: "price_changed" });
    await api.placement.retryPayments({});
    // What else stood in the way and is over says nothing of the price.
    await systemDb.purchaseOrder.update({ where: { id: waiting.id }, data: { errorCode: null } });
    await advancePurchaseOrder({ scope: tenant.scope, purchaseOrderId: waiting.id, pay: true, round: 0 });
    await work(2);
    expect(received(waiting.number)).toMatchObject({ created: 1, paid: 0 });
    await api.placement.acceptChanges({
      purchaseOrderId: waiting.id,
      total_cost: waiting.totalCost.toFixed(2),
    });
    await runJobs();
    expect(received(waiting.number)).toMatchObject({ paid: 1 });
  });
});

test("who pays says yes to what they saw, and to nothing else", async () => {
  const id = await orderOf(WAREHOUSE_GOOD);
  const [confirmed] = await confirm([id]);
  await api.placement.request({ orders: [confirmed!] });
  during("/orders", "sent", () => move(WAREHOUSE_GOOD.sourceProductId, { price_factor: "10" }));
  await work(2);
  const { number } = await purchase(id);
  await api.placement.pay({ orders: [id] });
  await work(2);
  const before = [{ amount: costOf(confirmed!), currency: "USD" }];
  await expect(api.placement.pay({ orders: [id], totals: before })).rejects.toMatchObject({ kind: "conflict" });
  await work(2);
  expect(received(number)).toMatchObject({ created: 1, paid: 0 });
  const { totals } = (await api.placement.previewPayment({ orders: [id] })).data;
  await api.placement.pay({ orders: [id], totals });
  await runJobs();
  expect(received(number)).toMatchObject({ paid: 1 });
});

test.each(["after", "before"])("fewer units %s the click are not to cost what all of them were to", async (when) => {
  const id = await orderOf(WAREHOUSE_GOOD);
  await systemDb.orderLine.updateMany({ where: { orderId: id }, data: { quantity: 3, currentQuantity: 3 } });
  const [confirmed] = await confirm([id]);
  const remove = () => systemDb.orderLine.updateMany({ where: { orderId: id }, data: { currentQuantity: 1 } });
  if (when === "before") await remove();
  await api.placement.request({ orders: [confirmed!] });
  if (when === "after") await remove();
  during("/orders", "sent", () => move(WAREHOUSE_GOOD.sourceProductId, { price_factor: "1.9" }));
  await work(3);
  const waiting = await purchase(id);
  expect(new Decimal(waiting.totalCost.toFixed()).lessThan(costOf(confirmed!))).toBe(true);
  expect(waiting).toMatchObject({ status: "awaiting_payment", paymentStatus: "unpaid", errorCode: "price_changed" });
  expect(received(waiting.number)).toMatchObject({ paid: 0 });
});

test("what is no longer sold is said before anything is placed", async () => {
  const { id, lineIds } = await readyOrder(tenant);
  await mapLine(lineIds[0]!, { ...SITE_GOOD, sku: "12000099999999999" });
  const { data } = await api.placement.preview({ orders: [{ order_id: id }] });
  expect(data.orders[0]).toMatchObject({
    can_place: false,
    plans: [{ problem: "variant_gone", lines: [{ warning: "variant_gone" }] }],
  });
});

test("a quote or an offer in another currency is added to nothing: the preview says so, and nothing is ordered", async () => {
  const { quote, offers } = ZopiSupplier.prototype;
  const inEuros = {
    quote: () =>
      vi.spyOn(ZopiSupplier.prototype, "quote").mockImplementation(async function (this: ZopiSupplier, query) {
        const ways = await quote.call(this, query);
        return ways.map((way) => ({ ...way, cost: { ...way.cost, currency: "EUR" } }));
      }),
    offers: () =>
      vi.spyOn(ZopiSupplier.prototype, "offers").mockImplementation(async function (this: ZopiSupplier, query) {
        return (await offers.call(this, query)).map((each) => ({ ...each, currency: "EUR" }));
      }),
  };
  for (const [index, asks] of [inEuros.quote, inEuros.offers].entries()) {
    asks();
    // Of other goods each, as answers are kept.
    const id = await orderOf({ ...goodsOf(60 + index * 7), source: "zopi" });
    const { data } = await api.placement.preview({ orders: [{ order_id: id }] });
    expect(data.orders).toMatchObject([{ can_place: false, plans: [{ problem: "other_currency" }] }]);
    await api.placement.request({ orders: [{ order_id: id }] });
    await runJobs();
    const bought = await purchase(id);
    expect(bought).toMatchObject({ status: "failed", errorCode: "other_currency" });
    expect(received(bought.number)).toBeUndefined();
    vi.restoreAllMocks();
  }
});

test("a total in another currency pays nothing: it waits in sight until it is told in the purchase's own", async () => {
  const { createOrder, readOrders } = ZopiSupplier.prototype;
  const inEuros = (told: SupplierOrder): SupplierOrder => ({
    ...told,
    total: told.total && { ...told.total, currency: "EUR" },
  });
  vi.spyOn(ZopiSupplier.prototype, "createOrder").mockImplementation(async function (this: ZopiSupplier, request) {
    return inEuros(await createOrder.call(this, request));
  });
  vi.spyOn(ZopiSupplier.prototype, "readOrders").mockImplementation(async function (this: ZopiSupplier, ids) {
    return (await readOrders.call(this, ids)).map(inEuros);
  });
  const id = await orderOf(WAREHOUSE_GOOD);
  await api.placement.request({ orders: await confirm([id]) });
  await work(2);
  const waiting = await purchase(id);
  const stopped = { status: "awaiting_payment", paymentStatus: "unpaid", errorCode: "other_currency", waitsFor: null };
  expect(waiting).toMatchObject(stopped);
  expect(await order(id)).toMatchObject({ attention: "payment_failed" });
  expect((await newsOf(tenant)).map(({ kind }) => kind).sort()).toEqual(["order_payment_failed", "order_placed"]);
  const { data } = await api.placement.previewPayment({ orders: [id] });
  expect(data).toMatchObject({ orders: [], totals: [], wait_for_ok: 0 });
  await api.placement.pay({ orders: [id] });
  await api.placement.retryPayments({});
  await advancePurchaseOrder({ scope: tenant.scope, purchaseOrderId: waiting.id, pay: true, round: 0 });
  await work(2);
  expect(await purchase(id)).toMatchObject(stopped);
  expect(received(waiting.number)).toMatchObject({ created: 1, paid: 0 });
  vi.restoreAllMocks();
  await readPurchaseOrders({ scope: tenant.scope, source: "zopi", purchaseOrderIds: [waiting.id] });
  expect(await purchase(id)).toMatchObject({ errorCode: null });
  await api.placement.pay({ orders: [id] });
  await work(2);
  expect(received(waiting.number)).toMatchObject({ paid: 1 });
});

test("of a thousand orders whose prices jump at any moment none is paid above what was confirmed and may pass", async () => {
  const random = seededRandom(process.env.QUAYSIDE_SEED ?? "prices that jump");
  const tolerance = { amount: "1.50", percent: "10" };
  for (const productSource of ["zopi", "aliexpress"])
    await api.placing.changeSettings({ productSource, price_tolerance: tolerance });
  await fund("900000");
  const goods = [...WAREHOUSE_GOODS, ...SITE_GOODS];
  const confirmedOf = new Map<string, string>();
  const orders = new Map<string, number>();
  for (const batch of Object.values(Object.groupBy(inTurn([...Array(1000).keys()], { parts: 10 }), (at) => at % 10))) {
    const ids: string[] = [];
    for (const _ of batch!) ids.push(await orderOf(random.pick(goods)));
    const confirmed = await confirm(ids);
    for (const each of confirmed) confirmedOf.set(each.order_id, costOf(each));
    await api.placement.request({ orders: confirmed });
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const sent = goods.find(({ sourceProductId, sku }) => isOrdering(input, init, [sourceProductId, sku]));
      if (sent) {
        const count = (orders.get(sent.source) ?? 0) + 1;
        orders.set(sent.source, count);
        // Whatever the others do, every third is dearer than it was a moment ago.
        if (count % 3 === 0) await move(sent.sourceProductId, { price_factor: "10" });
      } else if (random.chance(0.15))
        await move(random.pick(goods).sourceProductId, {
          price_factor: random.pick(["0.7", "1", "1", "1.04", "1.5"]),
          shipping_factor: random.pick(["1", "1", "1.1", "4"]),
        });
      return send(input, init);
    });
    await work(2);
    vi.restoreAllMocks();
  }
  const ends = new Map<string, number>();
  for (const [id, base] of confirmedOf) {
    const bought = await purchase(id);
    const total = bought.totalCost.toFixed(2);
    const atWarehouse = received(bought.number) as { charged?: string } | undefined;
    const paid = bought.supplier === "zopi" ? (atWarehouse?.charged ?? "0.00") : "0.00";
    expect(isWithin({ base, now: paid }, tolerance), `${bought.number}: ${paid} of ${base}`).toBe(true);
    expect(onSite(bought.number)?.payments ?? 0).toBe(0);
    if (bought.paymentStatus === "paid") expect(paid).toBe(total);
    const isAbove = !isWithin({ base, now: total }, tolerance);
    expect([bought.number, bought.waitsFor !== null]).toEqual([bought.number, isAbove]);
    expect((await order(id)).cost?.toFixed(2)).toBe(total);
    const end = `${bought.supplier} ${isAbove ? "waits" : "goes on"}, ${bought.status}`;
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  for (const end of [
    "zopi goes on, processing",
    "zopi waits, draft",
    "zopi waits, awaiting_payment",
    "aliexpress goes on, awaiting_payment",
    "aliexpress waits, draft",
    "aliexpress waits, awaiting_payment",
  ])
    expect([end, ends.get(end) ?? 0]).not.toEqual([end, 0]);
});
