-- Who a workspace is to a provider that it pays by card.
CREATE TABLE "billing_customers" (
    "workspace_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "billing_customers_pkey" PRIMARY KEY ("workspace_id", "provider")
);
