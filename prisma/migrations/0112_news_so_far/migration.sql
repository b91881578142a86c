-- Of purchases that are at their suppliers when they were last heard of is not known: no later than they were last asked about.
-- Those of which nothing is heard from now on are found when as long has gone by.
UPDATE "purchase_orders" SET "heard_at" = "checked_at"
WHERE "heard_at" IS NULL AND "status" IN ('awaiting_payment', 'processing', 'partially_shipped', 'shipped', 'problem');

-- Of requests for an order's money that are open beside each other the first stands: there is one from now on.
UPDATE "refund_requests" r SET "status" = 'rejected', "decision" = 'refund_asked_already'
FROM "refund_requests" e
WHERE e."order_id" = r."order_id" AND (e."created_at", e."id") < (r."created_at", r."id")
  AND e."status" IN ('pending', 'accepted') AND r."status" IN ('pending', 'accepted');
