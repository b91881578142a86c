-- Of an order that nobody paid anything of, all that is left of it is owed. Of one that was paid in part its store tells when it
-- tells of the order again. The trigger marks their days.
UPDATE "orders" SET "owed_total" = "total"
WHERE "cancelled_at" IS NULL AND "refunded_total" = 0 AND "total" > 0
  AND "financial_status" IN ('pending', 'authorized', 'expired', 'voided');
