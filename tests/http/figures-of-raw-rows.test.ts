/** Figures of a period laid beside a plain count over the orders and refunds themselves, for drawn ones (decision 65). */
import { randomUUID } from "node:crypto";
import Decimal from "decimal.js";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { figureDays } from "../../app/areas/orders/server/figures/figure-days.sql.server.ts";
import {
  countPlacedBySection,
  readSalesRows,
  sumSalesByCurrency,
} from "../../app/areas/orders/server/figures/sales-figures.sql.server.ts";
import {
  readCountryRows,
  readStoreRows,
  sumStoreSales,
} from "../../app/areas/orders/server/figures/store-figures.sql.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
/** Days on which clocks are set forward in America and back in Lord Howe are among them. */
const FIRST = Date.parse("2026-03-01T00:00:00Z");
const HOURS = 40 * 24;
const ZONES = [
  "UTC",
  "America/New_York",
  "Asia/Kathmandu",
  "Pacific/Kiritimati",
  "Pacific/Marquesas",
  "Etc/GMT+12",
  "Australia/Lord_Howe",
  "Europe/Berlin",
];

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
});

const moment = fc.integer({ min: 0, max: HOURS * 4 - 1 });
const drawn = fc.record({
  /** Quarters of an hour after the first day's begin, and minutes into it */
  at: moment,
  minute: fc.constantFrom(0, 0, 7, 14),
  total: fc.integer({ min: 0, max: 400 }),
  currency: fc.constantFrom("USD", "USD", "EUR"),
  country: fc.constantFrom("US", "DE", null),
  place: fc.constantFrom(["placement", "ready"], ["shipment", "in_transit"], ["shipment", "delivered"]),
  cost: fc.constantFrom(null, "8.40", "3"),
  owed: fc.constantFrom(0, 0, 5),
  tax: fc.integer({ min: 0, max: 9 }),
  /** Hours after it, and what went back */
  refunds: fc.array(fc.record({ after: fc.integer({ min: 0, max: 200 }), amount: fc.integer({ min: 1, max: 20 }) }), {
    maxLength: 2,
  }),
  isTest: fc.constantFrom(false, false, false, true),
});
type Drawn = ReturnType<(typeof drawn)["generate"]>["value"];

const placedAt = ({ at, minute }: Drawn) => FIRST + at * QUARTER_MS + minute * 60_000;
const refundedAt = (order: Drawn, index: number) => placedAt(order) + order.refunds[index]!.after * HOUR_MS;

function sell(order: Drawn) {
  const { workspace, store } = tenant;
  const [section, subStatus] = order.place as [string, string];
  const at = new Date(placedAt(order));
  return systemDb.order.create({
    data: {
      ...{ workspaceId: workspace.id, storeId: store.id, externalId: randomUUID(), publicId: randomUUID() },
      ...{ name: "#1", placedAt: at, channelUpdatedAt: at, financialStatus: "paid", raw: {}, section, subStatus },
      ...{ currency: order.currency, countryCode: order.country, isTest: order.isTest },
      total: String(order.total),
      owedTotal: String(order.owed),
      taxLeft: String(order.tax),
      cost: order.cost,
      costCurrency: order.cost && "USD",
      refundedTotal: String(order.refunds.reduce((sum, { amount }) => sum + amount, 0)),
      refunds: {
        create: order.refunds.map(({ amount }, position) => ({
          ...{ workspaceId: workspace.id, storeId: store.id, position, amount: String(amount), tax: "0.50" },
          refundedAt: new Date(refundedAt(order, position)),
        })),
      },
    },
  });
}

/** What moved money, one by one. */
interface Movement {
  at: number;
  order: Drawn;
  orders: number;
  revenue: Decimal;
  /** Before anything was given back */
  sold: Decimal;
  refunded: number;
  owed: number;
  cost: string;
}

function movementsOf(orders: Drawn[]): Movement[] {
  return orders
    .filter(({ isTest }) => !isTest)
    .flatMap((order) => {
      const back = order.refunds.map(({ amount }, index) => ({
        ...{ at: refundedAt(order, index), order, orders: 0, refunded: amount, owed: 0, cost: "0" },
        revenue: new Decimal(-amount).plus("0.50"),
        sold: new Decimal(0),
      }));
      const taxes = new Decimal(order.tax).plus(new Decimal("0.50").times(order.refunds.length));
      const cost = isBought(order) ? (order.cost ?? "0") : "0";
      const sold = new Decimal(order.total).minus(taxes);
      const placed = { at: placedAt(order), order, orders: 1, refunded: 0, owed: order.owed, cost };
      return [{ ...placed, revenue: sold, sold }, ...back];
    });
}

const isBought = ({ place }: Drawn) => place[0] !== "placement";
const utcDay = (at: number) => new Date(at).toISOString().slice(0, 10);
const localDayOf = (timeZone: string) => {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  return (at: number) => `${format.format(at)}T00:00`;
};
/** As the figures tell it for dollars: what need not be converted has no day of rates. */
const ratesOf = ({ order }: Movement, ...currencies: (string | null)[]) =>
  currencies.every((each) => (each ?? "USD") === "USD") ? null : utcDay(placedAt(order));
const costCurrencyOf = ({ order }: Movement) => (isBought(order) && order.cost !== null ? "USD" : null);

