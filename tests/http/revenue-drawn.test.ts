/** What orders leave is one number wherever it is added up, and told order by order as it counts (decision 78). */
import { createRouterClient } from "@orpc/server";
import Decimal from "decimal.js";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { figureDays } from "../../app/areas/orders/server/figures/figure-days.sql.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import {
  adoptExchangeRates,
  adoptRatesOfDays,
  exchangeRate,
  exchangeRatesOf,
} from "../../app/platform/money/exchange-rates.ts";
import { signIn, startApi } from "../factories/api-server.ts";
import {
  become,
  boughtIn,
  DAY_MS,
  drawnOrder,
  FATES,
  sellDrawn,
  type DrawnOrder,
  type Fate,
} from "../factories/drawn-orders.ts";
import type { Tenant } from "../factories/tenants.ts";

let server: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  server = await startApi();
});
afterAll(() => server.close());
afterEach(() => adoptExchangeRates(null));
let seller: Tenant;
let api: ReturnType<typeof clientOf>;
beforeEach(async () => {
  seller = await server.makeSeller();
  const connectedAt = new Date(Date.now() - 30 * DAY_MS);
  await systemDb.store.update({ where: { id: seller.store.id }, data: { connectedAt } });
  api = clientOf(seller);
});

/** The product to a seller whose workspace and store count in dollars. */
function clientOf({ principal: { workspace, store, ...principal } }: Tenant) {
  const currency = "USD";
  const counting = { ...principal, workspace: { ...workspace, currency }, store: store && { ...store, currency } };
  return createRouterClient(router, {
    context: { principal: counting, locale: "en", request: { headers: new Headers(), ip: "" } },
  });
}

/** The rows of the list as a file, by the order's name. */
async function exported(): Promise<Map<string, Record<string, string>>> {
  const response = await fetch(`${server.base}/api/exports/orders?order_status=all&from_date=any&to_date=any`, {
    headers: await signIn(seller.account.id),
  });
  const [headings = "", ...lines] = (await response.text()).replace("\uFEFF", "").trimEnd().split("\r\n");
  const names = headings.split(",");
  const rows = lines.map((line) => Object.fromEntries(line.split(",").map((cell, at) => [names[at], cell])));
  return new Map(rows.map((row) => [row.Order!, row]));
}

/** What an amount of an order is worth in dollars, at the rates of the order's day. */
const inDollars = (amount: Decimal.Value, currency: string, placedAt: string) =>
  new Decimal(amount).times(exchangeRate(currency, "USD", exchangeRatesOf(placedAt))!);

const FATE_NAMES = Object.keys(FATES) as Fate[];
/** Of each fate */
const ORDERS = 3;

