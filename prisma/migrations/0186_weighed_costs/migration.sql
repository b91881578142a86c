SET lock_timeout = '5s';

-- From what a cost counts as moved: what creeps is no less than what leaps.
ALTER TABLE "listing_variants" ADD COLUMN "weighed_cost" DECIMAL(14, 4);
