-- A sweep looks every five minutes for what among all that was asked for lost its job.
CREATE INDEX CONCURRENTLY "process_items_under_way_idx" ON "process_items" ("id") WHERE "status" = 'processing';
