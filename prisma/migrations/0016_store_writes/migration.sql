-- What a store is told of an order is written down before it goes (decision 31).
CREATE TABLE "store_writes" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "shipment_id" UUID,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "outcome" JSONB,
    "error" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    "settles_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "store_writes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "store_writes_state_known" CHECK ("state" IN ('pending', 'sending', 'unknown', 'done', 'refused')),
    CONSTRAINT "store_writes_kind_known" CHECK ("kind" IN ('create_fulfillment', 'add_tracking', 'request_fulfillment', 'answer_fulfillment', 'answer_cancellation', 'parcel_event'))
);
CREATE INDEX "store_writes_order_id_idx" ON "store_writes" ("order_id");
CREATE INDEX "store_writes_shipment_id_idx" ON "store_writes" ("shipment_id");
ALTER TABLE "store_writes" ADD CONSTRAINT "store_writes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "store_writes" ADD CONSTRAINT "store_writes_shipment_id_fkey" FOREIGN KEY ("shipment_id") REFERENCES "shipments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The law itself: whatever runs side by side, of one order one write is on its way, and of one thing one is not settled.
CREATE UNIQUE INDEX "store_writes_one_on_its_way" ON "store_writes" ("order_id") WHERE "state" IN ('sending', 'unknown');
CREATE UNIQUE INDEX "store_writes_one_of_a_key" ON "store_writes" ("key") WHERE "state" IN ('pending', 'sending', 'unknown');

-- Parcels of a purchase that the supplier split know which of its orders they are of.
ALTER TABLE "shipments" ADD COLUMN "supplier_order_id" TEXT;
