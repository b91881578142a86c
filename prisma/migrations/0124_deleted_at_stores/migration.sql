SET lock_timeout = '5s';

-- Stores delete orders, and tell it once. Such an order is cancelled from then on; what is told of it later changes nothing.
ALTER TABLE "orders" ADD COLUMN "deleted_at_store_at" TIMESTAMPTZ(3);
-- An order that is not there when it is asked for is deleted, unless it is as old as stores show no orders of. What was brought
-- over from elsewhere is as old as the import.
ALTER TABLE "orders" ADD COLUMN "channel_created_at" TIMESTAMPTZ(3);
