/** What an order brings in is without taxes and duties, wherever it is told (decision 67). */
import { createRouterClient } from "@orpc/server";
import Decimal from "decimal.js";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { ChannelOrder } from "../../app/adapters/order-channel/order-channel.ts";
import { router } from "../../app/api.server.ts";
import { figureDays } from "../../app/areas/orders/server/figures/figure-days.sql.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { recomputeOrder } from "../../app/areas/orders/server/order/recompute-order.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import {
  adoptExchangeRates,
  adoptRatesOfDays,
  exchangeRate,
  exchangeRatesOf,
} from "../../app/platform/money/exchange-rates.ts";
import { signIn, startApi } from "../factories/api-server.ts";
import { channelOrder, channelOrderLine, channelRefund } from "../factories/channel-orders.ts";
import { fieldCase } from "../factories/field-cases.ts";
import type { Tenant } from "../factories/tenants.ts";

interface Loss {
  name: string;
  currency: string;
  total: string;
  tax: string;
  duties?: string;
  cost: string;
  right_profit: string;
}
/** Orders that lose money, but for what belongs to the state. */
const LOSSES = fieldCase<{ orders: Loss[] }>("tax-is-not-income").orders;

let server: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  server = await startApi();
});
afterAll(() => server.close());
afterEach(() => adoptExchangeRates(null));
let seller: Tenant;
beforeEach(async () => {
  seller = await server.makeSeller();
  const connectedAt = new Date(Date.now() - 30 * 86_400_000);
  await systemDb.store.update({ where: { id: seller.store.id }, data: { connectedAt } });
});

/** Takes an order in that was bought for `cost`, in its own currency unless another is named, and is on its way. */
async function sell({
  cost,
  costCurrency,
  ...change
}: Partial<ChannelOrder> & { cost: string; costCurrency?: string }): Promise<string> {
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: seller.store.id } });
  const order = channelOrder(change);
  await takeInOrders({ store, orders: [order], origin: "webhook" });
  const { id } = await systemDb.order.findUniqueOrThrow({
    where: { storeId_externalId: { storeId: store.id, externalId: order.externalId } },
  });
  await systemDb.order.update({
    where: { id },
    data: { section: "shipment", subStatus: "in_transit", cost, costCurrency: costCurrency ?? order.currency },
  });
  return id;
}

/** The product to a seller whose workspace and store count in a currency. */
function clientOf({ principal: { workspace, store, ...principal } }: Tenant, currency = "USD") {
  const counting = { ...principal, workspace: { ...workspace, currency }, store: store && { ...store, currency } };
  return createRouterClient(router, {
    context: { principal: counting, locale: "en", request: { headers: new Headers(), ip: "" } },
  });
}
const count = (counts_taxes: boolean) => clientOf(seller).placing.changeRevenue({ counts_taxes });
const listed = async () =>
  (await clientOf(seller).orders.list({ order_status: "all", from_date: "any", to_date: "any", page_size: 100 })).data
    .orders;

/** The rows of the list as a file, by their headings. */
async function exported(): Promise<Record<string, string>[]> {
  const response = await fetch(`${server.base}/api/exports/orders?order_status=all&from_date=any&to_date=any`, {
    headers: await signIn(seller.account.id),
  });
  const [headings = "", ...lines] = (await response.text()).replace("\uFEFF", "").trimEnd().split("\r\n");
  const names = headings.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, at) => [names[at], cell])));
}

/** What each place says is left of a seller's one order. */
async function said(orderId: string, currency: string) {
  const client = clientOf(seller, currency);
  const [row] = await listed();
  const { money } = (await client.orders.detail({ orderId })).data;
  const dashboard = (await client.home.sales({})).data;
  const { sales } = (await client.home.overview({})).data;
  const { analytics } = (await client.analytics.store({})).data;
  const [line] = await exported();
  return {
    profits: [
      row?.total_price_info.profit_estimate,
      money.profit_estimate,
      dashboard.total.profit,
      sales?.profit,
      line?.Profit,
    ],
    revenues: [money.revenue, dashboard.total.revenue, sales?.revenue, analytics?.total.revenue],
    money,
    analytics,
  };
}

