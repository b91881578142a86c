-- Plans are agreements with history, and what is used of them is counted by their own months.
CREATE TABLE "subscriptions" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_id" TEXT,
    "store_id" UUID,
    "plan_key" TEXT NOT NULL,
    "cycle_days" INTEGER NOT NULL,
    "price" DECIMAL(14,2) NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "status" TEXT NOT NULL DEFAULT 'pending',
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "confirmation_url" TEXT,
    "trial_ends_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "current_period_start" TIMESTAMPTZ(3),
    "current_period_end" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "next_plan_key" TEXT,
    "next_cycle_days" INTEGER,
    "told_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "plan_periods" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "plan_key" TEXT NOT NULL,
    "cycle_days" INTEGER NOT NULL DEFAULT 30,
    "subscription_id" UUID,
    "anchor_at" TIMESTAMPTZ(3) NOT NULL,
    "renews_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "plan_periods_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "billing_writes" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "subscription_id" UUID,
    "charge_id" UUID,
    "kind" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "outcome" JSONB,
    "error" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    "settles_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_writes_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "charges" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "subscription_id" UUID,
    "provider" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "amount" DECIMAL(14,2) NOT NULL,
    "tax" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "refunded" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "status" TEXT NOT NULL DEFAULT 'pending',
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "period_start" TIMESTAMPTZ(3),
    "period_end" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "charges_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "used_trials" (
    "holder" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "used_trials_pkey" PRIMARY KEY ("holder")
);

CREATE TABLE "usage_counters" (
    "workspace_id" UUID NOT NULL,
    "feature" TEXT NOT NULL,
    "period_start" TIMESTAMPTZ(3) NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "usage_counters_pkey" PRIMARY KEY ("workspace_id","feature","period_start")
);

CREATE TABLE "usage_entries" (
    "workspace_id" UUID NOT NULL,
    "feature" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "period_start" TIMESTAMPTZ(3) NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "returned_at" TIMESTAMPTZ(3),

    CONSTRAINT "usage_entries_pkey" PRIMARY KEY ("workspace_id","feature","reference")
);

CREATE INDEX "subscriptions_workspace_id_created_at_idx" ON "subscriptions"("workspace_id", "created_at" DESC);

CREATE INDEX "subscriptions_status_current_period_end_idx" ON "subscriptions"("status", "current_period_end");

CREATE UNIQUE INDEX "subscriptions_provider_provider_id_key" ON "subscriptions"("provider", "provider_id");

CREATE INDEX "plan_periods_workspace_id_started_at_idx" ON "plan_periods"("workspace_id", "started_at" DESC);

CREATE INDEX "billing_writes_workspace_id_created_at_idx" ON "billing_writes"("workspace_id", "created_at" DESC);

CREATE INDEX "billing_writes_state_settles_at_idx" ON "billing_writes"("state", "settles_at");

CREATE INDEX "charges_workspace_id_created_at_id_idx" ON "charges"("workspace_id", "created_at" DESC, "id" DESC);

CREATE UNIQUE INDEX "charges_provider_provider_id_key" ON "charges"("provider", "provider_id");

CREATE INDEX "usage_entries_workspace_id_taken_at_idx" ON "usage_entries"("workspace_id", "taken_at" DESC);

ALTER TABLE "plan_periods" ADD CONSTRAINT "plan_periods_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscriptions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "charges" ADD CONSTRAINT "charges_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscriptions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Indexes that the schema language has no words for.
-- A workspace is paid for by one agreement at a time, whatever runs side by side, and its plan is one at any moment.
CREATE UNIQUE INDEX "subscriptions_one_alive" ON "subscriptions" ("workspace_id") WHERE "status" IN ('trialing', 'active', 'past_due', 'frozen', 'cancelled');
CREATE UNIQUE INDEX "plan_periods_one_open" ON "plan_periods" ("workspace_id") WHERE "ended_at" IS NULL;
CREATE UNIQUE INDEX "billing_writes_one_on_its_way" ON "billing_writes" ("workspace_id") WHERE "state" IN ('sending', 'unknown');

ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_status_known" CHECK ("status" IN ('pending', 'trialing', 'active', 'past_due', 'frozen', 'cancelled', 'ended', 'declined'));
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_cycle_known" CHECK ("cycle_days" IN (30, 365));
ALTER TABLE "plan_periods" ADD CONSTRAINT "plan_periods_cycle_known" CHECK ("cycle_days" IN (30, 365));
ALTER TABLE "plan_periods" ADD CONSTRAINT "plan_periods_forward" CHECK ("ended_at" IS NULL OR "ended_at" >= "started_at");
ALTER TABLE "billing_writes" ADD CONSTRAINT "billing_writes_state_known" CHECK ("state" IN ('pending', 'sending', 'unknown', 'done', 'refused'));
ALTER TABLE "billing_writes" ADD CONSTRAINT "billing_writes_kind_known" CHECK ("kind" IN ('create', 'change', 'cancel', 'resume', 'payment_method', 'one_time'));
ALTER TABLE "charges" ADD CONSTRAINT "charges_status_known" CHECK ("status" IN ('pending', 'paid', 'failed', 'partially_refunded', 'refunded', 'disputed', 'expired'));
ALTER TABLE "charges" ADD CONSTRAINT "charges_kind_known" CHECK ("kind" IN ('subscription', 'extra_credits', 'one_time'));
ALTER TABLE "charges" ADD CONSTRAINT "charges_amounts" CHECK ("amount" >= 0 AND "tax" >= 0 AND "refunded" >= 0 AND "refunded" <= "amount" + "tax");
ALTER TABLE "usage_counters" ADD CONSTRAINT "usage_counters_used" CHECK ("used" >= 0);

-- Plans were a setting until now: each becomes a plan that nobody pays for here, counted from the first of the month as before.
INSERT INTO "plan_periods" ("id", "workspace_id", "plan_key", "cycle_days", "anchor_at", "started_at")
SELECT gen_random_uuid(), "workspace_id", "value" ->> 'plan', 30, date_trunc('month', now()), date_trunc('month', now())
FROM "workspace_settings" WHERE "key" = 'plan' AND "value" ->> 'plan' IS NOT NULL AND "value" ->> 'plan' <> 'FREE_CREDIT';
DELETE FROM "workspace_settings" WHERE "key" = 'plan';
