-- Saved payment methods, how purchases are paid, and charges while nobody is there.
ALTER TABLE "top_ups" ADD COLUMN "is_automatic" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "purchase_orders" ADD COLUMN "pay_with" TEXT;

CREATE TABLE "payment_settings" (
    "workspace_id" UUID NOT NULL,
    "payment_behavior" TEXT NOT NULL DEFAULT 'default',
    "use" TEXT NOT NULL DEFAULT 'auto',
    "is_card_automatic" BOOLEAN NOT NULL DEFAULT false,
    "is_paypal_automatic" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_settings_pkey" PRIMARY KEY ("workspace_id")
);

CREATE TABLE "method_savings" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_reference" TEXT,
    "status" TEXT NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "method_savings_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "saved_payment_methods" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "customer_id" TEXT NOT NULL,
    "method_id" TEXT NOT NULL,
    "brand" TEXT,
    "last4" TEXT,
    "expiry_month" INTEGER,
    "expiry_year" INTEGER,
    "email" TEXT,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "failing_reason" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),
    "is_forgotten" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "saved_payment_methods_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "auto_top_up_rules" (
    "workspace_id" UUID NOT NULL,
    "is_on" BOOLEAN NOT NULL DEFAULT false,
    "threshold" DECIMAL(14,2) NOT NULL,
    "amount" DECIMAL(14,2) NOT NULL,
    "monthly_cap" DECIMAL(14,2) NOT NULL,
    "stopped_reason" TEXT,
    "stopped_at" TIMESTAMPTZ(3),
    "capped_month" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auto_top_up_rules_pkey" PRIMARY KEY ("workspace_id")
);

CREATE TABLE "automatic_charges" (
    "top_up_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "method_id" UUID NOT NULL,
    "cause" TEXT NOT NULL,
    "purchases" UUID[] DEFAULT ARRAY[]::UUID[],
    "state" TEXT NOT NULL DEFAULT 'pending',
    "page_url" TEXT,
    "error" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    "settles_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "automatic_charges_pkey" PRIMARY KEY ("top_up_id")
);

CREATE INDEX "method_savings_workspace_id_created_at_idx" ON "method_savings"("workspace_id", "created_at" DESC);

CREATE INDEX "method_savings_status_updated_at_idx" ON "method_savings"("status", "updated_at");

CREATE UNIQUE INDEX "method_savings_provider_reference_key" ON "method_savings"("provider_reference");

CREATE INDEX "saved_payment_methods_workspace_id_created_at_idx" ON "saved_payment_methods"("workspace_id", "created_at");

CREATE UNIQUE INDEX "saved_payment_methods_provider_method_id_key" ON "saved_payment_methods"("provider", "method_id");

CREATE INDEX "automatic_charges_workspace_id_created_at_idx" ON "automatic_charges"("workspace_id", "created_at" DESC);

CREATE INDEX "automatic_charges_state_settles_at_idx" ON "automatic_charges"("state", "settles_at");

ALTER TABLE "automatic_charges" ADD CONSTRAINT "automatic_charges_top_up_id_fkey" FOREIGN KEY ("top_up_id") REFERENCES "top_ups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "automatic_charges" ADD CONSTRAINT "automatic_charges_method_id_fkey" FOREIGN KEY ("method_id") REFERENCES "saved_payment_methods"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language has no words for.
-- A workspace has one default method, and one automatic charge that is not settled, whatever runs side by side.
CREATE UNIQUE INDEX "saved_payment_methods_one_default" ON "saved_payment_methods" ("workspace_id") WHERE "is_default" AND "removed_at" IS NULL;
CREATE UNIQUE INDEX "automatic_charges_one_open" ON "automatic_charges" ("workspace_id") WHERE "state" IN ('pending', 'sending', 'unknown', 'needs_person');

ALTER TABLE "payment_settings" ADD CONSTRAINT "payment_settings_behavior_known" CHECK ("payment_behavior" IN ('default', 'popup'));
ALTER TABLE "payment_settings" ADD CONSTRAINT "payment_settings_use_known" CHECK ("use" IN ('auto', 'wallet', 'card'));
ALTER TABLE "method_savings" ADD CONSTRAINT "method_savings_status_known" CHECK ("status" IN ('open', 'saved', 'failed', 'expired'));
ALTER TABLE "saved_payment_methods" ADD CONSTRAINT "saved_payment_methods_kind_known" CHECK ("kind" IN ('credit_card', 'paypal'));
ALTER TABLE "auto_top_up_rules" ADD CONSTRAINT "auto_top_up_rules_amounts" CHECK ("threshold" >= 0 AND "amount" > 0 AND "monthly_cap" >= "amount");
ALTER TABLE "automatic_charges" ADD CONSTRAINT "automatic_charges_state_known" CHECK ("state" IN ('pending', 'sending', 'unknown', 'needs_person', 'done', 'refused'));
ALTER TABLE "automatic_charges" ADD CONSTRAINT "automatic_charges_cause_known" CHECK ("cause" IN ('purchase', 'threshold'));
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_pay_with_known" CHECK ("pay_with" IN ('auto', 'wallet', 'card'));
