import { Prisma } from "@prisma/client";

/**
 * What is known of sales, each as a query over orders "o" of one or several stores: what is kept of whole days and what is
 * read of the days that are not kept are the same queries. Cancelled orders and tests are left out by `from`.
 *
 * The cost of an order that is still to be placed is not known: its shipping is chosen when it is, and profit is what is left
 * after shipping.
 */
export type SalesFact = keyof typeof SALES_FACTS;

const SUMS = Prisma.sql`count(*)::int AS orders, sum(o.total) AS total, sum(o.refunded_total) AS refunded,
  sum(o.tax_left + o.duties_left) AS taxes,
  (count(*) FILTER (WHERE o.refunded_total > 0))::int AS refunded_orders`;

interface Fact {
  table: Prisma.Sql;
  columns: Prisma.Sql;
  /** @param from orders "o", as the rest of a query from its FROM on */
  read: (from: Prisma.Sql) => Prisma.Sql;
}

export const SALES_FACTS = {
  quarters: {
    table: Prisma.sql`sales_quarters`,
    columns: Prisma.sql`placed_at, currency, cost_currency, orders, total, refunded, taxes, refunded_orders, cost`,
    read: (from) => Prisma.sql`
      SELECT o.store_id, date_bin('15 minutes', o.placed_at, 'epoch') AS placed_at, o.currency, placed.cost_currency, ${SUMS},
        coalesce(sum(placed.cost), 0)::numeric(18, 4) AS cost
      ${from} CROSS JOIN LATERAL (
        SELECT CASE WHEN o.section <> 'placement' THEN o.cost END AS cost,
          CASE WHEN o.section <> 'placement' THEN o.cost_currency END AS cost_currency
      ) placed
      GROUP BY 1, 2, 3, 4`,
  },
  places: {
    table: Prisma.sql`sales_places`,
    columns: Prisma.sql`section, sub_status, country_code, currency, orders, total, refunded, taxes, refunded_orders`,
    read: (from) => Prisma.sql`
      SELECT o.store_id, o.section, o.sub_status, o.country_code, o.currency, ${SUMS} ${from} GROUP BY 1, 2, 3, 4, 5`,
  },
  products: {
    table: Prisma.sql`sold_products`,
    columns: Prisma.sql`external_product_id, own_title, currency, units, revenue, sold_at`,
    read: (from) => Prisma.sql`
      SELECT o.store_id, l.external_product_id, CASE WHEN l.external_product_id IS NULL THEN l.title END AS own_title, o.currency,
        sum(l.current_quantity)::int AS units, sum(l.price * l.current_quantity) AS revenue, max(o.placed_at) AS sold_at
      ${from} JOIN order_lines l ON l.workspace_id = o.workspace_id AND l.order_id = o.id AND l.current_quantity > 0
      GROUP BY 1, 2, 3, 4`,
  },
  shippingTimes: {
    table: Prisma.sql`shipping_times`,
    columns: Prisma.sql`hours, orders`,
    read: (from) => Prisma.sql`
      SELECT o.store_id, round(extract(epoch FROM shipped.at - o.placed_at) / 3600)::int AS hours, count(*)::int AS orders
      ${from} JOIN LATERAL (
        SELECT min(coalesce(s.shipped_at, s.created_at)) AS at FROM shipments s
        WHERE s.workspace_id = o.workspace_id AND s.order_id = o.id
      ) shipped ON shipped.at IS NOT NULL
      GROUP BY 1, 2`,
  },
} as const satisfies Record<string, Fact>;
