-- Merchants cancel fulfillments at their store: what we told of them counts no more, and nothing is told again by itself.
SET lock_timeout = '5s';
ALTER TABLE "store_writes" ADD COLUMN "fallen_at" TIMESTAMPTZ(3);
ALTER TABLE "shipments" DROP CONSTRAINT "shipments_fulfillment_state_known";
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_fulfillment_state_known" CHECK ("fulfillment_state" IN ('pending', 'unknown', 'sent', 'failed', 'untold', 'taken_back')) NOT VALID;
