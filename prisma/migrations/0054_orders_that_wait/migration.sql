-- Orders that no rule took are looked at every few minutes for what stood in their way.
CREATE INDEX "automation_decisions_stopped_idx" ON "automation_decisions"("reason", "created_at") WHERE "outcome" = 'none';
