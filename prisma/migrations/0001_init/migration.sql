-- Search by parts of words; GIN over a tenant's rows needs uuid in GIN.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- CreateTable
CREATE TABLE "inbound_events" (
    "id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "headers" JSONB NOT NULL,
    "triggered_at" TIMESTAMPTZ(3),
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "status" TEXT NOT NULL DEFAULT 'received',
    "error" TEXT,
    "processed_at" TIMESTAMPTZ(3),

    CONSTRAINT "inbound_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "source_categories" (
    "id" TEXT NOT NULL,
    "parent_id" TEXT,
    "slug" TEXT NOT NULL,
    "names" JSONB NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "source_categories_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "source_products" (
    "id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "source_product_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description_html" TEXT NOT NULL,
    "category_id" TEXT NOT NULL,
    "store_name" TEXT NOT NULL,
    "images" TEXT[],
    "options" JSONB NOT NULL,
    "specifications" JSONB NOT NULL DEFAULT '[]',
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "price_low" DECIMAL(14,4) NOT NULL,
    "price_high" DECIMAL(14,4) NOT NULL,
    "rating" DECIMAL(3,2),
    "reviews_count" INTEGER NOT NULL DEFAULT 0,
    "orders_count" INTEGER NOT NULL DEFAULT 0,
    "listings_count" INTEGER NOT NULL DEFAULT 0,
    "variants_count" INTEGER NOT NULL DEFAULT 1,
    "ship_from" TEXT NOT NULL DEFAULT 'CN',
    "ship_countries" TEXT[],
    "shipping_options" JSONB NOT NULL,
    "us_shipping_cost" DECIMAL(14,4),
    "us_shipping_days" INTEGER,
    "processing_min_days" INTEGER NOT NULL DEFAULT 1,
    "processing_max_days" INTEGER NOT NULL DEFAULT 3,
    "collections" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "source_products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "source_variants" (
    "id" UUID NOT NULL,
    "source_product_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "sku" TEXT NOT NULL,
    "option_values" TEXT[],
    "price" DECIMAL(14,4) NOT NULL,
    "stock" INTEGER NOT NULL,
    "image" TEXT,
    "weight_grams" INTEGER,

    CONSTRAINT "source_variants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "imported_products" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "source_product_id" TEXT NOT NULL,
    "source_url" TEXT,
    "supplier_name" TEXT,
    "ship_to" TEXT NOT NULL DEFAULT 'US',
    "title" TEXT NOT NULL,
    "description_html" TEXT NOT NULL,
    "images" JSONB NOT NULL,
    "options" JSONB NOT NULL,
    "vendor" TEXT NOT NULL DEFAULT '',
    "product_type" TEXT NOT NULL DEFAULT '',
    "tags" TEXT[],
    "seo_title" TEXT NOT NULL DEFAULT '',
    "seo_description" TEXT NOT NULL DEFAULT '',
    "cost_currency" TEXT NOT NULL DEFAULT 'USD',
    "shipping_cost" DECIMAL(14,4),
    "cost_low" DECIMAL(14,4) NOT NULL,
    "cost_high" DECIMAL(14,4) NOT NULL,
    "variants_count" INTEGER NOT NULL,
    "is_favourite" BOOLEAN NOT NULL DEFAULT false,
    "in_import_list" BOOLEAN NOT NULL DEFAULT true,
    "pushed_at" TIMESTAMPTZ(3),
    "prices_edited" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "imported_products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "imported_variants" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "imported_product_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "supplier_sku_id" TEXT NOT NULL,
    "supplier_sku_attr" TEXT,
    "sku" TEXT NOT NULL,
    "option_values" TEXT[],
    "cost" DECIMAL(14,4) NOT NULL,
    "price" DECIMAL(14,2) NOT NULL,
    "compare_at_price" DECIMAL(14,2),
    "stock" INTEGER NOT NULL,
    "image_url" TEXT,
    "weight_grams" INTEGER,
    "is_selected" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "imported_variants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "listings" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "origin" TEXT NOT NULL,
    "imported_product_id" UUID,
    "split_index" INTEGER NOT NULL DEFAULT 0,
    "external_id" TEXT,
    "handle" TEXT,
    "title" TEXT NOT NULL,
    "image_url" TEXT,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "push_state" TEXT NOT NULL DEFAULT 'idle',
    "error_code" TEXT,
    "error_detail" JSONB,
    "price_low" DECIMAL(14,2),
    "price_high" DECIMAL(14,2),
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "variants_count" INTEGER NOT NULL DEFAULT 0,
    "mapped_count" INTEGER NOT NULL DEFAULT 0,
    "pushed_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),
    "external_updated_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "listings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "listing_variants" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "listing_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "external_id" TEXT,
    "inventory_item_id" TEXT,
    "sku" TEXT NOT NULL DEFAULT '',
    "title" TEXT NOT NULL DEFAULT '',
    "option_values" TEXT[],
    "price" DECIMAL(14,2),
    "stock" INTEGER,
    "image_url" TEXT,
    "source" TEXT,
    "source_product_id" TEXT,
    "supplier_sku_id" TEXT,
    "supplier_sku_attr" TEXT,
    "supplier_title" TEXT,
    "supplier_quantity" INTEGER NOT NULL DEFAULT 1,
    "unit_cost" DECIMAL(14,4),
    "cost_currency" TEXT NOT NULL DEFAULT 'USD',

    CONSTRAINT "listing_variants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "process_items" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "account_id" UUID,
    "batch_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "store_id" UUID,
    "imported_product_id" UUID,
    "source" TEXT,
    "source_product_id" TEXT,
    "title" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'processing',
    "step" TEXT,
    "error_code" TEXT,
    "error_detail" JSONB,
    "request" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "process_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "image" TEXT,
    "language" TEXT NOT NULL DEFAULT 'en',
    "mkt_type" TEXT,
    "is_user_mkt" BOOLEAN NOT NULL DEFAULT false,
    "meta" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "login_sessions" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_credentials" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "provider_id" TEXT NOT NULL,
    "provider_account_id" TEXT NOT NULL,
    "password" TEXT,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_credentials_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verifications" (
    "id" UUID NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workspace_members" (
    "workspace_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "is_owner" BOOLEAN NOT NULL DEFAULT false,
    "permissions" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspace_members_pkey" PRIMARY KEY ("workspace_id","account_id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "group" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',
    "link" TEXT,
    "read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "orders" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "channel" TEXT NOT NULL DEFAULT 'shopify',
    "external_id" TEXT NOT NULL,
    "public_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "placed_at" TIMESTAMPTZ(3) NOT NULL,
    "channel_updated_at" TIMESTAMPTZ(3) NOT NULL,
    "cancelled_at" TIMESTAMPTZ(3),
    "cancel_reason" TEXT,
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "currency" TEXT NOT NULL,
    "presentment_currency" TEXT,
    "subtotal" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "shipping_total" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "tax_total" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "duties_total" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "discount_total" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "tip_total" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "refunded_total" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "total" DECIMAL(18,4) NOT NULL,
    "financial_status" TEXT NOT NULL,
    "channel_fulfillment" TEXT NOT NULL DEFAULT 'unfulfilled',
    "status" TEXT NOT NULL DEFAULT 'unfulfilled',
    "payment_status" TEXT NOT NULL DEFAULT 'pending',
    "fulfillment_status" TEXT NOT NULL DEFAULT 'unfulfilled',
    "section" TEXT NOT NULL DEFAULT 'placement',
    "sub_status" TEXT NOT NULL DEFAULT 'ready',
    "blocker" TEXT,
    "customer_name" TEXT NOT NULL DEFAULT '',
    "customer_email" TEXT NOT NULL DEFAULT '',
    "customer_phone" TEXT NOT NULL DEFAULT '',
    "shipping_address" JSONB,
    "country_code" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "channel_tags" TEXT[],
    "tags" TEXT[],
    "mark" TEXT NOT NULL DEFAULT 'none',
    "is_starred" BOOLEAN NOT NULL DEFAULT false,
    "lines_count" INTEGER NOT NULL DEFAULT 0,
    "sources" TEXT[],
    "archived_at" TIMESTAMPTZ(3),
    "search_text" TEXT NOT NULL DEFAULT '',
    "raw" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_lines" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "external_id" TEXT NOT NULL,
    "external_product_id" TEXT,
    "external_variant_id" TEXT,
    "title" TEXT NOT NULL,
    "variant_title" TEXT NOT NULL DEFAULT '',
    "sku" TEXT NOT NULL DEFAULT '',
    "image_url" TEXT,
    "quantity" INTEGER NOT NULL,
    "current_quantity" INTEGER NOT NULL,
    "price" DECIMAL(18,4) NOT NULL,
    "discount_total" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "requires_shipping" BOOLEAN NOT NULL DEFAULT true,
    "is_gift_card" BOOLEAN NOT NULL DEFAULT false,
    "properties" JSONB NOT NULL DEFAULT '[]',
    "source" TEXT,
    "source_product_id" TEXT,
    "supplier_sku_id" TEXT,
    "supplier_sku_attr" TEXT,
    "supplier_title" TEXT,
    "supplier_quantity" INTEGER NOT NULL DEFAULT 1,
    "unit_cost" DECIMAL(14,4),
    "cost_currency" TEXT NOT NULL DEFAULT 'USD',

    CONSTRAINT "order_lines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fulfillment_orders" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "location_id" TEXT,
    "is_ours" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL,
    "request_status" TEXT NOT NULL,
    "supported_actions" TEXT[],
    "lines" JSONB NOT NULL,
    "requested_at" TIMESTAMPTZ(3),
    "responded_at" TIMESTAMPTZ(3),
    "reject_reason" TEXT,
    "reject_message" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fulfillment_orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchase_orders" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "supplier" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "payment_status" TEXT NOT NULL DEFAULT 'unpaid',
    "external_ids" TEXT[],
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "items_cost" DECIMAL(14,4) NOT NULL DEFAULT 0,
    "shipping_cost" DECIMAL(14,4) NOT NULL DEFAULT 0,
    "total_cost" DECIMAL(14,4) NOT NULL DEFAULT 0,
    "shipping_method" TEXT,
    "shipping_label" TEXT,
    "shipping_min_days" INTEGER,
    "shipping_max_days" INTEGER,
    "address" JSONB NOT NULL,
    "pay_url" TEXT,
    "error_code" TEXT,
    "error_detail" JSONB,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "placed_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "purchase_orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchase_order_lines" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "purchase_order_id" UUID NOT NULL,
    "order_line_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "supplier_units" INTEGER NOT NULL,
    "source_product_id" TEXT NOT NULL,
    "supplier_sku_id" TEXT NOT NULL,
    "supplier_sku_attr" TEXT,
    "unit_cost" DECIMAL(14,4) NOT NULL,
    "live_order_line_id" UUID,

    CONSTRAINT "purchase_order_lines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shipments" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "purchase_order_id" UUID,
    "tracking_number" TEXT NOT NULL,
    "carrier" TEXT,
    "carrier_code" INTEGER,
    "tracking_url" TEXT,
    "status" TEXT NOT NULL DEFAULT 'not_found',
    "sub_status" TEXT,
    "fulfillment_state" TEXT NOT NULL DEFAULT 'pending',
    "external_fulfillment_id" TEXT,
    "fulfillment_error" TEXT,
    "registered_at" TIMESTAMPTZ(3),
    "last_event_at" TIMESTAMPTZ(3),
    "shipped_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shipments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shipment_lines" (
    "workspace_id" UUID NOT NULL,
    "shipment_id" UUID NOT NULL,
    "order_line_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "shipment_lines_pkey" PRIMARY KEY ("shipment_id","order_line_id")
);

-- CreateTable
CREATE TABLE "shipment_events" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "shipment_id" UUID NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "location" TEXT NOT NULL DEFAULT '',
    "dedupe_key" TEXT NOT NULL,

    CONSTRAINT "shipment_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_events" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',
    "actor" TEXT NOT NULL DEFAULT 'system',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refund_requests" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'pending',
    "amount" DECIMAL(14,4),
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "decision" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refund_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workspaces" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "owner_id" UUID NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "workspaces_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workspace_settings" (
    "workspace_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "workspace_settings_pkey" PRIMARY KEY ("workspace_id","key")
);

