-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "cost" DECIMAL(18,4),
ADD COLUMN     "cost_currency" TEXT;

-- As readOrderFacts and orderCost derive it.
UPDATE orders o SET cost = known.cost, cost_currency = known.currency
FROM (
  SELECT o.id, coalesce(sum(part.cost), 0) AS cost, coalesce(min(part.currency), o.currency) AS currency
  FROM orders o
  LEFT JOIN LATERAL (
    SELECT p.total_cost AS cost, p.currency FROM purchase_orders p
    WHERE p.order_id = o.id AND p.status NOT IN ('failed', 'withdrawn', 'cancelled') AND p.total_cost > 0
    UNION ALL
    SELECT l.unit_cost * l.supplier_quantity * l.current_quantity, l.cost_currency FROM order_lines l
    WHERE l.order_id = o.id AND l.requires_shipping AND NOT l.is_gift_card AND l.current_quantity > 0 AND NOT EXISTS (
      SELECT 1 FROM purchase_order_lines b JOIN purchase_orders p ON p.id = b.purchase_order_id
      WHERE b.live_order_line_id = l.id AND p.total_cost > 0
    )
  ) part ON true
  GROUP BY o.id
  HAVING count(part.currency) = count(part.cost) AND min(part.currency) IS NOT DISTINCT FROM max(part.currency)
) known
WHERE known.id = o.id;

-- Indexes that the schema language has no words for.
-- A period's sales are added up from this index alone.
CREATE INDEX "orders_sales_idx" ON "orders" ("workspace_id", "placed_at")
  INCLUDE ("id", "section", "sub_status", "cancelled_at", "currency", "total", "refunded_total", "cost", "cost_currency") WHERE NOT "is_test";
-- With the place in the list, so that a source that few orders have is looked for here and not among all orders.
CREATE INDEX "orders_sources_idx" ON "orders" USING gin ("workspace_id", "section", "sub_status", "sources");
-- What went wrong is rare and counted often.
CREATE INDEX "shipments_failed_idx" ON "shipments" ("workspace_id") WHERE "fulfillment_state" = 'failed';
CREATE INDEX "listings_failed_idx" ON "listings" ("workspace_id") WHERE "push_state" = 'error';
