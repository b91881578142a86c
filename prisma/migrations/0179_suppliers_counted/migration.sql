-- How much is bought of each supplier, and how much of that was read of late: what the supplier list shows (P046, decision 91).
SET lock_timeout = '5s';

CREATE TABLE "supplier_counts" (
    "workspace_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "source_products" INTEGER NOT NULL,
    "products" INTEGER NOT NULL,
    "products_tracked" INTEGER NOT NULL,
    "products_partly" INTEGER NOT NULL,
    "skus" INTEGER NOT NULL,
    "skus_tracked" INTEGER NOT NULL,
    "skus_gone" INTEGER NOT NULL,
    "skus_unreadable" INTEGER NOT NULL,
    "unreached" INTEGER NOT NULL,
    "error_code" TEXT,
    "read_at" TIMESTAMPTZ(3),
    "oldest_read_at" TIMESTAMPTZ(3),
    "counted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "supplier_counts_pkey" PRIMARY KEY ("workspace_id", "source")
);