test.each(LOSSES)(
  "$name: an order of $total $currency with $tax of tax leaves $right_profit on list, detail, dashboard, home, analytics and in files",
  async ({ currency, total, tax, duties = "0", cost, right_profit: profit }) => {
    const gross = new Decimal(total).minus(cost).toFixed(2);
    await systemDb.workspace.update({ where: { id: seller.workspace.id }, data: { currency } });
    const id = await sell({ currency, total, taxTotal: tax, dutiesTotal: duties, cost });
    const net = await said(id, currency);
    expect(net.profits).toEqual(Array(5).fill(profit));
    expect(net.revenues).toEqual(Array(4).fill("100.00"));
    expect(net.analytics?.countries).toMatchObject([{ revenue: "100.00" }]);
    expect(net.money).toMatchObject({
      tax_left: tax,
      duties_left: new Decimal(duties).toFixed(2),
      counts_taxes: false,
    });

    await count(true);
    const whole = await said(id, currency);
    expect(whole.profits).toEqual(Array(5).fill(gross));
    expect(whole.revenues).toEqual(Array(4).fill(total));
    expect(whole.money).toMatchObject({ tax_left: tax, counts_taxes: true });
  },
);

test("a refund lessens the tax as the channel says, and in proportion where it does not", async () => {
  const half = { total: "119.00", taxTotal: "19.00", refundedTotal: "59.50", cost: "10.00" };
  const worth = { total: "59.50", tax: "12.00" };
  const told = await sell({
    ...half,
    refunds: [channelRefund({ amount: "59.50", worth })],
    current: { total: "59.50", tax: "7.00", duties: "0", subtotal: null, shipping: null },
  });
  const given = await sell(half);
  const moneyOf = async (orderId: string) => (await clientOf(seller).orders.detail({ orderId })).data.money;
  expect(await moneyOf(told)).toMatchObject({ tax: "19.00", tax_left: "7.00", revenue: "52.50" });
  expect(await moneyOf(given)).toMatchObject({ tax: "19.00", tax_left: "9.50", revenue: "50.00" });
});

test("what was bought costs the same everywhere, also of an order that waits in placement again", async () => {
  const id = await sell({ total: "119.00", taxTotal: "19.00", cost: "116.60" });
  const of = { workspaceId: seller.workspace.id, storeId: seller.store.id, orderId: id };
  const bought = { number: "Q-1", supplier: "zopi", status: "processing", paymentStatus: "paid", totalCost: "116.60" };
  const purchase = await systemDb.purchaseOrder.create({ data: { ...of, ...bought, address: {} } });
  const wait = (cost: string) =>
    systemDb.order.update({ where: { id }, data: { section: "placement", subStatus: "needs_attention", cost } });
  await wait("116.60");
  expect((await said(id, "USD")).profits.slice(0, 4)).toEqual(Array(4).fill("-16.60"));
  // The rest of it may still be shipped for something.
  expect((await exported())[0]).toMatchObject({ Profit: "", "Profit before shipping": "-16.60" });

  // Nothing of it is bought any more: what it would cost is an estimate, which the list alone shows.
  await systemDb.purchaseOrder.update({ where: { id: purchase.id }, data: { status: "cancelled" } });
  await wait("80.00");
  const { profits } = await said(id, "USD");
  expect([profits[0], profits[2]]).toEqual(["20.00", "0.00"]);
});

test("a gift card is owed and no income, on list, detail, dashboard, home, analytics and in files, and needs no purchase", async () => {
  const card = channelOrderLine({
    title: "Gift card",
    externalProductId: "gid://shopify/Product/2",
    isGiftCard: true,
    requiresShipping: false,
    price: "50.00",
    quantity: 1,
    currentQuantity: 1,
  });
  const sale = channelOrder({ total: "169.00", taxTotal: "19.00", lines: [channelOrderLine(), card] });
  const id = await sell({ ...sale, cost: "40.00" });
  const net = await said(id, "USD");
  expect(net.profits).toEqual(Array(5).fill("60.00"));
  expect(net.revenues).toEqual(Array(4).fill("100.00"));
  expect(net.analytics).toMatchObject({ total: { average_order: "100.00" }, countries: [{ revenue: "100.00" }] });
  expect(net.money).toMatchObject({ total: "169.00", gift_cards_left: "50.00", tax_left: "19.00" });
  const { products } = (await clientOf(seller).home.topProducts({})).data;
  expect(products.map(({ title }) => title)).toEqual(["Harbour lamp"]);
  await count(true);
  expect((await said(id, "USD")).revenues).toEqual(Array(4).fill("119.00"));
  await count(false);

  // The card is refunded: what was owed is given back, and nothing was ever earned by it.
  await sell({
    ...sale,
    cost: "40.00",
    updatedAt: new Date(Date.now() - 10_000).toISOString(),
    refundedTotal: "50.00",
    refunds: [channelRefund({ amount: "50.00", worth: { total: "50.00", giftCards: "50.00" } })],
    current: { total: "119.00", tax: "19.00", duties: "0", subtotal: null, shipping: null },
    lines: [sale.lines[0]!, { ...card, currentQuantity: 0 }],
  });
  const back = await said(id, "USD");
  expect(back.profits).toEqual(Array(5).fill("60.00"));
  expect(back.revenues).toEqual(Array(4).fill("100.00"));
  expect(back.money).toMatchObject({ refunded: "50.00", gift_cards_left: "0.00" });
});

