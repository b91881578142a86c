-- Why an order goes no further without a person; most have nothing there. The sum of a group is read from the index alone.
ALTER TABLE "orders" ADD COLUMN "attention" TEXT;
UPDATE "orders" SET "attention" = CASE
  WHEN "section" = 'placement' AND "blocker" = 'unmapped_lines' THEN 'unmapped'
  WHEN "section" = 'placement' AND "blocker" IN ('country_switched_off', 'country_not_served') THEN 'country'
  WHEN "section" = 'placement' AND "blocker" IN ('test_order', 'placement_failed') THEN "blocker"
  WHEN "section" = 'placement' AND "blocker" IN ('on_hold', 'payment_voided', 'payment_expired', 'payment_unclear') THEN 'at_store'
  WHEN "section" = 'placement' THEN 'address'
  ELSE 'parcel_trouble'
END
WHERE "section" = 'placement' AND "sub_status" = 'needs_attention'
  OR "section" = 'shipment' AND "sub_status" IN ('exception', 'delivery_failure', 'expired');
UPDATE "orders" o SET "attention" = p.reason
FROM (
  SELECT DISTINCT ON (q."order_id") q."order_id", CASE
      WHEN q."status" = 'unknown' THEN 'purchase_unknown'
      WHEN q."payment_status" = 'unknown' THEN 'payment_unknown'
      WHEN q."status" = 'problem' THEN 'supplier_problem'
      WHEN q."status" = 'draft' THEN 'changed'
      WHEN q."error_code" = 'wallet_insufficient' THEN 'wallet_low'
      WHEN q."payment_status" = 'failed' OR q."error_code" IS NOT NULL THEN 'payment_failed'
      ELSE 'payment_waiting'
    END AS reason
  FROM "purchase_orders" q
  WHERE q."status" IN ('unknown', 'problem') OR q."status" = 'draft' AND q."error_code" = 'changed_before_placing'
    OR q."status" = 'awaiting_payment' AND q."payment_status" <> 'paying' AND q."error_code" IS DISTINCT FROM 'card_charging'
  ORDER BY q."order_id", array_position(ARRAY['unknown', 'problem', 'draft', 'awaiting_payment'], q."status")
) p
WHERE p."order_id" = o."id" AND o."section" IN ('placement', 'payment', 'shipment');
CREATE INDEX "orders_attention_idx" ON "orders" ("workspace_id", "attention", "placed_at", "id") INCLUDE ("currency", "total")
  WHERE "attention" IS NOT NULL;

-- Who sees to an order, and what is to be known of it.
CREATE TABLE "order_assignments" (
    "order_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "assignee_id" UUID,
    "note" TEXT NOT NULL DEFAULT '',
    "updated_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "order_assignments_pkey" PRIMARY KEY ("order_id")
);
CREATE INDEX "order_assignments_workspace_id_assignee_id_idx" ON "order_assignments" ("workspace_id", "assignee_id");
ALTER TABLE "order_assignments" ADD CONSTRAINT "order_assignments_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the books say of an order is asked whenever its states are derived.
CREATE INDEX "reconciliation_findings_order_id_idx" ON "reconciliation_findings" ("order_id") WHERE "resolved_at" IS NULL;
