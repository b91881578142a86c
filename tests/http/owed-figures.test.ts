/** What buyers still have to pay is a sale, and is told beside it (decision 78). */
import { readFileSync } from "node:fs";
import { createRouterClient } from "@orpc/server";
import Decimal from "decimal.js";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChannelOrder } from "../../app/adapters/order-channel/order-channel.ts";
import { router } from "../../app/api.server.ts";
import { figureDays } from "../../app/areas/orders/server/figures/figure-days.sql.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { adoptExchangeRates, adoptRatesOfDays } from "../../app/platform/money/exchange-rates.ts";
import { channelOrder } from "../factories/channel-orders.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { toldAt } from "../factories/told-figures.ts";

const NOW = "2026-11-20T18:00:00Z";
const DAYS = ["2026-11-16", "2026-11-18", "2026-11-20"] as const;
/** Euros for a dollar */
const RATES = { "2026-11-16": "0.8", "2026-11-18": "0.5", "2026-11-20": "0.4" } as const;

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
  adoptRatesOfDays(DAYS.map((day) => ({ day, asOf: `${day}T00:17:00.000Z`, perUsd: { USD: "1", EUR: RATES[day] } })));
});
afterEach(() => {
  vi.useRealTimers();
  adoptExchangeRates(null);
});

async function hear(change: Partial<ChannelOrder>): Promise<ChannelOrder> {
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  const order = channelOrder(change);
  await takeInOrders({ store, orders: [order], origin: "webhook" });
  return order;
}
const addUp = () => figureDays({ scope: tenant.scope, signal: AbortSignal.timeout(10_000) });
const marks = () => systemDb.staleSalesDay.count({ where: { workspaceId: tenant.workspace.id } });

/** What is told of the last seven days, the same whether they are kept or not. */
async function told() {
  const read = async () => {
    const { dashboard, store } = toldAt(tenant, NOW);
    const [{ total, points, converted, previous }, analytics] = await Promise.all([dashboard("7d"), store("7d")]);
    return {
      total,
      converted,
      previous,
      byDay: points.filter(({ owed }) => Number(owed) > 0).map(({ at, owed }) => [at.slice(0, 10), owed]),
      store: analytics.total,
      countries: analytics.countries.map(({ owed }) => owed),
    };
  };
  const figures = await read();
  await addUp();
  expect(await read()).toEqual(figures);
  return figures;
}

const UNPAID = ["pending", "authorized", "voided", "expired"] as const;
const drawn = fc.record({
  day: fc.constantFrom(...DAYS),
  currency: fc.constantFrom("USD", "EUR"),
  total: fc.integer({ min: 1, max: 500 }),
  status: fc.constantFrom(...UNPAID, "partially_paid", "paid"),
  isTest: fc.boolean(),
});
type Drawn = ReturnType<(typeof drawn)["generate"]>["value"];
const owedOf = ({ status, total }: Drawn) =>
  status === "paid" ? 0 : status === "partially_paid" ? Math.floor(total / 3) : total;

test("what is owed of drawn orders is told in the dashboard and the store's page, at the rates of each order's day", async () => {
  const orders = fc.sample(drawn, 30);
  for (const [index, order] of orders.entries()) {
    const placedAt = `${order.day}T${String(index % 18).padStart(2, "0")}:05:00.000Z`;
    await hear({
      placedAt,
      updatedAt: placedAt,
      currency: order.currency,
      total: String(order.total),
      owedTotal: String(owedOf(order)),
      financialStatus: order.status,
      isTest: order.isTest,
    });
  }
  const worth = (of: Drawn[], amount: (order: Drawn) => number) =>
    Decimal.sum(
      0,
      ...of.map((order) => new Decimal(amount(order)).div(order.currency === "EUR" ? RATES[order.day] : 1)),
    ).toFixed(2);
  const real = orders.filter(({ isTest }) => !isTest);
  const sum = worth(real, owedOf);
  expect(Number(sum)).toBeGreaterThan(0);
  const { total, byDay, store, countries, converted } = await told();
  // They are sales like the rest.
  expect(total).toMatchObject({ orders: real.length, revenue: worth(real, (order) => order.total), owed: sum });
  expect(store).toMatchObject({ revenue: total.revenue, owed: sum });
  expect(countries).toEqual([sum]);
  expect(converted.owed).toBe(real.some((order) => order.currency === "EUR" && owedOf(order) > 0));
  const days = DAYS.map((day) => [
    day,
    worth(
      real.filter((order) => order.day === day),
      owedOf,
    ),
  ]);
  expect(byDay).toEqual(days.filter(([, owed]) => Number(owed) > 0));
});

