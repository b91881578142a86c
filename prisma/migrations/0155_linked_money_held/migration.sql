-- What came in by a payment link is held until it pays what it was paid for.
SET lock_timeout = '5s';
ALTER TABLE "top_ups" ADD COLUMN "held_until" TIMESTAMPTZ(3);
