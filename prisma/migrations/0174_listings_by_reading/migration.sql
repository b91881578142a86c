-- Products by when they were last read; what is not known is least (decision 91).
CREATE INDEX CONCURRENTLY "listings_supply_read_at_idx" ON "listings" ("workspace_id", "origin", (coalesce("supply_read_at", '-infinity')), "id") WHERE "removed_at" IS NULL AND ("origin" = 'pushed' OR "mapped_count" > 0);
