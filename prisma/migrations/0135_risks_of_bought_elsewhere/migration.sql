-- Who enters what they have bought elsewhere has seen what the store warns of, which was not kept before: a warning that is
-- there by now is no change of what was ordered (decision 68). It reads as rules/intake/fraud-risk does.
UPDATE "purchase_orders" p SET "accepted_risk" = CASE
  WHEN o."risk_level" = 'high' OR o."risk_recommendation" = 'cancel' THEN 'high' ELSE 'investigate' END
FROM "orders" o
WHERE o."id" = p."order_id" AND p."accepted_risk" IS NULL AND p."status" NOT IN ('failed', 'withdrawn', 'cancelled')
  AND (o."risk_level" = 'high' OR o."risk_recommendation" IN ('cancel', 'investigate')
    OR o."risk_level" = 'medium' AND o."risk_recommendation" IS DISTINCT FROM 'accept')
  AND EXISTS (
    SELECT FROM "order_events" e
    WHERE e."order_id" = p."order_id" AND e."kind" = 'bought_elsewhere' AND e."params" ->> 'number' = p."number"
  );
