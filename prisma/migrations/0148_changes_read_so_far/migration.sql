-- Stores go on where they are.
UPDATE "order_syncs" SET "changes_until" = "synced_until" WHERE "changes_until" IS NULL;
