-- Parts whose day has come are asked for less and less often while their store does not release them, or does not let us read
-- their orders any more: when that was last, and how often since the day came.
SET lock_timeout = '5s';
ALTER TABLE "fulfillment_orders" ADD COLUMN "due_asked_at" TIMESTAMPTZ(3),
ADD COLUMN "due_asks" INTEGER NOT NULL DEFAULT 0;
