-- In what an order differs from what was ordered for it, what the order wanted when each purchase was sent, and whether a
-- purchase is to be called off because its order was cancelled (decision 81). What is at a supplier for an order that was
-- cancelled before counts as wanted so: whoever let it stand has decided.
ALTER TABLE "orders" ADD COLUMN "changes" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "purchase_orders" ADD COLUMN "ordered_as" JSONB,
ADD COLUMN "call_off_asked_at" TIMESTAMPTZ(3),
ADD COLUMN "call_off_error" TEXT;
UPDATE "orders" o SET "changes" = p.changes
FROM (
  SELECT q."order_id", jsonb_agg(jsonb_build_object('key', 'cancelled:' || q."id", 'kind', 'cancelled', 'purchaseId', q."id",
    'lineId', NULL, 'ordered', NULL, 'wanted', NULL, 'isKept', true, 'isTold', true)) AS changes
  FROM "purchase_orders" q JOIN "orders" c ON c."id" = q."order_id"
  WHERE c."cancelled_at" IS NOT NULL AND q."status" NOT IN ('draft', 'placing', 'failed', 'withdrawn', 'cancelled', 'completed')
  GROUP BY q."order_id"
) p
WHERE p."order_id" = o."id";
-- Those whose job was lost are looked for every minute.
CREATE INDEX "purchase_orders_to_call_off_idx" ON "purchase_orders" ("call_off_asked_at")
  WHERE "call_off_asked_at" IS NOT NULL AND "call_off_error" IS NULL;
