-- Lists that are too long to be sent while somebody waits are written to files by a worker, part by part.
CREATE TABLE "list_exports" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "account_id" UUID,
    "list" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "language" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "cursor" TEXT,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "parts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ready_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),

    CONSTRAINT "list_exports_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "list_export_parts" (
    "export_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "content" TEXT NOT NULL,

    CONSTRAINT "list_export_parts_pkey" PRIMARY KEY ("export_id","position")
);

CREATE INDEX "list_exports_workspace_id_created_at_id_idx" ON "list_exports"("workspace_id", "created_at" DESC, "id" DESC);

ALTER TABLE "list_exports" ADD CONSTRAINT "list_exports_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "list_export_parts" ADD CONSTRAINT "list_export_parts_export_id_fkey" FOREIGN KEY ("export_id") REFERENCES "list_exports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
