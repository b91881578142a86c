-- Which levels the stock of a listing's variants is at, for inventory by a level (decision 91). Empty where it was never written.
SET lock_timeout = '5s';

ALTER TABLE "listings" ADD COLUMN "supply_levels" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
