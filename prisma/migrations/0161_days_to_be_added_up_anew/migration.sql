-- Days that were added up before have no figures of whole days yet. The worker adds them up anew, day by day; until it has,
-- they are read from their orders. May be run again at any time: what old processes add up meanwhile lacks those too.
INSERT INTO "stale_sales_days" ("workspace_id", "store_id", "day")
SELECT DISTINCT q."workspace_id", q."store_id", q."day" FROM "sales_quarters" q
WHERE NOT EXISTS (
  SELECT FROM "sales_days" d WHERE d."workspace_id" = q."workspace_id" AND d."store_id" = q."store_id" AND d."day" = q."day"
);
