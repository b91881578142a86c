-- When a payment page ends, as its provider says, and who saved a method.
ALTER TABLE "top_ups" ADD COLUMN "expires_at" TIMESTAMPTZ(3);
ALTER TABLE "method_savings" ADD COLUMN "expires_at" TIMESTAMPTZ(3);
UPDATE "top_ups" SET "expires_at" = "created_at" + INTERVAL '1 day' WHERE "checkout_url" IS NOT NULL;
UPDATE "method_savings" SET "expires_at" = "created_at" + INTERVAL '1 day' WHERE "provider_reference" IS NOT NULL;

ALTER TABLE "saved_payment_methods" ADD COLUMN "account_id" UUID;
UPDATE "saved_payment_methods" m SET "account_id" = COALESCE(
  (SELECT s."account_id" FROM "method_savings" s
   WHERE s."workspace_id" = m."workspace_id" AND s."provider" = m."provider" AND s."status" = 'saved'
   ORDER BY s."created_at" DESC LIMIT 1),
  (SELECT w."owner_id" FROM "workspaces" w WHERE w."id" = m."workspace_id"));
ALTER TABLE "saved_payment_methods" ALTER COLUMN "account_id" SET NOT NULL;
