-- What suppliers have of the goods that are sold, as it was last read (decision 91), and what lists sort by.
SET lock_timeout = '5s';

CREATE TABLE "followed_products" (
    "workspace_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "source_product_id" TEXT NOT NULL,
    "ship_to" TEXT NOT NULL DEFAULT 'US',
    "sold" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "error_code" TEXT,

    CONSTRAINT "followed_products_pkey" PRIMARY KEY ("workspace_id", "source", "source_product_id")
);

CREATE INDEX "followed_products_source_workspace_id_sold_due_at_idx" ON "followed_products"("source", "workspace_id", "sold" DESC, "due_at");

CREATE INDEX "followed_products_source_source_product_id_idx" ON "followed_products"("source", "source_product_id");

CREATE TABLE "supplier_readings" (
    "workspace_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "source_product_id" TEXT NOT NULL,
    "supplier_sku_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "cost" DECIMAL(14,4),
    "currency" TEXT,
    "stock" INTEGER,
    "read_at" TIMESTAMPTZ(3),
    "fault" TEXT,
    "fault_at" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "supplier_readings_pkey" PRIMARY KEY ("workspace_id", "source", "source_product_id", "supplier_sku_id"),
    CONSTRAINT "supplier_readings_state_known" CHECK ("state" IN ('there', 'gone', 'unreadable'))
);

ALTER TABLE "supplier_readings" ADD CONSTRAINT "supplier_readings_workspace_id_source_source_product_id_fkey" FOREIGN KEY ("workspace_id", "source", "source_product_id") REFERENCES "followed_products"("workspace_id", "source", "source_product_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "listings" ADD COLUMN "supply_cost" DECIMAL(14,4),
ADD COLUMN "supply_stock" INTEGER,
ADD COLUMN "supply_margin" DECIMAL(12,1),
ADD COLUMN "supply_read_at" TIMESTAMPTZ(3);
