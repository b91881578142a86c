import type { StoreFigures } from "~/areas/orders/rules/reading/store-figures";
import { readStoreFigures } from "~/areas/orders/server/figures/read-store-figures.server";
import type { PrincipalStore } from "~/platform/principal";
import type { StoreAnalytics } from "../contract/analytics";
import { requirePeriod, type DashboardQuery } from "./read-dashboard.server";

const MOST = 8;

/** How a store sold in a period, in its own currency. @throws AppError badRequest for a range that is none */
export async function readStoreAnalytics({
  store,
  ...query
}: DashboardQuery & { store: PrincipalStore }): Promise<StoreAnalytics> {
  const { scope, timeZone } = query;
  const { fromDate, toDate, ...period } = requirePeriod(query);
  const { total, previous, points, products, countries, shipping } = await readStoreFigures({
    scope,
    timeZone,
    storeId: store.id,
    currency: store.currency,
    limit: MOST,
    ...period,
  });
  return {
    store: { store_id: store.id, name: store.name },
    currency: store.currency,
    from_date: fromDate,
    to_date: toDate,
    unit: period.unit,
    total: toStoreFigures(total),
    previous: toStoreFigures(previous),
    orders_without_rate: total.withoutRate,
    points: points.map(({ bucket, ...figures }) => ({ at: bucket, ...toStoreFigures(figures) })),
    products: products.map(({ title, imageUrl, units, revenue, currency }) => ({
      title,
      image_url: imageUrl,
      units,
      revenue,
      currency,
    })),
    countries: countries.map(({ countryCode, ...figures }) => ({
      country_code: countryCode,
      ...toStoreFigures(figures),
    })),
    hours_to_ship: shipping.median,
    shipped_orders: shipping.orders,
  };
}

function toStoreFigures({ orders, revenue, owed, averageOrder, refunded, refundedOrders, refundRate }: StoreFigures) {
  return {
    orders,
    revenue,
    owed,
    average_order: averageOrder,
    refunded,
    refunded_orders: refundedOrders,
    refund_rate: refundRate,
  };
}
