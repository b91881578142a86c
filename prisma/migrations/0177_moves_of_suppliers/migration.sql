-- What readings told that the ones before did not (decision 91): what rules act upon, and are tried on.
SET lock_timeout = '5s';

CREATE TABLE "supplier_moves" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "source_product_id" TEXT NOT NULL,
    "supplier_sku_id" TEXT,
    "kind" TEXT NOT NULL,
    "cost_before" DECIMAL(14,4),
    "cost_after" DECIMAL(14,4),
    "currency" TEXT,
    "stock_before" INTEGER,
    "stock_after" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "weighed_at" TIMESTAMPTZ(3),
    "run_id" UUID,

    CONSTRAINT "supplier_moves_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "supplier_moves_workspace_id_at_id_idx" ON "supplier_moves"("workspace_id", "at" DESC, "id" DESC);
CREATE INDEX "supplier_moves_run_idx" ON "supplier_moves"("run_id") WHERE "run_id" IS NOT NULL;
CREATE INDEX "supplier_moves_unweighed_idx" ON "supplier_moves"("workspace_id", "id") WHERE "weighed_at" IS NULL;

ALTER TABLE "listings" ADD COLUMN "watch_rules" JSONB;
