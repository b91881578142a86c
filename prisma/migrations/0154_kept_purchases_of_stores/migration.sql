-- Purchases that outlive their store's data: few, and gone through every night.
CREATE INDEX CONCURRENTLY "purchase_orders_kept_idx" ON "purchase_orders" ("store_id") WHERE "kept_since" IS NOT NULL;
