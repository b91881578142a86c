-- The order list by country, by channel and by mark: a page that matches little, or nothing, goes through no section.
CREATE INDEX "orders_country_idx" ON "orders" ("workspace_id", "country_code", "section", "sub_status", "placed_at" DESC, "id" DESC);
CREATE INDEX "orders_channel_idx" ON "orders" ("workspace_id", "channel", "section", "sub_status", "placed_at" DESC, "id" DESC);
CREATE INDEX "orders_marked_idx" ON "orders" ("workspace_id", "mark", "section", "sub_status", "placed_at" DESC, "id" DESC)
  WHERE "mark" <> 'none';

-- The same by supplier. One index over the array of an order's suppliers had a frequent one sort all its orders for each page.
CREATE INDEX "orders_of_zopi_idx" ON "orders" ("workspace_id", "section", "sub_status", "placed_at" DESC, "id" DESC)
  WHERE "sources" @> ARRAY['zopi'::text];
CREATE INDEX "orders_of_aliexpress_idx" ON "orders" ("workspace_id", "section", "sub_status", "placed_at" DESC, "id" DESC)
  WHERE "sources" @> ARRAY['aliexpress'::text];
CREATE INDEX "orders_of_cj_idx" ON "orders" ("workspace_id", "section", "sub_status", "placed_at" DESC, "id" DESC)
  WHERE "sources" @> ARRAY['cj'::text];
CREATE INDEX "orders_of_temu_idx" ON "orders" ("workspace_id", "section", "sub_status", "placed_at" DESC, "id" DESC)
  WHERE "sources" @> ARRAY['temu'::text];
CREATE INDEX "orders_of_ebay_idx" ON "orders" ("workspace_id", "section", "sub_status", "placed_at" DESC, "id" DESC)
  WHERE "sources" @> ARRAY['ebay'::text];
CREATE INDEX "orders_of_amazon_idx" ON "orders" ("workspace_id", "section", "sub_status", "placed_at" DESC, "id" DESC)
  WHERE "sources" @> ARRAY['amazon'::text];
CREATE INDEX "orders_of_unmapped_idx" ON "orders" ("workspace_id", "section", "sub_status", "placed_at" DESC, "id" DESC)
  WHERE "sources" @> ARRAY['unmapped'::text];
DROP INDEX "orders_sources_idx";
