-- What orders know of a store stands in tables of their own, and no longer in the store's row.
-- CreateTable
CREATE TABLE "order_syncs" (
    "store_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "synced_until" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "order_syncs_pkey" PRIMARY KEY ("store_id")
);

-- CreateTable
CREATE TABLE "tracking_pages" (
    "store_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "page" JSONB NOT NULL,

    CONSTRAINT "tracking_pages_pkey" PRIMARY KEY ("store_id")
);

-- CreateIndex
CREATE INDEX "order_syncs_workspace_id_idx" ON "order_syncs"("workspace_id");

-- CreateIndex
CREATE INDEX "tracking_pages_workspace_id_idx" ON "tracking_pages"("workspace_id");

-- A supplier's push, and what is to be forgotten, name a purchase by the supplier's numbers.
-- CreateIndex
CREATE INDEX "purchase_orders_external_ids_idx" ON "purchase_orders" USING GIN ("external_ids");

INSERT INTO "order_syncs" ("store_id", "workspace_id", "synced_until", "started_at", "finished_at", "error")
SELECT "id", "workspace_id", "orders_synced_until", ("metadata" #>> '{orderSweep,startedAt}')::timestamptz,
  ("metadata" #>> '{orderSweep,finishedAt}')::timestamptz, "metadata" #>> '{orderSweep,error}'
FROM "stores" WHERE "orders_synced_until" IS NOT NULL OR jsonb_typeof("metadata" -> 'orderSweep') = 'object';

INSERT INTO "tracking_pages" ("store_id", "workspace_id", "page")
SELECT "id", "workspace_id", "metadata" -> 'trackingPage' FROM "stores" WHERE jsonb_typeof("metadata" -> 'trackingPage') = 'object';

UPDATE "stores" SET "metadata" = "metadata" - 'orderSweep' - 'trackingPage' WHERE "metadata" ?| ARRAY['orderSweep', 'trackingPage'];

-- AlterTable
ALTER TABLE "stores" DROP COLUMN "orders_synced_until";
