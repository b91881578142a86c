-- What goes with a refund is settled once (decision 78): it is known again by the channel's id, and by what the channel said of
-- it. Refunds that are known by now are settled when their store tells of their order again.
ALTER TABLE "order_refunds" ADD COLUMN "external_id" TEXT,
ADD COLUMN "told" TEXT,
ADD COLUMN "duties" DECIMAL(18,4) NOT NULL DEFAULT 0,
ADD COLUMN "gift_cards" DECIMAL(18,4) NOT NULL DEFAULT 0;

-- Gift cards are owed and no income (decision 78). Of orders that were taken in before, those that no money went back of are
-- known by their lines; the trigger marks their days.
ALTER TABLE "orders" ADD COLUMN "gift_cards_left" DECIMAL(18,4) NOT NULL DEFAULT 0;

DROP INDEX "orders_sales_idx";
CREATE INDEX "orders_sales_idx" ON "orders" ("workspace_id", "placed_at")
  INCLUDE ("id", "store_id", "section", "sub_status", "cancelled_at", "currency", "total", "refunded_total", "tax_left", "duties_left", "gift_cards_left", "cost", "cost_currency", "country_code")
  WHERE NOT "is_test";

CREATE OR REPLACE FUNCTION mark_days_of_changed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_sales_days (workspace_id, store_id, day)
  SELECT DISTINCT either.workspace_id, either.store_id, (either.at AT TIME ZONE 'UTC')::date
  FROM before o JOIN after n ON n.id = o.id
  CROSS JOIN LATERAL (
    SELECT o.workspace_id, o.store_id, o.placed_at UNION ALL SELECT n.workspace_id, n.store_id, n.placed_at
    UNION ALL SELECT r.workspace_id, r.store_id, r.refunded_at FROM order_refunds r WHERE r.order_id = n.id
  ) AS either(workspace_id, store_id, at)
  WHERE (o.workspace_id, o.store_id, o.placed_at, o.cancelled_at, o.is_test, o.currency, o.total, o.refunded_total, o.tax_left, o.duties_left, o.gift_cards_left, o.section, o.sub_status, o.country_code, o.cost, o.cost_currency)
    IS DISTINCT FROM (n.workspace_id, n.store_id, n.placed_at, n.cancelled_at, n.is_test, n.currency, n.total, n.refunded_total, n.tax_left, n.duties_left, n.gift_cards_left, n.section, n.sub_status, n.country_code, n.cost, n.cost_currency);
  RETURN NULL;
END $$;

UPDATE "orders" o SET "gift_cards_left" = least(o."total", sold.value)
FROM (
  SELECT l."order_id", sum((l."price" * l."quantity" - l."discount_total") * l."current_quantity" / l."quantity") AS value
  FROM "order_lines" l WHERE l."is_gift_card" AND l."quantity" > 0 GROUP BY l."order_id"
) sold
WHERE sold."order_id" = o."id" AND o."refunded_total" = 0 AND sold.value > 0;
