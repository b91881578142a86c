ALTER TABLE "orders" ADD COLUMN "buyer_withheld" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "orders_buyer_withheld_idx" ON "orders"("store_id", "placed_at" DESC) WHERE "buyer_withheld";
