-- A cancelled order stays on the day it was placed, and is taken off on the day it was cancelled (decision 78).
ALTER TABLE "orders" ADD COLUMN "cancelled_total" DECIMAL(18,4) NOT NULL DEFAULT 0,
ADD COLUMN "cancelled_taxes" DECIMAL(18,4) NOT NULL DEFAULT 0;
ALTER TABLE "sales_quarters" ADD COLUMN "cancelled" DECIMAL(18,4) NOT NULL DEFAULT 0,
ADD COLUMN "cancelled_taxes" DECIMAL(18,4) NOT NULL DEFAULT 0;
ALTER TABLE "sales_places" ADD COLUMN "cancelled" DECIMAL(18,4) NOT NULL DEFAULT 0,
ADD COLUMN "cancelled_taxes" DECIMAL(18,4) NOT NULL DEFAULT 0;

DROP INDEX "orders_sales_idx";
CREATE INDEX "orders_sales_idx" ON "orders" ("workspace_id", "placed_at")
  INCLUDE ("id", "store_id", "section", "sub_status", "currency", "total", "refunded_total", "tax_left", "duties_left", "gift_cards_left", "cancelled_at", "cancelled_total", "cancelled_taxes", "cost", "cost_currency", "country_code")
  WHERE NOT "is_test";
CREATE INDEX "orders_cancelled_idx" ON "orders" ("workspace_id", "cancelled_at") WHERE "cancelled_at" IS NOT NULL AND NOT "is_test";

-- An order marks the day it was placed and the day it was cancelled, with the days of its refunds; a refund marks its own day
-- and both of its order's.
CREATE OR REPLACE FUNCTION mark_days_of_new_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_sales_days (workspace_id, store_id, day)
  SELECT DISTINCT c.workspace_id, c.store_id, (each.at AT TIME ZONE 'UTC')::date
  FROM changed c CROSS JOIN LATERAL (VALUES (c.placed_at), (c.cancelled_at)) AS each(at) WHERE each.at IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mark_days_of_changed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_sales_days (workspace_id, store_id, day)
  SELECT DISTINCT either.workspace_id, either.store_id, (either.at AT TIME ZONE 'UTC')::date
  FROM before o JOIN after n ON n.id = o.id
  CROSS JOIN LATERAL (
    SELECT each.workspace_id, each.store_id, each.at FROM (VALUES
      (o.workspace_id, o.store_id, o.placed_at), (n.workspace_id, n.store_id, n.placed_at),
      (o.workspace_id, o.store_id, o.cancelled_at), (n.workspace_id, n.store_id, n.cancelled_at)
    ) AS each(workspace_id, store_id, at) WHERE each.at IS NOT NULL
    UNION ALL SELECT r.workspace_id, r.store_id, r.refunded_at FROM order_refunds r WHERE r.order_id = n.id
  ) AS either(workspace_id, store_id, at)
  WHERE (o.workspace_id, o.store_id, o.placed_at, o.cancelled_at, o.cancelled_total, o.cancelled_taxes, o.is_test, o.currency, o.total, o.refunded_total, o.tax_left, o.duties_left, o.gift_cards_left, o.section, o.sub_status, o.country_code, o.cost, o.cost_currency)
    IS DISTINCT FROM (n.workspace_id, n.store_id, n.placed_at, n.cancelled_at, n.cancelled_total, n.cancelled_taxes, n.is_test, n.currency, n.total, n.refunded_total, n.tax_left, n.duties_left, n.gift_cards_left, n.section, n.sub_status, n.country_code, n.cost, n.cost_currency);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mark_days_of_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_sales_days (workspace_id, store_id, day)
  SELECT DISTINCT c.workspace_id, c.store_id, (each.at AT TIME ZONE 'UTC')::date
  FROM changed c LEFT JOIN orders o ON o.id = c.order_id
  CROSS JOIN LATERAL (VALUES (c.refunded_at), (o.placed_at), (o.cancelled_at)) AS each(at)
  WHERE each.at IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mark_days_of_changed_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_sales_days (workspace_id, store_id, day)
  SELECT DISTINCT c.workspace_id, c.store_id, (each.at AT TIME ZONE 'UTC')::date
  FROM (SELECT * FROM before UNION ALL SELECT * FROM after) c LEFT JOIN orders o ON o.id = c.order_id
  CROSS JOIN LATERAL (VALUES (c.refunded_at), (o.placed_at), (o.cancelled_at)) AS each(at)
  WHERE each.at IS NOT NULL;
  RETURN NULL;
END $$;

-- Of cancelled orders that nobody had paid, all is taken off. Of the others a store tells when it tells of them again; their
-- days are marked, since they were in none.
UPDATE "orders" SET "cancelled_total" = "total" - "gift_cards_left", "cancelled_taxes" = "tax_left" + "duties_left",
  "total" = 0, "tax_left" = 0, "duties_left" = 0, "gift_cards_left" = 0
WHERE "cancelled_at" IS NOT NULL AND "total" > 0 AND "refunded_total" = 0
  AND "financial_status" IN ('pending', 'authorized', 'expired', 'voided');
INSERT INTO "stale_sales_days" ("workspace_id", "store_id", "day")
SELECT DISTINCT o."workspace_id", o."store_id", (each.at AT TIME ZONE 'UTC')::date
FROM "orders" o CROSS JOIN LATERAL (
  SELECT o."placed_at" UNION ALL SELECT o."cancelled_at" UNION ALL SELECT r."refunded_at" FROM "order_refunds" r WHERE r."order_id" = o."id"
) AS each(at)
WHERE o."cancelled_at" IS NOT NULL AND NOT o."is_test";

-- What never was bought, and won't be, has no cost (decision 78): an order that is done with, as recomputeOrder says it. The
-- trigger marks the days of those whose cost changes.
UPDATE "orders" o SET "cost" = CASE WHEN bought.currencies = 1 THEN bought.cost END,
  "cost_currency" = CASE WHEN bought.currencies = 1 THEN bought.currency END
FROM (
  SELECT o."id", sum(q."total_cost" - q."refunded_cost") AS cost, min(q."currency") AS currency, count(DISTINCT q."currency") AS currencies
  FROM "orders" o LEFT JOIN "purchase_orders" q
    ON q."order_id" = o."id" AND q."total_cost" > 0 AND q."status" NOT IN ('failed', 'withdrawn', 'cancelled')
  WHERE o."section" IN ('archived', 'refund') OR (o."section", o."sub_status") IN (('cancelled', 'channel'), ('shipment', 'closed'))
  GROUP BY o."id"
) bought
WHERE bought."id" = o."id" AND (bought.currencies > 0 OR EXISTS (
    SELECT FROM "order_lines" l WHERE l."order_id" = o."id" AND l."requires_shipping" AND NOT l."is_gift_card" AND l."quantity" > 0))
  AND (o."cost", o."cost_currency") IS DISTINCT FROM
    (CASE WHEN bought.currencies = 1 THEN bought.cost END, CASE WHEN bought.currencies = 1 THEN bought.currency END);
