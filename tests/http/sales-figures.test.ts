import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { figureDays } from "../../app/areas/orders/server/figures/figure-days.sql.server.ts";
import {
  countPlacedBySection,
  readHoursToShip,
  readSalesRows,
  readTopProductRows,
  sumSalesByCurrency,
} from "../../app/areas/orders/server/figures/sales-figures.sql.server.ts";
import { readCountryRows, readStoreRows } from "../../app/areas/orders/server/figures/store-figures.sql.server.ts";
import { workspacesToFigure } from "../../app/areas/orders/server/figures/workspaces-to-figure.sql.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

const HOUR_MS = 3_600_000;
const FIRST = Date.parse("2026-03-01T00:00:00Z");
const DAYS = 6;
const ZONES = ["UTC", "Asia/Kathmandu", "America/St_Johns"];

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
});

/** An order of so many hours after the first day's begin, with a line and, where it is said, a parcel and refunds. */
async function sell(
  atHours: number,
  {
    shipsIn,
    refundsIn = [],
    productId = "p-1",
    ...change
  }: { shipsIn?: number; refundsIn?: number[]; productId?: string | null; [field: string]: unknown } = {},
) {
  const { workspace, store } = tenant;
  const placedAt = new Date(FIRST + atHours * HOUR_MS);
  return systemDb.order.create({
    data: {
      workspaceId: workspace.id,
      storeId: store.id,
      externalId: randomUUID(),
      publicId: randomUUID(),
      name: "#1",
      placedAt,
      channelUpdatedAt: placedAt,
      currency: "USD",
      total: "20.00",
      financialStatus: "paid",
      countryCode: "US",
      raw: {},
      lines: {
        create: {
          workspaceId: workspace.id,
          position: 0,
          externalId: randomUUID(),
          externalProductId: productId,
          title: `Lamp ${productId}`,
          quantity: 2,
          currentQuantity: 2,
          price: "10.00",
        },
      },
      refundedTotal: (refundsIn.length * 2.5).toFixed(2),
      refunds: {
        create: refundsIn.map((hours, position) => ({
          workspaceId: workspace.id,
          storeId: store.id,
          position,
          refundedAt: new Date(placedAt.getTime() + hours * HOUR_MS),
          amount: "2.50",
          tax: "0.30",
        })),
      },
      ...(shipsIn === undefined
        ? {}
        : {
            shipments: {
              create: {
                workspaceId: workspace.id,
                storeId: store.id,
                trackingNumber: randomUUID(),
                shippedAt: new Date(placedAt.getTime() + shipsIn * HOUR_MS),
              },
            },
          }),
      ...change,
    },
  });
}

/** A week of orders of every kind that the figures tell apart, by a plain pattern. */
async function sellWeek(): Promise<void> {
  const placed = { section: "shipment", subStatus: "in_transit", cost: "8.40", costCurrency: "USD" };
  for (let n = 0; n < 40; n++)
    await sell(((n * 29) % (DAYS * 24)) + (n % 4) / 4, {
      currency: n % 5 ? "USD" : "EUR",
      countryCode: ["US", "DE", null][n % 3],
      productId: ["p-1", "p-2", null][n % 3] as string | null,
      ...(n % 2 ? placed : {}),
      ...(n % 3 === 0 ? { shipsIn: n } : {}),
      ...(n % 7 === 0 ? { refundedTotal: "5.50" } : {}),
      ...(n % 5 === 0 ? { refundsIn: [n, n + 30] } : {}),
      ...(n % 4 === 0 ? { taxLeft: "3.20", dutiesLeft: "1.10" } : {}),
      ...(n % 11 === 0
        ? { cancelledAt: new Date(FIRST + (n * 3 + 5) * HOUR_MS), cancelledTotal: "6.40", cancelledTaxes: "0.40" }
        : {}),
      ...(n % 9 === 0 ? { giftCardsLeft: "2.00" } : {}),
      ...(n % 6 === 0 ? { owedTotal: "7.50" } : {}),
      ...(n % 13 === 0 ? { isTest: true } : {}),
    });
}

const byText = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();

