-- Which of a supplier's variants are sold, and where: by its product (decision 91).
CREATE INDEX CONCURRENTLY "listing_variants_supply_idx" ON "listing_variants" ("workspace_id", "source", "source_product_id", "supplier_sku_id") WHERE "source" IS NOT NULL;
