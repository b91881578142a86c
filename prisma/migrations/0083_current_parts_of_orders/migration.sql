-- What is left of an order's parts, and whether prices have their tax in them (decision 75). Orders that were taken in before
-- have neither until their store tells of them again.
ALTER TABLE "orders" ADD COLUMN "taxes_included" BOOLEAN,
ADD COLUMN "current_parts" JSONB;
