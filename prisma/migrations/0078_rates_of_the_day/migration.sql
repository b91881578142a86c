-- The exchange rates of each day, for good (decision 72).
CREATE TABLE "exchange_rate_days" (
    "day" DATE NOT NULL,
    "as_of" TIMESTAMPTZ(3) NOT NULL,
    "per_usd" JSONB NOT NULL,

    CONSTRAINT "exchange_rate_days_pkey" PRIMARY KEY ("day")
);

-- What is kept of days is by the day whose rates hold. Until now that is the day itself; refunds that have come to stand on
-- days of their own are added up anew.
ALTER TABLE "sales_quarters" ADD COLUMN "rates_of" DATE;
UPDATE "sales_quarters" SET "rates_of" = "day";
ALTER TABLE "sales_quarters" ALTER COLUMN "rates_of" SET NOT NULL;
ALTER TABLE "sales_places" ADD COLUMN "rates_of" DATE;
UPDATE "sales_places" SET "rates_of" = "day";
ALTER TABLE "sales_places" ALTER COLUMN "rates_of" SET NOT NULL;
INSERT INTO "stale_sales_days" ("workspace_id", "store_id", "day")
SELECT DISTINCT "workspace_id", "store_id", ("refunded_at" AT TIME ZONE 'UTC')::date FROM "order_refunds";
