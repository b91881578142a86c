-- What a rule, not a person, has said of how a purchase is paid; what was written before is taken as a rule's where one took the order.
ALTER TABLE "purchase_orders" ADD COLUMN "rule_method" TEXT;
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_rule_method_known" CHECK ("rule_method" IN ('any', 'credit_card', 'paypal'));
UPDATE "purchase_orders" p SET "rule_method" = 'any'
WHERE p."pay_with" IS NOT NULL AND p."payment_status" IN ('unpaid', 'failed')
  AND EXISTS (SELECT 1 FROM "automation_decisions" d WHERE d."order_id" = p."order_id" AND d."outcome" = 'taken');
-- A panel that was reset is kept for its version, which never comes again.
ALTER TABLE "automation_panels" ADD COLUMN "is_reset" BOOLEAN NOT NULL DEFAULT false;
-- Since when a store is connected without a break; its orders from before are none of the rules'.
ALTER TABLE "stores" ADD COLUMN "connected_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "stores" SET "connected_at" = "created_at";
