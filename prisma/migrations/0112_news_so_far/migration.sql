-- Of purchases that are at their suppliers when they were last heard of is not known: no later than they were last asked about.
-- Those of which nothing is heard from now on are found when as long has gone by.
UPDATE "purchase_orders" SET "heard_at" = "checked_at"
WHERE "heard_at" IS NULL AND "status" IN ('awaiting_payment', 'processing', 'partially_shipped', 'shipped', 'problem');
