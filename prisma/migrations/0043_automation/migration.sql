-- Rules by which orders are placed without a person, what they are bound by, and what was decided of each order.
CREATE TABLE "automation_panels" (
    "workspace_id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "margin_floor" DECIMAL(6,1),
    "daily_limit" DECIMAL(14,2),
    "wallet_told_at" TIMESTAMPTZ(3),
    "limit_told_day" TEXT,
    CONSTRAINT "automation_panels_pkey" PRIMARY KEY ("workspace_id")
);
CREATE TABLE "automation_rules" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "triggers" TEXT[] NOT NULL,
    "condition" JSONB NOT NULL,
    "then" JSONB NOT NULL,
    "time_schedule" JSONB NOT NULL,
    "is_on" BOOLEAN NOT NULL,
    "active_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "automation_rules_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "automation_rules_workspace_id_position_key" ON "automation_rules"("workspace_id", "position");
CREATE TABLE "automation_decisions" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "trigger" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "rule_id" UUID,
    "rule_name" TEXT,
    "reason" TEXT,
    "detail" TEXT,
    "misses" JSONB NOT NULL DEFAULT '[]',
    "spent" DECIMAL(14,4),
    "due_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirm_to" TEXT,
    "confirmed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "automation_decisions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "automation_decisions_outcome_known" CHECK ("outcome" IN ('pending', 'taken', 'waiting', 'none'))
);
CREATE UNIQUE INDEX "automation_decisions_order_id_trigger_key" ON "automation_decisions"("order_id", "trigger");
CREATE INDEX "automation_decisions_workspace_id_outcome_due_at_idx" ON "automation_decisions"("workspace_id", "outcome", "due_at");
CREATE INDEX "automation_decisions_workspace_id_rule_id_decided_at_idx" ON "automation_decisions"("workspace_id", "rule_id", "decided_at");
-- What a worker looks for every few minutes, over all workspaces.
CREATE INDEX "automation_decisions_due_idx" ON "automation_decisions"("due_at") WHERE "outcome" IN ('pending', 'waiting');
CREATE INDEX "automation_decisions_confirm_idx" ON "automation_decisions"("workspace_id", "decided_at") WHERE "confirm_to" IS NOT NULL AND "confirmed_at" IS NULL;
ALTER TABLE "automation_decisions" ADD CONSTRAINT "automation_decisions_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
