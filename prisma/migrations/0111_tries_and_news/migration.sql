-- How often a delivery was tried in vain, and since when: its job is asked for anew with each that comes, and forgets.
SET lock_timeout = '5s';
ALTER TABLE "inbound_events" ADD COLUMN "tries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "failed_since" TIMESTAMPTZ(3);
-- When a supplier last told of a purchase; when it was last asked, whatever became of that, is checked_at.
ALTER TABLE "purchase_orders" ADD COLUMN "heard_at" TIMESTAMPTZ(3);
