-- Products by how many can be sold; what is not known is least (decision 91).
CREATE INDEX CONCURRENTLY "listings_supply_stock_idx" ON "listings" ("workspace_id", "origin", (coalesce("supply_stock", -1)), "id") WHERE "removed_at" IS NULL AND ("origin" = 'pushed' OR "mapped_count" > 0);
