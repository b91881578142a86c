import { Decimal } from "decimal.js";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { addUpStore, type StoreFigures, type StoreRow } from "../../rules/reading/store-figures";
import { ratesTo } from "./read-sales.server";
import { readHoursToShip, readTopProductRows } from "./sales-figures.sql.server";
import { readCountryRows, readStoreRows, sumStoreSales } from "./store-figures.sql.server";

export interface StoreFiguresQuery {
  scope: WorkspaceScope;
  storeId: string;
  currency: string;
  timeZone: string;
  unit: "hour" | "day";
  /** Local hours or days that a point is wanted for */
  buckets: readonly string[];
  from: Date;
  until: Date;
  previous: { from: Date; until: Date };
  /** Most products and countries wanted */
  limit: number;
}

/** What one store sold in a period, what of it came back, where it went and how fast, in one currency. */
export async function readStoreFigures({
  scope,
  storeId,
  currency,
  timeZone,
  unit,
  buckets,
  from,
  until,
  previous,
  limit,
}: StoreFiguresQuery) {
  const period = { storeId, from, until };
  const [rows, before, countries, products, shipping] = await Promise.all([
    readStoreRows(scope, { ...period, currency, timeZone, unit }),
    sumStoreSales(scope, { storeId, ...previous, currency }),
    readCountryRows(scope, { ...period, currency }),
    readTopProductRows(scope, { ...period, limit }),
    readHoursToShip(scope, period),
  ]);
  const rateOf = ratesTo(currency);
  const addUp = (of: readonly Omit<StoreRow, "bucket">[]): StoreFigures & { withoutRate: number } =>
    addUpStore(of, rateOf, currency);
  const pointOf = Map.groupBy(rows, ({ bucket }) => bucket);
  const byCountry = [...Map.groupBy(countries, ({ countryCode }) => countryCode)];
  return {
    total: addUp(rows),
    previous: addUp(before),
    points: buckets.map((bucket) => ({ bucket, ...addUp(pointOf.get(bucket) ?? []) })),
    countries: byCountry
      .map(([countryCode, of]) => ({ countryCode, ...addUp(of) }))
      .sort((a, b) => b.orders - a.orders || new Decimal(b.revenue).comparedTo(a.revenue))
      .slice(0, limit),
    products,
    shipping,
  };
}
