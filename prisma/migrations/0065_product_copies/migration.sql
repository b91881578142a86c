-- A product is imported once; its copies, and what was split off it, stand beside it.
ALTER TABLE "imported_products" ADD COLUMN "is_copy" BOOLEAN NOT NULL DEFAULT false;
DROP INDEX "imported_products_workspace_id_source_source_product_id_key";
CREATE UNIQUE INDEX "imported_products_one_original" ON "imported_products" ("workspace_id", "source", "source_product_id") WHERE NOT "is_copy";
CREATE INDEX "imported_products_workspace_id_source_source_product_id_idx" ON "imported_products"("workspace_id", "source", "source_product_id");

-- What a copied variant is bought as, where a person had mapped it elsewhere than to its own supplier's product.
ALTER TABLE "imported_variants" ADD COLUMN "mapping" JSONB;
