-- What is to be bought is read from the parts of an order, the store's fulfillment orders (decision 79): what of a line nobody
-- has sent yet, who has a part, and when it comes due. Orders that were taken in before say nothing of it until their store
-- tells of them again.
ALTER TABLE "order_lines" ADD COLUMN "unsent_quantity" INTEGER;
ALTER TABLE "fulfillment_orders" ADD COLUMN "is_elsewhere" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "location_name" TEXT,
ADD COLUMN "fulfill_at" TIMESTAMPTZ(3);
ALTER TABLE "orders" ADD COLUMN "is_pickup" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "parts_as_of" TIMESTAMPTZ(3);

-- The parts whose day has come are looked for with every sweep.
CREATE INDEX "fulfillment_orders_due_idx" ON "fulfillment_orders" ("workspace_id", "fulfill_at") WHERE "status" = 'scheduled';
