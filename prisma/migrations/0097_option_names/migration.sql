-- What the values of a product's variants stand under. Stores that are known are read once more from the beginning: only they
-- know the sequence that they have their options in.
ALTER TABLE "listings" ADD COLUMN "option_names" TEXT[] DEFAULT ARRAY[]::TEXT[];

UPDATE "stores" SET "products_synced_until" = NULL WHERE "products_synced_until" IS NOT NULL;
