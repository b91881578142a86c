/** On which day a figure counts what happened, and what it is compared with (decision 72). */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ChannelOrder } from "../../app/adapters/order-channel/order-channel.ts";
import { figureDays } from "../../app/areas/orders/server/figures/figure-days.sql.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { adoptExchangeRates, adoptRatesOfDays } from "../../app/platform/money/exchange-rates.ts";
import { channelOrder, channelOrderLine, channelRefund } from "../factories/channel-orders.ts";
import { fieldCase } from "../factories/field-cases.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { toldAt } from "../factories/told-figures.ts";

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
});
afterEach(() => {
  vi.useRealTimers();
  adoptExchangeRates(null);
});

const tellAt = (now: string, zones?: Parameters<typeof toldAt>[2]) => toldAt(tenant, now, zones);

/** An order of a moment, for so much. */
async function sell(placedAt: string, total: string): Promise<void> {
  await systemDb.order.create({
    data: {
      workspaceId: tenant.workspace.id,
      storeId: tenant.store.id,
      externalId: randomUUID(),
      publicId: randomUUID(),
      name: "#1",
      placedAt: new Date(placedAt),
      channelUpdatedAt: new Date(placedAt),
      currency: "USD",
      total,
      financialStatus: "paid",
      raw: {},
    },
  });
}

const addUp = () => figureDays({ scope: tenant.scope, signal: AbortSignal.timeout(10_000) });

const TODAY = fieldCase<Record<"today_so_far" | "yesterday_until_nine" | "yesterday", string> & { dst: string[] }>(
  "today-against-yesterday",
);

describe("today", () => {
  test.each([
    [
      "a day of 24 hours",
      "America/New_York",
      ["2026-11-19T08:59-05:00", "2026-11-19T09:01-05:00"],
      "2026-11-20T09:00-05:00",
    ],
    [
      "a day of 25 hours",
      "America/New_York",
      ["2026-11-01T08:59-05:00", "2026-11-01T09:01-05:00"],
      "2026-11-02T09:00-05:00",
    ],
    [
      "a day of 23 hours",
      "Europe/Berlin",
      ["2026-03-29T08:59+02:00", "2026-03-29T09:01+02:00"],
      "2026-03-30T09:00+02:00",
    ],
    [
      "a day of 24.5 hours",
      "Australia/Lord_Howe",
      ["2026-04-05T08:59+10:30", "2026-04-05T09:01+10:30"],
      "2026-04-06T09:00+10:30",
    ],
  ])("is compared with yesterday until the same hour, after %s in %s", async (_, timeZone, yesterday, now) => {
    const { today_so_far: today, yesterday_until_nine: untilNine } = TODAY;
    await sell(yesterday[0] as string, untilNine);
    await sell(yesterday[1] as string, (Number(TODAY.yesterday) - Number(untilNine)).toFixed(2));
    await sell(new Date(Date.parse(now) - 60_000).toISOString(), today);
    const told = tellAt(now, { timeZone });
    for (const kept of [false, true]) {
      if (kept) await addUp();
      expect(await told.dashboard("today")).toMatchObject({
        total: { revenue: today },
        previous: { orders: 1, revenue: untilNine },
      });
      expect(await told.store("today")).toMatchObject({
        total: { revenue: today },
        previous: { orders: 1, revenue: untilNine },
      });
    }
  });

  test("S032 is the store's on its page, and the workspace's where there may be several stores", async () => {
    await sell("2026-11-20T10:00Z", "10.00");
    await sell("2026-11-20T16:00Z", "20.00");
    const told = tellAt("2026-11-20T18:00Z", { timeZone: "UTC", storeZone: "Asia/Tokyo" });
    expect(await told.store("today")).toMatchObject({
      from_date: "2026-11-21",
      total: { orders: 1, revenue: "20.00" },
      previous: { orders: 0 },
    });
    expect((await told.store("today")).points.findIndex(({ orders }) => orders > 0)).toBe(1);
    expect(await told.dashboard("today")).toMatchObject({ from_date: "2026-11-20", total: { revenue: "30.00" } });
    expect(await told.home()).toMatchObject({ revenue: "30.00" });
  });
});

