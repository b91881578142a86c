-- What a push that made its product could not do: publish it at sales channels that are gone, show pictures that the store could
-- not fetch. And the mapped variants that a store deleted, since many of them are made anew under other ids.
ALTER TABLE "listings" ADD COLUMN "missing_publications" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "missing_pictures" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "former_variants" JSONB;