/** Groups of movements by what `keyOf` says, each added up, as texts that can be compared; without those in which nothing happened. */
function added(
  movements: Movement[],
  keyOf: (movement: Movement) => readonly unknown[],
  sums: readonly ("orders" | "revenue" | "sold" | "refunded" | "owed" | "cost")[],
) {
  return [...Map.groupBy(movements, (movement) => JSON.stringify(keyOf(movement)))]
    .map(([key, of]) => ({
      key,
      amounts: sums.map((sum) => Decimal.sum(0, ...of.map((each) => each[sum])).toNumber()),
    }))
    .filter(({ amounts }) => amounts.some((amount) => amount !== 0))
    .map(({ key, amounts }) => `${key} ${amounts.join(" ")}`)
    .toSorted();
}

const asText = (key: unknown[], amounts: (string | number)[]) =>
  `${JSON.stringify(key)} ${amounts.map(Number).join(" ")}`;
const hasAmount = (row: string) => / .*[1-9]/.test(row.slice(row.lastIndexOf("]")));

/** What is told of a period by the figures, and by counting. */
async function laidBeside(orders: Drawn[], from: number, until: number): Promise<[told: unknown, counted: unknown]> {
  const { scope, store } = tenant;
  const period = { from: new Date(from), until: new Date(until) };
  const ofStore = { ...period, storeId: store.id, currency: "USD" };
  const inTime = movementsOf(orders).filter(({ at }) => at >= from && at < until);
  const told: Record<string, string[]> = {};
  const counted: Record<string, string[]> = {};
  for (const timeZone of ZONES) {
    const dayOf = localDayOf(timeZone);
    const sales = await readSalesRows(scope, { ...period, currency: "USD", timeZone, unit: "day" });
    told[`sales ${timeZone}`] = sales
      .map((row) =>
        asText(
          [row.bucket, row.currency, row.costCurrency, row.ratesOf],
          [row.orders, row.revenue, row.sold, row.owed, row.cost],
        ),
      )
      .filter(hasAmount)
      .toSorted();
    counted[`sales ${timeZone}`] = added(
      inTime,
      (each) => [
        dayOf(each.at),
        each.order.currency,
        costCurrencyOf(each),
        ratesOf(each, each.order.currency, costCurrencyOf(each)),
      ],
      ["orders", "revenue", "sold", "owed", "cost"],
    );
    const ofDays = await readStoreRows(scope, { ...ofStore, timeZone, unit: "day" });
    told[`store ${timeZone}`] = ofDays
      .map((row) => asText([row.bucket, row.currency, row.ratesOf], [row.orders, row.revenue, row.refunded, row.owed]))
      .filter(hasAmount)
      .toSorted();
    counted[`store ${timeZone}`] = added(
      inTime,
      (each) => [dayOf(each.at), each.order.currency, ratesOf(each, each.order.currency)],
      ["orders", "revenue", "refunded", "owed"],
    );
  }
  const byCurrency = (each: Movement) => [each.order.currency, ratesOf(each, each.order.currency)];
  told.sums = (await sumSalesByCurrency(scope, { ...period, currency: "USD" }))
    .map((row) => asText([row.currency, row.ratesOf], [row.orders, row.revenue]))
    .filter(hasAmount)
    .toSorted();
  counted.sums = added(inTime, byCurrency, ["orders", "revenue"]);
  told.before = (await sumStoreSales(scope, ofStore))
    .map((row) => asText([row.currency, row.ratesOf], [row.orders, row.revenue, row.refunded]))
    .filter(hasAmount)
    .toSorted();
  counted.before = added(inTime, byCurrency, ["orders", "revenue", "refunded"]);
  told.countries = (await readCountryRows(scope, ofStore))
    .map((row) =>
      asText([row.countryCode, row.currency, row.ratesOf], [row.orders, row.revenue, row.refunded, row.owed]),
    )
    .filter(hasAmount)
    .toSorted();
  counted.countries = added(inTime, (each) => [each.order.country, ...byCurrency(each)], [
    "orders",
    "revenue",
    "refunded",
    "owed",
  ]);
  told.sections = (await countPlacedBySection(scope, period))
    .map((row) => asText([row.section, row.sub_status], [row.count]))
    .toSorted();
  counted.sections = added(inTime, ({ order }) => order.place, ["orders"]);
  return [told, counted];
}

const PERIODS = [
  [0, HOURS],
  [5, HOURS - 19],
  [30.25, 200.75],
  [24, 48],
] as const;

async function expectTheSame(orders: Drawn[]): Promise<void> {
  for (const [begin, end] of PERIODS) {
    const [told, counted] = await laidBeside(orders, FIRST + begin * HOUR_MS, FIRST + end * HOUR_MS);
    expect(told).toEqual(counted);
  }
}

test("figures by days of every time zone, by currency, country and section are what a count over the rows says", async () => {
  const orders = fc.sample(drawn, 60);
  const ids: string[] = [];
  for (const order of orders) ids.push((await sell(order)).id);
  await expectTheSame(orders);
  const addUp = () => figureDays({ scope: tenant.scope, signal: AbortSignal.timeout(20_000) });
  await addUp();
  await expectTheSame(orders);

  // Some of them change: their days are read anew beside those that are kept.
  for (const [index, id] of ids.entries()) {
    if (index % 9 !== 0) continue;
    orders[index] = { ...orders[index]!, total: orders[index]!.total + 11, country: "US" };
    await systemDb.order.update({ where: { id }, data: { total: { increment: 11 }, countryCode: "US" } });
  }
  await expectTheSame(orders);
  await addUp();
  await expectTheSame(orders);
});
