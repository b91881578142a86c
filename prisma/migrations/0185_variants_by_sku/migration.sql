-- Variants on stores by a part of their SKU, in either case.
CREATE INDEX CONCURRENTLY "listing_variants_search_idx" ON "listing_variants" USING gin ("workspace_id", "sku" gin_trgm_ops);
