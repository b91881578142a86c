-- CreateTable
CREATE TABLE "stored_files" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "shelf" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_files_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "stored_files_token_key" ON "stored_files"("token");

-- CreateIndex
CREATE INDEX "stored_files_workspace_id_shelf_created_at_id_idx" ON "stored_files"("workspace_id", "shelf", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "stored_files_workspace_id_shelf_digest_key" ON "stored_files"("workspace_id", "shelf", "digest");

-- AddForeignKey
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;
