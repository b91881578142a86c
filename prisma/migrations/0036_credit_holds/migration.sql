-- What was taken for work that has not come to an end yet, and grants whose end is in the log.
CREATE TABLE "credit_holds" (
    "entry_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "ask_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_holds_pkey" PRIMARY KEY ("entry_id")
);

CREATE INDEX "credit_holds_ask_at_idx" ON "credit_holds"("ask_at");

ALTER TABLE "credit_holds" ADD CONSTRAINT "credit_holds_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "credit_entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "credit_grants" ADD COLUMN "ended_at" TIMESTAMPTZ(3);

CREATE INDEX "credit_grants_open_idx" ON "credit_grants"("ends_at") WHERE "ended_at" IS NULL AND "ends_at" IS NOT NULL;
