-- What the last push sent as a variant's prices, and what they were made of: the next push sends the same until something of
-- that changes. Variants that were pushed before are priced by the day's rate once more.
ALTER TABLE "listing_variants" ADD COLUMN "sent_price" JSONB;
