-- The ids that variants of a product had at the store before, each with ours of the variant: orders name them yet.
SET lock_timeout = '5s';
ALTER TABLE "listings" ADD COLUMN "former_ids" JSONB;
