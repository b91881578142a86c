-- A sweep looks every five minutes for those among all parcels that lost their job.
CREATE INDEX CONCURRENTLY "shipments_to_be_told_idx" ON "shipments" ("id") WHERE "fulfillment_state" IN ('pending', 'unknown');
