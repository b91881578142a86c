-- When who bought was blanked in the orders of a store that is long disconnected (decision 37).
SET lock_timeout = '5s';
ALTER TABLE "stores" ADD COLUMN "buyers_redacted_at" TIMESTAMPTZ(3);
