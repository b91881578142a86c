SET lock_timeout = '5s';

-- What was bought of an order counts also while it waits in placement again: the days of those are added up anew.
INSERT INTO "stale_sales_days" ("workspace_id", "store_id", "day")
SELECT DISTINCT o."workspace_id", o."store_id", (o."placed_at" AT TIME ZONE 'UTC')::date
FROM "orders" o
WHERE o."section" = 'placement' AND EXISTS (
  SELECT FROM "purchase_orders" q
  WHERE q."workspace_id" = o."workspace_id" AND q."order_id" = o."id" AND q."status" NOT IN ('failed', 'withdrawn', 'cancelled')
);
