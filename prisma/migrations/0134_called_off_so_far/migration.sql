-- What people have called off before it was kept, or do in a process of before: its order's timeline tells of it.
UPDATE "purchase_orders" p SET "is_called_off" = true
WHERE p."status" IN ('withdrawn', 'cancelled') AND NOT p."is_called_off" AND EXISTS (
  SELECT FROM "order_events" e
  WHERE e."order_id" = p."order_id" AND e."kind" = 'purchase_cancelled' AND e."params" ->> 'number' = p."number"
    AND e."actor" NOT IN ('system', 'channel', 'supplier')
);
