-- Lists show the newest first: each is read from an index in that sequence, however long it is.
-- DropIndex
DROP INDEX "service_requests_workspace_id_state_updated_at_idx";

-- DropIndex
DROP INDEX "service_requests_workspace_id_updated_at_idx";

-- CreateIndex
CREATE INDEX "service_requests_workspace_id_state_created_at_id_idx" ON "service_requests"("workspace_id", "state", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "service_requests_workspace_id_created_at_id_idx" ON "service_requests"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notifications_workspace_id_created_at_id_idx" ON "notifications"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notifications_workspace_id_group_created_at_id_idx" ON "notifications"("workspace_id", "group", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "wallet_entries_workspace_id_kind_created_at_id_idx" ON "wallet_entries"("workspace_id", "kind", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "imported_products_workspace_id_created_at_id_idx" ON "imported_products"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "refund_requests_workspace_id_created_at_id_idx" ON "refund_requests"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "shipments_workspace_id_carrier_status_created_at_id_idx" ON "shipments"("workspace_id", "carrier", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "purchase_orders_workspace_id_placed_at_idx" ON "purchase_orders"("workspace_id", "placed_at");

-- CreateIndex
CREATE INDEX "orders_workspace_id_name_idx" ON "orders"("workspace_id", "name");

-- Indexes that the schema language has no words for.
CREATE INDEX "listings_pushed_idx" ON "listings" ("workspace_id", "created_at" DESC, "id" DESC) WHERE "origin" = 'pushed' AND "removed_at" IS NULL;
CREATE INDEX "listings_mapped_idx" ON "listings" ("workspace_id", "created_at" DESC, "id" DESC)
  WHERE "origin" = 'store' AND "mapped_count" > 0 AND "removed_at" IS NULL;
CREATE INDEX "listings_unmapped_idx" ON "listings" ("workspace_id", "created_at" DESC, "id" DESC)
  WHERE "origin" = 'store' AND "mapped_count" = 0 AND "removed_at" IS NULL;
-- On the title itself, for a search that tells no case apart.
DROP INDEX "listings_search_idx";
CREATE INDEX "listings_search_idx" ON "listings" USING gin ("workspace_id", "title" gin_trgm_ops);
-- What was pushed this month is counted against the plan.
CREATE INDEX "listings_pushed_at_idx" ON "listings" ("workspace_id", "pushed_at") WHERE "origin" = 'pushed';
CREATE INDEX "activity_records_work_idx" ON "activity_records" ("workspace_id", "name", "created_at" DESC, "id" DESC) WHERE "kind" = 'work';
CREATE INDEX "activity_records_person_idx" ON "activity_records" ("workspace_id", "account_id", "created_at" DESC, "id" DESC) WHERE "kind" = 'work';
CREATE INDEX "wallet_entries_bonus_idx" ON "wallet_entries" ("workspace_id") INCLUDE ("kind", "amount_bonus") WHERE "amount_bonus" <> 0;
-- Whether anything is mapped is asked of every new workspace.
CREATE INDEX "listing_variants_mapped_idx" ON "listing_variants" ("workspace_id", "source", "supplier_sku_id") WHERE "source" IS NOT NULL;
-- A period's sales, of all stores or one, its best sellers and its time to ship are added up from these indexes alone.
DROP INDEX "orders_sales_idx";
CREATE INDEX "orders_sales_idx" ON "orders" ("workspace_id", "placed_at")
  INCLUDE ("id", "store_id", "section", "sub_status", "cancelled_at", "currency", "total", "refunded_total", "cost", "cost_currency", "country_code")
  WHERE NOT "is_test";
CREATE INDEX "order_lines_sold_idx" ON "order_lines" ("workspace_id", "order_id") INCLUDE ("external_product_id", "title", "current_quantity", "price");
CREATE INDEX "shipments_shipped_idx" ON "shipments" ("workspace_id", "order_id") INCLUDE ("shipped_at", "created_at");
-- A subject's drain takes the oldest of what waits, however much that is.
CREATE INDEX "inbound_events_waiting_idx" ON "inbound_events" ("source", "subject", "triggered_at", "received_at") WHERE "status" = 'received';
