-- Of an order one request for its money is open at a time, whatever runs side by side.
CREATE UNIQUE INDEX CONCURRENTLY "refund_requests_open_key" ON "refund_requests" ("order_id")
  WHERE "status" IN ('pending', 'accepted');
