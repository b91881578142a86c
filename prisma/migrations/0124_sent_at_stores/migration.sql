-- What a store has as sent under a number, whoever sent it: what others send of bought goods is told (decision 81), and shown to buyers.
SET lock_timeout = '5s';
ALTER TABLE "orders" ADD COLUMN "sent_at_store" JSONB NOT NULL DEFAULT '[]';
