-- Counts of the import list and of what is on stores, each read from an index up to where counting stops.
CREATE INDEX "imported_products_counted_idx" ON "imported_products" ("workspace_id", "pushed_at") WHERE "in_import_list" OR "is_favourite";
CREATE INDEX "imported_products_favourites_idx" ON "imported_products" ("workspace_id") WHERE "is_favourite";
CREATE INDEX "listings_counted_idx" ON "listings" ("workspace_id", "status")
  WHERE "origin" = 'pushed' AND "external_id" IS NOT NULL AND "removed_at" IS NULL;
