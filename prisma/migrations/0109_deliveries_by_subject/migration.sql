-- What a shop, a supplier or a carrier has told of something is found when it is to be forgotten: a redaction looks for each
-- batch of orders, and would read all that is kept each time.
CREATE INDEX CONCURRENTLY "inbound_events_told_idx" ON "inbound_events" ("source", "subject") WHERE "body" <> '{}';