-- CreateTable
CREATE TABLE "stores" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "platform" TEXT NOT NULL,
    "platform_domain" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "external_id" TEXT,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "country_code" TEXT,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "plan_name" TEXT,
    "owner_email" TEXT,
    "owner_name" TEXT,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "fulfillment_service_id" TEXT,
    "location_id" TEXT,
    "scopes" TEXT[],
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "installed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "uninstalled_at" TIMESTAMPTZ(3),
    "orders_synced_until" TIMESTAMPTZ(3),
    "products_synced_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stores_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shopify_sessions" (
    "id" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "is_online" BOOLEAN NOT NULL DEFAULT false,
    "scope" TEXT,
    "expires" TIMESTAMPTZ(3),
    "access_token" TEXT NOT NULL,
    "user_id" BIGINT,
    "first_name" TEXT,
    "last_name" TEXT,
    "email" TEXT,
    "account_owner" BOOLEAN NOT NULL DEFAULT false,
    "locale" TEXT,
    "collaborator" BOOLEAN DEFAULT false,
    "email_verified" BOOLEAN DEFAULT false,
    "refresh_token" TEXT,
    "refresh_token_expires" TIMESTAMPTZ(3),

    CONSTRAINT "shopify_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_connections" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "supplier" TEXT NOT NULL,
    "account_name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'connected',
    "access_token" TEXT NOT NULL,
    "refresh_token" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "refresh_expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "supplier_connections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wallets" (
    "workspace_id" UUID NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "balance_topup" DECIMAL(14,4) NOT NULL DEFAULT 0,
    "balance_bonus" DECIMAL(14,4) NOT NULL DEFAULT 0,
    "policy_accepted_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "wallets_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "wallet_entries" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "amount_topup" DECIMAL(14,4) NOT NULL,
    "amount_bonus" DECIMAL(14,4) NOT NULL,
    "balance_after" DECIMAL(14,4) NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "description" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "wallet_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "top_ups" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_reference" TEXT,
    "method" TEXT NOT NULL,
    "amount" DECIMAL(14,2) NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "status" TEXT NOT NULL DEFAULT 'pending',
    "checkout_url" TEXT,
    "error_code" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "top_ups_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "inbound_events_status_received_at_idx" ON "inbound_events"("status", "received_at");

-- CreateIndex
CREATE UNIQUE INDEX "inbound_events_source_external_id_key" ON "inbound_events"("source", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "source_categories_slug_key" ON "source_categories"("slug");

-- CreateIndex
CREATE INDEX "source_products_category_id_orders_count_idx" ON "source_products"("category_id", "orders_count" DESC);

-- CreateIndex
CREATE INDEX "source_products_orders_count_id_idx" ON "source_products"("orders_count" DESC, "id");

-- CreateIndex
CREATE INDEX "source_products_price_low_id_idx" ON "source_products"("price_low", "id");

-- CreateIndex
CREATE UNIQUE INDEX "source_products_source_source_product_id_key" ON "source_products"("source", "source_product_id");

-- CreateIndex
CREATE UNIQUE INDEX "source_variants_sku_key" ON "source_variants"("sku");

-- CreateIndex
CREATE INDEX "source_variants_source_product_id_position_idx" ON "source_variants"("source_product_id", "position");

-- CreateIndex
CREATE INDEX "imported_products_workspace_id_pushed_at_created_at_id_idx" ON "imported_products"("workspace_id", "pushed_at", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "imported_products_workspace_id_is_favourite_created_at_idx" ON "imported_products"("workspace_id", "is_favourite", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "imported_products_workspace_id_source_source_product_id_key" ON "imported_products"("workspace_id", "source", "source_product_id");

-- CreateIndex
CREATE INDEX "imported_variants_imported_product_id_position_idx" ON "imported_variants"("imported_product_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "imported_variants_imported_product_id_supplier_sku_id_key" ON "imported_variants"("imported_product_id", "supplier_sku_id");

-- CreateIndex
CREATE INDEX "listings_workspace_id_store_id_origin_created_at_id_idx" ON "listings"("workspace_id", "store_id", "origin", "created_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "listings_store_id_external_id_key" ON "listings"("store_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "listings_imported_product_id_store_id_split_index_key" ON "listings"("imported_product_id", "store_id", "split_index");

-- CreateIndex
CREATE INDEX "listing_variants_listing_id_position_idx" ON "listing_variants"("listing_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "listing_variants_store_id_external_id_key" ON "listing_variants"("store_id", "external_id");

-- CreateIndex
CREATE INDEX "process_items_workspace_id_kind_created_at_idx" ON "process_items"("workspace_id", "kind", "created_at" DESC);

-- CreateIndex
CREATE INDEX "process_items_batch_id_idx" ON "process_items"("batch_id");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts"("email");

-- CreateIndex
CREATE UNIQUE INDEX "login_sessions_token_key" ON "login_sessions"("token");

-- CreateIndex
CREATE INDEX "login_sessions_account_id_idx" ON "login_sessions"("account_id");

-- CreateIndex
CREATE INDEX "account_credentials_account_id_idx" ON "account_credentials"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "account_credentials_provider_id_provider_account_id_key" ON "account_credentials"("provider_id", "provider_account_id");

-- CreateIndex
CREATE INDEX "verifications_identifier_idx" ON "verifications"("identifier");

-- CreateIndex
CREATE INDEX "workspace_members_account_id_idx" ON "workspace_members"("account_id");

-- CreateIndex
CREATE INDEX "notifications_workspace_id_read_at_created_at_idx" ON "notifications"("workspace_id", "read_at", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "orders_public_id_key" ON "orders"("public_id");

-- CreateIndex
CREATE INDEX "orders_workspace_id_section_sub_status_placed_at_id_idx" ON "orders"("workspace_id", "section", "sub_status", "placed_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "orders_workspace_id_placed_at_id_idx" ON "orders"("workspace_id", "placed_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "orders_store_id_placed_at_idx" ON "orders"("store_id", "placed_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "orders_store_id_external_id_key" ON "orders"("store_id", "external_id");

-- CreateIndex
CREATE INDEX "order_lines_workspace_id_external_variant_id_idx" ON "order_lines"("workspace_id", "external_variant_id");

-- CreateIndex
CREATE UNIQUE INDEX "order_lines_order_id_external_id_key" ON "order_lines"("order_id", "external_id");

-- CreateIndex
CREATE INDEX "fulfillment_orders_order_id_idx" ON "fulfillment_orders"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "fulfillment_orders_workspace_id_external_id_key" ON "fulfillment_orders"("workspace_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "purchase_orders_number_key" ON "purchase_orders"("number");

-- CreateIndex
CREATE INDEX "purchase_orders_order_id_idx" ON "purchase_orders"("order_id");

-- CreateIndex
CREATE INDEX "purchase_orders_workspace_id_status_created_at_idx" ON "purchase_orders"("workspace_id", "status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "purchase_orders_status_checked_at_idx" ON "purchase_orders"("status", "checked_at");

-- CreateIndex
CREATE UNIQUE INDEX "purchase_order_lines_live_order_line_id_key" ON "purchase_order_lines"("live_order_line_id");

-- CreateIndex
CREATE INDEX "purchase_order_lines_purchase_order_id_idx" ON "purchase_order_lines"("purchase_order_id");

-- CreateIndex
CREATE INDEX "purchase_order_lines_order_line_id_idx" ON "purchase_order_lines"("order_line_id");

-- CreateIndex
CREATE INDEX "shipments_tracking_number_idx" ON "shipments"("tracking_number");

-- CreateIndex
CREATE INDEX "shipments_workspace_id_status_created_at_id_idx" ON "shipments"("workspace_id", "status", "created_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "shipments_order_id_tracking_number_key" ON "shipments"("order_id", "tracking_number");

-- CreateIndex
CREATE INDEX "shipment_events_shipment_id_occurred_at_idx" ON "shipment_events"("shipment_id", "occurred_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "shipment_events_shipment_id_dedupe_key_key" ON "shipment_events"("shipment_id", "dedupe_key");

-- CreateIndex
CREATE INDEX "order_events_order_id_created_at_idx" ON "order_events"("order_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "refund_requests_workspace_id_status_created_at_idx" ON "refund_requests"("workspace_id", "status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "refund_requests_order_id_idx" ON "refund_requests"("order_id");

-- CreateIndex
CREATE INDEX "workspaces_owner_id_idx" ON "workspaces"("owner_id");

-- CreateIndex
CREATE INDEX "stores_workspace_id_idx" ON "stores"("workspace_id");

-- CreateIndex
CREATE UNIQUE INDEX "stores_platform_platform_domain_key" ON "stores"("platform", "platform_domain");

-- CreateIndex
CREATE INDEX "shopify_sessions_shop_idx" ON "shopify_sessions"("shop");

-- CreateIndex
CREATE INDEX "supplier_connections_supplier_expires_at_idx" ON "supplier_connections"("supplier", "expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "supplier_connections_workspace_id_supplier_key" ON "supplier_connections"("workspace_id", "supplier");

-- CreateIndex
CREATE INDEX "wallet_entries_workspace_id_created_at_id_idx" ON "wallet_entries"("workspace_id", "created_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "wallet_entries_workspace_id_kind_reference_key" ON "wallet_entries"("workspace_id", "kind", "reference");

-- CreateIndex
CREATE UNIQUE INDEX "top_ups_provider_reference_key" ON "top_ups"("provider_reference");

-- CreateIndex
CREATE INDEX "top_ups_workspace_id_created_at_idx" ON "top_ups"("workspace_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "top_ups_status_created_at_idx" ON "top_ups"("status", "created_at");

-- AddForeignKey
ALTER TABLE "source_products" ADD CONSTRAINT "source_products_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "source_categories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_variants" ADD CONSTRAINT "source_variants_source_product_id_fkey" FOREIGN KEY ("source_product_id") REFERENCES "source_products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_variants" ADD CONSTRAINT "imported_variants_imported_product_id_fkey" FOREIGN KEY ("imported_product_id") REFERENCES "imported_products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listings" ADD CONSTRAINT "listings_imported_product_id_fkey" FOREIGN KEY ("imported_product_id") REFERENCES "imported_products"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing_variants" ADD CONSTRAINT "listing_variants_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "login_sessions" ADD CONSTRAINT "login_sessions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_credentials" ADD CONSTRAINT "account_credentials_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fulfillment_orders" ADD CONSTRAINT "fulfillment_orders_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_purchase_order_id_fkey" FOREIGN KEY ("purchase_order_id") REFERENCES "purchase_orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_order_line_id_fkey" FOREIGN KEY ("order_line_id") REFERENCES "order_lines"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_purchase_order_id_fkey" FOREIGN KEY ("purchase_order_id") REFERENCES "purchase_orders"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_fkey" FOREIGN KEY ("shipment_id") REFERENCES "shipments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_order_line_id_fkey" FOREIGN KEY ("order_line_id") REFERENCES "order_lines"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_shipment_id_fkey" FOREIGN KEY ("shipment_id") REFERENCES "shipments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stores" ADD CONSTRAINT "stores_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Indexes that the schema language has no words for.
CREATE INDEX "orders_search_idx" ON "orders" USING gin ("workspace_id", "search_text" gin_trgm_ops);
CREATE INDEX "source_products_search_idx" ON "source_products" USING gin (lower("title") gin_trgm_ops);
CREATE INDEX "source_products_collections_idx" ON "source_products" USING gin ("collections");
CREATE INDEX "imported_products_search_idx" ON "imported_products" USING gin ("workspace_id", lower("title") gin_trgm_ops);
CREATE INDEX "listings_search_idx" ON "listings" USING gin ("workspace_id", lower("title") gin_trgm_ops);

-- A wallet is never overdrawn, whatever runs side by side.
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_topup_not_negative" CHECK ("balance_topup" >= 0);
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_bonus_not_negative" CHECK ("balance_bonus" >= 0);
