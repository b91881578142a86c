-- What a purchase is meant for stands on the purchase, not in the job that works on it.
ALTER TABLE "purchase_orders" ADD COLUMN "shipping_wanted" TEXT;
ALTER TABLE "purchase_orders" ADD COLUMN "is_to_be_paid" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "purchase_orders" ADD COLUMN "cancel_asked_at" TIMESTAMPTZ(3);
UPDATE "purchase_orders" SET "shipping_wanted" = "shipping_method" WHERE "status" = 'draft';
