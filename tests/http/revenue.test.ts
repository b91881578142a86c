/** What an order brings in is without taxes and duties, wherever it is told (decision 67). */
import { createRouterClient } from "@orpc/server";
import Decimal from "decimal.js";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { ChannelOrder } from "../../app/adapters/order-channel/order-channel.ts";
import { router } from "../../app/api.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { adoptExchangeRates } from "../../app/platform/money/exchange-rates.ts";
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
    beforeShipping: [
      row?.total_price_info.profit_is_before_shipping,
      money.profit_is_before_shipping,
      line?.["Profit before shipping"],
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

test("the profit of an order of which something is bought counts everywhere, also while it waits in placement again", async () => {
  const id = await sell({ total: "119.00", taxTotal: "19.00", cost: "116.60" });
  const of = { workspaceId: seller.workspace.id, storeId: seller.store.id, orderId: id };
  const bought = { number: "Q-1", supplier: "zopi", status: "processing", paymentStatus: "paid", totalCost: "116.60" };
  const purchase = await systemDb.purchaseOrder.create({ data: { ...of, ...bought, address: {} } });
  const stand = (section: string, subStatus: string, cost: string) =>
    systemDb.order.update({ where: { id }, data: { section, subStatus, cost } });
  await stand("placement", "needs_attention", "116.60");
  const again = await said(id, "USD");
  expect(again.profits).toEqual(Array(5).fill("-16.60"));
  expect(again.beforeShipping).toEqual([false, false, ""]);

  // Nothing of it is bought any more: what it would cost is an estimate, which no figure counts.
  await systemDb.purchaseOrder.update({ where: { id: purchase.id }, data: { status: "cancelled" } });
  for (const [section, subStatus] of [
    ["placement", "ready"],
    ["cancelled", "source"],
  ] as const) {
    await stand(section, subStatus, "80.00");
    const { profits, beforeShipping } = await said(id, "USD");
    expect(profits).toEqual(["20.00", "20.00", "0.00", "0.00", ""]);
    expect(beforeShipping).toEqual([true, true, "20.00"]);
  }
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
