-- What could not be taken in is listed by when; there is little of it among much.
CREATE INDEX "inbound_events_failed" ON "inbound_events" ("processed_at" DESC, "id") WHERE "status" = 'failed';
