-- Requests for money back have their claims from the moment at which they are made. Those that wait since before have what was paid then.
INSERT INTO "refund_claims" ("id", "workspace_id", "refund_request_id", "purchase_order_id", "updated_at")
SELECT gen_random_uuid(), r."workspace_id", r."id", p."id", now()
FROM "refund_requests" r
JOIN "purchase_orders" p ON p."order_id" = r."order_id" AND p."supplier" = 'zopi' AND p."payment_status" IN ('paid', 'refunded')
  AND p."paid_at" <= r."created_at" AND (p."cancelled_at" IS NULL OR p."cancelled_at" > r."created_at")
WHERE r."status" IN ('pending', 'accepted')
  AND NOT EXISTS (SELECT FROM "refund_claims" c WHERE c."refund_request_id" = r."id");
