import type { Prisma } from "@prisma/client";
import { databaseJson } from "~/platform/db/database-json.server";
import type { CostFacts } from "../rules/order-cost";
import type { OrderFacts } from "../rules/order-facts";

/** Any transaction that reads and writes by SQL, scoped or not. Rows are named by ids that come from scoped reads. */
export interface SqlTransaction {
  $queryRaw<Result>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): PromiseLike<Result>;
  $executeRaw(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): PromiseLike<number>;
}

interface FactsRow {
  id: string;
  facts: OrderFacts & Pick<OrderStates, "sources" | "linesCount"> & { costs: CostFacts };
}

/**
 * Holds orders until the transaction ends, so that of two changes of one order the second sees the first. Whatever changes
 * orders, or what hangs on them, holds all of them by this before anything else: held in one sequence, and before their
 * lines, purchases and fulfilment orders, two changes never wait for each other.
 */
export async function holdOrders(tx: SqlTransaction, orderIds: string[]): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ANY(${orderIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
}

/** Reads what the states of orders are derived from. */
export function readOrderFacts(tx: Pick<SqlTransaction, "$queryRaw">, orderIds: string[]): PromiseLike<FactsRow[]> {
  return tx.$queryRaw<FactsRow[]>`
    SELECT o.id::text, json_build_object(
      'financialStatus', o.financial_status,
      'channelFulfillment', o.channel_fulfillment,
      'isCancelled', o.cancelled_at IS NOT NULL,
      'isArchived', o.archived_at IS NOT NULL,
      'isTest', o.is_test,
      'isOnHold', o.channel_fulfillment = 'on_hold' OR coalesce(fulfilment.is_held, false),
      'address', o.shipping_address,
      'lines', coalesce(line.facts, '[]'),
      'linesCount', coalesce(line.total, 0),
      'sources', coalesce(line.sources, '{}'),
      'costs', json_build_object('currency', o.currency, 'lines', coalesce(line.costs, '[]'), 'purchases', coalesce(purchase.costs, '[]')),
      'purchaseOrders', coalesce(purchase.facts, '[]'),
      'parcels', coalesce(parcel.facts, '[]'),
      'refund', refund.status
    ) AS facts
    FROM orders o
    LEFT JOIN LATERAL (
      SELECT count(*)::int AS total,
        array_agg(DISTINCT coalesce(l.source, 'unmapped')) FILTER (WHERE wanted.units > 0) AS sources,
        json_agg(json_build_object(
          'toBuy', wanted.units,
          'bought', coalesce(bought.units, 0),
          'shipped', coalesce(shipped.units, 0),
          'isGiftCard', l.is_gift_card,
          'isMapped', l.source IS NOT NULL AND l.supplier_sku_id IS NOT NULL,
          'servedCountries', CASE WHEN cardinality(p.ship_countries) > 0 AND NOT p.ship_countries @> '{*}' THEN p.ship_countries END
        )) AS facts,
        json_agg(json_build_object('units', CASE WHEN bought.is_priced THEN 0 ELSE wanted.units * l.supplier_quantity END,
          'unitCost', l.unit_cost::text, 'currency', l.cost_currency)) AS costs
      FROM order_lines l
      CROSS JOIN LATERAL (SELECT CASE WHEN l.is_gift_card OR NOT l.requires_shipping THEN 0 ELSE l.current_quantity END AS units) wanted
      LEFT JOIN source_products p ON p.source = l.source AND p.source_product_id = l.source_product_id
      LEFT JOIN LATERAL (
        SELECT b.quantity AS units, q.total_cost > 0 AS is_priced
        FROM purchase_order_lines b JOIN purchase_orders q ON q.id = b.purchase_order_id WHERE b.live_order_line_id = l.id
      ) bought ON true
      LEFT JOIN LATERAL (SELECT sum(s.quantity)::int AS units FROM shipment_lines s WHERE s.order_line_id = l.id) shipped ON true
      WHERE l.order_id = o.id
    ) line ON true
    LEFT JOIN LATERAL (
      SELECT bool_or(f.status = 'on_hold') AND NOT bool_or(f.status IN ('open', 'in_progress')) AS is_held
      FROM fulfillment_orders f WHERE f.order_id = o.id
    ) fulfilment ON true
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('status', q.status, 'paymentStatus', q.payment_status, 'errorCode', q.error_code) ORDER BY q.created_at, q.id) AS facts,
        json_agg(json_build_object('amount', q.total_cost::text, 'currency', q.currency) ORDER BY q.created_at, q.id)
          FILTER (WHERE q.total_cost > 0 AND q.status NOT IN ('failed', 'withdrawn', 'cancelled')) AS costs
      FROM purchase_orders q WHERE q.order_id = o.id
    ) purchase ON true
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('status', s.status)) AS facts FROM shipments s WHERE s.order_id = o.id
    ) parcel ON true
    LEFT JOIN LATERAL (
      SELECT r.status FROM refund_requests r WHERE r.order_id = o.id ORDER BY r.created_at DESC LIMIT 1
    ) refund ON true
    WHERE o.id = ANY(${orderIds}::uuid[])`;
}

export interface OrderStates {
  id: string;
  status: string;
  paymentStatus: string;
  fulfillmentStatus: string;
  section: string;
  subStatus: string;
  blocker: string | null;
  sources: string[];
  linesCount: number;
  /** As `orderCost` says it, a decimal string */
  cost: string | null;
  costCurrency: string | null;
}

/** Writes derived states and the search text; rows that are right already are left alone. */
export async function writeOrderStates(tx: SqlTransaction, states: OrderStates[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE orders o SET
      status = n.status, payment_status = n."paymentStatus", fulfillment_status = n."fulfillmentStatus", section = n.section,
      sub_status = n."subStatus", blocker = n.blocker, sources = n.sources, lines_count = n."linesCount",
      cost = n.cost, cost_currency = n."costCurrency",
      search_text = lower(concat_ws(' ', o.name, o.customer_name, o.customer_email)), updated_at = now()
    FROM json_to_recordset(${databaseJson(states)}::json) AS n(id uuid, status text, "paymentStatus" text, "fulfillmentStatus" text,
      section text, "subStatus" text, blocker text, sources text[], "linesCount" int, cost numeric(18, 4), "costCurrency" text)
    WHERE o.id = n.id AND (o.status, o.payment_status, o.fulfillment_status, o.section, o.sub_status, o.blocker, o.sources, o.lines_count, o.cost,
        o.cost_currency, o.search_text)
      IS DISTINCT FROM (n.status, n."paymentStatus", n."fulfillmentStatus", n.section, n."subStatus", n.blocker, n.sources, n."linesCount", n.cost,
        n."costCurrency", lower(concat_ws(' ', o.name, o.customer_name, o.customer_email)))`;
}
