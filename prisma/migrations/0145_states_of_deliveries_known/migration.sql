-- As in 0143.
SET lock_timeout = '5s';
ALTER TABLE "inbound_events" ADD CONSTRAINT "inbound_events_status_known" CHECK ("status" IN ('received', 'processed', 'ignored', 'failed')) NOT VALID;
