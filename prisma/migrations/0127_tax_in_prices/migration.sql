-- Whether a store's prices have tax in them, and how much of it (decision 83).
SET lock_timeout = '5s';
ALTER TABLE "stores" ADD COLUMN "prices_include_tax" BOOLEAN;
ALTER TABLE "stores" ADD COLUMN "tax_rate" NUMERIC(5,2) NOT NULL DEFAULT 0;
