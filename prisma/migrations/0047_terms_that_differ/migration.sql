-- What was paid for something else than was asked for, and forms that the merchant has set aside and could still pay in.
ALTER TABLE "subscriptions" ADD COLUMN "differs" TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "subscriptions" ADD COLUMN "is_set_aside" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "charges" ADD COLUMN "differs" TEXT[] DEFAULT ARRAY[]::TEXT[];

ALTER TABLE "billing_writes" DROP CONSTRAINT "billing_writes_kind_known";
ALTER TABLE "billing_writes" ADD CONSTRAINT "billing_writes_kind_known" CHECK ("kind" IN ('create', 'change', 'cancel', 'resume', 'payment_method', 'one_time', 'withdraw'));
