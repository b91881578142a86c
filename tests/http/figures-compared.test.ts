/** What was added up of a day is laid beside the day's orders every night (decision 65). */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { compareFigures } from "../../app/areas/orders/server/figures/compare-figures.sql.server.ts";
import { figureDays } from "../../app/areas/orders/server/figures/figure-days.sql.server.ts";
import { reconcileWorkspace } from "../../app/areas/orders/server/reconciliation/reconcile-workspace.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

const DAY_MS = 86_400_000;
const at = (daysAgo: number) => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - daysAgo * DAY_MS + 3_600_000);
const dayOf = (daysAgo: number) => at(daysAgo).toISOString().slice(0, 10);

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
  for (const daysAgo of [5, 6, 8]) await sell(daysAgo);
  await sell(7, { isTest: true });
  await addUp();
});

/** An order with a refund on the day after: older than what the reconciliation asks stores about. */
function sell(daysAgo: number, change: { isTest?: boolean } = {}) {
  const ours = { workspaceId: tenant.workspace.id, storeId: tenant.store.id };
  return systemDb.order.create({
    data: {
      ...{ ...ours, externalId: randomUUID(), publicId: randomUUID(), name: "#1", raw: {}, financialStatus: "paid" },
      ...{ placedAt: at(daysAgo), channelUpdatedAt: at(daysAgo), currency: "USD", total: "20.00", countryCode: "US" },
      ...{ section: "shipment", subStatus: "in_transit", cost: "8.00", costCurrency: "USD", refundedTotal: "2.50" },
      refunds: { create: { ...ours, position: 0, refundedAt: at(daysAgo - 1), amount: "2.50", tax: "0.50" } },
      ...change,
    },
  });
}

const addUp = () => figureDays({ scope: tenant.scope, signal: AbortSignal.timeout(10_000) });
const marks = () => systemDb.staleSalesDay.count({ where: { workspaceId: tenant.workspace.id } });
const compared = async () => (await compareFigures(tenant.scope)).map(({ detail: { day, figure } }) => [day, figure]);
/** The tables' rows of a day. */
const where = (daysAgo: number) => ({
  where: { workspaceId: tenant.workspace.id, day: new Date(`${dayOf(daysAgo)}T00:00:00Z`) },
});

test("figures that were added up agree with their orders, also on days of refunds alone and beside tests", async () => {
  expect(await compared()).toEqual([]);
  expect(await marks()).toBe(0);
});

test.each([
  ["a day's revenue", () => systemDb.salesDay.updateMany({ ...where(6), data: { total: { increment: 1 } } }), "sales"],
  ["a day's cost", () => systemDb.salesDay.updateMany({ ...where(6), data: { cost: { increment: 1 } } }), "cost"],
  [
    "a quarter's orders",
    () => systemDb.salesQuarter.updateMany({ ...where(6), data: { orders: { increment: 1 } } }),
    "sales",
  ],
  ["a country", () => systemDb.salesCountry.deleteMany(where(6)), "sales"],
  ["a section", () => systemDb.salesSection.deleteMany(where(6)), "sections"],
  [
    "all of a day",
    () => Promise.all([systemDb.salesDay.deleteMany(where(6)), systemDb.salesQuarter.deleteMany(where(6))]),
    "cost, sales",
  ],
])("%s that was added up wrongly is found, marked, and added up anew", async (_, spoil, figure) => {
  await spoil();
  expect(await compared()).toEqual([[dayOf(6), figure]]);
  expect(await marks()).toBe(1);
  // Nobody reads what was added up of a marked day.
  expect(await compared()).toEqual([]);
  await addUp();
  expect(await compared()).toEqual([]);
  expect(await marks()).toBe(0);
});

test("what was added up of a day that has no sales is found", async () => {
  const nothing = {
    refunded: 0,
    taxes: 0,
    refundedTaxes: 0,
    cancelled: 0,
    cancelledTaxes: 0,
    refundedOrders: 0,
    owed: 0,
    cost: 0,
  };
  const day = where(12).where;
  await systemDb.salesDay.create({
    data: { ...day, storeId: tenant.store.id, currency: "USD", ratesOf: day.day, orders: 1, total: 5, ...nothing },
  });
  expect(await compared()).toEqual([[dayOf(12), "cost, sales"]]);
});

test("the team is told with the other books, until a later look does not find it", async () => {
  const open = () =>
    systemDb.reconciliationFinding.findMany({
      where: { workspaceId: tenant.workspace.id, kind: "figures_differ", resolvedAt: null },
    });
  await systemDb.salesDay.updateMany({ ...where(6), data: { orders: 9 } });
  await reconcileWorkspace({ scope: tenant.scope });
  expect(await open()).toMatchObject([{ audience: "operator", detail: { store: tenant.store.id, day: dayOf(6) } }]);
  await addUp();
  await reconcileWorkspace({ scope: tenant.scope });
  expect(await open()).toEqual([]);
});
