-- As in 0143.
SET lock_timeout = '5s';
ALTER TABLE "stores" ADD CONSTRAINT "stores_status_known" CHECK ("status" IN ('active', 'uninstalled')) NOT VALID;
ALTER TABLE "store_migrations" ADD CONSTRAINT "store_migrations_state_known" CHECK ("state" IN ('waiting', 'done', 'refused', 'expired')) NOT VALID;
ALTER TABLE "supplier_connections" ADD CONSTRAINT "supplier_connections_status_known" CHECK ("status" IN ('connected', 'expired')) NOT VALID;
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_state_known" CHECK ("state" IN ('open', 'answered', 'closed')) NOT VALID;
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_status_known" CHECK ("status" IN ('pending', 'succeeded', 'failed', 'expired')) NOT VALID;
