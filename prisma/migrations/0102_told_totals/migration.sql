-- A total that a supplier tells in another currency than its goods are known in: what it asks for, in its own words.
SET lock_timeout = '5s';
ALTER TABLE "purchase_orders" ADD COLUMN "told_total" DECIMAL(14,4),
ADD COLUMN "told_currency" TEXT;
