-- CreateTable
CREATE TABLE "source_shippings" (
    "source_product_id" UUID NOT NULL,
    "country" TEXT NOT NULL,
    "cost" DECIMAL(14,4),
    "min_days" INTEGER,
    "max_days" INTEGER,

    CONSTRAINT "source_shippings_pkey" PRIMARY KEY ("source_product_id","country")
);

-- CreateIndex
CREATE INDEX "source_shippings_country_cost_source_product_id_idx" ON "source_shippings"("country", "cost", "source_product_id");

-- CreateIndex
CREATE INDEX "source_shippings_country_max_days_min_days_source_product_i_idx" ON "source_shippings"("country", "max_days", "min_days", "source_product_id");

-- CreateIndex
CREATE INDEX "source_products_created_at_id_idx" ON "source_products"("created_at" DESC, "id");

-- AddForeignKey
ALTER TABLE "source_shippings" ADD CONSTRAINT "source_shippings_source_product_id_fkey" FOREIGN KEY ("source_product_id") REFERENCES "source_products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The shipping that lists show and go by is worked out wherever a product comes from or changes. A way that is meant for a
-- country goes before one for the rest of the countries, and the cheaper before the dearer.
CREATE FUNCTION "keep_source_shippings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM source_shippings WHERE source_product_id = NEW.id;
  INSERT INTO source_shippings (source_product_id, country, cost, min_days, max_days)
  SELECT NEW.id, places.country, cheapest.cost, cheapest.min_days, cheapest.max_days
  FROM (
    SELECT unnest(NEW.ship_countries) AS country
    UNION SELECT way ->> 'country' FROM jsonb_array_elements(NEW.shipping_options) AS way WHERE way ->> 'country' <> '*'
    UNION SELECT 'US'
  ) places
  LEFT JOIN LATERAL (
    SELECT (way ->> 'cost')::numeric AS cost, (way ->> 'minDays')::int AS min_days, (way ->> 'maxDays')::int AS max_days
    FROM jsonb_array_elements(NEW.shipping_options) AS way
    WHERE way ->> 'country' = places.country OR (way ->> 'country' = '*' AND places.country = ANY(NEW.ship_countries))
    ORDER BY way ->> 'country' = '*', (way ->> 'cost')::numeric LIMIT 1
  ) cheapest ON true;
  RETURN NULL;
END $$;
CREATE TRIGGER "source_products_shippings" AFTER INSERT OR UPDATE OF "shipping_options", "ship_countries" ON "source_products"
  FOR EACH ROW EXECUTE FUNCTION "keep_source_shippings"();
-- What is there already.
UPDATE source_products SET shipping_options = shipping_options;

-- Indexes that the schema language has no words for.
-- What is not shipped to the country comes last in the descending orders too.
CREATE INDEX "source_shippings_dearest_idx" ON "source_shippings" ("country", "cost" DESC NULLS LAST, "source_product_id");
CREATE INDEX "source_shippings_slowest_idx" ON "source_shippings" ("country", "max_days" DESC NULLS LAST, "min_days" DESC NULLS LAST, "source_product_id");
