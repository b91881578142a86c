-- A person's word on what a product is bought as, or that it is bought as nothing, is not undone by what we recognize.
SET lock_timeout = '5s';
ALTER TABLE "listings" ADD COLUMN "mapping_decided_at" TIMESTAMPTZ(3);
