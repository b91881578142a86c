-- Whether a purchase was asked for though the buyer's payment was void or had expired already. Where that came later, or nobody
-- knows it, nothing is bought until a person says so.
SET lock_timeout = '5s';
ALTER TABLE "purchase_orders" ADD COLUMN "accepted_loss" TEXT;
