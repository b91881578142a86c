-- What is bought once is a charge that the merchant confirms, as a plan is.
ALTER TABLE "charges" ALTER COLUMN "provider_id" DROP NOT NULL;
ALTER TABLE "charges" ADD COLUMN "store_id" UUID;
ALTER TABLE "charges" ADD COLUMN "account_id" UUID;
ALTER TABLE "charges" ADD COLUMN "confirmation_url" TEXT;
ALTER TABLE "charges" ADD COLUMN "pay_id" TEXT;
ALTER TABLE "charges" ADD COLUMN "told_at" TIMESTAMPTZ(3);
ALTER TABLE "charges" DROP CONSTRAINT "charges_status_known";
ALTER TABLE "charges" ADD CONSTRAINT "charges_status_known" CHECK ("status" IN ('pending', 'paid', 'failed', 'declined', 'expired', 'partially_refunded', 'refunded', 'disputed'));
CREATE INDEX "charges_status_created_at_idx" ON "charges" ("status", "created_at");

-- A plan at a price that was agreed on with one merchant.
CREATE TABLE "custom_packages" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "plan_key" TEXT NOT NULL,
    "cycle_days" INTEGER NOT NULL,
    "price" DECIMAL(14,2) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "custom_packages_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "custom_packages_workspace_id_idx" ON "custom_packages" ("workspace_id");
ALTER TABLE "custom_packages" ADD CONSTRAINT "custom_packages_cycle_known" CHECK ("cycle_days" IN (30, 365));
ALTER TABLE "custom_packages" ADD CONSTRAINT "custom_packages_price" CHECK ("price" > 0);