describe("a refund", () => {
  async function takeIn(order: ChannelOrder): Promise<void> {
    const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
    await takeInOrders({ store, orders: [order], origin: "webhook" });
  }
  /** Takes an order in, which is bought for 40.00. */
  async function takeInPlaced(order: ChannelOrder): Promise<void> {
    await takeIn(order);
    await systemDb.order.updateMany({
      where: { externalId: order.externalId },
      data: { section: "shipment", subStatus: "in_transit", cost: "40.00", costCurrency: "USD" },
    });
  }
  const sold = () =>
    channelOrder({
      placedAt: "2026-11-16T12:00:00Z",
      updatedAt: "2026-11-16T12:00:00Z",
      total: "119.00",
      taxTotal: "19.00",
    });
  const halfBack = (order: ChannelOrder, more: Partial<ChannelOrder> = {}): ChannelOrder => ({
    ...order,
    updatedAt: "2026-11-19T12:00:00Z",
    refundedTotal: "59.50",
    refunds: [
      channelRefund({ externalId: "gid://shopify/Refund/1", refundedAt: "2026-11-19T11:00:00Z", amount: "59.50" }),
    ],
    ...more,
  });
  const profits = async () =>
    (await tellAt("2026-11-20T12:00Z").dashboard("7d")).points.flatMap(({ at, orders, revenue, profit }) =>
      Number(revenue) === 0 ? [] : [[at.slice(5, 10), orders, revenue, profit]],
    );

  test("leaves the order's day as it was and counts on its own, kept by days or not", async () => {
    const order = sold();
    await takeInPlaced(order);
    await addUp();
    const before = [["11-16", 1, "100.00", "60.00"]];
    expect(await profits()).toEqual(before);
    await takeInPlaced(halfBack(order));
    const after = [...before, ["11-19", 0, "-50.00", "-50.00"]];
    expect(await profits()).toEqual(after);
    await addUp();
    expect(await profits()).toEqual(after);
    expect((await tellAt("2026-11-20T12:00Z").store("7d")).total).toMatchObject({
      revenue: "50.00",
      average_order: "100.00",
      refunded: "59.50",
      refunded_orders: 1,
      refund_rate: "50.0",
    });
  });

  test("stays as it was settled, whatever is refunded or edited later", async () => {
    const worth = (total: string, tax: string) => ({ total, tax });
    const left = (total: string, tax: string) => ({ total, tax, duties: "0", subtotal: null, shipping: null });
    // A book of 10.70 with 0.70 of tax, a lamp of 23.80 with 3.80, sent for 5.95 with 0.95.
    const order = channelOrder({
      placedAt: "2026-11-15T12:00:00Z",
      updatedAt: "2026-11-15T12:00:00Z",
      total: "40.45",
      taxTotal: "5.45",
    });
    const [book, goodwill, lamp] = [
      channelRefund({ refundedAt: "2026-11-16T12:00:00Z", amount: "10.70", worth: worth("10.70", "0.70") }),
      channelRefund({ refundedAt: "2026-11-17T12:00:00Z", amount: "2.00" }),
      channelRefund({ refundedAt: "2026-11-18T12:00:00Z", amount: "23.80", worth: worth("23.80", "3.80") }),
    ];
    const first = {
      ...order,
      updatedAt: "2026-11-17T13:00:00Z",
      refundedTotal: "12.70",
      refunds: [goodwill, book],
      current: left("29.75", "4.75"),
    };
    await takeInPlaced(order);
    await takeInPlaced(first);
    const settled = [
      ["11-15", 1, "35.00", "-5.00"],
      ["11-16", 0, "-10.00", "-10.00"],
      ["11-17", 0, "-1.68", "-1.68"],
    ];
    expect(await profits()).toEqual(settled);
    await takeInPlaced({
      ...first,
      updatedAt: "2026-11-18T13:00:00Z",
      refundedTotal: "36.50",
      refunds: [lamp, goodwill, book],
      current: left("5.95", "0.95"),
    });
    const later = [...settled, ["11-18", 0, "-20.00", "-20.00"]];
    expect(await profits()).toEqual(later);
    // A shade is added, dearer than all the rest and without tax.
    await takeInPlaced({
      ...first,
      updatedAt: "2026-11-18T14:00:00Z",
      total: "140.45",
      wholeTotal: "140.45",
      refundedTotal: "36.50",
      refunds: [lamp, goodwill, book],
      current: left("105.95", "0.95"),
    });
    const edited = [["11-15", 1, "135.00", "95.00"], ...later.slice(1)];
    expect(await profits()).toEqual(edited);
    await addUp();
    expect(await profits()).toEqual(edited);
  });

  test("is told where nothing was sold", async () => {
    await takeIn(
      halfBack(sold(), {
        refundedTotal: "119.00",
        refunds: [channelRefund({ refundedAt: "2026-11-20T11:00:00Z", amount: "119.00" })],
      }),
    );
    const told = tellAt("2026-11-20T12:00Z");
    expect((await told.dashboard("today")).total).toMatchObject({ orders: 0, revenue: "-100.00", margin: null });
    expect((await told.store("today")).total).toMatchObject({ orders: 0, refunded: "119.00", average_order: null });
  });

  test("that is told of again changes nothing, and one that the channel takes back goes", async () => {
    const order = halfBack(sold());
    await takeIn(order);
    await addUp();
    const marks = () => systemDb.staleSalesDay.count({ where: { workspaceId: tenant.workspace.id } });
    await takeIn(order);
    expect(await systemDb.orderRefund.count({ where: { workspaceId: tenant.workspace.id } })).toBe(1);
    expect(await marks()).toBe(0);
    await takeIn({ ...order, updatedAt: "2026-11-19T13:00:00Z", refundedTotal: "0", refunds: [] });
    expect(await profits()).toEqual([["11-16", 1, "100.00", "0.00"]]);
  });
});

