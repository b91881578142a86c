-- What suppliers gave back of purchases: an order's cost is less by it. So far money came back through the wallet alone.
ALTER TABLE "purchase_orders" ADD COLUMN "refunded_cost" DECIMAL(14,4) NOT NULL DEFAULT 0;
UPDATE "purchase_orders" p SET "refunded_cost" = e.amount
FROM (
  SELECT "workspace_id", "reference", sum("amount_topup" + "amount_bonus") AS amount
  FROM "wallet_entries" WHERE "kind" = 'refund' GROUP BY "workspace_id", "reference"
) e
WHERE e."workspace_id" = p."workspace_id" AND e."reference" = p."id"::text;
UPDATE "orders" o SET "cost" = o."cost" - p.refunded
FROM (
  SELECT "order_id", "currency", sum("refunded_cost") AS refunded FROM "purchase_orders"
  WHERE "refunded_cost" > 0 AND "status" NOT IN ('failed', 'withdrawn', 'cancelled') GROUP BY "order_id", "currency"
) p
WHERE p."order_id" = o."id" AND p."currency" = o."cost_currency" AND o."cost" IS NOT NULL;

-- What merchants have to say to suppliers about what came, or did not.
CREATE TABLE "order_feedbacks" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "purchase_order_id" UUID NOT NULL,
    "key" UUID NOT NULL,
    "live_purchase_id" UUID,
    "supplier" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "wanted" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "refund_request_id" UUID,
    "dispute_number" TEXT,
    "outcome" TEXT,
    "refund_amount" DECIMAL(14,4),
    "currency" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "warned_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "order_feedbacks_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "order_feedbacks_status_known" CHECK ("status" IN ('open', 'sent', 'answered', 'done')),
    CONSTRAINT "order_feedbacks_outcome_known" CHECK ("outcome" IN ('resend', 'full_refund', 'partial_refund', 'refused'))
);
CREATE UNIQUE INDEX "order_feedbacks_workspace_id_key_key" ON "order_feedbacks"("workspace_id", "key");
CREATE UNIQUE INDEX "order_feedbacks_live_purchase_id_key" ON "order_feedbacks"("live_purchase_id");
CREATE UNIQUE INDEX "order_feedbacks_refund_request_id_key" ON "order_feedbacks"("refund_request_id");
CREATE INDEX "order_feedbacks_order_id_idx" ON "order_feedbacks"("order_id");
CREATE INDEX "order_feedbacks_purchase_order_id_idx" ON "order_feedbacks"("purchase_order_id");
CREATE INDEX "order_feedbacks_workspace_id_created_at_id_idx" ON "order_feedbacks"("workspace_id", "created_at" DESC, "id" DESC);
CREATE INDEX "order_feedbacks_workspace_id_status_created_at_id_idx" ON "order_feedbacks"("workspace_id", "status", "created_at" DESC, "id" DESC);
CREATE INDEX "order_feedbacks_due_at_idx" ON "order_feedbacks"("due_at") WHERE "warned_at" IS NULL AND "status" IN ('open', 'sent');
ALTER TABLE "order_feedbacks" ADD CONSTRAINT "order_feedbacks_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "order_feedbacks" ADD CONSTRAINT "order_feedbacks_purchase_order_id_fkey" FOREIGN KEY ("purchase_order_id") REFERENCES "purchase_orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "feedback_entries" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "feedback_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "pictures" UUID[] NOT NULL,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "feedback_entries_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "feedback_entries_feedback_id_created_at_id_idx" ON "feedback_entries"("feedback_id", "created_at", "id");
CREATE INDEX "feedback_entries_workspace_id_created_at_id_idx" ON "feedback_entries"("workspace_id", "created_at" DESC, "id" DESC);
ALTER TABLE "feedback_entries" ADD CONSTRAINT "feedback_entries_feedback_id_fkey" FOREIGN KEY ("feedback_id") REFERENCES "order_feedbacks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
