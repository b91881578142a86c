-- Each product that a store brings in is compared with those that it has deleted: a first sync brings in thousands.
CREATE INDEX CONCURRENTLY "listings_gone_idx" ON "listings" ("store_id", "gone_at") WHERE "gone_at" IS NOT NULL;
