-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "cost" DECIMAL(18,4),
ADD COLUMN     "cost_currency" TEXT;

-- As readOrderFacts derives it.
UPDATE orders o SET cost = known.cost, cost_currency = known.currency
FROM (
  SELECT o.id, coalesce(bought.cost, expected.cost) AS cost, CASE WHEN bought.cost IS NULL THEN expected.currency ELSE bought.currency END AS currency
  FROM orders o
  LEFT JOIN LATERAL (
    SELECT sum(p.total_cost) AS cost, min(p.currency) AS currency FROM purchase_orders p
    WHERE p.order_id = o.id AND p.status NOT IN ('failed', 'withdrawn', 'cancelled') AND p.total_cost > 0
  ) bought ON true
  LEFT JOIN LATERAL (
    SELECT sum(l.unit_cost * l.supplier_quantity * l.current_quantity) AS cost, min(l.cost_currency) AS currency FROM order_lines l
    WHERE l.order_id = o.id AND l.current_quantity > 0
    HAVING count(*) = count(l.unit_cost) AND min(l.cost_currency) = max(l.cost_currency)
  ) expected ON true
) known
WHERE known.id = o.id AND known.cost IS NOT NULL;

-- Indexes that the schema language has no words for.
-- A period's sales are added up from this index alone.
CREATE INDEX "orders_sales_idx" ON "orders" ("workspace_id", "placed_at")
  INCLUDE ("id", "section", "sub_status", "cancelled_at", "currency", "total", "refunded_total", "cost", "cost_currency") WHERE NOT "is_test";
-- With the place in the list, so that a source that few orders have is looked for here and not among all orders.
CREATE INDEX "orders_sources_idx" ON "orders" USING gin ("workspace_id", "section", "sub_status", "sources");
-- What went wrong is rare and counted often.
CREATE INDEX "shipments_failed_idx" ON "shipments" ("workspace_id") WHERE "fulfillment_state" = 'failed';
CREATE INDEX "listings_failed_idx" ON "listings" ("workspace_id") WHERE "push_state" = 'error';
