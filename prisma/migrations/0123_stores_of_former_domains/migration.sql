-- Requests to forget buyers name a shop by its domain, and are of all that it was here.
CREATE INDEX CONCURRENTLY "stores_former_domain_idx" ON "stores" ("former_domain");
