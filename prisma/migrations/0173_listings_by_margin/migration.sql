-- Products by what they earn; what is not known is least (decision 91).
CREATE INDEX CONCURRENTLY "listings_supply_margin_idx" ON "listings" ("workspace_id", "origin", (coalesce("supply_margin", '-Infinity')), "id") WHERE "removed_at" IS NULL AND ("origin" = 'pushed' OR "mapped_count" > 0);
