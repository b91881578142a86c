-- By which id the merchant opens the form that confirms an agreement.
ALTER TABLE "subscriptions" ADD COLUMN "pay_id" TEXT;
