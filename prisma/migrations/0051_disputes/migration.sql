-- What a bank withholds of a payment is withheld of what it bought, until the bank has decided.
ALTER TABLE "charges" DROP CONSTRAINT "charges_status_known";
ALTER TABLE "charges" ADD CONSTRAINT "charges_status_known" CHECK ("status" IN ('pending', 'paid', 'failed', 'declined', 'expired', 'partially_refunded', 'refunded', 'disputed', 'lost'));
CREATE INDEX "charges_disputed_idx" ON "charges"("updated_at") WHERE "status" = 'disputed';

ALTER TABLE "subscriptions" ADD COLUMN "disputed_until" TIMESTAMPTZ(3);

ALTER TABLE "credit_grants" ADD COLUMN "withheld_for" TEXT;
ALTER TABLE "credit_grants" ADD COLUMN "withheld_at" TIMESTAMPTZ(3);
ALTER TABLE "credit_grants" ADD CONSTRAINT "credit_grants_withheld" CHECK (("withheld_for" IS NULL) = ("withheld_at" IS NULL));
CREATE INDEX "credit_grants_withheld_idx" ON "credit_grants"("workspace_id", "withheld_for") WHERE "withheld_for" IS NOT NULL;
