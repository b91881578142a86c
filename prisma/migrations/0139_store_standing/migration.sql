-- Whether a store lets anybody look at its orders, and who buys all the same.
SET lock_timeout = '5s';
ALTER TABLE "purchase_orders" ADD COLUMN "accepts_unseen" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "order_syncs" ADD COLUMN "shut_out" TEXT;
