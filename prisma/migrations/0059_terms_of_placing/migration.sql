ALTER TABLE "orders" ADD COLUMN "tax_number" TEXT;
ALTER TABLE "purchase_orders"
  ADD COLUMN "terms" JSONB,
  ADD COLUMN "confirmed_cost" DECIMAL(14,4),
  ADD COLUMN "waits_for" JSONB,
  ADD COLUMN "accepted_profit" DECIMAL(18,4);