describe("a cancelled order", () => {
  const PLACED_AT = "2026-11-16T12:00:00Z";
  const CANCELLED_AT = "2026-11-18T12:00:00Z";
  const nothing = { total: "0", tax: "0", duties: "0", subtotal: null, shipping: null };
  const sale = (more: Partial<ChannelOrder> = {}) =>
    channelOrder({ placedAt: PLACED_AT, updatedAt: PLACED_AT, total: "119.00", taxTotal: "19.00", ...more });
  const cancel = (order: ChannelOrder, more: Partial<ChannelOrder> = {}): ChannelOrder => ({
    ...order,
    updatedAt: CANCELLED_AT,
    cancelledAt: CANCELLED_AT,
    total: "0",
    current: nothing,
    lines: order.lines.map((line) => ({ ...line, currentQuantity: 0 })),
    ...more,
  });
  const given = (refundedAt: string, amount: string, kept?: string) => ({
    total: "119.00",
    refundedTotal: amount,
    refunds: [
      channelRefund({ refundedAt, amount, worth: kept ? { total: "119.00", tax: "19.00" } : {}, kept: kept ?? "0" }),
    ],
  });
  async function hear(order: ChannelOrder, cost?: string): Promise<void> {
    const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
    await takeInOrders({ store, orders: [order], origin: "webhook" });
    if (!cost) return;
    const bought = { section: "shipment", subStatus: "in_transit", cost, costCurrency: "USD" };
    await systemDb.order.updateMany({ where: { externalId: order.externalId }, data: bought });
  }
  /** Days of which something is told, the same whether they are kept or not. */
  async function days() {
    const read = async () =>
      (await tellAt("2026-11-20T12:00Z").dashboard("7d")).points.flatMap(({ at, orders, revenue, profit }) =>
        orders === 0 && Number(revenue) === 0 ? [] : [[at.slice(5, 10), orders, revenue, profit]],
      );
    const told = await read();
    await addUp();
    expect(await read()).toEqual(told);
    return told;
  }

  test("stays on its day, and is taken off on the day it was cancelled, though nothing was given back", async () => {
    const order = sale();
    await hear(order, "40.00");
    const before = [["11-16", 1, "100.00", "60.00"]];
    expect(await days()).toEqual(before);
    await hear(cancel(order), "40.00");
    const after = [...before, ["11-18", 0, "-100.00", "-100.00"]];
    expect(await days()).toEqual(after);
    const { list, store } = tellAt("2026-11-20T12:00Z");
    expect(await list()).toMatchObject([{ profit: "-40.00" }]);
    expect((await store("7d")).total).toMatchObject({
      orders: 1,
      revenue: "0.00",
      average_order: "100.00",
      refunded: "0.00",
    });

    // What is given back later is off already.
    await hear(
      cancel(order, { updatedAt: "2026-11-19T12:00:00Z", ...given("2026-11-19T12:00:00Z", "119.00") }),
      "40.00",
    );
    expect(await days()).toEqual(after);
    expect((await store("7d")).total).toMatchObject({ revenue: "0.00", refunded: "119.00", refund_rate: "100.0" });
  });

  test.each([
    ["that was given back whole", given(CANCELLED_AT, "119.00", "0"), "-100.00"],
    ["of which the merchant keeps a part", given(CANCELLED_AT, "99.00", "20.00"), "-80.00"],
    ["that nobody had paid", { financialStatus: "voided" }, "-100.00"],
  ])("%s is taken off where it was", async (_, change, off) => {
    const order = sale();
    await hear(order);
    await hear(cancel(order, change));
    // Of it nothing was bought, and nothing will be: it has no profit.
    expect(await days()).toEqual([
      ["11-16", 1, "100.00", "0.00"],
      ["11-18", 0, off, "0.00"],
    ]);
    expect(await tellAt("2026-11-20T12:00Z").list()).toEqual([{ profit: null, conversion: null }]);
  });

  test("leaves no units behind", async () => {
    const order = sale({ lines: [channelOrderLine()] });
    await hear(cancel(order, { lines: order.lines }));
    expect((await tellAt("2026-11-20T12:00Z").store("7d")).products).toEqual([]);
  });
});

