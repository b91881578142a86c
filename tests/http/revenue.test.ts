/** What an order brings in is without taxes and duties, wherever it is told (decision 67). */
import { createRouterClient } from "@orpc/server";
import Decimal from "decimal.js";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ChannelOrder } from "../../app/adapters/order-channel/order-channel.ts";
import { router } from "../../app/api.server.ts";
import { figureDays } from "../../app/areas/orders/server/figures/figure-days.sql.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { exchangeRate } from "../../app/platform/money/exchange-rates.ts";
import { toAmount } from "../../app/platform/money/to-amount.ts";
import { signIn, startApi } from "../factories/api-server.ts";
import { channelOrder } from "../factories/channel-orders.ts";
import type { Tenant } from "../factories/tenants.ts";

/** Orders that lose money, but for what belongs to the state. */
const LOSSES = [
  { currency: "EUR", total: "119.00", tax: "19.00", duties: "0", cost: "110.00", profit: "-10.00", gross: "9.00" },
  { currency: "USD", total: "108.88", tax: "8.88", duties: "0", cost: "105.00", profit: "-5.00", gross: "3.88" },
  { currency: "USD", total: "133.00", tax: "21.00", duties: "12.00", cost: "110.00", profit: "-10.00", gross: "23.00" },
];

let server: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  server = await startApi();
});
afterAll(() => server.close());
let seller: Tenant;
beforeEach(async () => {
  seller = await server.makeSeller();
  const connectedAt = new Date(Date.now() - 30 * 86_400_000);
  await systemDb.store.update({ where: { id: seller.store.id }, data: { connectedAt } });
});

/** Takes an order in that was bought for `cost` in its own currency, and is on its way. */
async function sell({ cost, ...change }: Partial<ChannelOrder> & { cost: string }): Promise<string> {
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: seller.store.id } });
  const order = channelOrder(change);
  await takeInOrders({ store, orders: [order], origin: "webhook" });
  const { id } = await systemDb.order.findUniqueOrThrow({
    where: { storeId_externalId: { storeId: store.id, externalId: order.externalId } },
  });
  await systemDb.order.update({
    where: { id },
    data: { section: "shipment", subStatus: "in_transit", cost, costCurrency: order.currency },
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
  "an order of $total $currency with $tax of tax loses $profit on list, detail, dashboard, home, analytics and in files",
  async ({ currency, total, tax, duties, cost, profit, gross }) => {
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
  const told = await sell({
    ...half,
    current: { total: "59.50", tax: "7.00", duties: "0", subtotal: null, shipping: null },
  });
  const given = await sell(half);
  const moneyOf = async (orderId: string) => (await clientOf(seller).orders.detail({ orderId })).data.money;
  expect(await moneyOf(told)).toMatchObject({ tax: "19.00", tax_left: "7.00", revenue: "52.50" });
  expect(await moneyOf(given)).toMatchObject({ tax: "19.00", tax_left: "9.50", revenue: "50.00" });
});

const cents = (max: number) => fc.integer({ min: 0, max }).map((each) => new Decimal(each).div(100).toFixed(2));
const drawn = fc.record({
  currency: fc.constantFrom("USD", "EUR"),
  net: cents(40_000),
  taxTotal: cents(9_000),
  dutiesTotal: cents(3_000),
  share: fc.constantFrom(0, 0, 0.25, 1),
  cost: cents(30_000),
  daysAgo: fc.nat(4),
});

test("profits of drawn orders add up to one number in list, file and dashboard, kept by days or not, with and without taxes", async () => {
  for (const { net, share, daysAgo, ...order } of fc.sample(drawn, 24)) {
    const total = Decimal.sum(net, order.taxTotal, order.dutiesTotal);
    const placedAt = new Date(Date.now() - 60_000 - daysAgo * 86_400_000).toISOString();
    const refundedTotal = total.times(share).toFixed(2);
    await sell({ ...order, total: total.toFixed(2), refundedTotal, placedAt, updatedAt: placedAt });
  }
  const sumOf = (profits: { amount: string | null | undefined; currency: string | undefined }[]) =>
    toAmount(
      Decimal.sum(
        ...profits.map(({ amount, currency }) => {
          const rate = currency === "USD" ? "1" : exchangeRate(currency!, "USD")!;
          return new Decimal(amount!).times(rate);
        }),
      ),
      "USD",
    );
  const sums = async () => {
    const rows = await listed();
    const lines = await exported();
    expect([rows.length, lines.length]).toEqual([24, 24]);
    const { total, orders_without_rate } = (await clientOf(seller).home.sales({ range: "7d" })).data;
    expect([total.costed_orders, orders_without_rate]).toEqual([24, 0]);
    const { analytics } = (await clientOf(seller).analytics.store({ range: "7d" })).data;
    expect(analytics?.total.revenue).toBe(total.revenue);
    return [
      sumOf(rows.map(({ total_price_info: info }) => ({ amount: info.profit_estimate, currency: info.currency }))),
      sumOf(lines.map((line) => ({ amount: line.Profit, currency: line.Currency }))),
      total.profit,
    ];
  };
  const net = await sums();
  expect(new Set(net).size).toBe(1);
  await figureDays({ scope: seller.scope, signal: AbortSignal.timeout(10_000) });
  expect(await sums()).toEqual(net);
  await count(true);
  const gross = await sums();
  expect(new Set(gross).size).toBe(1);
  expect(Number(gross[0])).toBeGreaterThan(Number(net[0]));
  await count(false);
  expect(await sums()).toEqual(net);
});
