-- What rules have changed of what moved at suppliers, or are to change once a person says so (decision 91).
SET lock_timeout = '5s';

CREATE TABLE "watch_runs" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "wave" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "watch_runs_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "watch_runs_state_known" CHECK ("state" IN ('held', 'done', 'dropped'))
);

CREATE INDEX "watch_runs_workspace_id_created_at_id_idx" ON "watch_runs"("workspace_id", "created_at" DESC, "id" DESC);

CREATE TABLE "watch_changes" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "listing_id" UUID NOT NULL,
    "variant_id" UUID,
    "action" TEXT NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "error" TEXT,
    "undone_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "watch_changes_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "watch_changes_run_id_created_at_id_idx" ON "watch_changes"("run_id", "created_at" DESC, "id" DESC);
CREATE INDEX "watch_changes_unsent_idx" ON "watch_changes"("workspace_id", "id") WHERE "sent_at" IS NULL;

ALTER TABLE "watch_changes" ADD CONSTRAINT "watch_changes_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "watch_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
