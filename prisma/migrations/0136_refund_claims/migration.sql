-- What a supplier is asked to pay back for a purchase is written down before it goes (decision 86).
SET lock_timeout = '5s';
CREATE TABLE "refund_claims" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "refund_request_id" UUID NOT NULL,
    "purchase_order_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "error" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    "settles_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refund_claims_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "refund_claims_state_known" CHECK ("state" IN ('pending', 'sending', 'unknown', 'done', 'refused'))
);
CREATE UNIQUE INDEX "refund_claims_refund_request_id_purchase_order_id_key" ON "refund_claims" ("refund_request_id", "purchase_order_id");
CREATE INDEX "refund_claims_purchase_order_id_idx" ON "refund_claims" ("purchase_order_id");
ALTER TABLE "refund_claims" ADD CONSTRAINT "refund_claims_refund_request_id_fkey" FOREIGN KEY ("refund_request_id") REFERENCES "refund_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "refund_claims" ADD CONSTRAINT "refund_claims_purchase_order_id_fkey" FOREIGN KEY ("purchase_order_id") REFERENCES "purchase_orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Of a purchase one is on its way at a time, whatever runs side by side.
CREATE UNIQUE INDEX "refund_claims_one_on_its_way" ON "refund_claims" ("purchase_order_id") WHERE "state" IN ('sending', 'unknown');
