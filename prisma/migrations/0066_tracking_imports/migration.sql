-- Files of tracking numbers: what each row will become is looked at before parcels are made of it by a worker.
CREATE TABLE "tracking_imports" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "account_id" UUID,
    "only_store_id" UUID,
    "file_name" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'reading',
    "columns" JSONB NOT NULL DEFAULT '{}',
    "carriers" JSONB NOT NULL DEFAULT '{}',
    "rows_count" INTEGER NOT NULL DEFAULT 0,
    "send_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "tracking_imports_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "tracking_imports_state_known" CHECK ("state" IN ('reading', 'ready', 'sending', 'done'))
);

CREATE TABLE "tracking_import_rows" (
    "import_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "order_ref" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "carrier" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "quantity" INTEGER,
    "raw" TEXT NOT NULL,
    "fate" TEXT NOT NULL,
    "reason" TEXT,
    "order_id" UUID,
    "units" INTEGER,
    "carrier_as" TEXT,
    "carrier_sent" TEXT,
    "shipment_id" UUID,

    CONSTRAINT "tracking_import_rows_pkey" PRIMARY KEY ("import_id","position")
);

CREATE INDEX "tracking_imports_workspace_id_created_at_id_idx" ON "tracking_imports"("workspace_id", "created_at" DESC, "id" DESC);
CREATE INDEX "tracking_import_rows_import_id_fate_position_idx" ON "tracking_import_rows"("import_id", "fate", "position");
CREATE INDEX "tracking_import_rows_import_id_fate_order_id_position_idx" ON "tracking_import_rows"("import_id", "fate", "order_id", "position");
ALTER TABLE "tracking_import_rows" ADD CONSTRAINT "tracking_import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "tracking_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Whose workspace it is goes with it; orders and their stores are looked up by name, and may go before.
ALTER TABLE "tracking_imports" ADD CONSTRAINT "tracking_imports_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;
