import { Prisma } from "@prisma/client";
import { IS_BOUGHT } from "./is-bought.sql.server";

/**
 * Orders "o" that were placed in some time, those that were cancelled in it, and refunds "r", with their orders "o", that were
 * made in it: each the rest of a query from its FROM on. Tests are left out by it.
 */
export interface SoldAndRefunded {
  placed: Prisma.Sql;
  refunded: Prisma.Sql;
  cancelled: Prisma.Sql;
}

/**
 * What is known of sales, each as a query over orders and refunds of one or several stores: what is kept of whole days and
 * what is read of the days that are not kept are the same queries. Each has just what is told by it, so that a year of it is few
 * rows: `days` and `quarters` are the same sales, in whole days and in the pieces that time zones cut them into.
 *
 * The cost of an order that is still to be placed, or that its supplier called off, is not known: its shipping is chosen when it
 * is, and profit is what is left after shipping.
 */
export type SalesFact = keyof typeof SALES_FACTS;

/** What is added up of movements, but for their cost. */
const SUMMED = [
  "orders",
  "total",
  "refunded",
  "taxes",
  "refunded_taxes",
  "cancelled",
  "cancelled_taxes",
  "refunded_orders",
  "owed",
];
const SUMS = Prisma.sql`sum(m.orders)::int AS orders, sum(m.total) AS total, sum(m.refunded) AS refunded, sum(m.taxes) AS taxes,
  sum(m.refunded_taxes) AS refunded_taxes, sum(m.cancelled) AS cancelled, sum(m.cancelled_taxes) AS cancelled_taxes,
  sum(m.refunded_orders)::int AS refunded_orders, sum(m.owed) AS owed`;
const SUM_COLUMNS = Prisma.raw(SUMMED.join(", "));
const COST = Prisma.sql`coalesce(sum(m.cost), 0)::numeric(18, 4) AS cost`;

/** A list with something of each column that is added up: those of `days` and `quarters`, or without their cost of `countries` too. */
export function ofEachSum(write: (column: Prisma.Sql) => Prisma.Sql, { withCost = true } = {}): Prisma.Sql {
  return Prisma.join([...SUMMED, ...(withCost ? ["cost"] : [])].map((column) => write(Prisma.raw(column))));
}

/** True of a group of sales "s" of `days` or `quarters` in which anything has happened. */
export const HAS_SALES = Prisma.sql`(${ofEachSum((column) => Prisma.sql`sum(s.${column})`)}) <> (${ofEachSum(() => Prisma.sql`0`)})`;
const ZERO = Prisma.sql`0::numeric(18, 4)`;

/**
 * What moved money: an order on its own day as it was sold, each refund on its own (decision 72). A refund of which no day is
 * known is on its order's. Gift cards are in neither: they are owed until they are redeemed (decision 78). Both are converted at the rates of the order's day, so that what was given back whole is worth
 * nothing, whatever rates have become.
 *
 * A cancelled order stays on its day as it was sold, and is taken off on the day it was cancelled (decision 78): what was not
 * given back by then. A refund after that gives back what is off already.
 *
 * What buyers still have to pay is sold like the rest, and known beside it (decision 78).
 */
function movements({ placed, refunded, cancelled }: SoldAndRefunded): Prisma.Sql {
  const ofOrder = Prisma.sql`o.store_id, o.country_code, o.currency, (o.placed_at AT TIME ZONE 'UTC')::date AS rates_of,
    CASE WHEN ${IS_BOUGHT} THEN o.cost_currency END AS cost_currency`;
  const isOffAlready = Prisma.sql`(r.refunded_at > o.cancelled_at) IS TRUE`;
  return Prisma.sql`(
    SELECT ${ofOrder}, CASE WHEN ${IS_BOUGHT} THEN o.cost END AS cost, o.placed_at AS at, 1 AS orders,
      o.total + o.cancelled_total - o.gift_cards_left - known.gift_cards AS total, o.refunded_total - known.amount AS refunded, o.owed_total AS owed,
      o.tax_left + o.duties_left + o.cancelled_taxes + known.tax AS taxes, ${ZERO} AS refunded_taxes, ${ZERO} AS cancelled, ${ZERO} AS cancelled_taxes,
      (o.refunded_total > 0 AND known.amount = 0)::int AS refunded_orders
    ${placed} CROSS JOIN LATERAL (
      SELECT coalesce(sum(r.amount), 0) AS amount, coalesce(sum(r.tax), 0) AS tax, coalesce(sum(r.gift_cards), 0) AS gift_cards
      FROM order_refunds r
      WHERE o.refunded_total <> 0 AND r.workspace_id = o.workspace_id AND r.order_id = o.id
    ) known
    UNION ALL
    SELECT ${ofOrder}, NULL, r.refunded_at, 0, ${ZERO}, r.amount - r.gift_cards, ${ZERO}, ${ZERO}, r.tax,
      CASE WHEN ${isOffAlready} THEN r.gift_cards - r.amount ELSE 0 END, CASE WHEN ${isOffAlready} THEN -r.tax ELSE 0 END, (r.position = 0)::int ${refunded}
    UNION ALL
    SELECT ${ofOrder}, NULL, o.cancelled_at, 0, ${ZERO}, ${ZERO}, ${ZERO}, ${ZERO}, ${ZERO}, o.cancelled_total + later.amount, o.cancelled_taxes + later.tax, 0
    ${cancelled} CROSS JOIN LATERAL (
      SELECT coalesce(sum(r.amount - r.gift_cards), 0) AS amount, coalesce(sum(r.tax), 0) AS tax FROM order_refunds r
      WHERE r.workspace_id = o.workspace_id AND r.order_id = o.id AND ${isOffAlready}
    ) later
  ) m`;
}

