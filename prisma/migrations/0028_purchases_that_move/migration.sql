-- Reading a purchase back writes its row however little is new: that it has not moved shows in a column of its own.
ALTER TABLE "purchase_orders"
  ADD COLUMN "moved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  ADD COLUMN "taken_up_at" TIMESTAMPTZ(3),
  ADD COLUMN "lost_address" JSONB;
UPDATE "purchase_orders" SET "moved_at" = "updated_at";
UPDATE "purchase_orders" SET "lost_address" = "address" WHERE "status" IN ('placing', 'unknown');

-- What the tracking provider puts off comes after what it was not asked for yet.
ALTER TABLE "shipments" ADD COLUMN "register_tried_at" TIMESTAMPTZ(3);
CREATE INDEX "shipments_register_tried_at_idx" ON "shipments" ("register_tried_at" NULLS FIRST, "id") WHERE "registered_at" IS NULL;

-- Requests that were accepted and not carried out yet, which are few.
CREATE INDEX "fulfillment_orders_unplaced_idx" ON "fulfillment_orders" ("workspace_id", "responded_at")
  WHERE "request_status" = 'accepted' AND "requested_at" IS NULL;

-- A push that was not answered may land after a later one.
ALTER TABLE "listings" ADD COLUMN "push_lost_at" TIMESTAMPTZ(3);