/** Everything that is read of sales, of periods that begin and end within days, at their ends, and span them all. */
async function everything() {
  const { scope, store } = tenant;
  const hours: [number, number][] = [
    [0, DAYS * 24],
    [-48, DAYS * 48],
    [5.75, 100.25],
    [24, 48],
    [30, 40],
    [20, 52],
    [24, 30],
  ];
  return Promise.all(
    hours.flatMap(([begin, end]) =>
      [undefined, store.id].map(async (storeId) => {
        const period = { storeId, from: new Date(FIRST + begin * HOUR_MS), until: new Date(FIRST + end * HOUR_MS) };
        const ofStore = { ...period, storeId: store.id, currency: "USD" };
        return {
          rows: await Promise.all(
            ZONES.map(async (timeZone) =>
              byText(await readSalesRows(scope, { ...period, currency: "USD", timeZone, unit: "day" })),
            ),
          ),
          sums: byText(await sumSalesByCurrency(scope, { ...period, currency: "USD" })),
          sections: byText(await countPlacedBySection(scope, period)),
          shipping: await readHoursToShip(scope, period),
          products: byText(await readTopProductRows(scope, { ...period, limit: 5 })),
          store: byText(await readStoreRows(scope, { ...ofStore, timeZone: "UTC", unit: "hour" })),
          countries: byText(await readCountryRows(scope, ofStore)),
        };
      }),
    ),
  );
}

const marks = () => systemDb.staleSalesDay.count({ where: { workspaceId: tenant.workspace.id } });
const addUp = () => figureDays({ scope: tenant.scope, signal: new AbortController().signal });

describe("sales of whole days", () => {
  test("are the same read from their orders, from what was added up, and from both", async () => {
    await sellWeek();
    const live = await everything();
    expect(live[0]!.sums.length).toBe(2);
    await addUp();
    expect(await marks()).toBe(0);
    expect(await everything()).toEqual(live);
    await systemDb.order.updateMany({
      where: { workspaceId: tenant.workspace.id, placedAt: { gte: new Date(FIRST + 30 * HOUR_MS) } },
      data: { refundedTotal: "7.25" },
    });
    const changed = await everything();
    expect(changed).not.toEqual(live);
    await addUp();
    expect(await everything()).toEqual(changed);
  });

  test("are read from what was added up, and not from their orders", async () => {
    await sellWeek();
    await addUp();
    await systemDb.salesDay.updateMany({ where: { workspaceId: tenant.workspace.id }, data: { orders: 1000 } });
    const whole = { from: new Date(FIRST), until: new Date(FIRST + 24 * HOUR_MS) };
    const [sum] = await sumSalesByCurrency(tenant.scope, { ...whole, currency: "USD" });
    expect(sum!.orders % 1000).toBe(0);
  });

  test("are those of the time zone, through a midnight that comes twice", async () => {
    const at = (text: string) => (Date.parse(text) - FIRST) / HOUR_MS;
    for (const moment of [
      "2026-11-01T03:30Z",
      "2026-11-01T04:30Z",
      "2026-11-01T05:30Z",
      "2026-11-02T04:30Z",
      "2026-11-02T05:30Z",
    ])
      await sell(at(moment));
    const period = { from: new Date("2026-10-30T04:00Z"), until: new Date("2026-11-04T05:00Z") };
    const read = async () =>
      (await readSalesRows(tenant.scope, { ...period, currency: "USD", timeZone: "America/Havana", unit: "day" })).map(
        ({ bucket, orders }) => `${bucket} ${orders}`,
      );
    const expected = ["2026-10-31T00:00 1", "2026-11-01T00:00 3", "2026-11-02T00:00 1"];
    expect((await read()).toSorted()).toEqual(expected);
    await addUp();
    expect((await read()).toSorted()).toEqual(expected);
  });

  test("are those of a time zone whose days begin at a quarter past", async () => {
    await sell(18 + 10 / 60);
    await sell(18 + 20 / 60);
    await addUp();
    const period = { from: new Date(FIRST - 5.75 * HOUR_MS), until: new Date(FIRST + 42.25 * HOUR_MS) };
    const rows = await readSalesRows(tenant.scope, {
      ...period,
      currency: "USD",
      timeZone: "Asia/Kathmandu",
      unit: "day",
    });
    expect(rows.map(({ bucket }) => bucket).toSorted()).toEqual(["2026-03-01T00:00", "2026-03-02T00:00"]);
  });

  test("have each refund on its own day, one whose day is not known on the order's", async () => {
    const placed = { section: "shipment", subStatus: "in_transit", cost: "8.40", costCurrency: "USD", taxLeft: "3.00" };
    const refunds = await sell(3, { ...placed, refundsIn: [30, 54] });
    await sell(4, { ...placed, refundedTotal: "4.00" });
    const byDay = async () => {
      const period = { from: new Date(FIRST), until: new Date(FIRST + DAYS * 24 * HOUR_MS) };
      const rows = await readStoreRows(tenant.scope, {
        ...period,
        storeId: tenant.store.id,
        currency: "USD",
        timeZone: "UTC",
        unit: "day",
      });
      const sales = await readSalesRows(tenant.scope, { ...period, currency: "USD", timeZone: "UTC", unit: "day" });
      return rows
        .toSorted((a, b) => a.bucket.localeCompare(b.bucket))
        .map(({ bucket, orders, revenue, sold, refunded, refundedOrders }) => ({
          day: bucket.slice(0, 10),
          figures: [orders, refundedOrders, ...[revenue, sold, refunded].map(Number)],
          sales: sales
            .filter((row) => row.bucket === bucket && row.costCurrency === "USD")
            .map((row) => [row.revenue, row.sold, row.cost].map(Number)),
        }));
    };
    // Of 20.00 each, 3.00 are taxes that are left; each refund of 2.50 took 0.30 of the first order's with it.
    const right = [
      { day: "2026-03-01", figures: [2, 1, 29.4, 33.4, 4], sales: [[29.4, 33.4, 16.8]] },
      { day: "2026-03-02", figures: [0, 1, -2.2, 0, 2.5], sales: [[-2.2, 0, 0]] },
      { day: "2026-03-03", figures: [0, 0, -2.2, 0, 2.5], sales: [[-2.2, 0, 0]] },
    ];
    expect(await byDay()).toEqual(right);
    await addUp();
    expect(await byDay()).toEqual(right);
    // Together they are what the order brings in: 20.00 less 5.00 given back, less 3.00 of taxes that are left.
    const ofFirst = right.map(({ figures }) => figures[2] as number).reduce((sum, each) => sum + each, -(20 - 4 - 3));
    expect(ofFirst).toBeCloseTo(20 - 5 - 3, 6);
    // Cancelled between its refunds, with 15.00 kept: only the day of the cancellation has what the second gave back.
    await systemDb.order.update({
      where: { id: refunds.id },
      data: { cancelledAt: new Date(FIRST + 40 * HOUR_MS), section: "shipment" },
    });
    const cancelled = [
      right[0],
      { day: "2026-03-02", figures: [0, 1, -4.4, 0, 2.5], sales: [[-4.4, 0, 0]] },
      { day: "2026-03-03", figures: [0, 0, 0, 0, 2.5], sales: [[0, 0, 0]] },
    ];
    expect(await byDay()).toEqual(cancelled);
    await addUp();
    expect(await byDay()).toEqual(cancelled);
  });

  test("add up to what was sold", async () => {
    await sell(3, { section: "shipment", subStatus: "delivered", cost: "8.40", costCurrency: "USD", shipsIn: 10 });
    await sell(4, { refundedTotal: "5.00", productId: "p-2", shipsIn: 4 });
    await sell(5, { cancelledAt: new Date(FIRST + 30 * HOUR_MS), total: "0", cancelledTotal: "20.00" });
    await sell(6, { isTest: true });
    await addUp();
    const period = { from: new Date(FIRST), until: new Date(FIRST + 24 * HOUR_MS) };
    expect(await sumSalesByCurrency(tenant.scope, { ...period, currency: "USD" })).toEqual([
      { currency: "USD", ratesOf: null, orders: 3, revenue: "55.0000" },
    ]);
    expect(await readHoursToShip(tenant.scope, period)).toEqual({ orders: 2, median: 7 });
    const rows = await readSalesRows(tenant.scope, { ...period, currency: "USD", timeZone: "UTC", unit: "day" });
    const day = { bucket: "2026-03-01T00:00", currency: "USD", costCurrency: "USD", ratesOf: null };
    expect(rows).toContainEqual({
      ...day,
      orders: 1,
      revenue: "20.0000",
      sold: "20.0000",
      owed: "0.0000",
      cost: "8.4000",
    });
  });
});

