-- What was imported, pushed and placed in the month of the plan that runs counts in it: the first day of usage by entries
-- begins where counting rows left off. Months are those of rules/usage/usage-period.
CREATE TEMPORARY TABLE "current_months" AS
SELECT w."id" AS "workspace_id",
  CASE
    WHEN p."cycle_days" = 365 THEN (
      SELECT max(((p."anchor_at" AT TIME ZONE 'UTC') + n * interval '1 month') AT TIME ZONE 'UTC')
      FROM generate_series(0, 1200) AS n
      WHERE ((p."anchor_at" AT TIME ZONE 'UTC') + n * interval '1 month') AT TIME ZONE 'UTC' <= now()
    )
    WHEN p."anchor_at" <= now() AND now() < p."renews_at" THEN p."anchor_at"
    ELSE COALESCE(p."anchor_at", to_timestamp(0))
      + floor(EXTRACT(EPOCH FROM now() - COALESCE(p."anchor_at", to_timestamp(0))) / 2592000) * interval '720 hours'
  END AS "start"
FROM "workspaces" w
LEFT JOIN LATERAL (
  SELECT * FROM "plan_periods" h
  WHERE h."workspace_id" = w."id" AND h."started_at" <= now() AND (h."ended_at" IS NULL OR h."ended_at" > now())
  ORDER BY h."started_at" DESC LIMIT 1
) p ON true;

INSERT INTO "usage_entries" ("workspace_id", "feature", "reference", "period_start", "taken_at")
SELECT i."workspace_id", 'PRODUCT_IMPORT', i."source" || ':' || i."source_product_id", m."start", i."created_at"
FROM "imported_products" i JOIN "current_months" m ON m."workspace_id" = i."workspace_id"
WHERE i."in_import_list" AND i."created_at" >= m."start"
ON CONFLICT DO NOTHING;

INSERT INTO "usage_entries" ("workspace_id", "feature", "reference", "period_start", "taken_at")
SELECT l."workspace_id", 'PRODUCT_LISTING', l."imported_product_id" || ':' || l."store_id" || ':' || l."split_index", m."start",
  COALESCE(l."pushed_at", now())
FROM "listings" l JOIN "current_months" m ON m."workspace_id" = l."workspace_id"
WHERE l."origin" = 'pushed' AND l."imported_product_id" IS NOT NULL
  AND (l."pushed_at" >= m."start" OR (l."pushed_at" IS NULL AND l."push_state" = 'pushing'))
ON CONFLICT DO NOTHING;

INSERT INTO "usage_entries" ("workspace_id", "feature", "reference", "period_start", "taken_at")
SELECT p."workspace_id", 'ORDER_FULFILLMENT', p."order_id"::text, m."start", min(p."created_at")
FROM "purchase_orders" p JOIN "current_months" m ON m."workspace_id" = p."workspace_id"
WHERE p."created_at" >= m."start"
  AND (p."status" NOT IN ('failed', 'withdrawn', 'cancelled') OR p."payment_status" IN ('paid', 'refunded'))
GROUP BY p."workspace_id", p."order_id", m."start"
ON CONFLICT DO NOTHING;

INSERT INTO "usage_counters" ("workspace_id", "feature", "period_start", "used")
SELECT e."workspace_id", e."feature", e."period_start", count(*)::int
FROM "usage_entries" e JOIN "current_months" m ON m."workspace_id" = e."workspace_id" AND m."start" = e."period_start"
WHERE e."returned_at" IS NULL
GROUP BY e."workspace_id", e."feature", e."period_start"
ON CONFLICT ("workspace_id", "feature", "period_start") DO UPDATE SET "used" = excluded."used";

DROP TABLE "current_months";
