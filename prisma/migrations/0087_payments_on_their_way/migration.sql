-- When a supplier was last asked to take the money for a purchase, so that it is not asked again while that may still land
-- (decision 31).
ALTER TABLE "purchase_orders" ADD COLUMN "pay_sent_at" TIMESTAMPTZ(3);
UPDATE "purchase_orders" SET "pay_sent_at" = "moved_at" WHERE "payment_status" IN ('paying', 'unknown');
