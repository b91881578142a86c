-- Credits: what was given, what is used of it, and a log of both.
CREATE TABLE "credit_grants" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_grants_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "credit_entries" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "feature_id" TEXT NOT NULL,
    "credit_type" TEXT NOT NULL,
    "cost" INTEGER NOT NULL,
    "reference" TEXT NOT NULL,
    "account_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_entries_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "credit_takings" (
    "entry_id" UUID NOT NULL,
    "grant_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "amount" INTEGER NOT NULL,

    CONSTRAINT "credit_takings_pkey" PRIMARY KEY ("entry_id","grant_id")
);

CREATE INDEX "credit_grants_workspace_id_ends_at_idx" ON "credit_grants"("workspace_id", "ends_at");

CREATE UNIQUE INDEX "credit_grants_workspace_id_reference_key" ON "credit_grants"("workspace_id", "reference");

CREATE INDEX "credit_entries_workspace_id_created_at_id_idx" ON "credit_entries"("workspace_id", "created_at" DESC, "id" DESC);

CREATE UNIQUE INDEX "credit_entries_workspace_id_kind_reference_key" ON "credit_entries"("workspace_id", "kind", "reference");

ALTER TABLE "credit_takings" ADD CONSTRAINT "credit_takings_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "credit_entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "credit_takings" ADD CONSTRAINT "credit_takings_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "credit_grants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "credit_grants" ADD CONSTRAINT "credit_grants_used" CHECK ("used" >= 0 AND "used" <= "amount");
ALTER TABLE "credit_grants" ADD CONSTRAINT "credit_grants_kind_known" CHECK ("kind" IN ('main', 'bonus', 'redeemed', 'extra'));
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_kind_known" CHECK ("kind" IN ('granted', 'used', 'given_back', 'ended'));
ALTER TABLE "credit_takings" ADD CONSTRAINT "credit_takings_something" CHECK ("amount" <> 0);