interface Fact {
  table: Prisma.Sql;
  columns: Prisma.Sql;
  read: (from: SoldAndRefunded) => Prisma.Sql;
}

export const SALES_FACTS = {
  quarters: {
    table: Prisma.sql`sales_quarters`,
    columns: Prisma.sql`at, currency, cost_currency, rates_of, ${SUM_COLUMNS}, cost`,
    read: (from) => Prisma.sql`
      SELECT m.store_id, date_bin('15 minutes', m.at, 'epoch') AS at, m.currency, m.cost_currency, m.rates_of, ${SUMS}, ${COST}
      FROM ${movements(from)} GROUP BY 1, 2, 3, 4, 5`,
  },
  days: {
    table: Prisma.sql`sales_days`,
    columns: Prisma.sql`currency, cost_currency, rates_of, ${SUM_COLUMNS}, cost`,
    read: (from) => Prisma.sql`
      SELECT m.store_id, m.currency, m.cost_currency, m.rates_of, ${SUMS}, ${COST}
      FROM ${movements(from)} GROUP BY 1, 2, 3, 4`,
  },
  countries: {
    table: Prisma.sql`sales_countries`,
    columns: Prisma.sql`country_code, currency, rates_of, ${SUM_COLUMNS}`,
    read: (from) => Prisma.sql`
      SELECT m.store_id, m.country_code, m.currency, m.rates_of, ${SUMS}
      FROM ${movements(from)} GROUP BY 1, 2, 3, 4`,
  },
  sections: {
    table: Prisma.sql`sales_sections`,
    columns: Prisma.sql`section, sub_status, orders`,
    read: ({ placed }) => Prisma.sql`
      SELECT o.store_id, o.section, o.sub_status, count(*)::int AS orders
      ${placed} GROUP BY 1, 2, 3`,
  },
  products: {
    table: Prisma.sql`sold_products`,
    columns: Prisma.sql`external_product_id, own_title, currency, units, revenue, sold_at`,
    read: ({ placed }) => Prisma.sql`
      SELECT o.store_id, l.external_product_id, CASE WHEN l.external_product_id IS NULL THEN l.title END AS own_title, o.currency,
        sum(l.current_quantity)::int AS units, sum(l.price * l.current_quantity) AS revenue, max(o.placed_at) AS sold_at
      ${placed} JOIN order_lines l ON l.workspace_id = o.workspace_id AND l.order_id = o.id AND l.current_quantity > 0
        AND NOT l.is_gift_card AND o.cancelled_at IS NULL
      GROUP BY 1, 2, 3, 4`,
  },
  shippingTimes: {
    table: Prisma.sql`shipping_times`,
    columns: Prisma.sql`hours, orders`,
    read: ({ placed }) => Prisma.sql`
      SELECT o.store_id, round(extract(epoch FROM shipped.at - o.placed_at) / 3600)::int AS hours, count(*)::int AS orders
      ${placed} JOIN LATERAL (
        SELECT min(coalesce(s.shipped_at, s.created_at)) AS at FROM shipments s
        WHERE s.workspace_id = o.workspace_id AND s.order_id = o.id
      ) shipped ON shipped.at IS NOT NULL AND o.cancelled_at IS NULL
      GROUP BY 1, 2`,
  },
} as const satisfies Record<string, Fact>;
