-- Taxes and duties are no income (decision 67): what of them was not refunded is kept of each order, and of each day's sales.
ALTER TABLE "orders" ADD COLUMN "tax_left" DECIMAL(18,4) NOT NULL DEFAULT 0,
ADD COLUMN "duties_left" DECIMAL(18,4) NOT NULL DEFAULT 0;
ALTER TABLE "sales_quarters" ADD COLUMN "taxes" DECIMAL(18,4) NOT NULL DEFAULT 0;
ALTER TABLE "sales_places" ADD COLUMN "taxes" DECIMAL(18,4) NOT NULL DEFAULT 0;

-- A period's sales are added up from this index alone.
DROP INDEX "orders_sales_idx";
CREATE INDEX "orders_sales_idx" ON "orders" ("workspace_id", "placed_at")
  INCLUDE ("id", "store_id", "section", "sub_status", "cancelled_at", "currency", "total", "refunded_total", "tax_left", "duties_left", "cost", "cost_currency", "country_code")
  WHERE NOT "is_test";

CREATE OR REPLACE FUNCTION mark_days_of_changed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_sales_days (workspace_id, store_id, day)
  SELECT DISTINCT either.workspace_id, either.store_id, (either.placed_at AT TIME ZONE 'UTC')::date
  FROM before o JOIN after n ON n.id = o.id
  CROSS JOIN LATERAL (VALUES (o.workspace_id, o.store_id, o.placed_at), (n.workspace_id, n.store_id, n.placed_at)) AS either(workspace_id, store_id, placed_at)
  WHERE (o.workspace_id, o.store_id, o.placed_at, o.cancelled_at, o.is_test, o.currency, o.total, o.refunded_total, o.tax_left, o.duties_left, o.section, o.sub_status, o.country_code, o.cost, o.cost_currency)
    IS DISTINCT FROM (n.workspace_id, n.store_id, n.placed_at, n.cancelled_at, n.is_test, n.currency, n.total, n.refunded_total, n.tax_left, n.duties_left, n.section, n.sub_status, n.country_code, n.cost, n.cost_currency);
  RETURN NULL;
END $$;

-- As taxesLeft works it out while the channel says no more; an order is told more of when it is next read. The trigger marks
-- the days of all orders that change here, and of no others.
UPDATE "orders" SET
  "tax_left" = round("tax_total" * least(1, greatest(0, "total" - "refunded_total") / "total"), 2),
  "duties_left" = round("duties_total" * least(1, greatest(0, "total" - "refunded_total") / "total"), 2)
WHERE "total" > 0 AND ("tax_total" <> 0 OR "duties_total" <> 0);
