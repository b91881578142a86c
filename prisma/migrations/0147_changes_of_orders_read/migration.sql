-- How far a store's orders are read is told by the store's own clock: ours may be ahead of it, and what changed in between was never read.
SET lock_timeout = '5s';
ALTER TABLE "order_syncs" ADD COLUMN "changes_until" TIMESTAMPTZ(3);