test("profits of drawn orders add up to one number in list, detail, file and dashboard, kept by days or not, with and without taxes", async () => {
  const rates = (day: string, EUR: string, JPY: string) => ({ day, asOf: day, perUsd: { USD: "1", EUR, JPY } });
  const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  adoptRatesOfDays([rates(dayOf(5), "0.8", "125"), rates(dayOf(3), "0.5", "160"), rates(dayOf(1), "0.64", "100")]);
  const fates = FATE_NAMES.flatMap((fate) => Array<Fate>(ORDERS).fill(fate));
  const drawn = fc.sample(drawnOrder, fates.length);
  const sold: { id: string; name: string; fate: Fate; order: DrawnOrder }[] = [];
  for (const [index, order] of drawn.entries()) {
    const fate = fates[index]!;
    sold.push({ ...(await sellDrawn(seller, fate, order)), fate, order });
  }

  const sums = async () => {
    const rows = (await api.orders.list({ order_status: "all", from_date: "any", to_date: "any", page_size: 100 })).data
      .orders;
    const lines = await exported();
    expect([rows.length, lines.size]).toEqual([sold.length, sold.length]);
    const byName = new Map(rows.map((row) => [row.name, row]));

    // List, detail and file say the same of each order, and in the same place.
    for (const { id, name, fate } of sold) {
      const { profit_estimate: profit, profit_is_before_shipping: isBefore } = byName.get(name)!.total_price_info;
      const { money } = (await api.orders.detail({ orderId: id })).data;
      expect([fate, money.profit_estimate, money.profit_is_before_shipping]).toEqual([fate, profit, isBefore]);
      const line = lines.get(name)!;
      const columns = isBefore ? ["", profit ?? ""] : [profit ?? "", ""];
      expect([fate, line.Profit, line["Profit before shipping"]]).toEqual([fate, ...columns]);
    }

    // What figures count is what is bought, with a cost and a rate that are known, and no test.
    const counting = rows.filter(({ is_test: isTest, total_price_info: { currency, ...info } }) => {
      const isKnown = info.profit_estimate !== null && exchangeRate(currency, "USD") !== null;
      return !isTest && !info.profit_is_before_shipping && isKnown;
    });
    const expected = sold.filter(
      ({ fate, order }) =>
        FATES[fate] &&
        !order.isTest &&
        exchangeRate(order.currency, "USD") !== null &&
        exchangeRate(boughtIn(order), order.currency) !== null,
    );
    expect(counting.map(({ name }) => name).sort()).toEqual(expected.map(({ name }) => name).sort());
    const { total, points, orders_without_rate } = (await api.home.sales({ range: "7d" })).data;
    const real = sold.filter(({ order }) => !order.isTest);
    const foreign = real.filter(({ order }) => exchangeRate(order.currency, "USD") === null);
    expect([total.orders, total.costed_orders, orders_without_rate]).toEqual([
      real.length - foreign.length,
      expected.length,
      foreign.length,
    ]);
    const { analytics } = (await api.analytics.store({ range: "7d" })).data;
    expect(analytics?.total.revenue).toBe(total.revenue);

    const list = Decimal.sum(
      ...counting.map(({ total_price_info: info, created_at: at }) =>
        inDollars(info.profit_estimate!, info.currency, at),
      ),
    );
    const file = Decimal.sum(
      ...counting.map(({ name, created_at: at }) => {
        const { Profit = "", Currency = "" } = lines.get(name)!;
        return inDollars(Profit, Currency, at);
      }),
    );
    expect(file.toFixed()).toBe(list.toFixed());
    // Each order's profit is rounded to its currency where it was bought in another; the dashboard rounds once.
    const rounded = counting.map(({ total_price_info: { currency, cost_currency }, created_at: at }) =>
      currency === cost_currency ? "0" : inDollars(currency === "JPY" ? "0.5" : "0.005", currency, at),
    );
    expect(list.minus(total.profit).abs().toNumber()).toBeLessThanOrEqual(Decimal.sum("0.005", ...rounded).toNumber());
    const days = Decimal.sum(...points.map(({ profit }) => profit));
    expect(days.minus(total.profit).abs().toNumber()).toBeLessThanOrEqual(0.005 * (points.length + 1));
    return [list.toFixed(), total.profit];
  };
  const keepDays = () => figureDays({ scope: seller.scope, signal: AbortSignal.timeout(10_000) });

  const net = await sums();
  await keepDays();
  expect(await sums()).toEqual(net);
  await api.placing.changeRevenue({ counts_taxes: true });
  expect(Number((await sums())[0])).toBeGreaterThan(Number(net[0]));
  await api.placing.changeRevenue({ counts_taxes: false });
  expect(await sums()).toEqual(net);

  // What becomes of them once their days are kept counts at once, and stays once they are kept anew.
  const later: Partial<Record<Fate, Fate>> = {
    waiting: "in_part",
    failed: "ordered",
    in_part: "waiting",
    ordered: "called_off",
    half_called_off: "ordered",
    called_off: "given_back",
  };
  for (const each of sold) {
    const fate = later[each.fate];
    if (fate) await become(seller, each.id, fate, each.order);
    each.fate = fate ?? each.fate;
  }
  const since = await sums();
  expect(since).not.toEqual(net);
  await keepDays();
  expect(await sums()).toEqual(since);
});
