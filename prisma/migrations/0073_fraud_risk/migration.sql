-- What the store says of an order's risk of fraud, and what of it was known when a purchase was asked for. Orders from before
-- are told of at their next change, and at the latest right before something is bought for them.
ALTER TABLE "orders"
  ADD COLUMN "risk_level" TEXT,
  ADD COLUMN "risk_recommendation" TEXT,
  ADD COLUMN "risk_facts" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "purchase_orders" ADD COLUMN "accepted_risk" TEXT;
