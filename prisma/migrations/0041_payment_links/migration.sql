-- Links by which somebody without an account pays purchases; what is paid there is a top-up bound to its link.
CREATE TABLE "payment_links" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "purchase_order_ids" UUID[] NOT NULL,
    "amount" DECIMAL(14,2) NOT NULL,
    "currency" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "payment_links_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "payment_links_token_hash_key" ON "payment_links"("token_hash");
CREATE INDEX "payment_links_workspace_id_created_at_id_idx" ON "payment_links"("workspace_id", "created_at" DESC, "id" DESC);
ALTER TABLE "top_ups" ADD COLUMN "payment_link_id" UUID;
CREATE INDEX "top_ups_payment_link_id_idx" ON "top_ups"("payment_link_id");
