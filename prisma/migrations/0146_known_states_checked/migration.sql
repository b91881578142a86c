-- Reads each table once beside whoever reads and writes it. Of parcels it was left out before.
SET lock_timeout = '5s';
ALTER TABLE "purchase_orders" VALIDATE CONSTRAINT "purchase_orders_status_known";
ALTER TABLE "purchase_orders" VALIDATE CONSTRAINT "purchase_orders_payment_status_known";
ALTER TABLE "refund_requests" VALIDATE CONSTRAINT "refund_requests_status_known";
ALTER TABLE "tracking_import_rows" VALIDATE CONSTRAINT "tracking_import_rows_fate_known";
ALTER TABLE "stores" VALIDATE CONSTRAINT "stores_status_known";
ALTER TABLE "store_migrations" VALIDATE CONSTRAINT "store_migrations_state_known";
ALTER TABLE "supplier_connections" VALIDATE CONSTRAINT "supplier_connections_status_known";
ALTER TABLE "service_requests" VALIDATE CONSTRAINT "service_requests_state_known";
ALTER TABLE "top_ups" VALIDATE CONSTRAINT "top_ups_status_known";
ALTER TABLE "inbound_events" VALIDATE CONSTRAINT "inbound_events_status_known";
ALTER TABLE "shipments" VALIDATE CONSTRAINT "shipments_fulfillment_state_known";
