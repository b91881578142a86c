-- The rule for what merchants ask for at their store is off until somebody switches it on. Workspaces that had it on without
-- having made any rule keep it on.
WITH kept AS (
  INSERT INTO "automation_panels" ("workspace_id")
  SELECT "id" FROM "workspaces"
  ON CONFLICT ("workspace_id") DO UPDATE SET "is_reset" = false, "version" = "automation_panels"."version" + 1
    WHERE "automation_panels"."is_reset"
  RETURNING "workspace_id"
)
INSERT INTO "automation_rules" ("id", "workspace_id", "position", "name", "triggers", "condition", "then", "time_schedule", "is_on")
SELECT "workspace_id", "workspace_id", 0, '', ARRAY['request_fulfillment'],
  '{"query": "and", "names": []}',
  '{"fulfillment_supplier": "keep", "action": "create_and_pay", "payment_preference": {"use": "auto", "method": null}, "email": null}',
  '{"schedule": "immediately", "time": null}', true
FROM kept;
