-- Products by what they cost; what is not known is least (decision 91).
CREATE INDEX CONCURRENTLY "listings_supply_cost_idx" ON "listings" ("workspace_id", "origin", (coalesce("supply_cost", -1)), "id") WHERE "removed_at" IS NULL AND ("origin" = 'pushed' OR "mapped_count" > 0);
