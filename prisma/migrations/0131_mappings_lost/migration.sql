-- Merchants delete products and bring them in again under other ids: what they were bought as goes on to those, or is said to be lost.
SET lock_timeout = '5s';
ALTER TABLE "listings" ADD COLUMN "gone_at" TIMESTAMPTZ(3), ADD COLUMN "mapping_lost_at" TIMESTAMPTZ(3);
