-- A listing is found by an id that a variant of it had before.
CREATE INDEX CONCURRENTLY "listings_former_ids_idx" ON "listings" USING GIN ("former_ids");
