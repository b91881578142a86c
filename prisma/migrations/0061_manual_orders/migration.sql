-- Orders that people make by hand have numbers of their own, counted by store.
ALTER TABLE "orders" ADD COLUMN "manual_number" INTEGER;
CREATE UNIQUE INDEX "orders_store_id_manual_number_key" ON "orders"("store_id", "manual_number");

-- Of a parcel of theirs there is no store to tell. Each row passed the narrower check, so none is looked at again.
ALTER TABLE "shipments" DROP CONSTRAINT "shipments_fulfillment_state_known";
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_fulfillment_state_known" CHECK ("fulfillment_state" IN ('pending', 'unknown', 'sent', 'failed', 'untold')) NOT VALID;
