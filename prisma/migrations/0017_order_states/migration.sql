-- States are words of tables in the rules; the database refuses others. Rows are checked without holding up who writes.
UPDATE "shipments" SET "fulfillment_state" = 'unknown' WHERE "fulfillment_state" = 'sending';
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_fulfillment_state_known" CHECK ("fulfillment_state" IN ('pending', 'unknown', 'sent', 'failed')) NOT VALID;
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_status_known" CHECK ("status" IN ('not_found', 'info_received', 'in_transit', 'available_for_pickup', 'out_for_delivery', 'delivered', 'expired', 'delivery_failure', 'exception')) NOT VALID;
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_status_known" CHECK ("status" IN ('not_found', 'info_received', 'in_transit', 'available_for_pickup', 'out_for_delivery', 'delivered', 'expired', 'delivery_failure', 'exception')) NOT VALID;
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_known" CHECK ("status" IN ('unfulfilled', 'processing', 'shipping', 'fulfilled_closed', 'archived')) NOT VALID;
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_status_known" CHECK ("payment_status" IN ('pending', 'in_progress', 'partially_paid', 'paid')) NOT VALID;
ALTER TABLE "orders" ADD CONSTRAINT "orders_fulfillment_status_known" CHECK ("fulfillment_status" IN ('unfulfilled', 'in_progress', 'partially_fulfilled', 'fulfilled')) NOT VALID;
ALTER TABLE "orders" ADD CONSTRAINT "orders_section_known" CHECK ("section" IN ('placement', 'payment', 'shipment', 'cancelled', 'refund', 'archived')) NOT VALID;
ALTER TABLE "orders" ADD CONSTRAINT "orders_mark_known" CHECK ("mark" IN ('none', 'grey', 'green', 'red')) NOT VALID;

ALTER TABLE "shipments" VALIDATE CONSTRAINT "shipments_fulfillment_state_known";
ALTER TABLE "shipments" VALIDATE CONSTRAINT "shipments_status_known";
ALTER TABLE "shipment_events" VALIDATE CONSTRAINT "shipment_events_status_known";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_status_known";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_payment_status_known";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_fulfillment_status_known";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_section_known";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_mark_known";