test("a payment marks its order's day, a cancellation leaves nothing owed", async () => {
  const placedAt = "2026-11-16T12:00:00.000Z";
  const unpaid = { placedAt, updatedAt: placedAt, total: "45.00", financialStatus: "pending" };
  const first = await hear({ ...unpaid, owedTotal: "45.00" });
  const second = await hear({ ...unpaid, owedTotal: "45.00", financialStatus: "voided" });
  expect((await told()).total).toMatchObject({ revenue: "90.00", owed: "90.00" });
  expect(await marks()).toBe(0);
  const status = "partially_paid";
  await hear({ ...first, updatedAt: "2026-11-18T12:00:00.000Z", owedTotal: "15.00", financialStatus: status });
  expect(await marks()).toBeGreaterThan(0);
  expect((await told()).total).toMatchObject({ revenue: "90.00", owed: "60.00" });
  await addUp();
  await systemDb.order.updateMany({ where: { externalId: first.externalId }, data: { owedTotal: "12.00" } });
  expect(await marks()).toBeGreaterThan(0);
  expect((await told()).total).toMatchObject({ revenue: "90.00", owed: "57.00" });
  const cancelledAt = "2026-11-19T12:00:00.000Z";
  const current = { total: "0", tax: "0", duties: "0", subtotal: null, shipping: null };
  await hear({ ...second, updatedAt: cancelledAt, cancelledAt, total: "0", owedTotal: "0", current });
  expect((await told()).total).toMatchObject({ revenue: "45.00", owed: "12.00" });
});

test("an order says what its buyer still has to pay, and a version of the same second that says otherwise is read anew", async () => {
  const order = await hear({ total: "45.00", owedTotal: "30.00", financialStatus: "partially_paid" });
  const { principal } = tenant;
  const api = createRouterClient(router, {
    context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } },
  });
  const { id } = await systemDb.order.findFirstOrThrow({ where: { externalId: order.externalId } });
  const owed = async () => (await api.orders.detail({ orderId: id })).data.money.owed;
  expect(await owed()).toBe("30.00");
  const key = `orders.take-in-order:${tenant.store.id}:${order.externalId}`;
  const readings = () => systemDb.$queryRaw<object[]>`SELECT id FROM graphile_worker._private_jobs WHERE key = ${key}`;
  expect(await readings()).toHaveLength(0);
  await hear({ ...order, owedTotal: "10.00" });
  expect(await owed()).toBe("30.00");
  expect(await readings()).toHaveLength(1);
});

test("orders from before it was kept owe what nobody has paid", async () => {
  const before = { owedTotal: "0", total: "45.00" };
  const owing = [];
  for (const financialStatus of UNPAID) owing.push(await hear({ ...before, financialStatus }));
  const others = [
    await hear(before),
    await hear({ ...before, financialStatus: "partially_paid" }),
    await hear({ ...before, financialStatus: "pending", refundedTotal: "5.00" }),
    await hear({ ...before, financialStatus: "voided", cancelledAt: new Date().toISOString() }),
  ];
  await addUp();
  await systemDb.$executeRawUnsafe(readFileSync("prisma/migrations/0121_owed_so_far/migration.sql", "utf8"));
  const owed = async (orders: ChannelOrder[]) => {
    const ids = orders.map(({ externalId }) => externalId);
    const rows = await systemDb.order.findMany({ where: { externalId: { in: ids } } });
    return rows.map(({ owedTotal }) => owedTotal.toFixed(2));
  };
  expect(await owed(owing)).toEqual(owing.map(() => "45.00"));
  expect(await owed(others)).toEqual(others.map(() => "0.00"));
  expect(await marks()).toBeGreaterThan(0);
});
