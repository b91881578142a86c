-- Products with a variant that there is enough of, or of which that was never written, newest first (decision 91).
CREATE INDEX CONCURRENTLY "listings_in_stock_idx" ON "listings" ("workspace_id", "store_id", "origin", "created_at" DESC, "id" DESC)
  WHERE "removed_at" IS NULL AND ("origin" = 'pushed' OR "mapped_count" > 0) AND ("supply_levels" = '{}' OR "supply_levels" @> '{in_stock}');
