-- Whose wish it is to call a purchase off that came while its fate was not known.
SET lock_timeout = '5s';
ALTER TABLE "purchase_orders" ADD COLUMN "call_off_wished_by" TEXT;