describe("a day is marked in the same transaction", () => {
  const line = (orderId: string) => ({ where: { orderId } });
  const CHANGES: [string, (order: { id: string }) => Promise<unknown>][] = [
    ["by a total", ({ id }) => systemDb.order.update({ where: { id }, data: { total: "21.00" } })],
    ["by a refund", ({ id }) => systemDb.order.update({ where: { id }, data: { refundedTotal: "1.00" } })],
    ["by its tax", ({ id }) => systemDb.order.update({ where: { id }, data: { taxLeft: "2.00" } })],
    ["by its duties", ({ id }) => systemDb.order.update({ where: { id }, data: { dutiesLeft: "2.00" } })],
    ["by what is owed", ({ id }) => systemDb.order.update({ where: { id }, data: { owedTotal: "2.00" } })],
    ["by its gift cards", ({ id }) => systemDb.order.update({ where: { id }, data: { giftCardsLeft: "2.00" } })],
    [
      "by what a cancellation took",
      ({ id }) => systemDb.order.update({ where: { id }, data: { cancelledTotal: "2.00" } }),
    ],
    ["by a cancellation", ({ id }) => systemDb.order.update({ where: { id }, data: { cancelledAt: new Date() } })],
    [
      "by where it stands",
      ({ id }) => systemDb.order.update({ where: { id }, data: { subStatus: "needs_attention" } }),
    ],
    ["by its cost", ({ id }) => systemDb.order.update({ where: { id }, data: { cost: "3.00", costCurrency: "USD" } })],
    ["by its country", ({ id }) => systemDb.order.update({ where: { id }, data: { countryCode: "FR" } })],
    ["by a quantity", ({ id }) => systemDb.orderLine.updateMany({ ...line(id), data: { currentQuantity: 1 } })],
    ["by a line that goes", ({ id }) => systemDb.orderLine.deleteMany(line(id))],
    ["by a parcel's time", ({ id }) => systemDb.shipment.updateMany({ ...line(id), data: { shippedAt: new Date() } })],
    ["by a parcel that goes", ({ id }) => systemDb.shipment.deleteMany(line(id))],
    [
      "by a refund's day",
      ({ id }) => systemDb.orderRefund.updateMany({ ...line(id), data: { refundedAt: new Date() } }),
    ],
    ["by a refund's amount", ({ id }) => systemDb.orderRefund.updateMany({ ...line(id), data: { amount: "1.50" } })],
    ["by a refund's taxes", ({ id }) => systemDb.orderRefund.updateMany({ ...line(id), data: { tax: "0.10" } })],
    ["by a refund that goes", ({ id }) => systemDb.orderRefund.deleteMany(line(id))],
    ["by an order that goes", ({ id }) => systemDb.order.delete({ where: { id } })],
  ];

  test.each(CHANGES)("%s", async (_, change) => {
    const order = await sell(3, { shipsIn: 5, refundsIn: [40, 70] });
    await addUp();
    expect(await marks()).toBe(0);
    await change(order);
    expect(await marks()).toBeGreaterThan(0);
    const live = await everything();
    await addUp();
    expect(await everything()).toEqual(live);
  });

  const markedDays = async () => {
    const days = await systemDb.staleSalesDay.findMany({ where: { workspaceId: tenant.workspace.id } });
    return [...new Set(days.map(({ day }) => day.toISOString().slice(0, 10)))].toSorted();
  };

  test("with the days of its refunds by an order, and with its order's by a refund", async () => {
    const { id } = await sell(3, { refundsIn: [24, 72] });
    await addUp();
    await systemDb.order.update({ where: { id }, data: { section: "shipment", cost: "3.00", costCurrency: "USD" } });
    expect(await markedDays()).toEqual(["2026-03-01", "2026-03-02", "2026-03-04"]);
    await addUp();
    await systemDb.orderRefund.update({
      where: { orderId_position: { orderId: id, position: 1 } },
      data: { amount: "2.00" },
    });
    expect(await markedDays()).toEqual(["2026-03-01", "2026-03-04"]);
    await addUp();
    await systemDb.order.delete({ where: { id } });
    expect(await markedDays()).toEqual(["2026-03-01", "2026-03-02", "2026-03-04"]);
  });

  test("with the day of its cancellation by an order, and by a refund", async () => {
    const { id } = await sell(3, { refundsIn: [24] });
    await addUp();
    await systemDb.order.update({ where: { id }, data: { cancelledAt: new Date(FIRST + 50 * HOUR_MS) } });
    const both = ["2026-03-01", "2026-03-02", "2026-03-03"];
    expect(await markedDays()).toEqual(both);
    await addUp();
    await systemDb.orderRefund.updateMany({ where: { orderId: id }, data: { amount: "2.00" } });
    expect(await markedDays()).toEqual(both);
    await addUp();
    await systemDb.order.delete({ where: { id } });
    expect(await markedDays()).toEqual(both);
  });

  test("and both days by an order that moves", async () => {
    const order = await sell(3);
    await sell(50);
    await addUp();
    await systemDb.order.update({ where: { id: order.id }, data: { placedAt: new Date(FIRST + 51 * HOUR_MS) } });
    expect(await markedDays()).toEqual(["2026-03-01", "2026-03-03"]);
  });

  test("but not by what no figure tells", async () => {
    const { id } = await sell(3, { shipsIn: 5 });
    await addUp();
    await systemDb.order.update({ where: { id }, data: { note: "Leave at the door", tags: ["gift"] } });
    await systemDb.shipment.updateMany({ ...line(id), data: { status: "delivered" } });
    expect(await marks()).toBe(0);
  });

  test("and is added up for its own workspace alone", async () => {
    const other = tenant;
    await sell(3);
    tenant = await makeTenant();
    await sell(3);
    await addUp();
    const waiting = await workspacesToFigure(systemDb);
    expect(waiting).toContain(other.workspace.id);
    expect(waiting).not.toContain(tenant.workspace.id);
    const period = { from: new Date(FIRST), until: new Date(FIRST + 24 * HOUR_MS) };
    expect(await sumSalesByCurrency(other.scope, { ...period, currency: "USD" })).toMatchObject([{ orders: 1 }]);
  });
});
