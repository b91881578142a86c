-- Whose news a tracking number's is: carriers use numbers again. Of a merchant's own parcels nobody has told when they were
-- handed over.
ALTER TABLE "shipments" ADD COLUMN "is_shipped_at_assumed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "number_used_until" TIMESTAMPTZ(3);

UPDATE "shipments" SET "is_shipped_at_assumed" = true
WHERE "purchase_order_id" IS NULL AND "status" NOT IN ('delivered', 'expired');