describe("an order in another currency", () => {
  const ofDay = (day: string, EUR: string) => ({
    day,
    asOf: `${day}T00:17:00.000Z`,
    perUsd: { USD: "1", EUR, GBP: "0.5" },
  });
  /** Sold for 100.00 EUR and bought for 40.00 USD on the 16th, with half of it given back on the 19th. */
  async function sellInEuros(): Promise<void> {
    const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
    const placedAt = "2026-11-16T12:00:00Z";
    const order = channelOrder({ placedAt, updatedAt: "2026-11-19T12:00:00Z", currency: "EUR", total: "100.00" });
    const refunds = [channelRefund({ refundedAt: "2026-11-19T11:00:00Z", amount: "50.00" })];
    await takeInOrders({ store, orders: [{ ...order, refundedTotal: "50.00", refunds }], origin: "webhook" });
    await systemDb.order.updateMany({
      where: { externalId: order.externalId },
      data: { section: "shipment", subStatus: "in_transit", cost: "40.00", costCurrency: "USD" },
    });
  }

  test("is converted at the rates of its day, its refund too, and stays so", async () => {
    adoptRatesOfDays([ofDay("2026-11-16", "0.8"), ofDay("2026-11-19", "0.5")]);
    await sellInEuros();
    const told = tellAt("2026-11-20T12:00Z");
    const all = async () => {
      const { total, previous, converted, points } = await told.dashboard("7d");
      const store = await told.store("7d");
      const byDay = points.flatMap(({ revenue }) => (Number(revenue) === 0 ? [] : [revenue]));
      return {
        total,
        previous,
        converted,
        byDay,
        store: store.total,
        countries: store.countries,
        list: await told.list(),
      };
    };
    const first = await all();
    expect(first).toMatchObject({
      total: { revenue: "62.50", cost: "40.00", profit: "22.50" },
      converted: { revenue: true, cost: false, profit: true },
      byDay: ["125.00", "-62.50"],
      store: { revenue: "62.50", refunded: "62.50" },
      countries: [{ country_code: "US", revenue: "62.50" }],
      // 50.00 EUR less 40.00 USD at 0.8
      list: [{ profit: "18.00", conversion: { rates: [{ from: "USD", to: "EUR", rate: "0.8" }] } }],
    });
    await addUp();
    expect(await all()).toEqual(first);
    adoptExchangeRates({ asOf: "2026-11-20T12:00:00.000Z", perUsd: { EUR: "1.6" } });
    expect(await all()).toEqual(first);
    // A week later they are what is compared with.
    expect((await tellAt("2026-11-27T12:00Z").dashboard("7d")).previous).toMatchObject({ orders: 1, revenue: "62.50" });
  });

  test("is converted at the same day's rates to another currency of the workspace", async () => {
    adoptRatesOfDays([ofDay("2026-11-16", "0.8"), ofDay("2026-11-19", "0.5")]);
    await sellInEuros();
    const { total } = await tellAt("2026-11-20T12:00Z", { currency: "GBP" }).dashboard("7d");
    expect(total).toMatchObject({ revenue: "31.25", cost: "20.00", profit: "11.25" });
  });
});