const DAY_MS = 86_400_000;
const drawn = fc.record({
  currency: fc.constantFrom("USD", "EUR", "JPY"),
  net: fc.integer({ min: 20, max: 400 }),
  tax: fc.nat(90),
  duties: fc.nat(30),
  giftCard: fc.constantFrom(0, 0, 0, 25),
  /** Percent of its total, in parts on days after it; goods that come back take their taxes with them, an allowance does not say so */
  refunded: fc.constantFrom(0, 0, 25, 60, 100),
  parts: fc.integer({ min: 1, max: 3 }),
  isReturn: fc.boolean(),
  /** Of money that went back nobody says when */
  isUntold: fc.constantFrom(false, false, false, true),
  /** Goods that came back, whose money is on its way */
  pending: fc.constantFrom(0, 0, 0, 10),
  /** Added to it when it was edited after it was taken in */
  added: fc.constantFrom(0, 0, 15, 120),
  /** Days after it: with what was not given back by then still owed */
  cancelled: fc.constantFrom(null, null, null, 0, 2),
  /** Goods that were archived without ever being bought have no cost, and the order no profit */
  isBought: fc.constantFrom(true, true, true, false),
  cost: fc.nat(300),
  boughtInDollars: fc.boolean(),
  daysAgo: fc.integer({ min: 0, max: 5 }),
});
type Drawn = ReturnType<(typeof drawn)["generate"]>["value"];

/** An order as it was placed, and what has become of it since: in whole units, which are amounts in all currencies. */
async function sellDrawn({ currency, daysAgo, cost, boughtInDollars, isBought, ...order }: Drawn): Promise<void> {
  const placedMs = Date.now() - 3_600_000 - daysAgo * DAY_MS;
  const at = (days: number) => new Date(Math.min(placedMs + days * DAY_MS, Date.now() - 60_000)).toISOString();
  const bought = { cost: String(cost), costCurrency: boughtInDollars ? "USD" : currency };
  const placed = channelOrder({ currency, placedAt: at(0), updatedAt: at(0), ...asPlaced(order) });
  const ids = [await sell({ ...placed, ...bought })];
  const since = { ...placed, ...asItIs(order, at), updatedAt: at(4) };
  ids.push(await sell({ ...since, ...bought }));
  if (isBought) return;
  const { workspaceId } = await systemDb.order.update({ where: { id: ids[1] }, data: { archivedAt: new Date() } });
  await systemDb.$transaction((tx) => recomputeOrder({ tx, workspaceId, orderId: ids[1]! }));
}

type Parts = Pick<Drawn, "net" | "tax" | "duties" | "giftCard">;
const wholeOf = ({ net, tax, duties, giftCard }: Parts) => net + tax + duties + giftCard;
function asPlaced(order: Parts) {
  const price = String(order.giftCard);
  const card = channelOrderLine({ isGiftCard: true, requiresShipping: false, price, quantity: 1, currentQuantity: 1 });
  const total = String(wholeOf(order));
  return {
    total,
    wholeTotal: total,
    taxTotal: String(order.tax),
    dutiesTotal: String(order.duties),
    lines: [channelOrderLine(), ...(order.giftCard > 0 ? [card] : [])],
  };
}

