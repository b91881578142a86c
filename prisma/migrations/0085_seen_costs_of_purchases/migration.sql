-- Whether a person has seen what a purchase comes to and said yes to it (decision 76). What was asked for before goes on by what
-- it was asked for with.
ALTER TABLE "purchase_orders" ADD COLUMN "is_cost_seen" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "purchase_orders" ALTER COLUMN "is_cost_seen" SET DEFAULT false;
ALTER TABLE "purchase_orders" ADD COLUMN "accepts_unknown_profit" BOOLEAN NOT NULL DEFAULT false;
