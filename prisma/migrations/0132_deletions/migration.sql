SET lock_timeout = '5s';

-- What is asked to be deleted goes two days later, and can be taken back until then (decision 84).
ALTER TABLE "accounts" ADD COLUMN "going_at" TIMESTAMPTZ(3);
ALTER TABLE "workspaces" ADD COLUMN "going_at" TIMESTAMPTZ(3);

CREATE TABLE "deletions" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "asked_by_id" UUID NOT NULL,
    "forfeits" BOOLEAN NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "taken_back_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "deletions_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "deletions_subject_id_idx" ON "deletions"("subject_id");
