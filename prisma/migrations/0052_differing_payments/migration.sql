-- Workspaces whose payments differ from what was asked for are compared each night, whatever else they have.
CREATE INDEX "charges_differing_idx" ON "charges"("workspace_id") WHERE cardinality("differs") > 0;
CREATE INDEX "subscriptions_differing_idx" ON "subscriptions"("workspace_id") WHERE cardinality("differs") > 0;
