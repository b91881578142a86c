-- Prices that variants have at one store alone, in that store's currency.
CREATE TABLE "store_prices" (
    "imported_variant_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "currency" TEXT NOT NULL,
    "price" DECIMAL(14,2) NOT NULL,
    "compare_at_price" DECIMAL(14,2),

    CONSTRAINT "store_prices_pkey" PRIMARY KEY ("imported_variant_id", "store_id")
);
CREATE INDEX "store_prices_store_id_idx" ON "store_prices"("store_id");
CREATE INDEX "store_prices_workspace_id_idx" ON "store_prices"("workspace_id");
ALTER TABLE "store_prices" ADD CONSTRAINT "store_prices_imported_variant_id_fkey" FOREIGN KEY ("imported_variant_id") REFERENCES "imported_variants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
