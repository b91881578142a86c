CREATE TABLE "list_views" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "account_id" UUID,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "parts" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "list_views_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "list_views_workspace_id_list_created_at_idx" ON "list_views"("workspace_id", "list", "created_at");
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_workspace_id_account_id_fkey" FOREIGN KEY ("workspace_id", "account_id") REFERENCES "workspace_members"("workspace_id", "account_id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "list_preferences" (
    "workspace_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "columns" TEXT[],
    "default_view_id" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "list_preferences_pkey" PRIMARY KEY ("workspace_id", "account_id", "list")
);
CREATE INDEX "list_preferences_default_view_id_idx" ON "list_preferences"("default_view_id");
ALTER TABLE "list_preferences" ADD CONSTRAINT "list_preferences_workspace_id_account_id_fkey" FOREIGN KEY ("workspace_id", "account_id") REFERENCES "workspace_members"("workspace_id", "account_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "list_preferences" ADD CONSTRAINT "list_preferences_default_view_id_fkey" FOREIGN KEY ("default_view_id") REFERENCES "list_views"("id") ON DELETE SET NULL ON UPDATE CASCADE;
