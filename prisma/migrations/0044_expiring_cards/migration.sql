-- When the owner of a saved card was told that it expires.
ALTER TABLE "saved_payment_methods" ADD COLUMN "expiry_told_at" TIMESTAMPTZ(3);