/** What has come back, was added and taken off since it was placed. */
function asItIs(
  order: Omit<Drawn, "currency" | "daysAgo" | "cost" | "boughtInDollars" | "isBought">,
  at: (days: number) => string,
): Partial<ChannelOrder> {
  const whole = wholeOf(order) + order.added;
  const refunded = Math.floor((whole * order.refunded) / 100);
  const part = Math.floor(refunded / order.parts);
  const amounts = Array.from({ length: order.parts }, (_, index) =>
    index === 0 ? refunded - part * (order.parts - 1) : part,
  ).filter((amount) => amount > 0);
  const taxIn = (amount: number) => Math.floor((order.tax * amount) / whole);
  const isTold = !order.isUntold || order.isReturn;
  const came = amounts.map((amount, index) => ({ amount, day: index + 1, tax: order.isReturn ? taxIn(amount) : 0 }));
  const notes = came.map(({ amount, day, tax }) =>
    channelRefund({
      refundedAt: at(day),
      amount: String(amount),
      ...(order.isReturn ? { worth: { total: String(amount), tax: String(tax) } } : {}),
    }),
  );
  const waits = Math.min(order.pending, whole - refunded);
  const worth = { total: String(waits) };
  const pending = channelRefund({ refundedAt: at(3), amount: "0", worth, kept: String(waits) });
  const gone = (order.isReturn ? refunded : 0) + waits;
  const taxGone = came.reduce((sum, { tax }) => sum + tax, 0);
  const isCancelled = order.cancelled !== null;
  const left = (amount: number) => String(isCancelled ? 0 : amount);
  return {
    cancelledAt: order.cancelled === null ? null : at(order.cancelled),
    total: String(isCancelled ? refunded + waits - (order.isReturn ? 0 : refunded) : whole),
    wholeTotal: String(whole),
    refundedTotal: String(refunded),
    refunds: [...(isTold ? notes : []), ...(waits > 0 ? [pending] : [])],
    current:
      gone > 0 || isCancelled
        ? {
            total: left(whole - gone),
            tax: left(order.tax - taxGone),
            duties: left(order.duties),
            subtotal: null,
            shipping: null,
          }
        : null,
  };
}

test("profits of drawn orders add up to one number in list, file and dashboard, kept by days or not, with and without taxes", async () => {
  const orders = fc.sample(drawn, 24);
  const rates = (day: string, EUR: string, JPY: string) => ({ day, asOf: day, perUsd: { USD: "1", EUR, JPY } });
  const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  adoptRatesOfDays([rates(dayOf(5), "0.8", "125"), rates(dayOf(3), "0.5", "160"), rates(dayOf(1), "0.64", "100")]);
  for (const order of orders) await sellDrawn(order);
  /** In dollars, at the rates of each order's day */
  const sumOf = (profits: { amount: string | null | undefined; currency: string; placedAt: string }[]) =>
    Decimal.sum(
      ...profits.map(({ amount, currency, placedAt }) =>
        new Decimal(amount!).times(exchangeRate(currency, "USD", exchangeRatesOf(placedAt))!),
      ),
    );
  const sums = async () => {
    const rows = await listed();
    const lines = await exported();
    expect([rows.length, lines.length]).toEqual([24, 24]);
    const costed = rows.filter(({ total_price_info: { cost } }) => cost !== null);
    expect(costed.map(({ total_price_info: info }) => info.profit_estimate)).not.toContain(null);
    const { total, points, orders_without_rate } = (await clientOf(seller).home.sales({ range: "7d" })).data;
    expect([total.orders, total.costed_orders, orders_without_rate]).toEqual([24, costed.length, 0]);
    const { analytics } = (await clientOf(seller).analytics.store({ range: "7d" })).data;
    expect(analytics?.total.revenue).toBe(total.revenue);
    const placedAt = new Map(rows.map(({ name, created_at }) => [name, created_at]));
    const list = sumOf(
      costed.map(({ total_price_info: info, created_at }) => ({
        amount: info.profit_estimate,
        currency: info.currency,
        placedAt: created_at,
      })),
    );
    const file = sumOf(
      lines
        .filter((line) => line.Profit !== "")
        .map((line) => ({
          amount: line.Profit,
          currency: line.Currency!,
          placedAt: placedAt.get(line.Order!)!,
        })),
    );
    expect(file.toFixed()).toBe(list.toFixed());
    // Each order's profit is rounded to its currency where it was bought in another; the dashboard rounds once.
    const rounded = costed.map(({ total_price_info: { currency, cost_currency }, created_at }) =>
      currency === cost_currency
        ? "0"
        : new Decimal(currency === "JPY" ? "0.5" : "0.005").times(
            exchangeRate(currency, "USD", exchangeRatesOf(created_at))!,
          ),
    );
    expect(list.minus(total.profit).abs().toNumber()).toBeLessThanOrEqual(Decimal.sum("0.005", ...rounded).toNumber());
    const days = Decimal.sum(...points.map(({ profit }) => profit));
    expect(days.minus(total.profit).abs().toNumber()).toBeLessThanOrEqual(0.005 * (points.length + 1));
    return [list.toFixed(), total.profit];
  };
  const net = await sums();
  await figureDays({ scope: seller.scope, signal: AbortSignal.timeout(10_000) });
  expect(await sums()).toEqual(net);
  await count(true);
  const gross = await sums();
  expect(Number(gross[0])).toBeGreaterThan(Number(net[0]));
  await count(false);
  expect(await sums()).toEqual(net);
});
